import type { Request } from 'express'
import ical from 'ical-generator'
import { z } from 'zod'
import { fail } from '#shared/errors.ts'
import {
  eventBody,
  eventList,
  eventsOfSpaceQuery,
  eventsQuery,
  guestList,
  guestsQuery,
  oneEvent,
} from '#shared/http/events.ts'
import type { EventAnswer, OneEvent } from '#shared/http/events.ts'
import { idParams, spaceIdParams } from '#shared/http/fields.ts'
import { dayMs } from '#shared/rules/days.ts'
import { guestWord } from '#shared/rules/guestName.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../../context.ts'
import { csvOf } from '../../sheets/csv.ts'
import * as eventGuests from '../../db/tables/spaces/eventGuests.ts'
import type { NamedGuest } from '../../db/tables/spaces/eventGuests.ts'
import * as events from '../../db/tables/spaces/events.ts'
import type { EventRow } from '../../db/tables/spaces/events.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import { levelsOf } from '../../db/tables/content/spaceMaps.ts'
import { callOff, changeEvent, isMoved, registerFor, withdrawFrom } from '../../events/eventSeats.ts'
import { fileUrl } from '../../files/files.ts'
import { refuseFor } from '../../middleware/rateLimit.ts'
import { endpoint } from '../endpoint.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

/** Some events as somebody (a guest: undefined) sees them. */
async function presentEvents(
  { db }: AppContext,
  rows: readonly EventRow[],
  userId: string | undefined,
): Promise<EventAnswer[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await eventGuests.counts(db, ids)
  const own = userId === undefined ? [] : await eventGuests.listOfPerson(db, ids, userId)
  const mine = new Map(own.map((guest) => [guest.eventId, guest]))
  const isWaiting = own.filter(({ state }) => state === 'WAITING').map(({ eventId }) => eventId)
  const places = userId === undefined ? undefined : await eventGuests.placesOf(db, isWaiting, userId)
  const shown = await spaces.namesOf(
    db,
    rows.map(({ spaceId }) => spaceId),
  )
  const meAt = (id: string): EventAnswer['me'] => {
    const guest = mine.get(id)
    if (!guest) return null
    return {
      state: guest.state,
      place: places?.get(id) ?? null,
      checkedInAt: guest.checkedInAt === null ? null : iso(guest.checkedInAt),
    }
  }
  return rows.map(({ id, spaceId, title, description, mapId, capacity, ...row }) => {
    const space = shown.get(spaceId)
    return {
      id,
      spaceId,
      spaceName: space?.name ?? '',
      banner: space?.bannerId ? fileUrl(space.bannerId) : (space?.templateBanner ?? ''),
      title,
      description,
      mapId,
      startsAt: iso(row.startsAt),
      endsAt: iso(row.endsAt),
      capacity,
      going: counts.get(id)?.going ?? 0,
      waiting: counts.get(id)?.waiting ?? 0,
      isCalledOff: row.calledOffAt !== null,
      me: meAt(id),
    }
  })
}

const findEvent = async ({ db }: AppContext, id: string): Promise<EventRow> =>
  (await events.find(db, id)) ?? fail('EventNotFound')

async function presentById(ctx: AppContext, id: string, userId: string | undefined): Promise<OneEvent> {
  const [event] = await presentEvents(ctx, [await findEvent(ctx, id)], userId)
  return { event: event ?? fail('EventNotFound'), now: iso(ctx.clock.now()) }
}

/** The space of the event a path names. @throws ApiError EventNotFound */
const spaceOfEvent = async (ctx: AppContext, { params }: Request): Promise<string> =>
  (await findEvent(ctx, String(params['id']))).spaceId

const ofEvent = { params: idParams, unknown: 'EventNotFound', space: spaceOfEvent } as const
const errors = ['EventNotFound', 'EventOver'] as const
const ofSpace = { params: spaceIdParams, unknown: 'SpaceNotFound', space: 'params.id' } as const

/** Public ones, or one's own. */
export const listEvents = endpoint(
  {
    method: 'get',
    path: '/event/list',
    auth: 'optional',
    summary: 'Events of public spaces, or those you have registered for or came to',
    query: eventsQuery,
    answer: eventList,
    noStore: true,
  },
  async (ctx, { user, query: { when, whose, ...page } }) => {
    const now = ctx.clock.now()
    if (whose === 'mine' && !user) fail('Unauthorized')
    const { rows, total } =
      whose === 'mine' && user
        ? await events.listOfPerson(ctx.db, user.id, { when, now }, page)
        : await events.listPublic(ctx.db, { when, now }, page)
    return { data: await presentEvents(ctx, rows, user?.id), total, now: iso(now) }
  },
)

