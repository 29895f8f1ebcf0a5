import { limits } from '#shared/rules/limits.ts'

/** What is typed; times as `datetime-local` has them, by the clock of this device. */
export interface EventFields {
  readonly title: string
  readonly description: string
  readonly startsAt: string
  readonly endsAt: string
  /** '': where one comes in. */
  readonly mapId: string
  /** '': as many as like. */
  readonly capacity: string
}

/** All of them. */
export const fieldNames = [
  'title',
  'description',
  'startsAt',
  'endsAt',
  'mapId',
  'capacity',
] as const satisfies readonly (keyof EventFields)[]

const two = (value: number): string => String(value).padStart(2, '0')

/** A time as `datetime-local` has it. */
export function localTime(iso: string): string {
  const at = new Date(iso)
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** What a field says; `was` as it was where the field still says that, which knows no seconds. */
export const isoOf = (field: string, was: string | undefined): string =>
  was !== undefined && localTime(was) === field ? was : new Date(field).toISOString()

const DAY_MS = 86_400_000

/** What is wrong, by the keys of the words for it (events.manage.wrong). */
export interface EventProblems {
  readonly title?: 'name'
  readonly startsAt?: 'starts'
  readonly endsAt?: 'ends' | 'over' | 'long'
  readonly capacity?: 'capacity'
}

function endProblem(start: number, end: number, now: number): EventProblems['endsAt'] {
  if (Number.isNaN(end) || end <= start) return 'ends'
  if (end <= now) return 'over'
  return end - start > limits.eventDays * DAY_MS ? 'long' : undefined
}

/** What the server would refuse, and why; the same rules as shared/http/events.ts and server/api/events. */
export function problemsOf({ title, startsAt, endsAt, capacity }: EventFields, now: number): EventProblems {
  const start = new Date(startsAt).getTime()
  const end = endProblem(start, new Date(endsAt).getTime(), now)
  const size = Number(capacity)
  const isSizeGood = capacity === '' || (Number.isInteger(size) && size >= 1 && size <= limits.eventCapacity)
  return {
    ...(title.trim() === '' && { title: 'name' as const }),
    ...(Number.isNaN(start) && { startsAt: 'starts' as const }),
    ...(end && { endsAt: end }),
    ...(!isSizeGood && { capacity: 'capacity' as const }),
  }
}
