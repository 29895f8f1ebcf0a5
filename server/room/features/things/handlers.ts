import type { MapId } from '#shared/ids.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import { isInReach } from '#shared/map/inReach.ts'
import { seatPose } from '#shared/map/seats.ts'
import { event, type WireEvent } from '#shared/protocol/messages.ts'
import { dayMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import { roleRank } from '#shared/rules/roles.ts'
import { text } from '#shared/world/checks.ts'
import { objectKey } from '#shared/world/map.ts'
import type { Player } from '#shared/world/world.ts'
import { standUp } from '../../known/chairs.ts'
import { sitDown } from './sitDown.ts'
import { permittedRoomsOn } from '../../known/permittedRooms.ts'
import {
  accept,
  forSelf,
  forSubject,
  onMap,
  refuse,
  reply,
  toPlayers,
  withPlayer,
  type ActionContext,
  type Decision,
  type Handlers,
  type Outgoing,
  type PlayerContext,
  type Refusal,
} from '../../handler.ts'
import { belongingsOf } from './memory.ts'
import { chairStatuses } from './chairStatuses.ts'
import { sitePath } from '../../known/addresses.ts'

/** Longest JSON an interaction may carry, characters. */
const DATA_JSON_MAX = 4_000
const name = text(64)

function parseStart(dataJson: string | null | undefined): { interactionName?: string; start?: boolean } {
  if (!dataJson) return {}
  try {
    const data = JSON.parse(dataJson) as { interactionName?: unknown; start?: unknown } | null
    return {
      ...(typeof data?.interactionName === 'string' ? { interactionName: data.interactionName } : {}),
      ...(typeof data?.start === 'boolean' ? { start: data.start } : {}),
    }
  } catch {
    return {}
  }
}

/** The interaction that sets the state of an object: the wire has an event for it, but no action. */
const SET_ITEM = 'systemSetsItem'

/** Managers set the customState of an object of their map, from anywhere on it. Stored as any edit of the map. */
function setItem(context: PlayerContext, keyOrId: string, customState: string): Decision {
  if (!context.access.canManage) return refuse('noRight')
  const map = context.stagedMaps.get(context.self.mapId)
  const key = map && objectKey(map, keyOrId)
  if (!map || key === undefined) return refuse('noSuchObject')
  return accept(
    event('mapSetObjectsV2', { mapId: map.id, objects: { [key]: { customState } } }),
    onMap(map.id, event('systemSetsItem', { itemId: key, dataJson: customState })),
  )
}

const elsewhere = refuse('elsewhere')

/** What somebody reaches for. */
interface Touched {
  readonly key: string
  readonly object: MapObject
}

/** The object of a player's map with this key or id, when it is near enough to use. */
function touch({ world, catalogue }: ActionContext, player: Player, keyOrId: string): Touched | Refusal {
  if (name(keyOrId) === undefined) return refuse('fieldInvalid', { field: 'the object' })
  const map = world.maps.get(player.mapId)
  const key = map && objectKey(map, keyOrId)
  const object = key === undefined ? undefined : map?.objects.get(key)
  if (key === undefined || !object) return refuse('noSuchObject')
  if (!isInReach(object, catalogue, player.position)) return refuse('objectTooFar')
  return { key, object }
}

interface Interaction {
  readonly mapId: string | null | undefined
  readonly key: string
  readonly interactionName: string
  readonly dataJson?: string
  readonly start?: boolean
}

/** The chair an interaction names, by its number, key or id; undefined where that is no seat. */
function chairNamed({ world, catalogue, self }: PlayerContext, keyOrId: string): number | undefined {
  const map = world.maps.get(self.mapId)
  const chairIdx = Number((map && objectKey(map, keyOrId)) ?? (keyOrId || NaN))
  return map && seatPose(map, catalogue, chairIdx) && chairIdx
}

/** Using a thing, in either shape. What a client says of its capacity is not believed and not passed on. */
function interact(context: PlayerContext, { mapId: asked, key, ...action }: Interaction): Decision {
  const { self } = context
  if ((action.dataJson?.length ?? 0) > DATA_JSON_MAX) return refuse('dataTooLong', { field: 'dataJson' })
  if (action.interactionName === 'sit') {
    // Published clients say it of things one does not sit on, too: that is an interaction like any other.
    const chairIdx = key === '' ? NaN : chairNamed(context, key)
    // Who sits gets up, also from a chair that was taken away meanwhile.
    if (action.start === false && (chairIdx !== undefined || self.chairIdx !== undefined))
      return standUp(context)
    if (chairIdx !== undefined) return sitDown(context, chairIdx)
  }
  if (asked && asked !== self.mapId) return elsewhere
  if (action.interactionName === SET_ITEM) return setItem(context, key, action.dataJson ?? '')
  const touched = touch(context, self, key)
  if ('ok' in touched) return touched
  const { encId, mapId } = self
  const { dataJson } = action
  const body = { encId, objId: touched.key, mapId, itemId: touched.key, ...action }
  const twin = { encId, mapId, key: touched.key, ...(dataJson === undefined ? {} : { dataJson }) }
  return withCookie(context, self, touched.object, [
    onMap(mapId, event('playerInteracts', body)),
    onMap(mapId, event('playerInteractsWithObject', twin)),
  ])
}

/** Setting off what one stands at; without a name the nearest thing is left to those who hear it. */
function trigger(
  context: ActionContext,
  player: Player,
  keyOrId: string,
  template?: string | null,
): Decision {
  if (template != null && text(200)(template) === undefined)
    return refuse('fieldInvalid', { field: 'template' })
  const { encId, mapId } = player
  const touched = keyOrId === '' ? undefined : touch(context, player, keyOrId)
  if (touched && 'ok' in touched) return touched
  const closest = touched ? { closestObject: touched.key } : {}
  const closestTemplate = template == null ? {} : { closestObjectTemplate: template }
  const events = [
    onMap(mapId, event('playerTriggersItem', { encId, ...closest, ...closestTemplate })),
    onMap(mapId, event('playerTriggersObject', { encId, mapId, ...(touched ? { key: touched.key } : {}) })),
  ]
  return touched ? withCookie(context, player, touched.object, events) : accept(...events)
}

/** Beside what it does, an object with {cookie: true} in its properties holds a cookie: one a day for everybody. */
function withCookie(
  { memory, now }: ActionContext,
  { uid: userId, encId, mapId }: Player,
  object: MapObject,
  events: readonly Outgoing[],
): Decision {
  const day = Math.floor(now / dayMs)
  const { cookieDay, cookieCount = 0 } = belongingsOf(memory.things, userId)
  if (propertiesOf(object)['cookie'] !== true || cookieDay === day) return accept(...events)
  return {
    ...accept(...events, onMap(mapId, event('cookieFound', { encId, count: cookieCount + 1 }))),
    effects: [{ kind: 'cookie', userId, day }],
    claims: [{ of: 'things', change: { kind: 'cookie', userId, day } }],
  }
}

/** False for NaN and infinity. */
const isWithin = (value: number, low: number, high: number): boolean => value >= low && value <= high

/** Intensity and duration of a shake, the usual ones where nothing is said; undefined: out of bounds. */
function shakeOf(body: { readonly intensity?: number | null; readonly durationMs?: number | null }) {
  const intensity = body.intensity ?? limits.shakeIntensity
  const durationMs = body.durationMs ?? limits.shakeMs
  const isValid =
    isWithin(intensity, 0, limits.shakeIntensityMax) && isWithin(durationMs, 0, limits.shakeMsMax)
  return isValid ? { intensity, durationMs } : undefined
}

/** For one person, or for everybody in the space. */
function toAudience(
  { world }: ActionContext,
  targetId: string | null | undefined,
  told: WireEvent,
): Decision {
  if (!targetId) return accept(told)
  const encId = world.encIds.get(targetId)
  if (encId === undefined || !world.players.has(encId)) return refuse('personGone')
  return accept(toPlayers([encId], told))
}

/** Builders anywhere; members on objects in the rooms that are theirs, named "{spaceId}.{mapId}.{objectKey}". */
function mayAttach({ access, space, world }: ActionContext, fileId: string): boolean {
  if (roleRank(access.role) >= roleRank('BUILDER')) return true
  const [, spaceId, mapId, key = ''] = /^(.+)\.(\d+)\.(\d+)$/.exec(fileId) ?? []
  const room = spaceId === space.id ? world.maps.get(mapId as MapId)?.objects.get(key)?.room : undefined
  return room != null && permittedRoomsOn(access, mapId ?? '').has(room)
}

/** Chairs, emotes and touching things. */
export const thingHandlers = {
  setEmoteV2: forSubject<'setEmoteV2'>(({ subject }, body) => {
    const emote = text(32)(body.emote ?? '')
    if (typeof emote !== 'string') return refuse('fieldInvalid', { field: 'emote' })
    return accept(event('playerSetsEmoteV2', { encId: subject.encId, emote, count: body.count ?? 0 }))
  }),
  setChairStatus: forSelf<'setChairStatus'>((context, { chairIdx, isOccupied }) => {
    if (isOccupied) return sitDown(context, chairIdx ?? 0)
    if (context.self.chairIdx !== undefined && context.self.chairIdx !== (chairIdx ?? 0)) {
      return refuse('chairNotYours')
    }
    return standUp(context)
  }),
  requestChairStatuses: forSelf<'requestChairStatuses'>(({ world, self, catalogue }) => {
    const map = world.maps.get(self.mapId)
    if (!map) return reply(event('setChairStatuses', { statuses: [] }))
    const taken = new Set<number>()
    for (const { mapId, chairIdx } of world.players.values()) {
      if (chairIdx !== undefined && mapId === self.mapId) taken.add(chairIdx)
    }
    return reply(chairStatuses(map, catalogue, taken))
  }),
  interact: withPlayer<'interact'>((context, body) => {
    const action = body.interactionName ?? ''
    if (name(action) === undefined) return refuse('fieldInvalid', { field: 'interactionName' })
    const start = body.start == null ? {} : { start: body.start }
    return interact(context, {
      mapId: body.mapId,
      key: body.itemId ?? body.objId ?? '',
      interactionName: action,
      dataJson: body.dataJson ?? JSON.stringify({ interactionName: action, ...start }),
      ...start,
    })
  }),
  interactWithObject: withPlayer<'interactWithObject'>((context, body) => {
    const { interactionName = '', start } = parseStart(body.dataJson)
    if (name(interactionName) === undefined) return refuse('fieldInvalid', { field: 'dataJson' })
    return interact(context, {
      mapId: body.mapId,
      key: body.key ?? '',
      interactionName,
      ...(body.dataJson == null ? {} : { dataJson: body.dataJson }),
      ...(start === undefined ? {} : { start }),
    })
  }),
  triggerItem: forSubject<'triggerItem'>((context, { closestObject, closestObjectTemplate }) =>
    trigger(context, context.subject, closestObject ?? '', closestObjectTemplate),
  ),
  triggerObject: withPlayer<'triggerObject'>((context, { mapId, key }) =>
    mapId && mapId !== context.self.mapId ? elsewhere : trigger(context, context.self, key ?? ''),
  ),
  playSound: (context, { src, volume, targetId }) => {
    const path = sitePath(src ?? '', context.siteOrigin)
    if (path === undefined) return refuse('foreignSound')
    if (!isWithin(volume ?? 0, 0, 1)) return refuse('fieldInvalid', { field: 'volume' })
    return toAudience(context, targetId, event('spacePlaysSound', { src: path, volume: volume ?? 0 }))
  },
  stopSound: (context, { src, targetId }) => {
    const path = sitePath(src ?? '', context.siteOrigin)
    if (path === undefined) return refuse('foreignSound')
    return toAudience(context, targetId, event('spaceStopsSound', { src: path }))
  },
  fxShakeObject: ({ world }, body) => {
    const shake = shakeOf(body)
    if (!shake) return refuse('fieldInvalid', { field: 'the shake' })
    const map = world.maps.get((body.mapId ?? '') as MapId)
    if (!map) return refuse('noSuchMap')
    const targetId = objectKey(map, body.targetId ?? '')
    if (targetId === undefined) return refuse('noSuchObject')
    const mode = body.mode == null ? {} : { mode: body.mode }
    return accept(onMap(map.id, event('fxShakeObject', { mapId: map.id, targetId, ...shake, ...mode })))
  },
  fxShakeCamera: (context, body) => {
    const shake = shakeOf(body)
    if (!shake) return refuse('fieldInvalid', { field: 'the shake' })
    const { targetUserId } = body
    if (targetUserId)
      return toAudience(context, targetUserId, event('fxShakeCamera', { ...shake, targetUserId }))
    if (!body.mapId) return accept(event('fxShakeCamera', shake))
    const map = context.world.maps.get(body.mapId as MapId)
    if (!map) return refuse('noSuchMap')
    return accept(onMap(map.id, event('fxShakeCamera', { ...shake, mapId: map.id })))
  },
  spaceAttachment: (context, { fileId, cosUrl }) => {
    const id = text(200)(fileId ?? '')
    const url = sitePath(cosUrl ?? '', context.siteOrigin)
    if (typeof id !== 'string' || id === '') return refuse('fieldInvalid', { field: 'fileId' })
    if (url === undefined) return refuse('foreignFile')
    if (!mayAttach(context, id)) return refuse('notInOwnRoom')
    return accept(event('spaceAttachment', { fileId: id, cosUrl: url }))
  },
} satisfies Partial<Handlers>
