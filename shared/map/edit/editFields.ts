import { event, type EventBody, type WireEvent, type v1 } from '../../protocol/messages.ts'
import { limits } from '../../rules/limits.ts'
import { isWriters } from '../../rules/writers.ts'
import type { mapSetters } from '../../world/map.ts'
import type { GameMap } from '../../world/world.ts'
import {
  checkAddress,
  checkCell,
  checkCount,
  checkReal,
  checkText,
  checkWhole,
  must,
  sizeOf,
} from './editChecks.ts'
import { deskCells } from '../deskCells.ts'
import { checkCorners, setFloors, setWalls } from './editGround.ts'
import { isLevelCategory } from '../categories.ts'
import { areaCategories } from '../areaCategories.ts'
import { isTaskDeed } from '../tutorialTasks.ts'

/** The names of events that set one field of a map. */
export type FieldName = keyof typeof mapSetters

type Nooks = Readonly<Record<string, v1.NookDiff.$Properties>>
type Desks = Readonly<Record<string, v1.DBDesk.$Properties>>
type Edit = (map: GameMap, value: never) => WireEvent[]

/** An edit that checks a value and sets it. */
const field =
  <K extends FieldName>(kind: K, name: string, check: (value: unknown, map: GameMap) => unknown): Edit =>
  (map, value) => [event(kind, { mapId: map.id, [name]: check(value, map) } as EventBody<K>)]

const text = (kind: FieldName, name: string, max: number, lines = false): Edit =>
  field(kind, name, (value) => checkText(value ?? '', name, max, lines))

const address = (kind: FieldName, name: string): Edit =>
  field(kind, name, (value) => checkAddress(value, name))

const flag = (kind: FieldName, name: string): Edit => field(kind, name, (value) => value === true)

/** A list, each of its parts checked. */
const list =
  <T>(kind: FieldName, name: string, max: number, check: (part: T, map: GameMap) => T): Edit =>
  (map, value) => {
    const parts = (value ?? []) as readonly T[]
    checkCount(parts.length, name, max)
    const checked = parts.map((part) => check(part, map))
    return [event(kind, { mapId: map.id, [name]: checked } as unknown as EventBody)]
  }

function checkSpawn(spawn: v1.SpawnPoint.$Properties, map: GameMap): v1.SpawnPoint.$Properties {
  const { x, y } = checkCell(map, spawn, 'spawns')
  const { width } = sizeOf(map, 'spawns')
  must(!map.collisions?.[y * width + x], 'mapSpawnBlocked', { x, y })
  if (spawn.spawnId != null) checkText(spawn.spawnId, 'spawnId', 64)
  return spawn
}

function checkPortal(portal: v1.Portal.$Properties, map: GameMap): v1.Portal.$Properties {
  checkCell(map, portal, 'portals')
  if (portal.targetMap != null) checkText(portal.targetMap, 'targetMap', 64)
  if (portal.targetUrl != null) checkAddress(portal.targetUrl, 'targetUrl')
  return portal
}

function checkAsset(asset: v1.Asset.$Properties): v1.Asset.$Properties {
  checkReal(asset.x ?? 0, 'x of an asset', -limits.mapSideMax, limits.mapSideMax)
  checkReal(asset.y ?? 0, 'y of an asset', -limits.mapSideMax, limits.mapSideMax)
  checkAddress(asset.src, 'src of an asset')
  return asset
}

function checkAreas(value: unknown, map: GameMap): unknown {
  sizeOf(map, 'areas')
  const areas = Object.entries((value ?? {}) as Readonly<Record<string, v1.WireArea.$Properties>>)
  checkCount(areas.length, 'areas', 500)
  for (const [id, { category, coords, name, closed }] of areas) {
    checkText(id, 'id of an area', 64)
    if (name != null) checkText(name, 'name of an area', 100)
    if (closed != null) checkText(closed, 'closed of an area', 100)
    must((areaCategories as readonly unknown[]).includes(category), 'mapAreaCategory')
    checkCorners(map, coords ?? [], 'areas')
  }
  return value ?? {}
}

