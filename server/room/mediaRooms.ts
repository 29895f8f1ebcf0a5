import type { RecordingState } from '#shared/rules/recordings.ts'

/** What goes over LiveKit where there is one: only what is too much for browsers among themselves, or all. */
export type LiveKitMode = 'more' | 'always'

/** What somebody may do in the room of a conversation. */
export interface MediaMember {
  /** What they may send, as bits of the wire. */
  readonly give: number
  /** Who is not to be received: users of whom one blocks the other. */
  readonly without: readonly string[]
}

/** A conversation as it has to be on the media server. */
export interface MediaTalk {
  /** A new one for every time it goes there: so no token is good twice. */
  readonly round: string
  /** By user id: nobody else is let in, and who is not named any more is put out. */
  readonly members: ReadonlyMap<string, MediaMember>
}

/** Who is in a space, by user id. */
export interface SpacePeople {
  /** Whether somebody is there just now: who is not is put out without delay. */
  isHere(userId: string): boolean
  /** With whom somebody exchanges something just now, by whichever way → what they may send them, as bits. */
  partnersOf(userId: string): ReadonlyMap<string, number>
}

/** Rooms of a media server as a space needs them (server/livekit/). Nothing here waits for the network. */
export interface SpaceMediaRooms {
  /** What has to be so from now on, by conversation. Told when something changed. */
  follow(talks: ReadonlyMap<string, MediaTalk>): void
  /** Nothing of the space goes over it any more. */
  close(): void
}

/** What records a conversation. */
export interface Recording {
  readonly id: string
  readonly state: RecordingState
  /** What it is written to, as the service that writes it says. */
  readonly file?: string | undefined
  /** When it ended, ms since the epoch, as the media server says. */
  readonly endedAt?: number | undefined
  /** How large what it is written to is, as far as it is known. */
  readonly bytes?: number | undefined
}

/** notCarried: the conversation does not go over it; notConfigured: nothing is recorded here. */
export const recordingProblems = ['notCarried', 'notConfigured', 'missing', 'unavailable'] as const
export type RecordingAnswer = Recording | { readonly problem: (typeof recordingProblems)[number] }

export interface MediaRooms {
  readonly mode: LiveKitMode
  open(spaceId: string, people: SpacePeople): SpaceMediaRooms
  /** Makes the room of a conversation; its name, or undefined while the media server can not be reached. */
  ready(spaceId: string, conversationId: string): Promise<string | undefined>
  /**
   * Begins to record a conversation, or finds the recording under way.
   * @param userId who wants it
   */
  record(spaceId: string, conversationId: string, userId: string): Promise<RecordingAnswer>
  stopRecording(spaceId: string, conversationId: string): Promise<RecordingAnswer>
  /** Whether a conversation is being recorded, as far as is known here. */
  isRecorded(spaceId: string, conversationId: string): boolean
}