export const listEventsOfSpace = endpoint(
  {
    method: 'get',
    path: '/event/space/:id',
    auth: 'optional',
    summary: 'Events of a space',
    ...ofSpace,
    query: eventsOfSpaceQuery,
    answer: eventList,
    noStore: true,
  },
  async (ctx, { user, params, query: { when, ...page } }) => {
    const now = ctx.clock.now()
    const { rows, total } = await events.listOfSpace(ctx.db, params.id, { when, now }, page)
    return { data: await presentEvents(ctx, rows, user?.id), total, now: iso(now) }
  },
)

/** A form with its times as numbers. @throws ApiError InvalidParameters for a level there is not, or a time that is over */
async function checked(
  { db, clock }: AppContext,
  spaceId: string,
  { startsAt, endsAt, ...form }: z.output<typeof eventBody>,
) {
  const wrong = (field: string, message: string) => fail('InvalidParameters', [{ field, message }])
  if (Date.parse(endsAt) <= clock.now()) wrong('endsAt', 'is over already')
  if (form.mapId !== null) {
    const levels = await levelsOf(db, spaceId)
    if (!levels.some(({ mapId, draftOf }) => mapId === form.mapId && draftOf === undefined)) {
      wrong('mapId', 'no such level')
    }
  }
  return { ...form, startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }
}

export const createEvent = endpoint(
  {
    method: 'post',
    path: '/event/space/:id',
    auth: 'user',
    summary: 'Plan an event in a space',
    ...ofSpace,
    body: eventBody,
    answer: oneEvent,
    status: 201,
    limit: 'create',
    idempotent: true,
    errors: ['TooManyEvents', 'TooManyCalledOff', 'SensitiveContentError'],
  },
  async (ctx, { user, params, body }) => {
    await ctx.moderation.checkTexts(body.title, body.description)
    const now = ctx.clock.now()
    const form = await checked(ctx, params.id, body)
    const id = ctx.newId()
    await ctx.db.transaction().execute(async (tx) => {
      // One after another, so that two at once cannot both be the last.
      await spaces.lock(tx, params.id)
      if ((await events.countUpcoming(tx, params.id, now)) >= limits.eventsOfSpace) fail('TooManyEvents')
      const calledOff = await events.countCalledOff(tx, params.id, now - dayMs)
      if (calledOff >= limits.eventsCalledOffADay) fail('TooManyCalledOff')
      const times = { calledOffAt: null, remindedAt: null, openedAt: null, createdAt: now, updatedAt: now }
      await events.insert(tx, { ...form, ...times, id, spaceId: params.id, organiserId: user.id })
    })
    ctx.bus.tell('happened', { spaceId: params.id, what: 'events', id })
    return presentById(ctx, id, user.id)
  },
)

export const getEvent = endpoint(
  {
    method: 'get',
    path: '/event/:id',
    auth: 'optional',
    ...ofEvent,
    summary: 'An event, with what you are at it',
    answer: oneEvent,
    errors: ['EventNotFound'],
    noStore: true,
  },
  (ctx, { user, params }) => presentById(ctx, params.id, user?.id),
)

export const updateEvent = endpoint(
  {
    method: 'put',
    path: '/event/:id',
    auth: 'user',
    ...ofEvent,
    summary: 'Write an event anew; guests are told of another time or level',
    body: eventBody,
    answer: oneEvent,
    limit: 'create',
    errors: [...errors, 'SensitiveContentError'],
  },
  async (ctx, { user, params, body, visit, req }) => {
    await ctx.moderation.checkTexts(body.title, body.description)
    const form = await checked(ctx, visit.space.id, body)
    if (isMoved(await findEvent(ctx, params.id), form)) {
      const counts = (await eventGuests.counts(ctx.db, [params.id])).get(params.id)
      // Each is told of every move: nobody is told hundreds of times.
      if (counts && counts.going + counts.waiting > 0) {
        refuseFor(await ctx.rates.take('moveEvent', params.id), req)
      }
    }
    await changeEvent(ctx, params.id, form)
    return presentById(ctx, params.id, user.id)
  },
)

