import type { v1 } from '../../protocol/messages.ts'
import { limits } from '../../rules/limits.ts'
import type { GameMap } from '../../world/world.ts'
import type { GridRect } from '../grid.ts'
import { sizeOf } from './painting.ts'
import type { Cell } from './quarters.ts'
import { isCellIn } from './shapes.ts'

/**
 * Parts of a level that have a name: areas, desks and nooks. Each answers the level as it becomes, the very same one
 * where nothing is another.
 */

/** What an area is, besides its rectangles. */
export type AreaFields = Pick<v1.WireArea.$Properties, 'category' | 'name' | 'closed'>

type Corners = v1.AreaPosition.$Properties

/** So many areas a level may have, and so many rectangles one (shared/map/edit). */
const AREAS_MAX = 500
const RECTS_MAX = 1_000

/** The cells of a rectangle of an area: its corners are cells of it. */
export const rectOfArea = ({ x1, y1, x2, y2 }: Corners): GridRect => ({
  x: x1 ?? 0,
  y: y1 ?? 0,
  w: (x2 ?? 0) - (x1 ?? 0) + 1,
  h: (y2 ?? 0) - (y1 ?? 0) + 1,
})

const areaOfRect = ({ x, y, w, h }: GridRect) => ({ x1: x, y1: y, x2: x + w - 1, y2: y + h - 1 })

/** The cells of a rectangle of a desk: the second corner is the first cell beyond, and one cell is the least. */
export const rectOfDesk = ({ x1, y1, x2, y2 }: Corners): GridRect => ({
  x: x1 ?? 0,
  y: y1 ?? 0,
  w: Math.max(1, (x2 ?? 0) - (x1 ?? 0)),
  h: Math.max(1, (y2 ?? 0) - (y1 ?? 0)),
})

const deskOfRect = ({ x, y, w, h }: GridRect) => ({ x1: x, y1: y, x2: x + w, y2: y + h })

/** What of a rectangle lies on the level; undefined: nothing. */
function onLevel(map: GameMap, { x, y, w, h }: GridRect): GridRect | undefined {
  const { width, height } = sizeOf(map)
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const [right, bottom] = [Math.min(width, x + w), Math.min(height, y + h)]
  return right > left && bottom > top ? { x: left, y: top, w: right - left, h: bottom - top } : undefined
}

/** What is left of a rectangle without another: at most four, none on another. */
export function rectWithout(rect: GridRect, hole: GridRect): GridRect[] {
  const [left, top] = [Math.max(rect.x, hole.x), Math.max(rect.y, hole.y)]
  const [right, bottom] = [
    Math.min(rect.x + rect.w, hole.x + hole.w),
    Math.min(rect.y + rect.h, hole.y + hole.h),
  ]
  if (right <= left || bottom <= top) return [rect]
  const [endX, endY] = [rect.x + rect.w, rect.y + rect.h]
  return [
    { x: rect.x, y: rect.y, w: rect.w, h: top - rect.y },
    { x: rect.x, y: top, w: left - rect.x, h: bottom - top },
    { x: right, y: top, w: endX - right, h: bottom - top },
    { x: rect.x, y: bottom, w: rect.w, h: endY - bottom },
  ].filter(({ w, h }) => w > 0 && h > 0)
}

/** Rectangles with another one: those that lie in it go, and it is not added where it lies in one of them. */
function withRect(rects: readonly GridRect[], added: GridRect): readonly GridRect[] {
  const isIn = (inner: GridRect, outer: GridRect): boolean => rectWithout(inner, outer).length === 0
  if (rects.some((rect) => isIn(added, rect))) return rects
  return [...rects.filter((rect) => !isIn(rect, added)), added]
}

const areasOf = (map: GameMap): Readonly<Record<string, v1.WireArea.$Properties>> => map.areas ?? {}

const without = <T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== name))

/** An area there is now, or what one is from now on. Its rectangles stay. */
export function withArea(map: GameMap, id: string, fields: AreaFields): GameMap {
  const areas = areasOf(map)
  const isNew = !Object.hasOwn(areas, id)
  if (id === '' || (isNew && Object.keys(areas).length >= AREAS_MAX)) return map
  const coords = (isNew ? undefined : areas[id]?.coords) ?? []
  return { ...map, areas: { ...areas, [id]: { ...fields, coords } } }
}

/** An area with a further rectangle. */
export function withAreaRect(map: GameMap, id: string, rect: GridRect): GameMap {
  const [areas, added] = [areasOf(map), onLevel(map, rect)]
  if (!added || !Object.hasOwn(areas, id)) return map
  const before = (areas[id]?.coords ?? []).map(rectOfArea)
  const rects = withRect(before, added)
  if (rects === before || rects.length > RECTS_MAX) return map
  return { ...map, areas: { ...areas, [id]: { ...areas[id], coords: rects.map(areaOfRect) } } }
}

