import { createTimerGroup, type Clock } from '../net/clock.ts'

interface Place {
  readonly x: number
  readonly z: number
}

/** What is seen of somebody who has come in. */
export interface Newcomer {
  /** Where they are; undefined as long as that is not known. */
  place(): Place | undefined
  /** Whether they have done something else than walk: opened a window, sat down, shown an emote. */
  hasActed(): boolean
}

/** So far, metres, is a step. */
const STEP_M = 0.5
const LOOK_MS = 500
/** What the first step itself asks for, such as the sound of it, goes first. */
const AFTER_MS = 3_000
/**
 * Who neither walks nor does anything for so long looks on, listens or is away: what is to be seen on things, what others
 * are told of them, and what is to be had without a connection is not kept from them. Whoever comes to walk has mostly begun by then.
 */
export const CALM_MS = 12_000

/**
 * Runs `done` once somebody has settled in a space: a moment after their first step, or after the first other thing they
 * do, for there are those who only chat; else after a long calm. Never by a short time alone: on a quick machine that would
 * be before the first step, among what the way in still asks for. Answers how to stop.
 */
export function settle(clock: Clock, newcomer: Newcomer, done: () => void): () => void {
  const timers = createTimerGroup(clock)
  const end = (): void => {
    timers.clear()
    done()
  }
  let from: Place | undefined
  timers.after(CALM_MS, end)
  timers.every(LOOK_MS, () => {
    const at = newcomer.place()
    from ??= at
    const hasStepped = at && from && Math.hypot(at.x - from.x, at.z - from.z) > STEP_M
    if (!hasStepped && !newcomer.hasActed()) return
    timers.clear()
    timers.after(AFTER_MS, end)
  })
  return () => timers.clear()
}
