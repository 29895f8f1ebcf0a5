import type { Object3D } from 'three'
import { damping } from '../heading.ts'
import { advanceGait } from './gait.ts'
import type { Gait, GaitClips } from './gait.ts'

/** What an avatar is doing, told every frame. */
export interface Motion {
  /** Metres per second over the ground. */
  speed: number
  /** Radians per second about the vertical, for feet that step while somebody turns on the spot. */
  turn?: number
  airborne: boolean
  /** Height of the seat while sitting, otherwise 0. */
  seatHeight: number
  /** Metres above the floor of who stands on something that moves. */
  lift?: number
}

/**
 * Where somebody is in their movements. Both tiers pose from the same numbers, so that nobody can see when a person
 * changes from a skeleton of their own to the crowd or back.
 */
export interface BodyState extends Gait {
  /** Shares of sitting and of being in the air, 0 to 1. */
  sitting: number
  jumping: number
  /** Seconds for whatever loops by itself, begun somewhere. */
  clockS: number
  /** Metres the body is moved up for the seat it sits on. */
  lift: number
  /** A gesture's clip; empty: none. */
  gesture: string
  gestureS: number
  gestureLengthS: number
  /** How much of it is shown, 0 to 1. */
  gestureWeight: number
  /** A clip that goes round as long as it is wanted: a raised hand, talking; empty: none. */
  held: string
  heldLengthS: number
  /** Which of the clips for standing this person has, 0 to 2. */
  idleKind: number
  /** Where the head is turned, radians from straight ahead: to the left, and up. */
  gazeYaw: number
  gazePitch: number
  wantedYaw: number
  wantedPitch: number
  /** How far the eyes are open, 0 to 1. */
  eyes: number
  blinkInS: number
  /** How far the mouth is open, 0 to 1; set from the outside. */
  mouth: number
  /**
   * Puts limbs where a vehicle wants them, after all clips, and answers the way back; only of who has a skeleton of their
   * own.
   */
  limbs?: ((rig: Object3D, lift: number) => () => void) | undefined
}

/** Seat height (metres) the Sit clip was made for. */
export const SIT_CLIP_SEAT_M = 0.47
const GESTURE_FADE_S = 0.22
/** Feet of somebody who turns go round a circle of this radius, metres. */
const TURN_RADIUS_M = 0.22
const BLINK_S = 0.16
const BLINK_EVERY_S = [1.8, 5.5] as const
const CLOSED_EYES = 0.12

export function createBodyState(random: () => number = Math.random): BodyState {
  return {
    idle: 1,
    walk: 0,
    run: 0,
    phase: random(),
    sitting: 0,
    jumping: 0,
    clockS: random() * 20,
    lift: 0,
    gesture: '',
    gestureS: 0,
    gestureLengthS: 0,
    gestureWeight: 0,
    held: '',
    heldLengthS: 0,
    idleKind: Math.floor(random() * 3),
    gazeYaw: 0,
    gazePitch: 0,
    wantedYaw: 0,
    wantedPitch: 0,
    eyes: 1,
    blinkInS: BLINK_EVERY_S[0] + random() * (BLINK_EVERY_S[1] - BLINK_EVERY_S[0]),
    mouth: 0,
  }
}

export function startGesture(body: BodyState, clip: string, lengthS: number): void {
  body.gesture = clip
  body.gestureS = 0
  body.gestureLengthS = lengthS
  body.gestureWeight = 0
}

/** Holds a clip from now on, after the gesture that may be shown; '' lets it go. */
export function holdGesture(body: BodyState, clip: string, lengthS = 0): void {
  if (body.held === clip) return
  // What was held ends as a gesture does.
  if (body.gesture === body.held && body.gesture !== '') body.gestureLengthS = body.gestureS
  body.held = clip
  body.heldLengthS = lengthS
}

/** Shares of an exponential approach that depend on the time alone: worked out once a frame, not once a person. */
export interface Easing {
  deltaS: number
  seat: number
  jump: number
  gesture: number
  gaze: number
}

export const easing: Easing = { deltaS: 0, seat: 0, jump: 0, gesture: 0, gaze: 0 }

export function easeFor(deltaS: number, out: Easing = easing): Easing {
  out.deltaS = deltaS
  out.seat = damping(9, deltaS)
  out.jump = damping(14, deltaS)
  out.gesture = damping(1.6 / GESTURE_FADE_S, deltaS)
  out.gaze = damping(6, deltaS)
  return out
}

function advanceFace(body: BodyState, { deltaS, gaze }: Easing): void {
  body.gazeYaw += (body.wantedYaw - body.gazeYaw) * gaze
  body.gazePitch += (body.wantedPitch - body.gazePitch) * gaze
  body.blinkInS -= deltaS
  if (body.blinkInS < 0) {
    const [least, most] = BLINK_EVERY_S
    if (body.blinkInS < -BLINK_S) body.blinkInS = least + Math.random() * (most - least)
    const closed = body.blinkInS < 0 ? 1 - Math.abs(1 + (2 * body.blinkInS) / BLINK_S) : 0
    body.eyes = 1 - closed * (1 - CLOSED_EYES)
  }
}

function advanceGesture(body: BodyState, { deltaS, gesture }: Easing): void {
  const isHeld = body.gesture === body.held
  body.gestureS += deltaS
  if (isHeld && body.gestureS > body.gestureLengthS) body.gestureS %= body.gestureLengthS
  const want = isHeld || body.gestureLengthS - body.gestureS > GESTURE_FADE_S ? 1 : 0
  body.gestureWeight += (want - body.gestureWeight) * gesture
  if (want === 0 && body.gestureWeight < 0.02) body.gesture = ''
}

/** Takes the time since the last frame over into what the body does. */
export function advanceBody(body: BodyState, motion: Motion, clips: GaitClips, ease: Easing): void {
  const { deltaS } = ease
  const seated = motion.seatHeight > 0
  const still = motion.airborne || seated
  const turn = still ? 0 : Math.abs(motion.turn ?? 0) * TURN_RADIUS_M
  advanceGait(body, still ? 0 : Math.max(motion.speed, turn), deltaS, clips)
  body.sitting += ((seated ? 1 : 0) - body.sitting) * ease.seat
  body.jumping += ((motion.airborne ? 1 : 0) - body.jumping) * ease.jump
  body.lift += ((seated ? motion.seatHeight - SIT_CLIP_SEAT_M : (motion.lift ?? 0)) - body.lift) * ease.seat
  body.clockS += deltaS
  if (body.gesture === '' && body.held !== '') startGesture(body, body.held, body.heldLengthS)
  if (body.gesture !== '') advanceGesture(body, ease)
  advanceFace(body, ease)
}
