import type { ActionBody, ActionName, EventBody, EventName, WireEvent } from '../protocol/messages.ts'
import { event } from '../protocol/messages.ts'
import type { EncId } from '../ids.ts'
import { limits } from '../rules/limits.ts'
import {
  bool,
  booleanNumber,
  deskInfo,
  displayName,
  isoTime,
  outfit,
  speedModifier,
  text,
  sitePicture,
  type Check,
} from './checks.ts'
import { encIdOf, mapPlayer } from './update.ts'
import { unchanged, type Player, type PlayerAttributes, type Reducers, type World } from './world.ts'

/** Where the world keeps a setter's value. */
type PlayerPart = keyof PlayerAttributes | 'name' | 'outfitString'

/** One plain setter: which action, which event mirrors it, which field carries the value. */
interface SetterRow<A extends ActionName, E extends EventName, K extends PlayerPart> {
  readonly action: A
  readonly event: E
  /** Field of the action. */
  readonly from: keyof ActionBody<A> & string
  /** Field of the event. */
  readonly field: keyof EventBody<E> & string
  readonly part: K
  /** What may be set: the value to keep, or undefined for a refusal. */
  readonly check: Check
}

const row = <A extends ActionName, E extends EventName, K extends PlayerPart>(
  action: A,
  event: E,
  from: keyof ActionBody<A> & string,
  field: keyof EventBody<E> & string,
  part: K,
  check: Check,
): SetterRow<A, E, K> => ({ action, event, from, field, part, check })

/** A row whose field has the same name in action, event and world. */
const plain = <
  A extends ActionName,
  E extends EventName,
  K extends PlayerPart & keyof ActionBody<A> & keyof EventBody<E>,
>(
  action: A,
  event: E,
  field: K,
  check: Check,
): SetterRow<A, E, K> => row(action, event, field, field, field, check)

const status = text(limits.textStatus)
const key = text(64)
const bit = booleanNumber

/** Every plain setter, one row each; handler and reducer are made from these. */
export const setters = {
  setName: plain('setName', 'playerSetsName', 'name', displayName),
  setTextStatus: plain('setTextStatus', 'playerSetsTextStatus', 'textStatus', status),
  setEmojiStatus: plain('setEmojiStatus', 'playerSetsEmojiStatus', 'emojiStatus', text(32)),
  setEventStatus: plain('setEventStatus', 'playerSetsEventStatus', 'eventStatus', status),
  setAffiliation: plain('setAffiliation', 'playerSetsAffiliation', 'affiliation', status),
  setStatus: row('setStatus', 'playerSetsStatus', 'status', 'busy', 'busy', bool),
  setWorkCondition: plain('setWorkCondition', 'playerSetsWorkCondition', 'workCondition', bit),
  setAway: plain('setAway', 'playerSetsAway', 'away', bool),
  setOutfitString: plain(
    'setOutfitString',
    'playerSetsOutfitString',
    'outfitString',
    text(limits.outfitString),
  ),
  setCurrentlyEquippedWearables: plain(
    'setCurrentlyEquippedWearables',
    'playerSetsCurrentlyEquippedWearables',
    'currentlyEquippedWearables',
    outfit,
  ),
  setInConversation: plain('setInConversation', 'playerSetsInConversation', 'inConversation', bool),
  setCurrentDesk: plain('setCurrentDesk', 'playerSetsCurrentDesk', 'currentDesk', key),
  setDeskInfo: plain('setDeskInfo', 'playerSetsDeskInfo', 'deskInfo', deskInfo),
  setCurrentArea: plain('setCurrentArea', 'playerSetsCurrentArea', 'currentArea', key),
  setIsAlone: plain('setIsAlone', 'playerSetsIsAlone', 'isAlone', bool),
  setIsMobile: plain('setIsMobile', 'playerSetsIsMobile', 'isMobile', bool),
  setFocusModeEndTime: plain(
    'setFocusModeEndTime',
    'playerSetsFocusModeEndTime',
    'focusModeEndTime',
    isoTime,
  ),
  setFollowTarget: plain('setFollowTarget', 'playerSetsFollowTarget', 'followTarget', key),
  setManualVideoSrc: plain('setManualVideoSrc', 'playerSetsManualVideoSrc', 'manualVideoSrc', sitePicture),
  setSubtitle: plain('setSubtitle', 'playerSetsSubtitle', 'subtitle', text(500)),
  setAllowScreenPointer: plain(
    'setAllowScreenPointer',
    'playerSetsAllowScreenPointer',
    'allowScreenPointer',
    bool,
  ),
  setSpeedModifier: plain('setSpeedModifier', 'playerSetsSpeedModifier', 'speedModifier', speedModifier),
} as const

export type SetterName = keyof typeof setters
type SetterEvent = (typeof setters)[SetterName]['event']

function keep(player: Player, part: PlayerPart, value: unknown): Player {
  if (part === 'name' || part === 'outfitString') {
    return player[part] === value ? player : { ...player, [part]: value }
  }
  const { attributes } = player
  return attributes[part] === value ? player : { ...player, attributes: { ...attributes, [part]: value } }
}

