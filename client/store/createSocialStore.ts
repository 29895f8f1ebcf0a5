import type { EncId } from '#shared/ids.ts'
import type { EventBody, WireEvent } from '#shared/protocol/messages.ts'
import type { ConversationKind } from '#shared/rules/conversation.ts'
import { mediaAllowed, type MediaAllowed, type MediaSwitches } from '#shared/rules/media.ts'
import type { World } from '#shared/world/world.ts'
import { createStore, type Store } from './createStore.ts'

/** Who hears whom, as the server has announced it. */
export interface Conversation {
  readonly id: string
  readonly kind: ConversationKind
  /** With oneself. */
  readonly members: readonly EncId[]
}

/** What the server says of the space while one is in it; undefined: nothing yet. */
export interface SpaceFlags {
  readonly name: string
  /** Everybody may come in. */
  readonly isPublic: boolean
  readonly allowMultiPlayer: boolean
  readonly disableChatPersist: boolean
  readonly media: MediaAllowed
  /** What the space has to say to everybody who comes; '' nothing. */
  readonly topMessage: string
  /** Addresses of the pictures its display screens show in turn. */
  readonly screenImages: readonly string[]
  /** Whether those who come may leave their contact data for its managers. */
  readonly customerRegistration: boolean
}

export interface SocialState {
  /** The conversation one is in; the stage's, which is everybody's, is left out. */
  readonly conversation: Conversation | undefined
  /** User ids of the people one keeps away. */
  readonly blocked: ReadonlySet<string>
  /** What those people are called. */
  readonly blockedNames: ReadonlyMap<string, string>
  /** When the others last waved to oneself, by user id; performance.now(). */
  readonly wavedAt: ReadonlyMap<string, number>
  readonly flags: SpaceFlags | undefined

  /** Takes over whom one blocks. */
  setBlocked(people: readonly { readonly userId: string; readonly displayName: string }[]): void
  /** One has blocked somebody, or not any more. */
  noteBlock(userId: string, name: string, isBlocked: boolean): void
  reset(): void
}

export interface SocialStore extends Store<SocialState> {
  /** Takes conversations, waves and flags out of a batch of events. */
  receive(events: readonly WireEvent[], receivedAtMs: number): void
}

const nothing = {
  conversation: undefined,
  wavedAt: new Map<string, number>(),
  flags: undefined,
} as const

/** What a `conversation` event makes of the one that one is in. Nobody in it: one has left it. */
export function nextConversation(
  former: Conversation | undefined,
  { id, kind, members }: EventBody<'conversation'>,
): Conversation | undefined {
  if (kind === 'stage') return former
  if (!members || members.length === 0) return former?.id === id ? undefined : former
  return { id: id ?? '', kind: kind as ConversationKind, members: members as EncId[] }
}

/**
 * Whom one is in conversation with: those of the announced members who are to be seen on one's own level; in a meeting,
 * which a call is, wherever they are. In a space where everybody has just become alone that is nobody, whatever was
 * announced before.
 */
export function partnersOf(
  conversation: Conversation | undefined,
  { players }: World,
  self: EncId | undefined,
): readonly EncId[] {
  const own = self === undefined ? undefined : players.get(self)
  if (!conversation || !own) return []
  const isFar = conversation.kind === 'meeting'
  return conversation.members.filter((encId) => {
    const other = encId === self ? undefined : players.get(encId)
    return other !== undefined && (isFar || other.mapId === own.mapId)
  })
}

/** As the server decides where nothing is set. */
const allOpen: MediaSwitches = {
  allowAudioChat: true,
  allowVideoChat: true,
  allowScreenShare: true,
  disableAudioVideo: false,
}

/** The flags of a space in `spaceOverwrites`; undefined for anything else. */
export function flagsOf(spaceData: string): SpaceFlags | undefined {
  try {
    const said = JSON.parse(spaceData) as Partial<
      SpaceFlags & MediaSwitches & { readonly screenImage: readonly string[] }
    >
    const { allowMultiPlayer, disableChatPersist, topMessage = '', screenImage = [] } = said
    const customerRegistration = said.customerRegistration === true
    if (typeof allowMultiPlayer !== 'boolean' || typeof disableChatPersist !== 'boolean') return undefined
    const media = mediaAllowed({ ...allOpen, ...said })
    return {
      name: said.name ?? '',
      isPublic: said.isPublic === true,
      allowMultiPlayer,
      disableChatPersist,
      media,
      topMessage,
      screenImages: screenImage,
      customerRegistration,
    }
  } catch {
    return undefined
  }
}

export interface SocialDeps {
  readonly userIdOf: (encId: EncId) => string | undefined
  readonly selfUid: () => string | undefined
}

/** What people have to do with oneself that is no part of the world. */
export function createSocialStore({ userIdOf, selfUid }: SocialDeps): SocialStore {
  const store = createStore<SocialState>((set) => ({
    ...nothing,
    blocked: new Set(),
    blockedNames: new Map(),
    setBlocked: (people) =>
      set({
        blocked: new Set(people.map(({ userId }) => userId)),
        blockedNames: new Map(people.map(({ userId, displayName }) => [userId, displayName])),
      }),
    noteBlock: (userId, name, isBlocked) =>
      set(({ blocked, blockedNames }) => {
        const others = [...blocked].filter((other) => other !== userId)
        return {
          blocked: new Set(isBlocked ? [...others, userId] : others),
          blockedNames: new Map(blockedNames).set(userId, name),
        }
      }),
    // Blocks are kept: they hold in every space.
    reset: () => set(nothing),
  }))

  const takeOne = ({ kind, body }: WireEvent, atMs: number): void => {
    switch (kind) {
      // A new snapshot: the server says again which conversation it is, if there is one.
      case 'subscriptionsUpdated':
        return store.setState({ conversation: undefined })
      case 'conversation':
        return store.setState(({ conversation }) => ({ conversation: nextConversation(conversation, body) }))
      case 'spaceOverwrites': {
        const flags = flagsOf(body.spaceData ?? '')
        if (!flags) return undefined
        return store.setState(flags.allowMultiPlayer ? { flags } : { flags, conversation: undefined })
      }
      case 'playerWaves': {
        const userId = userIdOf(body.encId as EncId)
        if (userId === undefined || body.targetId !== selfUid()) return undefined
        return store.setState(({ wavedAt }) => ({ wavedAt: new Map(wavedAt).set(userId, atMs) }))
      }
      default:
        return undefined
    }
  }
  return Object.assign(store, {
    receive(events: readonly WireEvent[], receivedAtMs: number) {
      for (const event of events) takeOne(event, receivedAtMs)
    },
  })
}
