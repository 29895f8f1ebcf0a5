import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { idText, isoTime, listOf, multilineText, pageQuery, text } from './fields.ts'

/** GOING: has a place. WAITING: gets one when somebody gives theirs back. CAME: came without having registered. */
export const guestStates = ['GOING', 'WAITING', 'CAME'] as const

export const eventAnswer = z.object({
  id: z.string(),
  spaceId: z.string(),
  spaceName: z.string(),
  /** A path on this site or ''. */
  banner: z.string(),
  title: z.string(),
  description: z.string(),
  /** The level it takes place on; null: where one comes in. */
  mapId: z.string().nullable(),
  startsAt: isoTime,
  endsAt: isoTime,
  /** null: as many as like. */
  capacity: z.number().int().nullable(),
  going: z.number().int().nonnegative(),
  waiting: z.number().int().nonnegative(),
  isCalledOff: z.boolean(),
  /** Of who asks; null: a guest, or nobody who registered or came. `place`: how many wait before, and oneself. */
  me: z
    .object({
      state: z.enum(guestStates),
      place: z.number().int().nullable(),
      checkedInAt: isoTime.nullable(),
    })
    .nullable(),
})
export type EventAnswer = z.infer<typeof eventAnswer>
/** `now`: the time of the server, which countdowns go by. */
export const eventList = listOf(eventAnswer).extend({ now: isoTime })
export type EventList = z.infer<typeof eventList>
export const oneEvent = z.object({ event: eventAnswer, now: isoTime })
export type OneEvent = z.infer<typeof oneEvent>

/** upcoming: what is not over, the next first; past: what is over or called off, the last first. */
const when = z.enum(['upcoming', 'past']).default('upcoming')
/** mine: those one has registered for or came to; else those of public spaces. */
export const eventsQuery = z.object({ ...pageQuery, when, whose: z.enum(['all', 'mine']).default('all') })
export const eventsOfSpaceQuery = z.object({ ...pageQuery, when })

const form = {
  title: text(1, limits.eventTitle),
  description: multilineText(0, limits.eventDescription),
  mapId: idText().nullable(),
  startsAt: isoTime,
  endsAt: isoTime,
  capacity: z.number().int().min(1).max(limits.eventCapacity).nullable(),
}
const DAY_MS = 86_400_000
interface Times {
  readonly startsAt: string
  readonly endsAt: string
}
const ends = { path: ['endsAt'], error: 'must be after the start' }
const longest = { path: ['endsAt'], error: `at most ${limits.eventDays} days` }
/** How long it takes, ms; of times that are none, one that is right: what is wrong with them is said of them. */
const lengthOf = ({ startsAt, endsAt }: Times): number => {
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  return Number.isNaN(length) ? 1 : length
}

export const eventBody = z
  .object({
    ...form,
    description: form.description.default(''),
    mapId: form.mapId.default(null),
    capacity: form.capacity.default(null),
  })
  .refine((times: Times) => lengthOf(times) > 0, ends)
  .refine((times: Times) => lengthOf(times) <= limits.eventDays * DAY_MS, longest)
export type EventForm = z.input<typeof eventBody>

export const guestAnswer = z.object({
  userId: z.string(),
  /** The name in the space, else that of the account. */
  displayName: z.string(),
  state: z.enum(guestStates),
  registeredAt: isoTime,
  checkedInAt: isoTime.nullable(),
})
export const guestList = listOf(guestAnswer)
export type GuestList = z.infer<typeof guestList>
export const guestsQuery = z.object({
  ...pageQuery,
  show: z.enum(['all', 'going', 'waiting', 'came']).default('all'),
})
