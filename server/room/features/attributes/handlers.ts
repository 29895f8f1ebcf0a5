import { isReservedName } from '../../../policies/reservedNames.ts'
import { roleRank } from '#shared/rules/roles.ts'
import { event, type ActionBody, type EventBody, type v1 } from '#shared/protocol/messages.ts'
import { mediaAllowed, mediaBits } from '#shared/rules/media.ts'
import { pointerColour } from '#shared/rules/pointerColours.ts'
import { setters, type SetterName } from '#shared/world/attributes.ts'
import { text } from '#shared/world/checks.ts'
import {
  accept,
  forSelf,
  forSubject,
  refuse,
  type Decision,
  type Handler,
  type Handlers,
  type Outgoing,
  type PlayerContext,
} from '../../handler.ts'
import { nameOf } from '../../known/nameOf.ts'

/** The second event of a change that two generations of clients know by different kinds (notes §1.6). */
const twins: Partial<Record<SetterName, (encId: number, value: never) => Outgoing>> = {
  setStatus: (encId, busy: boolean) =>
    event('playerSetsAvailability', { encId, status: busy ? 'Busy' : 'Available' }),
  setWorkCondition: (encId, away: number) => event('playerSetsAway', { encId, away: away !== 0 }),
  setAway: (encId, away: boolean) => event('playerSetsWorkCondition', { encId, workCondition: Number(away) }),
  setOutfitString: (encId, outfit: string) =>
    event('playerSetsCurrentlyEquippedWearables', { encId, currentlyEquippedWearables: { other: outfit } }),
  setCurrentlyEquippedWearables: (encId, outfit: v1.DBOutfit.$Properties) =>
    event('playerSetsOutfitString', { encId, outfitString: outfit.other ?? '' }),
  setFocusModeEndTime: (encId, endsAt: string) =>
    event('playerUpdatesFocusModeStatus', { encId, isInFocusMode: endsAt !== '' }),
}

/** The handler behind every plain setter row. */
function setterHandler<K extends SetterName>(name: K): Handler<K> {
  const { event: kind, from, field, check } = setters[name]
  return forSubject<K>(({ subject }, body) => {
    const value = check((body as Record<string, unknown>)[from])
    if (value === undefined)
      return from === 'name' ? refuse('nameInvalid') : refuse('fieldInvalid', { field: from })
    const { encId } = subject
    const told = event(kind, { encId, [field]: value } as EventBody<typeof kind>)
    const twin = twins[name]?.(encId, value as never)
    return twin ? accept(told, twin) : accept(told)
  })
}

/** Whom one follows is said to somebody, and a desk is taken: social/handlers.ts, nooks/desks.ts. */
type PlainName = Exclude<SetterName, 'setFollowTarget' | 'setDeskInfo'>

const setterHandlers = Object.fromEntries(
  (Object.keys(setters) as SetterName[])
    .filter((name) => name !== 'setFollowTarget' && name !== 'setDeskInfo')
    .map((name) => [name, setterHandler(name)]),
) as unknown as { [K in PlainName]: Handler<K> }

const shortText = text(64)
const isCoordinate = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Colours of pointers on shared screens, one after another by player. */
function pointAt(
  id: string | null | undefined,
  body: { x?: number | null; y?: number | null },
): { id: string; x: number; y: number } | undefined {
  const checked = shortText(id ?? '')
  const { x, y } = body
  return typeof checked === 'string' && isCoordinate(x) && isCoordinate(y) ? { id: checked, x, y } : undefined
}

function setAvailability(
  { self }: PlayerContext,
  { availability, endOption }: ActionBody<'setAvailability'>,
): Decision {
  const status = shortText(availability ?? '')
  if (typeof status !== 'string') return refuse('fieldInvalid', { field: 'availability' })
  if (endOption != null && shortText(endOption) === undefined)
    return refuse('fieldInvalid', { field: 'endOption' })
  const { encId } = self
  return accept(
    event('playerSetsAvailability', {
      encId,
      status,
      ...(endOption == null ? {} : { statusEndOption: endOption }),
    }),
    event('playerSetsStatus', { encId, busy: status === 'Busy' || status === 'DoNotDisturb' }),
  )
}

export const attributeHandlers = {
  ...setterHandlers,
  setAvailability: forSelf<'setAvailability'>(setAvailability),
  setImagePointer: forSubject<'setImagePointer'>(({ subject }, body) => {
    const point = pointAt(body.objectId, body)
    if (!point) return refuse('fieldInvalid', { field: 'pointer' })
    const { id: objectId, x, y } = point
    return accept(event('playerSetsImagePointer', { encId: subject.encId, objectId, x, y }))
  }),
  setScreenPointer: forSubject<'setScreenPointer'>(({ subject }, body) => {
    const point = pointAt(body.screenId, body)
    if (!point) return refuse('fieldInvalid', { field: 'pointer' })
    const { id: screenId, x, y } = point
    const color = pointerColour(subject.encId)
    return accept(event('setScreenPointerServer', { encId: subject.encId, screenId, x, y, color }))
  }),
  setName: forSubject<'setName'>((context, body) => {
    const { identity, subject, self } = context
    // Whoever runs the space may call somebody else as they like.
    const name = subject.encId === self.encId ? nameOf(identity, body.name) : body.name
    const former = [identity.displayName, subject.name]
    if (name && !identity.isSiteAdmin && !former.includes(name) && isReservedName(name)) {
      return refuse('nameReserved')
    }
    return setterHandlers.setName(context, { ...body, ...(name !== undefined && { name }) })
  }),
  // A member is known by it next time, too.
  setAllowScreenPointer: forSubject<'setAllowScreenPointer'>((context, body) => {
    const said = setterHandlers.setAllowScreenPointer(context, body)
    const { uid: userId, role } = context.subject
    if (!said.ok || roleRank(role) === 0) return said
    const isAllowed = body.allowScreenPointer === true
    return { ...said, effects: [{ kind: 'screenPointer', userId, isAllowed }] }
  }),
  setManualVideoSrc: forSubject<'setManualVideoSrc'>((context, body) => {
    const { subject, memory, space } = context
    const isShown = Boolean(body.manualVideoSrc)
    if (isShown && !mediaAllowed(space.settings).video) return refuse('videoClosed')
    // The camera was switched off by a leader: so is what stands in its place.
    const held = memory.media.held.get(subject.encId) ?? 0
    if (isShown && (held & mediaBits.camera) !== 0) return refuse('cameraHeld')
    return setterHandlers.setManualVideoSrc(context, body)
  }),
} satisfies Partial<Handlers>
