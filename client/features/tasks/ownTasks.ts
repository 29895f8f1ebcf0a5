import type { MapId } from '#shared/ids.ts'
import { isAtTask, type TutorialTask } from '#shared/map/tutorialTasks.ts'
import type { Player } from '#shared/world/world.ts'
import type { Progress } from './tasksStore.ts'

/** The level one is on, as far as its tasks go. */
export interface TaskLevel {
  readonly key: string
  readonly mapId: MapId
  readonly tasks: readonly TutorialTask[]
  /** They begin by themselves. */
  readonly autoStart: boolean
}

/** Whether one is about them just now. */
export const isDoing = ({ autoStart }: Pick<TaskLevel, 'autoStart'>, { state }: Progress): boolean =>
  state === 'begun' || (state === 'offered' && autoStart)

/** The first that is not done; undefined: all are. */
export const nextTask = (tasks: readonly TutorialTask[], { done }: Progress): TutorialTask | undefined =>
  tasks.find(({ id }) => !done.includes(id))

/** Whether somebody is doing what a task asks for, where it asks for it; `hasUsed`: a thing, just now. */
export function isDone(
  task: TutorialTask,
  { position, chairIdx, emote }: Pick<Player, 'position' | 'chairIdx' | 'emote'>,
  hasUsed = false,
): boolean {
  if (!isAtTask(task, position)) return false
  switch (task.does) {
    case 'go':
      return true
    case 'sit':
      return chairIdx !== undefined
    case 'emote':
      return Boolean(emote)
    case 'use':
      return hasUsed
  }
}
