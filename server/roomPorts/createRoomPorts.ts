import { randomUUID } from 'node:crypto'
import type { MapId } from '#shared/ids.ts'
import { guestRole } from '#shared/rules/guestVisit.ts'
import { nookKey } from '#shared/rules/conversation.ts'
import { limits } from '#shared/rules/limits.ts'
import { vouches } from '../identity/vouches.ts'
import type { AppContext } from '../context.ts'
import { ChatBytes, chatBytesOf } from '../room/commit/chatBytes.ts'
import { createCommit } from '../room/commit/createCommit.ts'
import { roomFeatures } from '../room/features/features.ts'
import { certainly } from '../db/certainly.ts'
import type { Db } from '../db/schema.ts'
import * as apiKeys from '../db/tables/accounts/apiKeys.ts'
import * as blocks from '../db/tables/accounts/blocks.ts'
import * as chatMessages from '../db/tables/content/chatMessages.ts'
import * as cookieFinds from '../db/tables/content/cookieFinds.ts'
import * as documents from '../db/tables/content/documents.ts'
import * as documentUpdates from '../db/tables/content/documentUpdates.ts'
import * as inventoryItems from '../db/tables/content/inventoryItems.ts'
import * as lastPlaces from '../db/tables/content/lastPlaces.ts'
import * as nookCodes from '../db/tables/content/nookCodes.ts'
import { statesOf } from '../db/tables/content/levelStates.ts'
import * as lotteries from '../db/tables/spaces/lotteries.ts'
import { checkInto } from '../events/eventSeats.ts'
import * as spaceBans from '../db/tables/spaces/spaceBans.ts'
import * as members from '../db/tables/spaces/members.ts'
import type { MemberRow } from '../db/tables/spaces/members.ts'
import * as spaceEpochs from '../db/tables/spaces/spaceEpochs.ts'
import * as spaces from '../db/tables/spaces/spaces.ts'
import type { SpaceWithCreator } from '../db/tables/spaces/spaces.ts'
import * as users from '../db/tables/accounts/users.ts'
import type { UserRow } from '../db/tables/accounts/users.ts'
import { hashSecret } from '../login/tokens.ts'
import { canEnterSpace, canManageSpace, effectiveRole, isBarred } from '../policies/space.ts'
import { isShutOut, isSiteAdmin } from '../policies/user.ts'
import { noAccount } from '../maps/mapReadings.ts'
import { compactMap, forgetInMaps, loadMaps } from '../maps/mapStore.ts'
import type { Moderation } from '../moderation/moderation.ts'
import { resolveSpaceId } from '../spaces/resolveSpaceId.ts'
import { LeaseLost } from '../room/storeErrors.ts'
import type {
  Access,
  ChatReply,
  Identity,
  KnownChat,
  LastPlace,
  RoomPorts,
  SpaceFacts,
} from '../room/ports.ts'
import { createExtensionTokens } from './extensionTokens.ts'
import { createSpawnTokens } from './spawnTokens.ts'
import type { VisitRecorder } from '../visits/visitRecorder.ts'

interface PortsContext extends Pick<AppContext, 'db' | 'clock' | 'config' | 'tokens'> {
  /** Hears for whom there are new notifications. */
  readonly noticed?: (userIds: readonly string[]) => void
  /** Hears who is a member of a space no longer. */
  readonly left?: (spaceId: string, userIds: readonly string[]) => void
  readonly moderation: Pick<Moderation, 'isSensitive'>
  /** Without it a disk is never full. */
  readonly isDiskFull?: () => Promise<boolean>
  /** Without it nobody keeps count of visits. */
  readonly visits?: Pick<VisitRecorder, 'entered' | 'exited'>
  /** Origins the site administrator has listed; without it there are none. */
  readonly origins?: () => readonly string[]
}

/** Who holds a token or key. */
interface Holder {
  readonly user: UserRow
  readonly credentialId: string
  /** The third-party site the session came from. */
  readonly authFrom: string | null
  readonly endsAt: number | null
  readonly provenAt?: number
  readonly viewOf?: string | undefined
}

/** What the database knows of somebody in a space. */
interface Known {
  readonly user: UserRow | undefined
  readonly member: MemberRow | undefined
  readonly isSentOut: boolean
}

