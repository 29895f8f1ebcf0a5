import { slotKinds, type LinkState, type Slot } from '../transport.ts'

/**
 * Specification §3, media connection states: Waiting for SFU address, Connecting to SFU, Consuming, Producer
 * disconnected, Connected. On the mesh the other browser stands where the server does: its first word is the address.
 */
export type ConnectionState =
  'waitingForAddress' | 'connecting' | 'consuming' | 'producerDisconnected' | 'connected'

/** Specification §3, track states: Ended, Loading, Connected, Errored. */
export type TrackState = 'ended' | 'loading' | 'connected' | 'errored'

/** How a way stands in the words of the specification; `isGiving`: one sends something over it. */
export function connectionStateOf(link: LinkState, isGiving: boolean): ConnectionState {
  switch (link) {
    case 'waiting':
    case 'full':
      return 'waitingForAddress'
    case 'connecting':
      return 'connecting'
    // There is nowhere to send to until another way is found.
    case 'lost':
    case 'noPath':
      return 'producerDisconnected'
    case 'connected':
      return isGiving ? 'connected' : 'consuming'
  }
}

/** A voice of which nothing came for so long is not merely slow. */
export const SILENT_MS = 5_000

export interface TrackFacts {
  readonly slot: Slot
  /** Whoever sends says so. */
  readonly isSaid: boolean
  readonly hasTrack: boolean
  readonly link: LinkState
  /** Since when nothing came of it, although it is said to be sent, ms; 0: it comes. undefined: nothing ever did. */
  readonly silentMs: number | undefined
}

export function trackStateOf({ slot, isSaid, hasTrack, link, silentMs }: TrackFacts): TrackState {
  if (!isSaid) return 'ended'
  if (link === 'noPath') return 'errored'
  if (link !== 'connected' || !hasTrack) return 'loading'
  if (silentMs === undefined) return 'loading'
  if (silentMs < SILENT_MS) return 'connected'
  // A picture may be at rest, or not be shown here; a microphone that is on always sends.
  return slotKinds[slot] === 'audio' && slot === 'microphone' ? 'errored' : 'connected'
}
