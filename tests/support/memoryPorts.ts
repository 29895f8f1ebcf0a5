import { readFileSync } from 'node:fs'
import { parseCatalogue, type Catalogue } from '#shared/map/catalogue.ts'
import { parseMapFile, parseSpaceFile } from '#shared/map/spaceFile.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld, type GameMap } from '#shared/world/world.ts'
import type {
  Access,
  Belongings,
  Identity,
  LastPlace,
  RoomNotice,
  RoomPorts,
  SpaceRecord,
  KnownChat,
  SpaceBan,
  StoredDocumentUpdate,
  StoredMapEdit,
} from '../../server/room/ports.ts'
import { editedChat, maySeeChat } from '../../server/room/memory/social.ts'
import { createSpawnTokens } from '../../server/room/spawnTokens.ts'

const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))

/** The real catalogue of furniture. */
export const readCatalogue = (): Catalogue => parseCatalogue(readJson('assets/catalogue.json'))

/** The real office. */
export const readOffice = (): GameMap =>
  parseMapFile(parseSpaceFile(readJson('assets/spaces/office.json')).levels[0]!.map)

/** Ports kept in memory: the database side of the rooms, for tests of the rooms. */
export interface MemoryPorts extends RoomPorts {
  readonly spaces: Map<string, SpaceRecord>
  readonly places: Map<string, LastPlace>
  readonly chats: KnownChat[]
  /** `${userId}/${blockedUserId}`. */
  readonly blocks: Set<string>
  readonly bans: SpaceBan[]
  readonly memberNames: Map<string, string>
  /** User ids of who came in, in order. */
  readonly entries: string[]
  /** Who went, and when they were last there. */
  readonly exits: { readonly userId: string; readonly at: number }[]
  readonly notices: RoomNotice[]
  /** Edits beside the maps of the spaces, by space. */
  readonly mapEdits: Map<string, StoredMapEdit[]>
  /** By `${spaceId}/${docId}`. */
  readonly documents: Map<string, readonly StoredDocumentUpdate[]>
  /** By `${spaceId}/${userId}`. */
  readonly belongings: Map<string, Belongings>
  /** What a user is in every space; `visitor` by default. */
  readonly roles: Map<string, string>
  /** MEMBER's own rooms, by user. */
  readonly permittedRooms: Map<string, readonly number[]>
  readonly banned: Set<string>
  /** `${spaceId}/${userId}`: spaces somebody has no access to. */
  readonly closed: Set<string>
  /** Users that run the whole site. */
  readonly siteAdmins: Set<string>
  /** Stored chats wait for this. */
  beforeSave: () => Promise<void>
}

export const makeSpace = (patch: Partial<SpaceRecord> = {}): SpaceRecord => ({
  id: 'space-1',
  name: 'test space',
  capacity: 200,
  isPublic: true,
  allowMultiPlayer: true,
  disableChatPersist: false,
  meetingBanner: '',
  maps: [],
  ...patch,
})

/** A token is `token-<userId>`, an api key `lk_<userId>`. */
function identify(auth: { readonly token: string } | { readonly apiKey: string }): Identity | undefined {
  const [, userId] =
    'token' in auth ? (/^token-(.+)$/.exec(auth.token) ?? []) : (/^lk_(.+)$/.exec(auth.apiKey) ?? [])
  if (userId === undefined) return undefined
  return { userId, displayName: userId, avatar: 1, isSiteAdmin: false, viaApiKey: 'apiKey' in auth }
}

/** A space with edits in its maps, as the database loads it. */
function withMapEdits(space: SpaceRecord, edits: readonly StoredMapEdit[]): SpaceRecord {
  if (edits.length === 0) return space
  return {
    ...space,
    maps: space.maps.map((stored) => {
      const its = edits.filter(({ mapId, updateId }) => mapId === stored.map.id && updateId > stored.updateId)
      const world = { ...emptyWorld, maps: new Map([[stored.map.id, stored.map]]) }
      const { maps } = reduceAll(
        world,
        its.flatMap(({ events }) => events),
      )
      return { ...stored, map: maps.get(stored.map.id)!, updateId: its.at(-1)?.updateId ?? stored.updateId }
    }),
  }
}