/** What the rooms want from the database and the accounts. */
export function createRoomPorts(ctx: PortsContext): RoomPorts {
  const { db, clock } = ctx
  const chats = new ChatBytes({
    perDay: limits.chatBytesADay,
    steady: () => performance.now(),
    now: clock.now,
    async stored(userId, from) {
      const { contents, lines, hearers, since } = await chatMessages.writtenSince(db, userId, from)
      return { bytes: chatBytesOf(contents, lines, hearers), since }
    },
  })
  const holderOf = async (
    auth: { readonly token: string } | { readonly apiKey: string },
  ): Promise<Holder | undefined> => {
    if ('token' in auth) {
      const holder = await ctx.tokens.identify(auth.token)
      return holder && { ...holder, credentialId: holder.sessionId }
    }
    if (auth.apiKey.length > 256) return undefined
    const key = await apiKeys.use(db, hashSecret(auth.apiKey), clock.now())
    const user = key && (await users.findById(db, key.userId))
    return key && user && { user, credentialId: key.id, authFrom: null, endsAt: key.expiresAt }
  }

  async function loadFacts(spaceId: string): Promise<SpaceFacts | undefined> {
    const space = await spaces.find(db, spaceId)
    if (!space) return undefined
    return {
      id: space.id,
      name: space.name,
      capacity: space.capacity,
      isPublic: space.isPublic,
      allowMultiPlayer: space.allowMultiPlayer,
      disableChatPersist: space.disableChatPersist,
      meetingBanner: space.meetingBanner,
      settings: {
        allowAudioChat: space.allowAudioChat,
        allowVideoChat: space.allowVideoChat,
        allowScreenShare: space.allowScreenShare,
        hideInMetaCity: space.hideInMetaCity,
        disableAudioVideo: space.disableAudioVideo,
        topMessage: space.topMessage,
        screenImage: space.screenImage,
        customerRegistration: space.customerRegistration,
      },
      nookCodes: new Map(
        (await nookCodes.listOf(db, spaceId)).map(({ mapId, nookId, code }) => [
          nookKey(mapId as MapId, nookId),
          code,
        ]),
      ),
      writtenDocuments: new Set((await documents.listFilled(db, spaceId)).map(({ docId }) => docId)),
    }
  }

  const standingOf = (
    identity: Identity,
    space: SpaceWithCreator | undefined,
    { user, member, isSentOut }: Known,
  ): Access => {
    if (!user || isShutOut(user, clock.now()) || !space) return nobody
    if (identity.onlySpaceId !== undefined && identity.onlySpaceId !== space.id) return nobody
    if (identity.isGuestVisit && space.origin !== 'OFFICIAL') return nobody
    const person = { id: user.id, isSiteAdmin: isSiteAdmin(ctx.config, user) }
    const standing = { person, role: member?.role, isBanned: isSentOut }
    const canManage = canManageSpace(standing)
    return {
      // A key opens only the spaces its maker manages (decisions.md: init with apiKey).
      canEnter: identity.viaApiKey ? canManage : canEnterSpace(space, standing),
      isSentOut: isBarred(standing),
      canManage,
      role: identity.isGuestVisit ? guestRole : effectiveRole(standing),
      permittedRooms: [],
      permittedByLevel: member?.permittedRooms ?? {},
      ...(member
        ? {
            member: {
              displayName: member.displayName,
              character: member.character,
              outfitString: member.outfitString,
              allowScreenPointer: member.allowScreenPointer,
              teacher: member.teacher,
            },
          }
        : {}),
    }
  }

  const nobody: Access = { canEnter: false, canManage: false, role: '', permittedRooms: [] }

  return {
    async authenticate(auth) {
      const holder = await holderOf(auth)
      if (!holder || isShutOut(holder.user, clock.now())) return undefined
      const { user, credentialId, authFrom, endsAt, provenAt, viewOf } = holder
      const from = vouches(ctx.config, authFrom)
      if (!from) return undefined
      const { site, isGuestVisit } = from
      return {
        credentialId,
        userId: user.id,
        displayName: user.displayName,
        isSiteGuest: user.guestOf !== null,
        isGuestVisit,
        avatar: user.avatar,
        isSiteAdmin: isSiteAdmin(ctx.config, user),
        viaApiKey: 'apiKey' in auth,
        onlySpaceId: viewOf ?? site?.document.space.id,
        isView: viewOf !== undefined,
        endsAt: endsAt ?? undefined,
        provenAt,
      }
    },

    async isBanned(userId) {
      const user = await users.findById(db, userId)
      return user !== undefined && isShutOut(user, clock.now())
    },

    findSpaceId: (rawId) => resolveSpaceId(db, rawId),

    async loadSpace(spaceId, spend) {
      const facts = await loadFacts(spaceId)
      if (!facts) return undefined
      const account = spend && { ...noAccount, spend }
      return { ...facts, maps: await loadMaps(db, spaceId, account) }
    },

    loadFacts,

    async mapWeight(spaceId) {
      const levels = await statesOf(db, spaceId)
      return {
        bytes: levels.reduce((sum, { bytes }) => sum + bytes, 0),
        ownerId: levels[0]?.ownerId || undefined,
      }
    },

    async access(identity, spaceId) {
      const { userId } = identity
      const user = await users.findById(db, userId)
      const space = await spaces.find(db, spaceId)
      if (!user || !space) return nobody
      const member = await members.find(db, spaceId, userId)
      const isSentOut = (await spaceBans.find(db, spaceId, userId, clock.now())) !== undefined
      return standingOf(identity, space, { user, member, isSentOut })
    },

    async accessOfAll(identities, spaceId) {
      const space = await spaces.find(db, spaceId)
      const ids = [...new Set(identities.map(({ userId }) => userId))]
      const people = new Map((await users.listByIds(db, ids)).map((user) => [user.id, user]))
      const ofSpace = new Map((await members.listByIds(db, spaceId, ids)).map((row) => [row.userId, row]))
      const sentOut = new Set(await spaceBans.bannedOf(db, spaceId, ids, clock.now()))
      return identities.map((identity) => {
        const { userId } = identity
        const [user, member] = [people.get(userId), ofSpace.get(userId)]
        return standingOf(identity, space, { user, member, isSentOut: sentOut.has(userId) })
      })
    },

    async entered(spaceId, person) {
      await ctx.visits?.entered(spaceId, person.userId)
      await lotteries.addEntrants(db, spaceId, [person], clock.now())
      await checkInto(db, spaceId, person.userId, clock.now())
    },

    async exited(spaceId, userId, at) {
      await ctx.visits?.exited(spaceId, userId, at)
    },

    async loadPlace(spaceId, userId) {
      const row = await lastPlaces.find(db, spaceId, userId)
      if (!row) return undefined
      return {
        userId,
        mapId: row.mapId,
        name: row.name,
        outfitString: row.outfitString,
        position: { x: row.x, y: row.y, z: row.z },
        rotation: { x: 0, y: row.yaw, z: 0 },
        ...(row.chairIdx === null ? {} : { chairIdx: row.chairIdx }),
        leftAt: row.leftAt,
      }
    },

    loadChats: async (spaceId, reader) =>
      (await chatMessages.listForReader(db, { spaceId, ...reader })).map(knownChat),

    loadBlocks: (userId) => blocks.pairsOf(db, userId),

    spawnTokens: createSpawnTokens(ctx.config.sessionSecret),
    extensionTokens: createExtensionTokens(ctx.config.sessionSecret, ctx.origins ?? (() => [])),
    isSensitive: (text) => ctx.moderation.isSensitive(text),

    async loadBelongings(spaceId, userId) {
      const [items, cookies] = await Promise.all([
        inventoryItems.listOf(db, spaceId, userId),
        cookieFinds.find(db, spaceId, userId),
      ])
      return {
        items: new Map(items.map(({ itemId, amount }) => [itemId, amount])),
        cookieDay: cookies?.day,
        cookieCount: cookies?.count,
      }
    },

    loadDocument: (spaceId, docId, after) => documentUpdates.listAfter(db, spaceId, docId, after),

    async loadDocumentFacts(spaceId, docId) {
      const [lastSeq, sums, rows] = await Promise.all([
        documents.lastSeqOf(db, spaceId, docId),
        documentUpdates.sumsOf(db, spaceId, docId),
        documents.listFilled(db, spaceId),
      ])
      const begun = new Map(rows.map((row) => [row.docId, row.begunBy]))
      return { facts: { lastSeq, ...sums }, begun }
    },

    async loadDocumentPart(spaceId, docId, upTo) {
      return { upTo, ...(await documentUpdates.sumsOf(db, spaceId, docId, upTo)) }
    },

    writesUnder(epoch) {
      const check = async (tx: Db, spaceId: string): Promise<void> => {
        if (!(await spaceEpochs.isNewest(tx, spaceId, epoch))) throw new LeaseLost(spaceId)
      }
      return {
        commit: createCommit({
          ...ctx,
          features: roomFeatures,
          newId: randomUUID,
          check,
          chats,
          noticed: ctx.noticed ?? (() => undefined),
          left: ctx.left ?? (() => undefined),
        }),
        savePlaces: (spaceId, places) =>
          certainly(db, async (tx) => {
            await check(tx, spaceId)
            await lastPlaces.putAll(
              tx,
              places.map((place) => placeRow(spaceId, place)),
            )
          }),
        compactMap: (spaceId, mapId, payer) =>
          compactMap(db, spaceId, mapId, (tx) => check(tx, spaceId), payer),
        forgetPerson: (spaceId, userId) => forgetInMaps(db, spaceId, userId, (tx) => check(tx, spaceId)),
      }
    },
  }
}

const placeRow = (
  spaceId: string,
  { userId, mapId, position, rotation, name, outfitString, chairIdx, leftAt }: LastPlace,
): lastPlaces.LastPlaceRow => ({
  spaceId,
  userId,
  mapId,
  x: position.x,
  y: position.y,
  z: position.z,
  yaw: rotation.y,
  name,
  outfitString,
  chairIdx: chairIdx ?? null,
  leftAt: Math.round(leftAt),
})

const knownChat = ({
  isOpen,
  approved,
  replied,
  reply,
  hearers,
  nookId,
  ...chat
}: chatMessages.ReadChat): KnownChat => {
  const listed = (wanted: 0 | 1): string[] =>
    hearers.flatMap(({ userId, hears }) => (hears === wanted ? [userId] : []))
  return {
    ...chat,
    nookId: nookId || undefined,
    hearers: isOpen ? undefined : listed(1),
    keptFrom: listed(0),
    approved: approved === null ? undefined : approved === 1,
    replied: replied === null ? undefined : replied === 1,
    reply: reply === null ? undefined : (JSON.parse(reply) as ChatReply),
  }
}