/** The one group of tutorial tasks the specification knows. */
const TUTORIAL_GROUP = 'ONBOARDING_SANDBOX'

function checkTutorialTasks(value: unknown, map: GameMap): unknown {
  must(value != null, 'mapTutorialMissing')
  const tasks = value as v1.WireTutorialTasks.$Properties
  must(tasks.groupSetId === TUTORIAL_GROUP, 'mapTutorialGroup')
  checkCount(tasks.areas?.length ?? 0, 'areas of tutorial tasks', 200)
  for (const { areaId, x, y, text, does } of tasks.areas ?? []) {
    checkText(areaId ?? '', 'areaId', 64)
    if (text != null) checkText(text, 'text of a tutorial task', 200)
    must(does == null || isTaskDeed(does), 'mapFieldInvalid', { field: 'does of a tutorial task' })
    checkCell(map, { ...(x == null ? {} : { x }), ...(y == null ? {} : { y }) }, 'tutorial tasks')
  }
  return value
}

const areaOf = (desk: v1.DBDesk.$Properties): number =>
  (desk.coords ?? []).reduce(
    (sum, { x1, y1, x2, y2 }) =>
      sum + Math.max(1, (x2 ?? 0) - (x1 ?? 0)) * Math.max(1, (y2 ?? 0) - (y1 ?? 0)),
    0,
  )

const countCells = (nooks: Iterable<v1.NookDiff.$Properties>): number => {
  let cells = 0
  for (const { nookCoords } of nooks) cells += nookCoords?.coords?.length ?? 0
  return cells
}

const countUsers = (nooks: Iterable<v1.NookDiff.$Properties>): number => {
  let users = 0
  for (const { allowedUsers, requestedUsers } of nooks) {
    users += (allowedUsers?.users?.length ?? 0) + Object.keys(requestedUsers?.users ?? {}).length
  }
  return users
}

/**
 * Desks; published clients know them as nooks that are desks (protocol notes §1.6), so both are told.
 * @throws EditError
 */
function setDesks(map: GameMap, value: Desks | null | undefined): WireEvent[] {
  sizeOf(map, 'desks')
  const desks = Object.entries(value ?? {})
  checkCount(desks.length, 'desks', limits.nooksMax)
  const nooks: Record<string, v1.NookDiff.$Properties> = {}
  for (const [id, nook] of map.nooks) if (!nook.isDesk) nooks[id] = nook
  let cells = countCells(Object.values(nooks))
  for (const [id, desk] of desks) {
    checkText(id, 'id of a desk', 64)
    checkCorners(map, desk.coords ?? [], 'desks')
    must(!(id in nooks), 'mapDeskIdTaken', { id })
    cells += areaOf(desk)
    checkCount(cells, 'cells of desks', limits.nookCellsMax)
    const coords = deskCells(desk)
    nooks[id] = { name: id, ...map.nooks.get(id), nookCoords: { coords }, isDesk: true }
  }
  return [
    event('mapSetDesks', { mapId: map.id, desks: Object.fromEntries(desks) }),
    nooksEvent(map, nooks, true),
  ]
}

/** Nooks of files may lack what an overwrite needs. */
function nooksEvent(map: GameMap, nooks: Nooks, overwrite: boolean): WireEvent {
  const whole = Object.entries(nooks).map(([id, nook]) => [
    id,
    { ...nook, name: nook.name || id, nookCoords: nook.nookCoords ?? { coords: [] } },
  ])
  return event('mapSetNooks', {
    mapId: map.id,
    nooks: overwrite ? Object.fromEntries(whole) : nooks,
    overwrite,
  })
}

