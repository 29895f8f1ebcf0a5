// What two browsers tell each other through the room about the ways between them: JSON in UTF-8, at most limits.signalBytes.
import { waysFrom, type WayWord } from '../wayWord.ts'

/** `session` names one RTCPeerConnection of the one who offers. */
export type MeshSignal =
  /** Who says it has no place left. */
  | { readonly kind: 'full' }
  /** Who waits for an offer is there; `instance` is another for each link, and so after each load of its page. */
  | { readonly kind: 'hello'; readonly instance: string; readonly isLost?: boolean }
  /** `turn` grows with every offer of a session: an answer to an earlier one is none. */
  | { readonly kind: 'offer'; readonly session: string; readonly turn: number; readonly sdp: string }
  | {
      readonly kind: 'answer'
      readonly session: string
      readonly turn: number
      readonly instance: string
      readonly sdp: string
    }
  | {
      readonly kind: 'candidates'
      readonly session: string
      readonly candidates: readonly RTCIceCandidateInit[]
    }

export type PeerSignal = MeshSignal | WayWord

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Candidates in one message; more than any browser finds at once. */
const CANDIDATES_MAX = 50

export const encodeSignal = (signal: PeerSignal): Uint8Array => encoder.encode(JSON.stringify(signal))

const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value)
const isTurn = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isSdp = (value: unknown): value is string => typeof value === 'string' && value.startsWith('v=0')

function candidateOf(value: unknown): RTCIceCandidateInit | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { candidate, sdpMid, sdpMLineIndex } = value as RTCIceCandidateInit
  if (typeof candidate !== 'string' || candidate.length > 1_000) return undefined
  return {
    candidate,
    ...(typeof sdpMid === 'string' && { sdpMid }),
    ...(Number.isInteger(sdpMLineIndex) && { sdpMLineIndex }),
  } as RTCIceCandidateInit
}

/** What somebody sent; undefined for anything that is none of ours. Never throws. */
export function decodeSignal(data: Uint8Array): PeerSignal | undefined {
  let said: Partial<Record<string, unknown>>
  try {
    const parsed: unknown = JSON.parse(decoder.decode(data))
    if (typeof parsed !== 'object' || parsed === null) return undefined
    said = parsed as typeof said
  } catch {
    return undefined
  }
  const { kind, session, turn, instance, sdp, candidates, isLost, by } = said
  switch (kind) {
    case 'full':
      return { kind }
    case 'hello':
      return isName(instance) ? { kind, instance, ...(isLost === true && { isLost }) } : undefined
    case 'offer':
      return isName(session) && isTurn(turn) && isSdp(sdp) ? { kind, session, turn, sdp } : undefined
    case 'answer':
      return isName(session) && isTurn(turn) && isName(instance) && isSdp(sdp)
        ? { kind, session, turn, instance, sdp }
        : undefined
    case 'candidates': {
      if (!isName(session) || !Array.isArray(candidates) || candidates.length > CANDIDATES_MAX)
        return undefined
      const known = candidates.map(candidateOf)
      return known.every((candidate) => candidate !== undefined)
        ? { kind, session, candidates: known }
        : undefined
    }
    case 'giving': {
      const ways = waysFrom(by)
      return isName(turn) && ways ? { kind, turn, by: ways } : undefined
    }
    case 'taken':
      return isName(turn) ? { kind, turn } : undefined
    default:
      return undefined
  }
}

/** Whether two descriptions are one offer, of which one has more candidates: by the line that grows with each. */
export function isSameOffer(known: string | undefined, sdp: string): boolean {
  const origin = /^o=.*$/m
  return known !== undefined && origin.exec(known)?.[0] === origin.exec(sdp)?.[0]
}
