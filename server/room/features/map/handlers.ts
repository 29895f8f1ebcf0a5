import { createHash } from 'node:crypto'
import type { MapId } from '#shared/ids.ts'
import { EditError } from '#shared/map/edit/editChecks.ts'
import { deleteField, editField, setNooks, type FieldName } from '#shared/map/edit/editFields.ts'
import { setCollisions, setDimensions, setImpassable } from '#shared/map/edit/editGround.ts'
import {
  addObject,
  deleteObject,
  keyOfObject,
  moveObject,
  setObjects,
  type ObjectEdit,
} from '#shared/map/edit/editObjects.ts'
import { setMapData } from '#shared/map/edit/editWhole.ts'
import { applyPatch } from '#shared/map/patch/applyPatch.ts'
import { parsePatch } from '#shared/map/patch/parsePatch.ts'
import { applyRoomLayout, parseRoomLayout } from '#shared/map/edit/roomLayout.ts'
import { isNookCode } from '#shared/map/nooks.ts'
import type { ActionBody, ActionName, WireEvent } from '#shared/protocol/messages.ts'
import { nookKey } from '#shared/rules/conversation.ts'
import { isRoomClosedFor } from '#shared/rules/speaking.ts'
import { mapSetters } from '#shared/world/map.ts'
import type { GameMap } from '#shared/world/world.ts'
import {
  accept,
  refuse,
  type Accepted,
  type ActionContext,
  type Decision,
  type Handler,
  type Handlers,
} from '../../handler.ts'
import { placeOf } from '../../known/speakerSessions.ts'
import { isWritten } from '../../known/documents.ts'
import { checkArrivals } from './arrivals.ts'
import { checkGround, checkItems, checkKeys } from './editRights.ts'
import { checkCalls } from './ownCalls.ts'
import { checkShare } from './roomShare.ts'
import { keptBeforeWork } from './versions.ts'

const isClosedBySpeaker = ({ world, memory, self, access }: ActionContext, mapId: MapId): boolean =>
  isRoomClosedFor(world, mapId, access.role, self, self && placeOf(memory.meeting, self.encId))

/** Decides an edit of a map for somebody: what is wrong with it is told as the reason. */
export function decideEdit(
  context: ActionContext,
  mapId: string,
  edit: (map: GameMap) => readonly WireEvent[],
): Decision {
  const map = context.stagedMaps.get(mapId as MapId)
  if (!map) return refuse('mapUnknown')
  try {
    const events = edit(map)
    if (isClosedBySpeaker(context, map.id)) return refuse('roomClosedBySpeaker')
    checkGround(context.access, map, events, context.catalogue)
    checkShare(context.access, map, events)
    checkArrivals(context.access, map, events, context.catalogue)
    checkKeys(context, map, events)
    checkItems(context.access, map, events)
    checkCalls(map, events, context.siteOrigin)
    return accept(...events)
  } catch (err) {
    if (err instanceof EditError) return { ok: false, ...err.why }
    throw err
  }
}

/** A handler from an edit of the map the action names. */
const mapEdit =
  <K extends ActionName>(
    edit: (map: GameMap, body: ActionBody<K>, context: ActionContext) => readonly WireEvent[],
  ): Handler<K> =>
  (context, body) =>
    decideEdit(context, (body as { mapId?: string | null }).mapId ?? '', (map) => edit(map, body, context))

/** Codes of nooks are stored beside the map: nobody who sees it is to read them. */
function withCodes(edited: Accepted, { mapId, nooks }: ActionBody<'mapSetNooks'>): Decision {
  const codes = Object.entries(nooks ?? {}).flatMap(([nookId, { code }]) =>
    code == null ? [] : [{ mapId: mapId ?? '', nookId, code }],
  )
  if (!codes.every(({ code }) => code === '' || isNookCode(code))) return refuse('nookCodeShape')
  return {
    ...edited,
    effects: [...(edited.effects ?? []), ...codes.map((code) => ({ kind: 'nookCode' as const, ...code }))],
    changes: codes.map(({ nookId, code }) => ({
      of: 'nooks' as const,
      change: { kind: 'code' as const, nook: nookKey(mapId as MapId, nookId), code },
    })),
  }
}

const objectEdit = (context: ActionContext, map: GameMap, overwrite?: boolean | null): ObjectEdit => ({
  overwrite: overwrite === true,
  placerId: context.identity.userId,
  newId: () => context.newId(),
  isKept: (key) => !map.objects.has(key) && isWritten(context, map.id, key),
})

const objectChanges = (objects: ActionBody<'mapUpdateObjects'>['objects']) =>
  Object.entries(objects ?? {}).map(([key, change]) => ({ key, change }))

const fieldNames = Object.keys(mapSetters) as FieldName[]

