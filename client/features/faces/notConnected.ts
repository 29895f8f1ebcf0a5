import type { RemoteMedia } from '../media/createMediaStore.ts'

/**
 * Why one does not hear or see somebody of one's conversation. `full`: too many, nearer ones come first; `soundOnly`:
 * the voice comes, the face has given way to it; `closed`: the space has sound and pictures switched off; `quiet`: just
 * now neither has a word for the other (a presentation, a stage); `unsupported`: this browser cannot talk to others.
 */
export type Why =
  'full' | 'noPath' | 'lost' | 'seeking' | 'blocked' | 'closed' | 'quiet' | 'unsupported' | 'soundOnly'

export interface Unconnected {
  readonly userId: string
  readonly why: Why
}

/** A way that is found in less is not worth a word. */
const PATIENCE_MS = 3_000

/** Since when the way to somebody stands as it does. */
export interface Standing {
  readonly link: RemoteMedia['link']
  readonly sinceMs: number
}

function whyOf({ link, sinceMs }: Standing, nowMs: number): Why | undefined {
  switch (link) {
    case 'connected':
      return undefined
    case 'full':
    case 'noPath':
      return link
    case 'lost':
      return nowMs - sinceMs >= PATIENCE_MS ? 'lost' : undefined
    default:
      return nowMs - sinceMs >= PATIENCE_MS ? 'seeking' : undefined
  }
}

/**
 * Of all one talks with, those who are not connected, and why.
 * @param partners of one's conversation, whether anything goes between the two or not
 * @param standings of those something goes with
 * @param faceless whose faces have given way to sound
 */
export function notConnected({
  partners,
  standings,
  faceless,
  blocked,
  isClosed,
  isUnsupported,
  nowMs,
}: {
  readonly partners: readonly string[]
  readonly standings: ReadonlyMap<string, Standing>
  readonly faceless: ReadonlySet<string>
  readonly blocked: ReadonlySet<string>
  /** The space lets nobody be heard or seen. */
  readonly isClosed: boolean
  /** This browser has no WebRTC. */
  readonly isUnsupported: boolean
  readonly nowMs: number
}): readonly Unconnected[] {
  const everybody = new Set([...standings.keys(), ...partners])
  return [...everybody].flatMap((userId): Unconnected[] => {
    const standing = standings.get(userId)
    const closed = isClosed ? 'closed' : isUnsupported ? 'unsupported' : 'quiet'
    const apart = blocked.has(userId) ? 'blocked' : closed
    const why = standing
      ? (whyOf(standing, nowMs) ?? (faceless.has(userId) ? 'soundOnly' : undefined))
      : apart
    return why ? [{ userId, why }] : []
  })
}