const attribute = (world: World, encId: EncId, patch: PlayerAttributes): World =>
  mapPlayer(world, encId, (player) => ({ ...player, attributes: { ...player.attributes, ...patch } }))

const rowReducers = Object.fromEntries(
  Object.values(setters).map(({ event, field, part }) => [
    event,
    // A field that is not on the wire is skipped: clearing needs an explicit empty value (notes §1.4).
    (world: World, body: { readonly encId?: number | null }): World => {
      const value = (body as Record<string, unknown>)[field]
      return value == null ? world : mapPlayer(world, encIdOf(body), (player) => keep(player, part, value))
    },
  ]),
) as unknown as Pick<Reducers, SetterEvent>

export const attributeReducers = {
  ...rowReducers,
  playerSetsAvailability: (world, body) =>
    attribute(world, encIdOf(body), { availability: body.status ?? '' }),
  playerSetsImagePointer: (world, body) =>
    attribute(world, encIdOf(body), {
      imagePointer: { objectId: body.objectId ?? '', x: body.x ?? 0, y: body.y ?? 0 },
    }),
  setScreenPointerServer: (world, body) =>
    attribute(world, encIdOf(body), {
      screenPointer: {
        screenId: body.screenId ?? '',
        x: body.x ?? 0,
        y: body.y ?? 0,
        color: body.color ?? '',
      },
    }),
  playerSetsVehicleId: (world, body) => attribute(world, encIdOf(body), { vehicleId: body.vehicleId ?? '' }),
  playerSetsGoKartId: (world, body) => attribute(world, encIdOf(body), { goKartId: body.goKartId ?? '' }),
  playerSetsItemString: (world, body) =>
    attribute(world, encIdOf(body), { itemString: body.itemString ?? '' }),
  playerSetsLastActive: (world, body) =>
    attribute(world, encIdOf(body), { lastActive: body.lastActive ?? '' }),
  playerGhosts: (world, body) => attribute(world, encIdOf(body), { ghost: body.ghost ?? 0 }),
  playerUpdatesFocusModeStatus: unchanged,
  playerSetsPronouns: unchanged,
  playerSetsTitle: unchanged,
  playerSetsTimezone: unchanged,
  playerSetsDescription: unchanged,
  playerSetsPhone: unchanged,
  playerSetsPersonalImageUrl: unchanged,
  playerSetsProfileImageUrl: unchanged,
  playerSetsCity: unchanged,
  playerSetsCountry: unchanged,
  playerSetsStartDate: unchanged,
  playerSetsLastRaisedHand: (world, body) =>
    attribute(world, encIdOf(body), { lastRaisedHand: body.lastRaisedHand ?? '' }),
  playerSetsDisplayEmail: unchanged,
} satisfies Partial<Reducers>

type RowAttribute = Exclude<(typeof setters)[SetterName]['part'], 'name' | 'outfitString'>

/** Attributes that are no plain row: how a newcomer is told. The compiler keeps the list complete. */
const otherAttributes: {
  [K in Exclude<keyof PlayerAttributes, RowAttribute>]-?: (
    encId: EncId,
    value: NonNullable<PlayerAttributes[K]>,
  ) => WireEvent
} = {
  imagePointer: (encId, pointer) => event('playerSetsImagePointer', { encId, ...pointer }),
  screenPointer: (encId, pointer) => event('setScreenPointerServer', { encId, ...pointer }),
  vehicleId: (encId, vehicleId) => event('playerSetsVehicleId', { encId, vehicleId }),
  goKartId: (encId, goKartId) => event('playerSetsGoKartId', { encId, goKartId }),
  availability: (encId, status) => event('playerSetsAvailability', { encId, status }),
  itemString: (encId, itemString) => event('playerSetsItemString', { encId, itemString }),
  lastActive: (encId, lastActive) => event('playerSetsLastActive', { encId, lastActive }),
  whisperId: (encId, whisperId) => event('playerEntersWhisperV2', { encId, encIdTarget: encId, whisperId }),
  spotlightedBy: (encId, spotlightedBy) =>
    event('playerSpotlights', { encId, spotlightedBy, spotlighted: spotlightedBy === 0 ? 0 : 1 }),
  ghost: (encId, ghost) => event('playerGhosts', { encId, ghost }),
  lastRaisedHand: (encId, lastRaisedHand) => event('playerSetsLastRaisedHand', { encId, lastRaisedHand }),
}

/** The events that tell a newcomer every attribute a player has set. */
export function attributeEvents({ encId, attributes }: Player): WireEvent[] {
  const events: WireEvent[] = []
  for (const { event: kind, field, part } of Object.values(setters)) {
    if (part === 'name' || part === 'outfitString') continue
    const value = attributes[part]
    if (value !== undefined) events.push({ kind, body: { encId, [field]: value } } as unknown as WireEvent)
  }
  for (const [name, tell] of Object.entries(otherAttributes)) {
    const value = attributes[name as keyof PlayerAttributes]
    if (value !== undefined) events.push((tell as (encId: EncId, value: unknown) => WireEvent)(encId, value))
  }
  return events
}
