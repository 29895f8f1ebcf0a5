import type { Catalogue } from '#shared/map/catalogue.ts'
import { floorCells } from '#shared/map/floors.ts'
import { furnitureOf, placementOf } from '#shared/map/placement.ts'
import { wallEdges, wallRuns } from '#shared/map/walls.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Theme } from '../../store/showTheme.ts'

/** As much of a 2D context as a plan needs. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'globalAlpha'
  | 'fillRect'
  | 'save'
  | 'restore'
  | 'translate'
  | 'rotate'
  | 'scale'
>

interface Palette {
  readonly floors: Readonly<Record<string, string>>
  readonly otherFloor: string
  readonly nook: string
  readonly thing: string
  readonly plant: string
  readonly solidWall: string
  readonly glassWall: string
}

const palettes: Readonly<Record<Theme['shown'], Palette>> = {
  light: {
    floors: {
      wood: '#ecdcc2',
      parquet: '#e6d2b3',
      carpet: '#dfe3e6',
      'carpet-teal': '#cbe0dc',
      'carpet-slate': '#cdd5dc',
      tile: '#f1efe9',
      terrazzo: '#efebe4',
      stone: '#dedbd3',
      concrete: '#dddcd8',
      stage: '#8b8784',
      grass: '#cfdfbb',
      paving: '#e4e0d7',
      water: '#b5d9e6',
    },
    otherFloor: '#ebe8e0',
    nook: '#2f9a8f',
    thing: '#b9b2a6',
    plant: '#8fb07c',
    solidWall: '#4a545e',
    glassWall: '#7fb3cc',
  },
  dark: {
    floors: {
      wood: '#54483a',
      parquet: '#51432f',
      carpet: '#454a4e',
      'carpet-teal': '#35504b',
      'carpet-slate': '#3f4851',
      tile: '#55524c',
      terrazzo: '#524d46',
      stone: '#4a4741',
      concrete: '#4a4946',
      stage: '#2c2a29',
      grass: '#3d4c31',
      paving: '#4d4a44',
      water: '#2c4f5d',
    },
    otherFloor: '#4e4a43',
    nook: '#4fb8ac',
    thing: '#7d766b',
    plant: '#6d8f5b',
    solidWall: '#c6beb2',
    glassWall: '#6fa6c0',
  },
}

/** A door's leaf is no wall. */
const WALL_MIN_M = 0.16

/**
 * Paints a level as seen from above, one unit a metre, north up: floors, nooks, what stands in the way, walls with
 * the gaps of their doors. People and names are not part of it: they change. `ground` paints on the floors.
 */
export function paintPlan(
  pen: Pen,
  map: GameMap,
  catalogue: Catalogue,
  theme: Theme['shown'],
  ground?: () => void,
): void {
  const palette = palettes[theme]
  const [width = 0] = map.dimensions ?? []
  // A hair over the edge of its cell: no seams between cells.
  floorCells(map).forEach((type, i) => {
    if (!type) return
    pen.fillStyle = palette.floors[type] ?? palette.otherFloor
    pen.fillRect(i % width, Math.floor(i / width), 1.02, 1.02)
  })
  ground?.()
  pen.fillStyle = palette.nook
  pen.globalAlpha = 0.18
  for (const { nookCoords } of map.nooks.values()) {
    for (const { x, y } of nookCoords?.coords ?? []) pen.fillRect(x ?? 0, y ?? 0, 1, 1)
  }
  pen.globalAlpha = 1
  for (const { object, item } of furnitureOf(map, catalogue)) {
    if (item.opens || item.mount === 'ceiling' || item.mount === 'wall') continue
    const isPlant = /plant|tree|hedge|bush|bamboo/.test(item.id)
    if (item.colliders.length === 0 && !item.blocks && item.seats.length === 0 && !isPlant) continue
    const { x, z, yaw, scale } = placementOf(object)
    const [w, , d] = item.size
    pen.save()
    pen.translate(x, z)
    pen.rotate((yaw * Math.PI) / 180)
    pen.fillStyle = isPlant ? palette.plant : palette.thing
    pen.globalAlpha = 0.75
    pen.fillRect((-w * scale) / 2, (-d * scale) / 2, w * scale, d * scale)
    pen.restore()
  }
  for (const { side, line, start, end, material, thickness, openings } of wallRuns(
    wallEdges(map, catalogue),
  )) {
    pen.fillStyle = material === 'glass' ? palette.glassWall : palette.solidWall
    const thick = Math.max(WALL_MIN_M, thickness)
    let from = start
    const stretch = (to: number): void => {
      if (to <= from) return
      if (side === 'n') pen.fillRect(from, line - thick / 2, to - from, thick)
      else pen.fillRect(line - thick / 2, from, thick, to - from)
    }
    for (const { kind, start: gap, end: gapEnd } of openings) {
      if (kind !== 'door') continue
      stretch(gap)
      from = gapEnd
    }
    stretch(end)
  }
}
