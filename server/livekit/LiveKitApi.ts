import { mediaBits } from '#shared/rules/media.ts'
import type { Recording } from '../room/mediaRooms.ts'

/** What LiveKit knows tracks by. */
export const sources = ['microphone', 'camera', 'screen', 'screenSound'] as const
export type Source = (typeof sources)[number]

/** Bits of the wire as sources: a screen comes with its sound. */
export function sourcesOf(bits: number): readonly Source[] {
  return [
    ...(bits & mediaBits.microphone ? (['microphone'] as const) : []),
    ...(bits & mediaBits.camera ? (['camera'] as const) : []),
    ...(bits & mediaBits.screen ? (['screen', 'screenSound'] as const) : []),
  ]
}

/** A track as LiveKit sees it. */
export interface SeenTrack {
  readonly id: string
  /** Undefined: of none that anybody is allowed. */
  readonly source: Source | undefined
  readonly kind: 'audio' | 'video' | 'data'
  readonly isMuted: boolean
}

/** Somebody in a room of LiveKit. */
export interface SeenParticipant {
  /** A user id, or of a recording its id. */
  readonly identity: string
  /** It records: only who holds the secret can say so. */
  readonly isRecorder: boolean
  /** What they may send. */
  readonly sources: readonly Source[]
  /** Whether they may do anything that no member may: data, names, being hidden. */
  readonly hasMore: boolean
  readonly canSubscribe: boolean
  readonly tracks: readonly SeenTrack[]
}

/**
 * As much of LiveKit's server API as is used here. What is not there any more is not an error, but for `createRoom`
 * and recordings everything may be done twice.
 */
export interface LiveKitApi {
  /** Makes a room, or finds it. */
  createRoom(room: string): Promise<void>
  deleteRoom(room: string): Promise<void>
  rooms(): Promise<readonly string[]>
  participants(room: string): Promise<readonly SeenParticipant[]>
  /** What somebody may send from now on: tracks beyond that are unpublished there. */
  permit(room: string, identity: string, allowed: readonly Source[]): Promise<void>
  remove(room: string, identity: string): Promise<void>
  mute(room: string, identity: string, trackId: string): Promise<void>
  unsubscribe(room: string, identity: string, trackIds: readonly string[]): Promise<void>
  /** @throws EgressMissing where LiveKit has nothing that records */
  record(room: string, file: string): Promise<Recording>
  stopRecording(id: string): Promise<void>
  /** undefined: nothing is known of it any more. */
  recording(id: string): Promise<Recording | undefined>
}

/** LiveKit runs without its egress service. */
export class EgressMissing extends Error {
  override readonly name = 'EgressMissing'
}
