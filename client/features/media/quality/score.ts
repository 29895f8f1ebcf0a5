import { slotKinds, type PeerFigures, type Received, type Slot } from '../transport.ts'

export type Quality = 'unknown' | 'unstable' | 'poor' | 'good'

/**
 * Specification §3 (Video state): below 5 Unstable, below 8 Poor, otherwise Good. A score is a tenth of the rating R of
 * ITU-T G.107, so these are the borders of G.109: from R 80 on people are satisfied, and below 50 nobody is to be asked to talk like that.
 */
const UNSTABLE_BELOW = 5
const POOR_BELOW = 8
const R_PER_POINT = 10

export function qualityOf(score: number | undefined): Quality {
  if (score === undefined) return 'unknown'
  if (score < UNSTABLE_BELOW) return 'unstable'
  return score < POOR_BELOW ? 'poor' : 'good'
}

/** ITU-T G.107, default values: the rating of a connection that takes no time and loses nothing. */
const R_BEST = 93.2
/** What delay costs: Cole and Rosenbluth, "Voice over IP performance monitoring" (2001), their fit of G.107. */
const DELAY_COST = 0.024
const LATE_MS = 177.3
const LATE_COST = 0.11
/** What losses cost a codec that conceals them, from the same paper. */
const LOSS_COST = 30
const LOSS_GROWTH = 15
/** A frame of Opus and what the codec looks ahead (RFC 6716): 20 ms and 6.5 ms. */
const CODEC_MS = 26.5

/** What is known of the last seconds. */
export interface Passage {
  /** Of the packets that were sent, those that did not arrive, 0 to 1. */
  readonly lossShare: number
  /** From mouth to ear. */
  readonly delayMs: number
}

/** 0 to 9.3. */
export function scoreOf({ lossShare, delayMs }: Passage): number {
  const delay = DELAY_COST * delayMs + (delayMs > LATE_MS ? LATE_COST * (delayMs - LATE_MS) : 0)
  const loss = LOSS_COST * Math.log(1 + LOSS_GROWTH * lossShare)
  return Math.max(0, R_BEST - delay - loss) / R_PER_POINT
}

/** A camera that comes with less is a picture that hardly moves: the least libwebrtc gives to 640 × 360. */
const CAMERA_LEAST_BPS = 30_000
/** As good as a voice with such a picture beside it is at most. */
const POOR_AT_MOST = 7.9
const BITS = 8
const MS = 1_000

/** What one slot brought between two readings. */
export interface SlotChange {
  readonly bps: number
  readonly packets: number
  readonly lossShare: number
  readonly waitedMs: number
}

/** undefined: nothing to compare, or the counts began anew. */
export function slotChange(
  former: Received | undefined,
  now: Received,
  passedMs: number,
): SlotChange | undefined {
  if (!former || passedMs <= 0 || now.packets < former.packets) return undefined
  const packets = now.packets - former.packets
  const lost = Math.max(0, now.lost - former.lost)
  const waited = now.waited - former.waited
  return {
    bps: ((now.bytes - former.bytes) * BITS * MS) / passedMs,
    packets,
    lossShare: packets + lost === 0 ? 0 : lost / (packets + lost),
    waitedMs: waited > 0 ? ((now.waitedS - former.waitedS) * MS) / waited : 0,
  }
}

/**
 * How well what somebody sends arrives: its worst slot. undefined: nothing came that could be judged.
 * `expected` is what should be coming now: a voice of which not one packet arrives has 0.
 */
export function scoreOfPeer(
  former: PeerFigures | undefined,
  now: PeerFigures,
  passedMs: number,
  expected: ReadonlySet<Slot>,
): number | undefined {
  const scores: number[] = []
  for (const [slot, received] of now.received) {
    const change = slotChange(former?.received.get(slot), received, passedMs)
    if (!change) continue
    if (change.packets === 0) {
      // Nothing comes of a screen at rest, or of a picture nobody shows.
      if (slot === 'microphone' && expected.has(slot)) scores.push(0)
      continue
    }
    const delayMs =
      (now.roundTripMs ?? 0) / 2 + change.waitedMs + (slotKinds[slot] === 'audio' ? CODEC_MS : 0)
    const score = scoreOf({ lossShare: change.lossShare, delayMs })
    scores.push(slot === 'camera' && change.bps < CAMERA_LEAST_BPS ? Math.min(score, POOR_AT_MOST) : score)
  }
  return scores.length === 0 ? undefined : Math.min(...scores)
}
