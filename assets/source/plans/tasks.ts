import type { TaskDeed } from '#shared/map/tutorialTasks.ts'

/** Something a newcomer does: where (a rectangle of cells), in words, and what, where it is more than to come there. */
export interface Task {
  readonly id: string
  readonly at: readonly [x: number, y: number, w: number, h: number]
  readonly text: string
  readonly does?: TaskDeed
}

/** Tasks as the map has them: they begin by themselves. */
export const tutorialOf = (tasks: readonly Task[]) => ({
  groupSetId: 'ONBOARDING_SANDBOX',
  autoStart: true,
  areas: tasks.map(({ id, at: [x, y, width, height], text, does }) => ({
    areaId: id,
    x,
    y,
    width,
    height,
    text,
    does: does ?? 'go',
  })),
})
