import { readFileSync } from 'node:fs'
import { parseCatalogue, type Catalogue } from '#shared/map/catalogue.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { withoutPerson } from '#shared/map/withoutPerson.ts'
import { limits } from '#shared/rules/limits.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld, type GameMap } from '#shared/world/world.ts'
import type {
  Access,
  Belongings,
  Identity,
  LastPlace,
  RoomNotice,
  SpacePorts,
  SpaceWrites,
  SpaceRecord,
  KnownChat,
  SpaceBan,
  StoredDocumentUpdate,
  StoredMapEdit,
} from '../../../server/room/ports.ts'
import { LeaseLost } from '../../../server/room/storeErrors.ts'
import type { Effect, EffectKind, EffectOf } from '../../../server/room/effects.ts'
import type { KeptVersion } from '../../../server/room/features/map/versions.ts'
import { costOf } from '../../../server/room/features/documents/memory.ts'
import { editedChat, maySeeChat } from '../../../server/room/features/chat/memory.ts'
import { createExtensionTokens } from '../../../server/roomPorts/extensionTokens.ts'
import { createSpawnTokens } from '../../../server/roomPorts/spawnTokens.ts'

const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'))

/** The real catalogue of furniture. */
export const readCatalogue = (): Catalogue => parseCatalogue(readJson('assets/catalogue.json'))

/** The real office. */
export const readOffice = (): GameMap =>
  parseMapFile(parseSpaceFile(readJson('assets/spaces/office.json')).levels[0]!.map)

/** Ports kept in memory: the database side of the rooms, for tests of the rooms. */
export interface MemoryPorts extends SpacePorts {
  /** As a hub takes them: a write of a space that was opened anew since is refused. */
  writesUnder(epoch: number): SpaceWrites
  /** How often each space was opened by a hub. */
  readonly epochs: Map<string, number>
  raiseEpoch(spaceId: string): Promise<number>
  readonly spaces: Map<string, SpaceRecord>
  /** How large the maps of a space are; 0 by default. */
  readonly mapSizes: Map<string, number>
  /** Who owns a space; nobody by default. */
  readonly owners: Map<string, string>
  readonly places: Map<string, LastPlace>
  readonly chats: KnownChat[]
  /** `${userId}/${blockedUserId}`. */
  readonly blocks: Set<string>
  readonly bans: SpaceBan[]
  readonly memberNames: Map<string, string>
  /** User ids of who came in, in order. */
  readonly entries: string[]
  /** So many entries are not noted. */
  failingEntries: number
  /** Who went, and when they were last there. */
  readonly exits: { readonly userId: string; readonly at: number }[]
  readonly notices: RoomNotice[]
  /** States of levels that were kept. */
  readonly versions: KeptVersion[]
  /** Edits beside the maps of the spaces, by space. */
  readonly mapEdits: Map<string, StoredMapEdit[]>
  /** By `${spaceId}/${docId}`. */
  readonly documents: Map<string, readonly (StoredDocumentUpdate & { readonly isWhole?: boolean })[]>
  /** By `${spaceId}/${userId}`. */
  readonly belongings: Map<string, Belongings>
  /** What a user is in every space; `visitor` by default. */
  readonly roles: Map<string, string>
  /** MEMBER's own rooms, by user. */
  readonly permittedRooms: Map<string, readonly number[]>
  readonly banned: Set<string>
  /** `${spaceId}/${userId}`: spaces somebody has no access to. */
  readonly closed: Set<string>
  /** Users made teachers of the space. */
  readonly teachers: Set<string>
  /** Users that run the whole site. */
  readonly siteAdmins: Set<string>
  /** Every group that is stored waits for this, and fails with it. */
  beforeSave: () => Promise<void>
  /** Called before each effect is stored: what it throws ends the group. */
  beforeEffect: (effect: Effect) => void
}

type Statement<K extends EffectKind = EffectKind> = (
  ports: MemoryPorts,
  spaceId: string,
  effect: EffectOf<K>,
) => void

