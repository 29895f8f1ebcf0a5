import type { v1 } from '../protocol/messages.ts'
import type { Vec3 } from '../rules/pose.ts'
import type { GameMap } from '../world/world.ts'

/** What a task wants done in its area: to come there, to sit, to show an emote, to use a thing. */
export const taskDeeds = ['go', 'sit', 'emote', 'use'] as const
export type TaskDeed = (typeof taskDeeds)[number]

export const isTaskDeed = (value: unknown): value is TaskDeed =>
  (taskDeeds as readonly unknown[]).includes(value)

/** Something a newcomer learns by doing it. */
export interface TutorialTask {
  readonly id: string
  readonly text: string
  readonly does: TaskDeed
  /** Cells. */
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** The tasks of a level, in their order; one without words of its own says the name of its area. */
export function tutorialTasks({ tutorialTasks: tasks, areas }: GameMap): readonly TutorialTask[] {
  return (tasks?.areas ?? []).map(
    ({ areaId, x, y, width, height, text, does }: v1.TutorialTaskMapArea.$Properties) => {
      const id = areaId ?? ''
      return {
        id,
        text: text || areas?.[id]?.name || id,
        does: isTaskDeed(does) ? does : 'go',
        area: { x: x ?? 0, y: y ?? 0, width: Math.max(1, width ?? 1), height: Math.max(1, height ?? 1) },
      }
    },
  )
}

/** Whether a place (metres) lies in the area of a task. */
export const isAtTask = ({ area }: TutorialTask, { x, z }: Pick<Vec3, 'x' | 'z'>): boolean =>
  x >= area.x && x < area.x + area.width && z >= area.y && z < area.y + area.height
