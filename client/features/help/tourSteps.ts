import { wrapAngle } from '../../scene/heading.ts'

/** What a first visit shows, in this order. */
export const tourSteps = ['look', 'walk', 'act', 'chat'] as const
export type TourStep = (typeof tourSteps)[number]

/** What of it has been done, told as it happens. */
export interface Doings {
  /** How far the view was turned, radians. */
  readonly turned: number
  /** How far one has walked, metres over the ground. */
  readonly walked: number
  /** Sat down, or showed an emote. */
  readonly acted: boolean
  readonly wrote: boolean
}

/** Who has turned the view so far has looked round, radians. */
export const LOOKED = 0.3
const WALKED_M = 2

/** The steps of a place: where nobody can write, nobody is told how. */
export const stepsOf = (withChat: boolean): readonly TourStep[] =>
  withChat ? tourSteps : tourSteps.filter((step) => step !== 'chat')

/** Whether somebody has done what a step asks for. */
export function isDone(step: TourStep, { turned, walked, acted, wrote }: Doings): boolean {
  switch (step) {
    case 'look':
      return turned >= LOOKED
    case 'walk':
      return walked >= WALKED_M
    case 'act':
      return acted
    case 'chat':
      return wrote
  }
}

/** The step to be done now: the first that is neither done nor left out; undefined after the last. */
export const nextStep = (
  steps: readonly TourStep[],
  doings: Doings,
  leftOut: ReadonlySet<TourStep>,
): TourStep | undefined => steps.find((step) => !leftOut.has(step) && !isDone(step, doings))

/** Where somebody is, metres, and which way they look, radians. */
export interface Whereabouts {
  readonly x: number
  readonly z: number
  readonly ahead: number
}

/** How far somebody went and turned between two looks; small starts are nothing. */
export function movedBetween(
  before: Whereabouts,
  now: Whereabouts,
): readonly [walked: number, turned: number] {
  const walked = Math.hypot(now.x - before.x, now.z - before.z)
  const turned = Math.abs(wrapAngle(now.ahead - before.ahead))
  return [walked > 0.05 ? walked : 0, turned > 0.01 ? turned : 0]
}
