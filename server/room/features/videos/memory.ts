/** How the film of an object stands. */
export interface VideoStand {
  /** What it is of: another address begins anew. */
  readonly url: string
  readonly isPlaying: boolean
  /** Where it stood, ms from its beginning. */
  readonly positionMs: number
  /** When it stood there, ms that only go forward (roomClock.ts). */
  readonly at: number
  /** Who made it so. */
  readonly by: number
}

/** What lasts only as long as the room: nothing of it is stored. By "{mapId}.{key}". */
export type VideosMemory = ReadonlyMap<string, VideoStand>

export const emptyVideosMemory: VideosMemory = new Map()

export interface VideosChange {
  readonly id: string
  readonly stand: VideoStand
  /** Films that are gone. */
  readonly gone: readonly string[]
}

export function changeVideos(memory: VideosMemory, { id, stand, gone }: VideosChange): VideosMemory {
  const next = new Map(memory)
  for (const one of gone) next.delete(one)
  return next.set(id, stand)
}

/** Where a film stands at a time. */
export const positionAt = ({ isPlaying, positionMs, at }: VideoStand, now: number): number =>
  isPlaying ? positionMs + Math.max(0, now - at) : positionMs
