/** Preset rooms are drawn with the vocabulary of levels, each as a level of its own size, and read from it. */
import type { Catalogue } from '#shared/map/catalogue.ts'
import { deskCells } from '#shared/map/deskCells.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { floorCells } from '#shared/map/floors.ts'
import type { GridRect } from '#shared/map/grid.ts'
import type { PresetRoom, RoomFloor, RoomNook, RoomThing, RoomWall } from '#shared/map/making/presetRoom.ts'
import { furnitureOf, placementOf, type MapObject } from '#shared/map/placement.ts'
import { recordIn } from '#shared/map/properties.ts'
import { plainEdges, wallRuns } from '#shared/map/walls.ts'
import type { GameMap } from '#shared/world/world.ts'
import { tidy } from '../plans/cells.ts'
import { Plan } from '../plans/plan.ts'

/** A preset room as it is drawn: its front, with the way in, to the south. */
export interface RoomPlan {
  readonly id: string
  readonly name: PresetRoom['name']
  readonly description: PresetRoom['description']
  /** Cells. */
  readonly width: number
  readonly depth: number
  draw(plan: Plan, catalogue: Catalogue): void
}

/** A room read from its plan; `groupIndex`: its place on the shelf. */
export function roomOfPlan(room: RoomPlan, groupIndex: number, catalogue: Catalogue): PresetRoom {
  const { id, name, description, width, depth } = room
  const self = { id: '0', alias: id, name: name.zh, about: description.zh }
  const plan = new Plan({ self, links: [], catalogue }, width, depth)
  room.draw(plan, catalogue)
  const map = parseMapFile(plan.finish())
  return {
    id,
    name,
    description,
    groupIndex,
    width,
    depth,
    floors: floorsOf(map, width),
    walls: wallsOf(map),
    nooks: [...map.nooks.values()].map(nookOf),
    desks: Object.values(map.desks ?? {}).map((desk) => rectangleOf(deskCells(desk))),
    announcer: rectanglesOf(
      (map.announcer ?? []).map(({ x, y }) => (y ?? 0) * width + (x ?? 0)),
      width,
    ),
    things: furnitureOf(map, catalogue).map(({ object }) => thingOf(object, catalogue)),
  }
}

/** As few rectangles as cells of a grid take, found row by row. */
function rectanglesOf(cells: readonly number[], width: number): GridRect[] {
  const left = new Set([...cells].sort((a, b) => a - b))
  const found: GridRect[] = []
  for (const cell of left) {
    const [x, y] = [cell % width, Math.floor(cell / width)]
    let [w, h] = [1, 1]
    while (x + w < width && left.has(cell + w)) w++
    const isRow = (row: number): boolean =>
      Array.from({ length: w }, (_, i) => row * width + x + i).every((one) => left.has(one))
    while (isRow(y + h)) h++
    for (let i = 0; i < w * h; i++) left.delete((y + Math.floor(i / w)) * width + x + (i % w))
    found.push({ x, y, w, h })
  }
  return found
}

function floorsOf(map: GameMap, width: number): RoomFloor[] {
  const floors = floorCells(map)
  return [...new Set(floors)].flatMap((material) => {
    if (material === undefined) return []
    const cells = floors.flatMap((one, i) => (one === material ? [i] : []))
    return rectanglesOf(cells, width).map((rectangle) => ({ material, ...rectangle }))
  })
}

const wallsOf = (map: GameMap): RoomWall[] =>
  wallRuns(plainEdges(map)).map(({ side, line, start, end, material }) =>
    side === 'n'
      ? { material, x1: start, y1: line, x2: end, y2: line }
      : { material, x1: line, y1: start, x2: line, y2: end },
  )

/** The rectangle some cells are. */
function rectangleOf(cells: readonly { readonly x?: number | null; readonly y?: number | null }[]): GridRect {
  const [xs, ys] = [cells.map(({ x }) => x ?? 0), cells.map(({ y }) => y ?? 0)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, w: Math.max(...xs) - x + 1, h: Math.max(...ys) - y + 1 }
}

type MapNook = GameMap['nooks'] extends ReadonlyMap<string, infer Nook> ? Nook : never

const nookOf = ({ name, capacity, bookable, colored, silent, nookCoords }: MapNook): RoomNook => ({
  name: name ?? '',
  ...rectangleOf(nookCoords?.coords ?? []),
  ...(capacity && { capacity }),
  ...(bookable && { bookable }),
  colored: colored === true,
  ...(silent && { silent }),
})

function thingOf(object: MapObject, catalogue: Catalogue): RoomThing {
  const { x, y, z, yaw, scale } = placementOf(object)
  const item = object.templateId ?? ''
  const name = object._name ?? ''
  const isNamed = name !== '' && name !== catalogue.get(item)?.name.zh
  return {
    item,
    x: tidy(x),
    z: tidy(z),
    ...(y !== 0 && { y: tidy(y) }),
    ...(yaw !== 0 && { yaw: ((yaw % 360) + 360) % 360 }),
    ...(scale !== 1 && { scale: tidy(scale) }),
    ...(object.color && { color: object.color }),
    ...(isNamed && { name }),
    ...(object.type && { type: object.type }),
    ...(object.previewMessage && { words: object.previewMessage }),
    ...(object.propertiesJson && { properties: recordIn(object.propertiesJson) }),
    ...(object.customState && { state: object.customState }),
    ...(object.distThreshold && { reach: object.distThreshold }),
    ...(object.sound && { sound: object.sound }),
  }
}