function checkNook(map: GameMap, id: string, nook: v1.NookDiff.$Properties): void {
  must(id !== '', 'mapFieldInvalid', { field: 'id of a nook' })
  checkText(id, 'id of a nook', 64)
  if (nook.name != null) checkText(nook.name, 'name of a nook', 100)
  const coords = nook.nookCoords?.coords ?? []
  for (const cell of coords) checkCell(map, cell, 'nooks')
  if (nook.capacity != null) checkWhole(nook.capacity, 'capacity', 0, limits.capacityMax)
  must(nook.writers == null || isWriters(nook.writers), 'mapFieldInvalid', { field: 'writers of a nook' })
  const users = nook.allowedUsers?.users ?? []
  const asking = Object.entries(nook.requestedUsers?.users ?? {})
  checkCount(users.length + asking.length, 'users of a nook', limits.capacityMax)
  for (const user of users) checkText(user, 'allowedUsers', 64)
  for (const [user, { name }] of asking) {
    checkText(user, 'requestedUsers', 64)
    checkText(name ?? '', 'requestedUsers', 200)
  }
}

/** A nook as an editor may say it: a code is nobody's to read, and who is inside closes doors. */
const withoutDoors = ({
  code,
  hasCode: _had,
  locked: _locked,
  guests: _guests,
  bookings: _bookings,
  bookedBy: _bookedBy,
  owner,
  ...nook
}: v1.NookDiff.$Properties): v1.NookDiff.$Properties => ({
  ...nook,
  ...(code != null && { hasCode: code !== '' }),
  // Nobody is given a desk; one may be taken back.
  ...(owner && !owner.userId && { owner: noOwner }),
})

const noOwner: v1.DeskOwner.$Properties = { userId: '', locked: false, description: '' }

/**
 * Nooks: merged key by key, or all of them replaced. Those that are desks are told as desks, too.
 * @throws EditError
 */
export function setNooks(map: GameMap, nooks: Nooks | null | undefined, overwrite: boolean): WireEvent[] {
  const given = Object.entries(nooks ?? {}).map(([id, nook]) => {
    const keepsCode = overwrite && nook.code == null && map.nooks.get(id)?.hasCode
    const before = overwrite ? map.nooks.get(id) : undefined
    const owner = nook.isDesk && !nook.owner ? before?.owner : undefined
    const bookings = before?.bookings
    return [
      id,
      {
        ...withoutDoors(nook),
        ...(keepsCode && { hasCode: true }),
        // What is no desk any more is nobody's, also when it becomes one again.
        ...(nook.isDesk === false && map.nooks.get(id)?.owner && { owner: noOwner }),
        ...(owner && { owner }),
        ...(bookings && { bookings }),
      },
    ] as const
  })
  for (const [id, nook] of given) {
    must(!overwrite || (!!nook.name && nook.nookCoords != null), 'mapNookIncomplete')
    checkNook(map, id, nook)
  }
  const kept = overwrite ? [] : [...map.nooks.keys()].filter((id) => !(id in (nooks ?? {})))
  checkCount(kept.length + given.length, 'nooks', limits.nooksMax)
  const cells = countCells(kept.map((id) => map.nooks.get(id)!)) + countCells(Object.values(nooks ?? {}))
  checkCount(cells, 'cells of nooks', limits.nookCellsMax)
  const after = given.map(([id, nook]) => (overwrite ? nook : { ...map.nooks.get(id), ...nook }))
  const users = countUsers([...kept.map((id) => map.nooks.get(id)!), ...after])
  checkCount(users, 'users of all nooks', limits.nookUsersMax)
  const told = event('mapSetNooks', { mapId: map.id, nooks: Object.fromEntries(given), overwrite })
  const wereDesks = overwrite && [...map.nooks.values()].some(({ isDesk }) => isDesk)
  const touchesDesks = given.some(([id, { isDesk }]) => isDesk || map.nooks.get(id)?.isDesk)
  if (!wereDesks && !touchesDesks) return [told]
  return [told, desksEvent(map, kept, given)]
}

type Cells = readonly { readonly x?: number | null; readonly y?: number | null }[]

/** Whether two lists are the same cells, whatever their order. */
function haveSameCells(a: Cells, b: Cells): boolean {
  const keyOf = ({ x, y }: Cells[number]): string => `${x ?? 0},${y ?? 0}`
  const [first, second] = [new Set(a.map(keyOf)), new Set(b.map(keyOf))]
  return first.size === second.size && [...first].every((key) => second.has(key))
}