export const callOffEvent = endpoint(
  {
    method: 'post',
    path: '/event/:id/call-off',
    auth: 'user',
    ...ofEvent,
    summary: 'Call an event off; guests are told',
    answer: oneEvent,
    limit: 'create',
    errors,
  },
  async (ctx, { user, params }) => {
    await callOff(ctx, params.id)
    return presentById(ctx, params.id, user.id)
  },
)

export const registerForEvent = endpoint(
  {
    method: 'post',
    path: '/event/:id/register',
    auth: 'user',
    ...ofEvent,
    summary: 'Register for an event, with a place or among those who wait',
    answer: oneEvent,
    limit: 'create',
    errors,
  },
  async (ctx, { user, params }) => {
    await registerFor(ctx, params.id, user)
    return presentById(ctx, params.id, user.id)
  },
)

export const withdrawFromEvent = endpoint(
  {
    method: 'post',
    path: '/event/:id/withdraw',
    auth: 'user',
    ...ofEvent,
    summary: 'Give your place back; who has waited longest gets it',
    answer: oneEvent,
    limit: 'create',
    errors,
  },
  async (ctx, { user, params }) => {
    await withdrawFrom(ctx, params.id, user.id)
    return presentById(ctx, params.id, user.id)
  },
)

const presentGuest = ({ userId, displayName, state, ...row }: NamedGuest) => ({
  userId,
  displayName: displayName ?? guestWord,
  state,
  registeredAt: iso(row.registeredAt),
  checkedInAt: row.checkedInAt === null ? null : iso(row.checkedInAt),
})

export const listEventGuests = endpoint(
  {
    method: 'get',
    path: '/event/:id/guests',
    auth: 'user',
    ...ofEvent,
    summary: 'Who has registered for an event, waits, and came',
    query: guestsQuery,
    answer: guestList,
    errors: ['EventNotFound'],
    noStore: true,
  },
  async ({ db }, { params, query: { show, ...page }, visit }) => {
    const of = { eventId: params.id, spaceId: visit.space.id }
    const { rows, total } = await eventGuests.list(db, of, show, page)
    return { data: rows.map(presentGuest), total }
  },
)

const stateNames = { GOING: '已报名', WAITING: '候补', CAME: '未报名' } as const

/** The first limits.eventGuestsExported of them. */
export const exportEventGuests = endpoint(
  {
    method: 'get',
    path: '/event/:id/guests/export',
    auth: 'user',
    ...ofEvent,
    summary: 'The same as a table for spreadsheets',
    answer: z.string(),
    type: 'text/csv; charset=utf-8',
    errors: ['EventNotFound'],
    noStore: true,
    limit: 'table',
  },
  async ({ db }, { params, visit, req }) => {
    const of = { eventId: params.id, spaceId: visit.space.id }
    const { rows } = await eventGuests.list(db, of, 'all', { size: limits.eventGuestsExported, offset: 0 })
    req.res?.attachment(`guests-${params.id}.csv`)
    const table = rows.map(presentGuest).map((guest) => ({ ...guest, state: stateNames[guest.state] }))
    return csvOf(table, {
      displayName: '姓名',
      state: '状态',
      registeredAt: '报名时间',
      checkedInAt: '签到时间',
    })
  },
)

/** For the calendar of a device (RFC 5545). */
export const getEventCalendar = endpoint(
  {
    method: 'get',
    path: '/event/:id/calendar',
    auth: 'optional',
    ...ofEvent,
    summary: 'An event as a file for calendars',
    answer: z.string(),
    type: 'text/calendar; charset=utf-8',
    errors: ['EventNotFound'],
  },
  async (ctx, { params, visit, req }) => {
    const event = await findEvent(ctx, params.id)
    const asked = `${req.protocol}://${req.get('host') ?? ''}`
    // What somebody calls this site need not be an address.
    const site = ctx.config.publicUrl ?? (URL.canParse(asked) ? asked : `${req.protocol}://localhost`)
    const calendar = ical({ name: visit.space.name, prodId: { company: 'Lingjing', product: 'events' } })
    calendar.createEvent({
      id: `${event.id}@${new URL(site).hostname}`,
      start: new Date(event.startsAt),
      end: new Date(event.endsAt),
      stamp: new Date(event.updatedAt),
      summary: event.title,
      description: event.description,
      location: visit.space.name,
      url: `${site}/events/${event.id}`,
      ...(event.calledOffAt !== null && { status: 'CANCELLED' as never }),
    })
    req.res?.attachment(`event-${event.id}.ics`)
    return calendar.toString()
  },
)