export function createMemoryPorts(...spaces: SpaceRecord[]): MemoryPorts {
  const ports: MemoryPorts = {
    spaces: new Map(spaces.map((space) => [space.id, space])),
    places: new Map(),
    chats: [],
    blocks: new Set(),
    bans: [],
    memberNames: new Map(),
    entries: [],
    exits: [],
    notices: [],
    mapEdits: new Map(),
    documents: new Map(),
    belongings: new Map(),
    spawnTokens: createSpawnTokens('a secret of the tests'),
    isSensitive: (text) => text.includes('fnord'),
    roles: new Map(),
    permittedRooms: new Map(),
    banned: new Set(),
    closed: new Set(),
    siteAdmins: new Set(),
    beforeSave: () => Promise.resolve(),
    authenticate: (auth) => {
      const identity = identify(auth)
      return Promise.resolve(identity && { ...identity, isSiteAdmin: ports.siteAdmins.has(identity.userId) })
    },
    findSpaceId: (rawId) => {
      if (ports.spaces.has(rawId)) return Promise.resolve(rawId)
      const stripped = rawId.endsWith('\\') ? rawId.slice(0, -1) : rawId
      return Promise.resolve(ports.spaces.has(stripped) ? stripped : undefined)
    },
    loadSpace: (spaceId) => {
      const space = ports.spaces.get(spaceId)
      return Promise.resolve(space && withMapEdits(space, ports.mapEdits.get(spaceId) ?? []))
    },
    saveMapEdits: async (spaceId, edits) => {
      await ports.beforeSave()
      const known = ports.mapEdits.get(spaceId) ?? []
      const isKnown = (edit: StoredMapEdit) =>
        known.some(({ mapId, updateId }) => mapId === edit.mapId && updateId === edit.updateId)
      ports.mapEdits.set(spaceId, [...known, ...edits.filter((edit) => !isKnown(edit))])
    },
    compactMap: (spaceId, mapId) => {
      const space = ports.spaces.get(spaceId)
      const edits = ports.mapEdits.get(spaceId) ?? []
      const ofMap = edits.filter((edit) => edit.mapId === mapId)
      if (space) ports.spaces.set(spaceId, withMapEdits(space, ofMap))
      ports.mapEdits.set(
        spaceId,
        edits.filter((edit) => edit.mapId !== mapId),
      )
      return Promise.resolve()
    },
    access: ({ userId, displayName }, spaceId) => {
      const access = accessOf(userId, displayName)
      const isOpen = !ports.closed.has(`${spaceId}/${userId}`)
      return Promise.resolve({ ...access, canEnter: access.canEnter && isOpen })
    },
    isBanned: (userId) => Promise.resolve(ports.banned.has(userId)),
    entered: (_spaceId, { userId }) => {
      ports.entries.push(userId)
      return Promise.resolve()
    },
    exited: (_spaceId, userId, at) => {
      ports.exits.push({ userId, at })
      return Promise.resolve()
    },
    loadPlace: (spaceId, userId) => Promise.resolve(ports.places.get(`${spaceId}/${userId}`)),
    savePlaces: (spaceId, places) => {
      for (const place of places) ports.places.set(`${spaceId}/${place.userId}`, place)
      return Promise.resolve()
    },
    saveChats: async (chats) => {
      await ports.beforeSave()
      for (const chat of chats) {
        if (!ports.chats.some(({ id }) => id === chat.id)) ports.chats.push({ ...chat, likers: [] })
      }
    },
    loadChats: (_spaceId, { userId: uid, mapId, before, limit, ownOnly }) =>
      Promise.resolve(
        ports.chats
          .filter(
            (chat) =>
              chat.sentAt < before && (ownOnly ? chat.senderId === uid : maySeeChat(chat, { uid, mapId })),
          )
          .toSorted((a, b) => a.sentAt - b.sentAt)
          .slice(-limit),
      ),
    saveChatEdit: async (_spaceId, edit) => {
      await ports.beforeSave()
      const at = ports.chats.findIndex(({ id }) => id === edit.chatId)
      if (at >= 0) ports.chats[at] = editedChat(ports.chats[at]!, edit)
    },
    loadBlocks: (userId) => {
      const pairs = [...ports.blocks].map((pair) => pair.split('/') as [string, string])
      return Promise.resolve({
        blocks: pairs.flatMap(([by, whom]) => (by === userId ? [whom] : [])),
        blockedBy: pairs.flatMap(([by, whom]) => (whom === userId ? [by] : [])),
      })
    },
    saveBlock: async (userId, blockedUserId, isBlocked) => {
      await ports.beforeSave()
      if (isBlocked) ports.blocks.add(`${userId}/${blockedUserId}`)
      else ports.blocks.delete(`${userId}/${blockedUserId}`)
    },
    saveBan: async (_spaceId, ban) => {
      await ports.beforeSave()
      ports.bans.push(ban)
      ports.banned.add(ban.userId)
    },
    saveNotice: async (_spaceId, notice) => {
      await ports.beforeSave()
      ports.notices.push(notice)
    },
    saveMeetingBanner: async (spaceId, meetingBanner) => {
      await ports.beforeSave()
      const space = ports.spaces.get(spaceId)
      if (space) ports.spaces.set(spaceId, { ...space, meetingBanner })
    },
    saveMemberName: async (_spaceId, userId, name) => {
      await ports.beforeSave()
      ports.memberNames.set(userId, name)
    },
    loadBelongings: (spaceId, userId) =>
      Promise.resolve(ports.belongings.get(`${spaceId}/${userId}`) ?? { items: new Map() }),
    changeInventories: async (spaceId, changes) => {
      await ports.beforeSave()
      const next = new Map(ports.belongings)
      for (const { userId, itemId, delta } of changes) {
        const former = next.get(`${spaceId}/${userId}`) ?? { items: new Map() }
        const count = (former.items.get(itemId) ?? 0) + delta
        if (count < 0) throw new Error('nobody owns less than nothing')
        const items = new Map(former.items).set(itemId, count)
        if (count === 0) items.delete(itemId)
        next.set(`${spaceId}/${userId}`, { ...former, items })
      }
      for (const [key, belongings] of next) ports.belongings.set(key, belongings)
    },
    saveDocumentUpdates: async (spaceId, updates) => {
      await ports.beforeSave()
      for (const update of updates) {
        const key = `${spaceId}/${update.docId}`
        ports.documents.set(key, [...(ports.documents.get(key) ?? []), update])
      }
    },
    loadDocument: (spaceId, docId) => Promise.resolve(ports.documents.get(`${spaceId}/${docId}`) ?? []),
    loadDocumentBytes: async (spaceId, docId) =>
      (await ports.loadDocument(spaceId, docId)).reduce((sum, { update }) => sum + update.length, 0),
    saveCookie: async (spaceId, userId, day) => {
      await ports.beforeSave()
      const former = ports.belongings.get(`${spaceId}/${userId}`) ?? { items: new Map() }
      ports.belongings.set(`${spaceId}/${userId}`, { ...former, cookieDay: day })
    },
  }
  const accessOf = (userId: string, displayName: string): Access => {
    // As server/policies/space.ts: a site admin counts as owner everywhere.
    const role = ports.siteAdmins.has(userId) ? 'OWNER' : (ports.roles.get(userId) ?? '')
    const member = { displayName, character: null, outfitString: '' }
    return {
      canEnter: !ports.banned.has(userId),
      canManage: role === 'OWNER' || role === 'ADMIN',
      role,
      permittedRooms: ports.permittedRooms.get(userId) ?? [],
      ...(role === '' ? {} : { member }),
    }
  }
  return ports
}