/** As server/room/commit: one for every kind. */
const statements: { readonly [K in EffectKind]: Statement<K> } = {
  chat({ chats }, _spaceId, { chat }) {
    if (!chats.some(({ id, senderId }) => id === chat.id && senderId === chat.senderId)) {
      chats.push({ ...chat, likers: [] })
    }
  },
  chatEdit({ chats }, _spaceId, { edit }) {
    const at = chats.findIndex(({ id, senderId }) => id === edit.chatId && senderId === edit.senderId)
    if (at >= 0) chats[at] = editedChat(chats[at]!, edit)
  },
  block({ blocks }, _spaceId, { userId, blockedUserId, isBlocked }) {
    if (isBlocked) blocks.add(`${userId}/${blockedUserId}`)
    else blocks.delete(`${userId}/${blockedUserId}`)
  },
  ban({ bans, banned }, _spaceId, { ban }) {
    bans.push(ban)
    banned.add(ban.userId)
  },
  notice: ({ notices }, _spaceId, { notice }) => void notices.push(notice),
  meetingBanner({ spaces }, spaceId, { text }) {
    const space = spaces.get(spaceId)
    if (space) spaces.set(spaceId, { ...space, meetingBanner: text })
  },
  nookCode({ spaces }, spaceId, { mapId, nookId, code }) {
    const space = spaces.get(spaceId)
    if (!space) return
    const nookCodes = new Map(space.nookCodes).set(`${mapId}/${nookId}`, code)
    spaces.set(spaceId, { ...space, nookCodes })
  },
  // Read over HTTP alone.
  nookBooked: () => undefined,
  nookBookingOff: () => undefined,
  nooksChanged: () => undefined,
  screenPointer: () => undefined,
  memberName: ({ memberNames }, _spaceId, { userId, name }) => void memberNames.set(userId, name),
  inventory({ belongings }, spaceId, { changes }) {
    for (const { userId, itemId, delta } of changes) {
      const former = belongings.get(`${spaceId}/${userId}`) ?? { items: new Map() }
      const count = (former.items.get(itemId) ?? 0) + delta
      if (count < 0) throw new Error('nobody owns less than nothing')
      const items = new Map(former.items).set(itemId, count)
      if (count === 0) items.delete(itemId)
      belongings.set(`${spaceId}/${userId}`, { ...former, items })
    }
  },
  cookie({ belongings }, spaceId, { userId, day }) {
    const former: Belongings = belongings.get(`${spaceId}/${userId}`) ?? { items: new Map() }
    belongings.set(`${spaceId}/${userId}`, {
      ...former,
      cookieDay: day,
      cookieCount: (former.cookieCount ?? 0) + 1,
    })
  },
  document({ documents }, spaceId, { docId, change }) {
    const key = `${spaceId}/${docId}`
    const former = documents.get(key) ?? []
    if (change.kind === 'add') {
      const { kind: _, ...update } = change
      documents.set(key, [...former, { docId, ...update }])
      return
    }
    const later = former.filter(({ seq }) => seq > change.upTo)
    if (change.kind === 'reset') return void documents.set(key, later)
    const { upTo: seq, update, userId, at } = change
    documents.set(key, [{ docId, seq, update, userId, at, isWhole: true }, ...later])
  },
  levelVersion: ({ versions }, _spaceId, { kind: _kind, ...version }) => void versions.push(version),
  mapEdit({ mapEdits }, spaceId, { edit }) {
    const known = mapEdits.get(spaceId) ?? []
    if (known.some(({ mapId, updateId }) => mapId === edit.mapId && updateId === edit.updateId)) {
      throw new Error('that edit is there already')
    }
    mapEdits.set(spaceId, [...known, edit])
  },
  levelAdded({ spaces, mapEdits }, spaceId, { mapId, mapJson, draftOf, draftBase }) {
    const space = spaces.get(spaceId)
    if (!space) return
    const edits = mapEdits.get(spaceId) ?? []
    const its = edits.filter((edit) => edit.mapId === mapId)
    const updateId = its.at(-1)?.updateId ?? 1
    mapEdits.set(
      spaceId,
      edits.filter((edit) => edit.mapId !== mapId),
    )
    const map = parseMapFile(JSON.parse(mapJson))
    spaces.set(spaceId, {
      ...space,
      maps: [...space.maps, { map, isDefault: false, updateId, draftOf, draftBase }],
    })
  },
  levelsArranged({ spaces }, spaceId, { levels }) {
    const space = spaces.get(spaceId)
    if (!space) return
    const maps = levels.flatMap(({ mapId, isDefault }) =>
      space.maps.filter(({ map }) => map.id === mapId).map((level) => ({ ...level, isDefault })),
    )
    spaces.set(spaceId, { ...space, maps })
  },
  levelGone({ spaces, mapEdits }, spaceId, { mapId }) {
    const space = spaces.get(spaceId)
    if (!space) return
    spaces.set(spaceId, { ...space, maps: space.maps.filter(({ map }) => map.id !== mapId) })
    mapEdits.set(
      spaceId,
      (mapEdits.get(spaceId) ?? []).filter((edit) => edit.mapId !== mapId),
    )
  },
}