/** An area without the cells of a rectangle. */
export function withoutAreaRect(map: GameMap, id: string, hole: GridRect): GameMap {
  const areas = areasOf(map)
  if (!Object.hasOwn(areas, id)) return map
  const before = (areas[id]?.coords ?? []).map(rectOfArea)
  const rects = before.flatMap((rect) => rectWithout(rect, hole))
  const isSame = rects.length === before.length && rects.every((rect, i) => rect === before[i])
  if (isSame || rects.length > RECTS_MAX) return map
  return { ...map, areas: { ...areas, [id]: { ...areas[id], coords: rects.map(areaOfRect) } } }
}

/** Without an area. */
export const withoutArea = (map: GameMap, id: string): GameMap =>
  Object.hasOwn(areasOf(map), id) ? { ...map, areas: without(areasOf(map), id) } : map

/** The names of nooks and desks are one set: published clients know desks as nooks. */
const isFreeName = (map: GameMap, id: string): boolean =>
  id !== '' && !map.nooks.has(id) && !Object.hasOwn(map.desks ?? {}, id)

/** A desk somewhere else or a new one: a rectangle of cells. A nook of that name there is already stays one. */
export function withDesk(map: GameMap, id: string, rect: GridRect): GameMap {
  const [desks, place] = [map.desks ?? {}, onLevel(map, rect)]
  const isDesk = Object.hasOwn(desks, id)
  if (!place || (!isDesk && !isFreeName(map, id))) return map
  if (!isDesk && Object.keys(desks).length >= limits.nooksMax) return map
  return { ...map, desks: { ...desks, [id]: { ...desks[id], coords: [deskOfRect(place)] } } }
}

/** A desk by another name; without one it is called by its number (deskLabel.ts). */
export function withDeskName(map: GameMap, id: string, name: string): GameMap {
  const desk = map.nooks.get(id)
  if (!desk?.isDesk || desk.name === (name || id)) return map
  return { ...map, nooks: new Map(map.nooks).set(id, { ...desk, name: name || id }) }
}

/** Without a desk. A level without any desk says so with an empty map of them. */
export function withoutDesk(map: GameMap, id: string): GameMap {
  if (!Object.hasOwn(map.desks ?? {}, id)) return map
  return {
    ...map,
    desks: without(map.desks ?? {}, id),
    nooks: new Map([...map.nooks].filter(([name, { isDesk }]) => name !== id || !isDesk)),
  }
}

/** What an editor says of a nook, besides its cells. */
export type NookFields = Pick<
  v1.NookDiff.$Properties,
  'name' | 'colored' | 'bookable' | 'capacity' | 'restricted' | 'writers' | 'silent'
>

/** A nook there is now, or what one is from now on. Its cells stay. */
export function withNook(map: GameMap, id: string, fields: NookFields): GameMap {
  const former = map.nooks.get(id)
  if (former?.isDesk || (!former && !isFreeName(map, id))) return map
  if (!former && map.nooks.size >= limits.nooksMax) return map
  const nook = { nookCoords: { coords: [] }, ...former, ...fields, name: fields.name || former?.name || id }
  return { ...map, nooks: new Map(map.nooks).set(id, nook) }
}

/** Cells of a nook, or cells that are its no longer. */
export function withNookCells(map: GameMap, id: string, cells: Iterable<Cell>, isOn: boolean): GameMap {
  const nook = map.nooks.get(id)
  if (!nook || nook.isDesk) return map
  const size = sizeOf(map)
  const keyOf = ({ x, y }: { readonly x?: number | null; readonly y?: number | null }) =>
    `${x ?? 0},${y ?? 0}`
  const before = nook.nookCoords?.coords ?? []
  const known = new Set(before.map(keyOf))
  const given = new Map([...cells].filter((cell) => isCellIn(size, cell)).map((cell) => [keyOf(cell), cell]))
  const coords = isOn
    ? [...before, ...[...given].filter(([key]) => !known.has(key)).map(([, { x, y }]) => ({ x, y }))]
    : before.filter((cell) => !given.has(keyOf(cell)))
  if (coords.length === before.length || coords.length > limits.nookCellsMax) return map
  return { ...map, nooks: new Map(map.nooks).set(id, { ...nook, nookCoords: { coords } }) }
}

/** Without a nook. */
export function withoutNook(map: GameMap, id: string): GameMap {
  if (!map.nooks.has(id) || map.nooks.get(id)?.isDesk) return map
  const nooks = new Map(map.nooks)
  nooks.delete(id)
  return { ...map, nooks }
}
