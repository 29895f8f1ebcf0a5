import type { EncId, MapId } from '#shared/ids.ts'
import type { EventBody } from '#shared/protocol/messages.ts'
import type { Conversation, Links, Paces } from '#shared/rules/conversation.ts'
import type { GameMap, Player } from '#shared/world/world.ts'

/** People who meet on purpose. Without members it does not exist. */
export interface Meeting {
  readonly id: string
  /** undefined: a call, of two wherever they are; nobody else comes in, and who stays alone is in none. */
  readonly mapId: MapId | undefined
  /** The nook it is held in: who leaves that leaves the meeting. */
  readonly nookId?: string
  /** Who is in it → the tabs they named; who is in it the longest, its host, comes first. */
  readonly members: ReadonlyMap<EncId, readonly string[]>
  /** User ids of those in the conversation it began in: nobody else comes in. undefined: whoever knows its name, or its nook. */
  readonly invited?: ReadonlySet<string>
  /** User ids of those who were removed: they do not come back while it lasts. */
  readonly removed?: ReadonlySet<string>
}

/** Somebody in a whisper that is none yet: somebody's word is wanting. */
export interface WhisperAsk {
  readonly whisperId: string
  /** asks: they have asked somebody. asked: by somebody. wants: to come into one of others. */
  readonly kind: 'asks' | 'asked' | 'wants'
  /** Who asked. */
  readonly by: EncId
  /** ms that only go forward (roomClock.ts). */
  readonly since: number
}

/** Somebody presents. */
export interface Cast {
  readonly hostId: EncId
  readonly hostUserId: string
  /** The meeting, or the conversation, it is for. */
  readonly talkId: string
  /** ms that only go forward (roomClock.ts). */
  readonly since: number
  /** Who was told, and is muted unless the others may speak. */
  readonly audience: ReadonlySet<EncId>
  /** Whoever presents has given the others their word back, and goes on. */
  readonly othersSpeak?: boolean
}

/** What the last look at the conversations saw: as long as all of it stays, nothing has to be done. */
export interface Looked {
  readonly players: ReadonlyMap<EncId, Player>
  readonly maps: ReadonlyMap<MapId, GameMap>
  readonly meetings: ReadonlyMap<string, Meeting>
  readonly asks: ReadonlyMap<EncId, WhisperAsk>
  readonly blocks: ReadonlyMap<string, ReadonlySet<string>>
  /** False in a space where everybody is alone. */
  readonly isShared: boolean
  /** ms that only go forward (roomClock.ts). */
  readonly at: number
}

/** Who meets whom. */
export interface MeetingMemory {
  readonly links: Links
  readonly paces: Paces
  /** As announced, by id. */
  readonly conversations: ReadonlyMap<string, Conversation>
  readonly looked?: Looked
  /** By id. */
  readonly meetings: ReadonlyMap<string, Meeting>
  /** Whose whisper waits for a word. */
  readonly asks: ReadonlyMap<EncId, WhisperAsk>
  /** What people were told of such whispers last. */
  readonly toldAsks: ReadonlyMap<EncId, EventBody<'whisperAsks'>>
  /** By the player who presents. */
  readonly casts: ReadonlyMap<EncId, Cast>
  /** Players standing on announcer tiles. */
  readonly onTiles: ReadonlySet<EncId>
  readonly speaking: ReadonlySet<EncId>
}

export const emptyMeetingMemory: MeetingMemory = {
  links: new Map(),
  paces: new Map(),
  conversations: new Map(),
  meetings: new Map(),
  asks: new Map(),
  toldAsks: new Map(),
  casts: new Map(),
  onTiles: new Set(),
  speaking: new Set(),
}

export type MeetingChange =
  | ({ readonly kind: 'looked' } & Pick<MeetingMemory, 'links' | 'paces' | 'conversations'> & {
        readonly looked: Looked
      })
  /** A meeting as it is now. */
  | { readonly kind: 'meets'; readonly meeting: Meeting }
  /** Who waits for a word in a whisper; undefined: nobody's is wanting any more. */
  | { readonly kind: 'asks'; readonly asks: readonly (readonly [EncId, WhisperAsk | undefined])[] }
  | { readonly kind: 'toldAsks'; readonly told: MeetingMemory['toldAsks'] }
  /** A presentation begins, or its audience is another. */
  | { readonly kind: 'casts'; readonly cast: Cast }
  | { readonly kind: 'castEnds'; readonly hostId: EncId }
  | { readonly kind: 'stands'; readonly onTiles: ReadonlySet<EncId> }
  | { readonly kind: 'speaks'; readonly encId: EncId; readonly isSpeaking: boolean }

export function changeMeeting(memory: MeetingMemory, change: MeetingChange): MeetingMemory {
  switch (change.kind) {
    case 'looked': {
      const { kind: _kind, ...seen } = change
      return { ...memory, ...seen }
    }
    case 'meets': {
      const meetings = new Map(memory.meetings)
      if (change.meeting.members.size > 0) meetings.set(change.meeting.id, change.meeting)
      else meetings.delete(change.meeting.id)
      return { ...memory, meetings }
    }
    case 'asks': {
      const asks = new Map(memory.asks)
      for (const [encId, ask] of change.asks) {
        if (ask) asks.set(encId, ask)
        else asks.delete(encId)
      }
      return { ...memory, asks }
    }
    case 'toldAsks':
      return { ...memory, toldAsks: change.told }
    case 'casts':
      return { ...memory, casts: new Map(memory.casts).set(change.cast.hostId, change.cast) }
    case 'castEnds': {
      const casts = new Map(memory.casts)
      casts.delete(change.hostId)
      return { ...memory, casts }
    }
    case 'stands':
      return { ...memory, onTiles: change.onTiles }
    case 'speaks': {
      const speaking = new Set(memory.speaking)
      if (change.isSpeaking) speaking.add(change.encId)
      else speaking.delete(change.encId)
      return { ...memory, speaking }
    }
  }
}

/** The meeting a player is in. */
export function meetingOf({ meetings }: MeetingMemory, encId: EncId): Meeting | undefined {
  for (const meeting of meetings.values()) if (meeting.members.has(encId)) return meeting
  return undefined
}

/** The conversation a player was told it is in; the stage, which is for everybody, is left out. */
export function conversationOf({ conversations }: MeetingMemory, encId: EncId): Conversation | undefined {
  for (const conversation of conversations.values()) {
    if (conversation.kind !== 'stage' && conversation.members.includes(encId)) return conversation
  }
  return undefined
}

/** Whether two players are in one announced conversation, the stage's included. */
export function isTogether({ conversations }: MeetingMemory, a: EncId, b: EncId): boolean {
  for (const { members } of conversations.values())
    if (members.includes(a) && members.includes(b)) return true
  return false
}

/** Whether a presentation has muted somebody. Who presents as well keeps its word. */
export function isMuted({ casts }: MeetingMemory, encId: EncId): boolean {
  if (casts.has(encId)) return false
  for (const { audience, othersSpeak } of casts.values()) if (audience.has(encId) && !othersSpeak) return true
  return false
}