/** What some changes of a document cost, in all and by writer. */
function sumsOf(updates: readonly (StoredDocumentUpdate & { readonly isWhole?: boolean })[]) {
  const shares = new Map<string, number>()
  let bytes = 0
  for (const { update, userId, isWhole } of updates) {
    bytes += costOf(update)
    if (!isWhole) shares.set(userId, (shares.get(userId) ?? 0) + costOf(update))
  }
  return { bytes, shares }
}

function putBack<K, V>(map: Map<K, V>, former: ReadonlyMap<K, V>): void {
  map.clear()
  for (const [key, value] of former) map.set(key, value)
}

/** What puts everything back that a group may change. Values in the maps are never changed in place. */
function keptState(ports: MemoryPorts): () => void {
  const { spaces, memberNames, mapEdits, documents, belongings } = ports
  const [s, n, e, d, b] = [spaces, memberNames, mapEdits, documents, belongings].map(
    (map) => new Map<string, unknown>(map),
  ) as never[]
  const { chats, bans, notices, versions } = ports
  const lists = [[...chats], [...bans], [...notices], [...versions]] as const
  const sets = [new Set(ports.blocks), new Set(ports.banned)] as const
  return () => {
    for (const [map, former] of [
      [spaces, s],
      [memberNames, n],
      [mapEdits, e],
      [documents, d],
      [belongings, b],
    ] as const) {
      putBack(map as Map<string, unknown>, former as unknown as Map<string, unknown>)
    }
    chats.splice(0, chats.length, ...lists[0])
    bans.splice(0, bans.length, ...lists[1])
    notices.splice(0, notices.length, ...lists[2])
    versions.splice(0, versions.length, ...lists[3])
    for (const [set, former] of [
      [ports.blocks, sets[0]],
      [ports.banned, sets[1]],
    ] as const) {
      set.clear()
      for (const value of former) set.add(value)
    }
  }
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
  const viaApiKey = 'apiKey' in auth
  // Whoever has a token has logged in a moment ago, as far as these tests go; a key proves nothing.
  return {
    userId,
    displayName: userId,
    avatar: 1,
    isSiteAdmin: false,
    viaApiKey,
    ...(viaApiKey ? {} : { provenAt: Infinity }),
  }
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
    epochs: new Map(),
    raiseEpoch(spaceId) {
      if (!ports.spaces.has(spaceId)) return Promise.resolve(0)
      ports.epochs.set(spaceId, (ports.epochs.get(spaceId) ?? 0) + 1)
      return Promise.resolve(ports.epochs.get(spaceId)!)
    },
    writesUnder(epoch) {
      const check = async (spaceId: string): Promise<void> => {
        if (ports.epochs.get(spaceId) !== epoch) throw new LeaseLost(spaceId)
      }
      return {
        commit: (spaceId, effects) => check(spaceId).then(() => ports.commit(spaceId, effects)),
        savePlaces: (spaceId, places) => check(spaceId).then(() => ports.savePlaces(spaceId, places)),
        compactMap: (spaceId, mapId) => check(spaceId).then(() => ports.compactMap(spaceId, mapId)),
        forgetPerson: (spaceId, userId) => check(spaceId).then(() => ports.forgetPerson(spaceId, userId)),
      }
    },
    spaces: new Map(spaces.map((space) => [space.id, space])),
    mapSizes: new Map(),
    owners: new Map(),
    places: new Map(),
    chats: [],
    blocks: new Set(),
    bans: [],
    memberNames: new Map(),
    entries: [],
    failingEntries: 0,
    exits: [],
    notices: [],
    versions: [],
    mapEdits: new Map(),
    documents: new Map(),
    belongings: new Map(),
    spawnTokens: createSpawnTokens('a secret of the tests'),
    extensionTokens: createExtensionTokens('a secret of the tests', () => ['https://listed.example']),
    isSensitive: (text) => text.includes('fnord'),
    roles: new Map(),
    permittedRooms: new Map(),
    banned: new Set(),
    closed: new Set(),
    teachers: new Set(),
    siteAdmins: new Set(),
    beforeSave: () => Promise.resolve(),
    beforeEffect: () => undefined,
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
    loadFacts: async (spaceId) => {
      const space = await ports.loadSpace(spaceId)
      if (!space) return undefined
      const { maps: _maps, ...facts } = space
      return facts
    },
    mapWeight: (spaceId) =>
      Promise.resolve({ bytes: ports.mapSizes.get(spaceId) ?? 0, ownerId: ports.owners.get(spaceId) }),
    accessOfAll: (identities, spaceId) =>
      Promise.all(identities.map((identity) => ports.access(identity, spaceId))),
    forgetPerson: async (spaceId, userId) => {
      for (const { map } of ports.spaces.get(spaceId)?.maps ?? []) await ports.compactMap(spaceId, map.id)
      const space = ports.spaces.get(spaceId)
      const maps = space?.maps.map((stored) => {
        const { map } = stored
        const world = { ...emptyWorld, maps: new Map([[map.id, map]]) }
        return { ...stored, map: reduceAll(world, withoutPerson(map, userId)).maps.get(map.id)! }
      })
      if (space && maps) ports.spaces.set(spaceId, { ...space, maps })
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
      const isSentOut = ports.bans.some((ban) => ban.userId === userId)
      return Promise.resolve({ ...access, canEnter: access.canEnter && isOpen, isSentOut })
    },
    isBanned: (userId) => Promise.resolve(ports.banned.has(userId)),
    entered: (_spaceId, { userId }) => {
      if (ports.failingEntries > 0) {
        ports.failingEntries -= 1
        return Promise.reject(new Error('the database does not answer'))
      }
      ports.entries.push(userId)
      return Promise.resolve()
    },
    exited: (_spaceId, userId, at) => {
      ports.exits.push({ userId, at })
      return Promise.resolve()
    },
    loadPlace: (spaceId, userId) => Promise.resolve(ports.places.get(`${spaceId}/${userId}`)),
    commit: async (spaceId, effects) => {
      await ports.beforeSave()
      const undo = keptState(ports)
      try {
        for (const effect of effects) {
          ports.beforeEffect(effect)
          ;(statements[effect.kind] as Statement)(ports, spaceId, effect)
        }
      } catch (error) {
        undo()
        throw error
      }
    },
    savePlaces: (spaceId, places) => {
      for (const place of places) ports.places.set(`${spaceId}/${place.userId}`, place)
      return Promise.resolve()
    },
    loadChats: (_spaceId, { userId: uid, mapId, before, since = 0, limit, ownOnly }) =>
      Promise.resolve(
        ports.chats
          .filter(
            (chat) =>
              chat.sentAt < before &&
              chat.sentAt >= since &&
              (ownOnly ? chat.senderId === uid : maySeeChat(chat, { uid, mapId })),
          )
          .toSorted((a, b) => a.sentAt - b.sentAt)
          .slice(-limit),
      ),
    loadBlocks: (userId) => {
      const pairs = [...ports.blocks].map((pair) => pair.split('/') as [string, string])
      return Promise.resolve({
        blocks: pairs.flatMap(([by, whom]) => (by === userId ? [whom] : [])),
        blockedBy: pairs.flatMap(([by, whom]) => (whom === userId ? [by] : [])),
      })
    },
    loadBelongings: (spaceId, userId) =>
      Promise.resolve(ports.belongings.get(`${spaceId}/${userId}`) ?? { items: new Map() }),
    loadDocument: (spaceId, docId, after) =>
      Promise.resolve(
        (ports.documents.get(`${spaceId}/${docId}`) ?? [])
          .filter(({ seq }) => seq > after)
          .slice(0, limits.documentPart),
      ),
    loadDocumentFacts: (spaceId, docId) => {
      const updates = ports.documents.get(`${spaceId}/${docId}`) ?? []
      const begun = [...ports.documents].flatMap(([key, [first]]) =>
        first && key.startsWith(`${spaceId}/`) ? [[first.docId, first.userId] as const] : [],
      )
      const facts = { lastSeq: updates.at(-1)?.seq ?? 0, ...sumsOf(updates) }
      return Promise.resolve({ facts, begun: new Map(begun) })
    },
    loadDocumentPart: (spaceId, docId, upTo) => {
      const updates = ports.documents.get(`${spaceId}/${docId}`) ?? []
      return Promise.resolve({ upTo, ...sumsOf(updates.filter(({ seq }) => seq <= upTo)) })
    },
  }
  const accessOf = (userId: string, displayName: string): Access => {
    // As server/policies/space.ts: a site admin counts as owner everywhere.
    const role = ports.siteAdmins.has(userId) ? 'OWNER' : (ports.roles.get(userId) ?? '')
    const member = {
      displayName,
      character: null,
      outfitString: '',
      teacher: ports.teachers.has(userId),
    }
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