/** One handler a plain field. */
const fieldHandlers = Object.fromEntries(
  fieldNames.map((kind) => [
    kind,
    mapEdit<FieldName>((map, body) => {
      const { [mapSetters[kind].field]: value, delete: isDeleted } = body as unknown as Record<
        string,
        unknown
      >
      return isDeleted ? deleteField(map, kind) : editField(map, kind, value)
    }),
  ]),
) as unknown as Pick<Handlers, FieldName>

/** Map editing. Who may: shared/rules/rights.ts, and for members editRights.ts. */
export const mapHandlers = {
  ...fieldHandlers,
  mapSetDimensions: mapEdit<'mapSetDimensions'>((map, { width, height }) =>
    setDimensions(map, width ?? 0, height ?? 0),
  ),
  mapSetCollisions: mapEdit<'mapSetCollisions'>((map, { x, y, w, h, mask }) =>
    setCollisions(map, { x: x ?? 0, y: y ?? 0, w: w ?? 0, h: h ?? 0 }, mask ?? ''),
  ),
  setImpassable: mapEdit<'setImpassable'>((map, { x, y, impassable }) =>
    setImpassable(map, x ?? 0, y ?? 0, impassable === true),
  ),
  mapAddObject: mapEdit<'mapAddObject'>((map, { object }, context) =>
    addObject(map, object, objectEdit(context, map)),
  ),
  mapSetObjects: mapEdit<'mapSetObjects'>((map, { objects, updatesAreOverwrites }, context) =>
    setObjects(map, objectChanges(objects), objectEdit(context, map, updatesAreOverwrites)),
  ),
  mapUpdateObjects: mapEdit<'mapUpdateObjects'>((map, { objects, updatesAreOverwrites }, context) =>
    setObjects(map, objectChanges(objects), objectEdit(context, map, updatesAreOverwrites)),
  ),
  mapDeleteObject: mapEdit<'mapDeleteObject'>((map, { key }) => deleteObject(map, String(key ?? 0))),
  mapDeleteObjectByKey: mapEdit<'mapDeleteObjectByKey'>((map, { key }) => deleteObject(map, key ?? '')),
  mapDeleteObjectById: mapEdit<'mapDeleteObjectById'>((map, { id }) =>
    deleteObject(map, keyOfObject(map, id ?? '')),
  ),
  mapMoveObject: mapEdit<'mapMoveObject'>((map, body) =>
    moveObject(map, keyOfObject(map, body.objectId ?? ''), body),
  ),
  setArbitraryMapData: mapEdit<'setArbitraryMapData'>((map, { dataJson, deleteMap }, context) =>
    setMapData(map, dataJson ?? '', deleteMap === true, objectEdit(context, map, deleteMap)),
  ),
  mapStep: (context, body) => {
    const stepId = body.stepId ?? ''
    if (!/^[\w-]{1,64}$/.test(stepId)) return refuse('fieldInvalid', { field: 'stepId' })
    // What is so already needs no events: the same step sent again among others.
    const edited = mapEdit<'mapStep'>((map, { patch, isGuarded }) =>
      applyPatch(map, parsePatch(patch ?? ''), {
        ...objectEdit(context, map, true),
        isGuarded: isGuarded === true,
      }),
    )(context, body)
    const key = `step:${context.identity.userId}:${stepId}`
    // Remembered for minutes: what it is known by, not a whole frame of text.
    const of = createHash('sha256')
      .update(`${body.mapId} ${body.isGuarded === true} ${body.patch}`)
      .digest('base64')
    // Also where it is refused: what was done before is told as done, whatever has become of the level since.
    const done = { ...edited, once: { key, of, taken: refuse('mapStepIdTaken') } }
    if (!done.ok) return done
    // What changes nothing is no work: neither does work begin with it nor go on.
    if (done.events.length === 0) return done
    return {
      ...done,
      effects: keptBeforeWork(context, body.mapId ?? ''),
      claims: [{ of: 'work', change: { mapId: (body.mapId ?? '') as MapId, at: context.at } }],
    }
  },
  gameObjectLayout: (context, { id, layout }) => {
    // A level's id over HTTP is {spaceId}.{n}.
    const prefix = `${context.space.id}.`
    const mapId = id?.startsWith(prefix) ? id.slice(prefix.length) : id
    const edit = mapEdit((map) =>
      applyRoomLayout(map, parseRoomLayout(layout ?? ''), objectEdit(context, map)),
    )
    return edit(context, { mapId } as never)
  },
  mapSetNooks: (context, body) => {
    const edited = mapEdit<'mapSetNooks'>((map, { nooks, overwrite }) =>
      setNooks(map, nooks, overwrite === true),
    )(context, body)
    return edited.ok ? withCodes(edited, body) : edited
  },
} satisfies Partial<Handlers>
