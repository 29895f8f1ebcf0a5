import type { DeviceProblem } from '../devices.ts'
import type { LinkState } from '../transport.ts'

/** Specification §3, A/V error kinds. */
export type MediaErrorKind =
  | 'connectionerror'
  | 'outofdeviceserror'
  | 'disconnected'
  | 'mute'
  | 'isolated'
  | 'playbackerror'
  | 'capturingerror'

export interface MediaFacts {
  /** How the way to each stands, by user id. */
  readonly links: ReadonlyMap<string, LinkState>
  /** The space is being reconnected. */
  readonly isRoomAway: boolean
  /** The system has muted a microphone that is on here. */
  readonly isMutedBelow: boolean
  /** Something that came could not be played. */
  readonly isUnplayed: boolean
}

export interface MediaError {
  readonly kind: MediaErrorKind
  /** Whom it is about, by user id; nobody: oneself. */
  readonly people: readonly string[]
}

/** What is wrong now, the worst first. Devices that could not be opened are told where they are switched on. */
export function mediaErrorsOf({ links, isRoomAway, isMutedBelow, isUnplayed }: MediaFacts): MediaError[] {
  const errors: MediaError[] = []
  // Who has no place is told so in other words.
  const sought = [...links].filter(([, link]) => link !== 'full')
  const of = (state: LinkState) => sought.flatMap(([userId, link]) => (link === state ? [userId] : []))
  const [unreached, lost] = [of('noPath'), of('lost')]
  if (unreached.length > 1 && unreached.length === sought.length) {
    errors.push({ kind: 'isolated', people: unreached })
  } else if (unreached.length > 0) errors.push({ kind: 'connectionerror', people: unreached })
  if (lost.length > 0) errors.push({ kind: 'disconnected', people: lost })
  else if (isRoomAway && sought.length > 0) errors.push({ kind: 'disconnected', people: [] })
  if (isMutedBelow) errors.push({ kind: 'mute', people: [] })
  if (isUnplayed) errors.push({ kind: 'playbackerror', people: [] })
  return errors
}

/** The kind of what keeps a device from being opened. */
export const errorOfDevice = (problem: DeviceProblem): MediaErrorKind =>
  problem === 'none' ? 'outofdeviceserror' : 'capturingerror'
