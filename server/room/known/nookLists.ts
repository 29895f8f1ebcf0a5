import { isLookingAround } from '#shared/rules/guestVisit.ts'
import { event, type EventBody, type v1, type WireEvent } from '#shared/protocol/messages.ts'

type Nook = v1.NookDiff.$Properties
type Nooks = NonNullable<EventBody<'mapSetNooks'>['nooks']>

/** Who reads. */
export interface Reader {
  readonly identity: { readonly userId: string }
  readonly access: { readonly canManage: boolean; readonly role?: string }
}

const namesIn = ({ allowedUsers, guests }: Nook): readonly string[] => [
  ...(allowedUsers?.users ?? []),
  ...(guests?.users ?? []),
]

const onlyOf = (list: v1.AllowedUsers.$Properties, userId: string): v1.AllowedUsers.$Properties => ({
  users: list.users?.includes(userId) ? [userId] : [],
})

/** A nook as somebody reads it who does not run the space: of who is let in, whether they are. */
export const nookFor = (nook: Nook, userId: string): Nook => ({
  ...nook,
  ...(nook.allowedUsers && { allowedUsers: onlyOf(nook.allowedUsers, userId) }),
  ...(nook.guests && { guests: onlyOf(nook.guests, userId) }),
})

/** Of all who only look around: one reading. No user has this id. */
const LOOKING_AROUND = '?'

/** What was told → whom it names → as they read it; '' for all that it does not name. */
const known = new WeakMap<WireEvent, Map<string, WireEvent>>()

type ToldNooks = WireEvent & { readonly kind: 'mapSetNooks' }

/** Nooks as they stand there, to who only looks around: not whose they are, who has booked them, who knocks. */
function withoutPeople(told: ToldNooks, nooks: Nooks): WireEvent {
  const bare = Object.entries(nooks).map(([id, nook]) => {
    const { owner: _owner, bookings: _bookings, bookedBy: _by, requestedUsers: _asking, ...rest } = nook
    return [id, nookFor(rest, '')]
  })
  return event('mapSetNooks', { ...told.body, nooks: Object.fromEntries(bare) as Nooks })
}

const asReadBy = (told: ToldNooks, nooks: Nooks, reader: string): WireEvent =>
  event('mapSetNooks', {
    ...told.body,
    nooks: Object.fromEntries(Object.entries(nooks).map(([id, nook]) => [id, nookFor(nook, reader)])),
  })

/** Who is let into nooks is for those to read who run the space; everybody else reads of themselves alone. */
export function listsFor(
  told: WireEvent,
  { identity: { userId }, access: { canManage, role = '' } }: Reader,
): WireEvent {
  if (told.kind !== 'mapSetNooks' || canManage) return told
  const nooks: Nooks = told.body.nooks ?? {}
  const names = new Set(Object.values(nooks).flatMap(namesIn))
  const looks = isLookingAround({ role })
  if (names.size === 0 && !looks) return told
  const reader = looks ? LOOKING_AROUND : names.has(userId) ? userId : ''
  const readings = known.get(told) ?? new Map<string, WireEvent>()
  known.set(told, readings)
  const reading = readings.get(reader) ?? (looks ? withoutPeople : asReadBy)(told, nooks, reader)
  readings.set(reader, reading)
  return reading
}

/** The lists of some maps anew: who reads them has another right to. */
export const listsOf = (maps: Iterable<{ id: string; nooks: ReadonlyMap<string, Nook> }>): WireEvent[] =>
  [...maps].flatMap(({ id: mapId, nooks }) => {
    const named = [...nooks].filter(([, nook]) => namesIn(nook).length > 0)
    const lists = named.map(([nookId, { allowedUsers, guests }]) => [
      nookId,
      { ...(allowedUsers && { allowedUsers }), ...(guests && { guests }) },
    ])
    return lists.length === 0
      ? []
      : [event('mapSetNooks', { mapId, nooks: Object.fromEntries(lists) as Nooks })]
  })