/** The desks among the nooks as they will be; whose cells stay keeps its rectangles. */
function desksEvent(
  map: GameMap,
  kept: readonly string[],
  given: readonly (readonly [string, v1.NookDiff.$Properties])[],
): WireEvent {
  const desks: Record<string, v1.DBDesk.$Properties> = {}
  const merged = given.map(([id, nook]) => [id, { ...map.nooks.get(id), ...nook }] as const)
  for (const [id, nook] of [...kept.map((key) => [key, map.nooks.get(key)] as const), ...merged]) {
    if (!nook?.isDesk) continue
    const former = map.desks?.[id]
    if (former && haveSameCells(deskCells(former), nook.nookCoords?.coords ?? [])) {
      desks[id] = former
      continue
    }
    const coords = (nook.nookCoords?.coords ?? []).map(({ x, y }) => ({
      x1: x ?? 0,
      y1: y ?? 0,
      x2: (x ?? 0) + 1,
      y2: (y ?? 0) + 1,
    }))
    desks[id] = { coords }
  }
  return event('mapSetDesks', { mapId: map.id, desks })
}

/** How each plain field of a map is edited; each throws EditError. */
export const fieldEdits = {
  mapSetBackgroundImagePath: address('mapSetBackgroundImagePath', 'backgroundImagePath'),
  mapSetForegroundImagePath: address('mapSetForegroundImagePath', 'foregroundImagePath'),
  mapSetMiniMapImagePath: address('mapSetMiniMapImagePath', 'miniMapImagePath'),
  mapSetName: text('mapSetName', 'name', 100),
  mapSetDescription: text('mapSetDescription', 'description', 2_000, true),
  mapSetDecoration: text('mapSetDecoration', 'decoration', limits.scriptLength, true),
  mapSetScript: text('mapSetScript', 'script', limits.scriptLength, true),
  mapSetCategory: field('mapSetCategory', 'category', (value) => {
    const isKnown = value == null || value === '' || isLevelCategory(value)
    must(isKnown, 'mapLevelCategory')
    return value ?? ''
  }),
  mapSetMuteOnEntry: flag('mapSetMuteOnEntry', 'muteOnEntry'),
  mapSetUseDrawnBG: flag('mapSetUseDrawnBG', 'useDrawnBG'),
  mapSetSprites: list<number>('mapSetSprites', 'sprites', 10_000, (sprite) => sprite),
  mapSetSpawns: list('mapSetSpawns', 'spawns', limits.spawnsMax, checkSpawn),
  mapSetPortals: list('mapSetPortals', 'portals', limits.portalsMax, checkPortal),
  mapSetAnnouncer: list<v1.Announcer.$Properties>('mapSetAnnouncer', 'announcer', 10_000, (tile, map) =>
    checkCell(map, tile, 'announcer'),
  ),
  mapSetAssets: list('mapSetAssets', 'assets', 5_000, checkAsset),
  mapSetEnabledChats: list<string>('mapSetEnabledChats', 'enabledChats', 20, (chat) =>
    checkText(chat, 'enabledChats', 64),
  ),
  mapSetSpawn: field('mapSetSpawn', 'spawn', (value, map) => {
    must(value != null, 'mapSpawnMissing')
    return checkSpawn(value as v1.WirePoint.$Properties, map)
  }),
  mapSetAreas: field('mapSetAreas', 'areas', checkAreas),
  mapSetTutorialTasks: field('mapSetTutorialTasks', 'tutorialTasks', checkTutorialTasks),
  mapSetWalls: (map, value) => setWalls(map, value ?? {}),
  mapSetFloors: (map, value) => setFloors(map, value ?? {}),
  mapSetDesks: setDesks,
} satisfies { readonly [K in FieldName]: Edit }

/** A field that is no longer there. */
export const deleteField = <K extends FieldName>(map: GameMap, kind: K): WireEvent[] => [
  event(kind, { mapId: map.id, delete: true } as unknown as EventBody<K>),
]

/** An edit of a plain field. @throws EditError */
export function editField(map: GameMap, kind: FieldName, value: unknown): WireEvent[] {
  const edit = fieldEdits[kind] as (map: GameMap, value: unknown) => WireEvent[]
  return edit(map, value)
}
