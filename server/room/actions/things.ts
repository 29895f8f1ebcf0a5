import { chairIndices } from '#shared/map/seats.ts'
import { event } from '#shared/protocol/messages.ts'
import { text } from '#shared/world/checks.ts'
import { sitDown, standUp } from '../chairs.ts'
import { accept, forSelf, onMap, refuse, reply, type Handlers } from '../handler.ts'

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

/** Chairs, emotes and touching things. */
export const thingHandlers = {
  setEmoteV2: forSelf<'setEmoteV2'>(({ self }, body) => {
    const emote = text(32)(body.emote ?? '')
    if (typeof emote !== 'string') return refuse(400, 'emote is not valid')
    return accept(event('playerSetsEmoteV2', { encId: self.encId, emote, count: body.count ?? 0 }))
  }),
  setChairStatus: forSelf<'setChairStatus'>((context, { chairIdx, isOccupied }) => {
    if (isOccupied) return sitDown(context, chairIdx ?? 0)
    if (context.self.chairIdx !== undefined && context.self.chairIdx !== (chairIdx ?? 0)) {
      return refuse(403, 'that is not your chair')
    }
    return standUp(context)
  }),
  requestChairStatuses: forSelf<'requestChairStatuses'>(({ world, self, catalogue }) => {
    const map = world.maps.get(self.mapId)
    const chairs = map ? chairIndices(map, catalogue) : []
    const taken = new Set<number>()
    for (const { mapId, chairIdx } of world.players.values()) {
      if (chairIdx !== undefined && mapId === self.mapId) taken.add(chairIdx)
    }
    const statuses = chairs.map((chairIdx) => ({ chairIdx, isOccupied: taken.has(chairIdx) }))
    return reply(event('setChairStatuses', { statuses }))
  }),
  interact: forSelf<'interact'>((context, body) => {
    const { self } = context
    const key = body.itemId ?? body.objId ?? ''
    const action = body.interactionName ?? ''
    if (name(key) === undefined || name(action) === undefined) return refuse(400, 'itemId is not valid')
    if ((body.dataJson?.length ?? 0) > DATA_JSON_MAX) return refuse(400, 'dataJson is too long')
    if (action === 'sit') {
      return body.start === false ? standUp(context) : sitDown(context, Number(key || NaN))
    }
    if (body.mapId && body.mapId !== self.mapId) return refuse(403, 'that is on another map')
    const { encId, mapId } = self
    const start = body.start == null ? {} : { start: body.start }
    const dataJson = body.dataJson ?? JSON.stringify({ interactionName: action, ...start })
    return accept(
      onMap(
        mapId,
        event('playerInteracts', {
          encId,
          objId: key,
          mapId,
          itemId: key,
          interactionName: action,
          dataJson,
          ...start,
        }),
      ),
      onMap(mapId, event('playerInteractsWithObject', { encId, mapId, key, dataJson })),
    )
  }),
  interactWithObject: forSelf<'interactWithObject'>((context, body) => {
    const { self } = context
    const key = body.key ?? ''
    if (name(key) === undefined) return refuse(400, 'key is not valid')
    if ((body.dataJson?.length ?? 0) > DATA_JSON_MAX) return refuse(400, 'dataJson is too long')
    if (body.mapId && body.mapId !== self.mapId) return refuse(403, 'that is on another map')
    const { interactionName = '', start } = parseStart(body.dataJson)
    if (interactionName === 'sit') {
      return start === false ? standUp(context) : sitDown(context, Number(key || NaN))
    }
    if (name(interactionName) === undefined) return refuse(400, 'dataJson is not valid')
    const { encId, mapId } = self
    const json = body.dataJson == null ? {} : { dataJson: body.dataJson }
    const told = {
      encId,
      objId: key,
      mapId,
      itemId: key,
      interactionName,
      ...json,
      ...(start === undefined ? {} : { start }),
    }
    return accept(
      onMap(mapId, event('playerInteracts', told)),
      onMap(mapId, event('playerInteractsWithObject', { encId, mapId, key, ...json })),
    )
  }),
} satisfies Partial<Handlers>
