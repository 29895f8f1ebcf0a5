import { isAtTask, type TutorialTask } from '#shared/map/tutorialTasks.ts'
import type { Level } from '../../scene/level/level.ts'

interface Point {
  readonly x: number
  readonly z: number
}

/** So far inside its edge one is in an area, metres. */
const INSIDE_M = 0.5

const byDistance = <T extends Point>(places: readonly T[], from: Point): T[] => {
  const away = ({ x, z }: Point): number => Math.hypot(x - from.x, z - from.z)
  return places.toSorted((a, b) => away(a) - away(b))
}

/** What one does the task with: seats nobody has, things to use, in its area. */
function wanted(
  task: TutorialTask,
  { seats, things }: Pick<Level, 'seats' | 'things'>,
  isFree: (chairIdx: number) => boolean,
): readonly Point[] {
  if (task.does === 'sit') return seats.filter((seat) => isAtTask(task, seat) && isFree(seat.chairIdx))
  if (task.does !== 'use') return []
  return things
    .filter(({ reach }) => reach >= 0)
    .map(({ prism }) => ({ x: prism.cx, z: prism.cz }))
    .filter((place) => isAtTask(task, place))
}

/** The middle of an area, and where it is nearest: in its middle there may be a fountain. */
function groundOf({ area: { x, y, width, height } }: TutorialTask, from: Point): readonly Point[] {
  const [left, right, top, bottom] = [x + INSIDE_M, x + width - INSIDE_M, y + INSIDE_M, y + height - INSIDE_M]
  const nearest = {
    x: Math.max(left, Math.min(right, from.x)),
    z: Math.max(top, Math.min(bottom, from.z)),
  }
  const corners = [left, right].flatMap((side) => [top, bottom].map((end) => ({ x: side, z: end })))
  return [{ x: x + width / 2, z: y + height / 2 }, nearest, ...byDistance(corners, from)]
}

/**
 * Where somebody is taken who is to do a task: to the nearest seat that nobody has, or thing to use, of its area, so that
 * it is in reach on arrival; else into the area. undefined: they are there, or there is no way.
 */
export function taskGoal(
  task: TutorialTask,
  level: Pick<Level, 'seats' | 'things' | 'path'>,
  isFree: (chairIdx: number) => boolean,
  from: Point,
): Point | undefined {
  const goals = byDistance(wanted(task, level, isFree), from)
  if (goals.length === 0 && isAtTask(task, from)) return undefined
  return [...goals, ...groundOf(task, from)].find((goal) => level.path(from, goal))
}
