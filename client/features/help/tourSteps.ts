/** What a first visit shows, in this order. */
export const tourSteps = ['look', 'walk', 'act', 'chat'] as const
export type TourStep = (typeof tourSteps)[number]

/** What of it has been done, told as it happens. */
export interface Doings {
  /** How far the view was dragged, pixels, or turned otherwise. */
  readonly dragged: number
  /** How far one has walked, metres over the ground. */
  readonly walked: number
  /** Sat down, or showed an emote. */
  readonly acted: boolean
  readonly wrote: boolean
}

const DRAGGED_PX = 120
const WALKED_M = 2

/** The steps of a place: where nobody can write, nobody is told how. */
export const stepsOf = (withChat: boolean): readonly TourStep[] =>
  withChat ? tourSteps : tourSteps.filter((step) => step !== 'chat')

/** Whether somebody has done what a step asks for. */
export function isDone(step: TourStep, { dragged, walked, acted, wrote }: Doings): boolean {
  switch (step) {
    case 'look':
      return dragged >= DRAGGED_PX
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
