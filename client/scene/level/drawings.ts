import type { Group } from 'three'
import type { Quality } from '../frame/quality.ts'
import { Boards } from './signs/boards.ts'
import { Carpets } from './building/carpets.ts'
import { FloorMeshes } from './building/floorMeshes.ts'
import { FloorShade } from './building/floorShade.ts'
import { Furniture } from './furniture/furniture.ts'
import { Gates } from './signs/gates.ts'
import type { LevelParts } from './levelStore.ts'
import type { MovableThings } from './furniture/movableThings.ts'
import { StageTiles } from './building/stageTiles.ts'
import { WallMeshes } from './building/wallMeshes.ts'
import { WordSheets } from './signs/words.ts'

/** What drawings of a level are made with, and whom they tell. */
export interface DrawingContext {
  readonly quality: Quality
  /** Whether a browser draws many shapes in one call. */
  readonly hasMultiDraw: boolean
  /** Reliefs of floors and walls are fetched once it has resolved. */
  readonly relief: Promise<unknown>
  /** Something is to be seen that came over the line. */
  onChange(): void
  /** Floors or walls have changed; their colours are there once it has resolved. */
  onGround(ready: Promise<unknown>): void
  /** Models are on their way; `share` of them have come. */
  onThings(share: number): void
  readonly things: MovableThings
}

/** One kind of things one sees of a level. */
export interface LevelDrawing {
  readonly group: Group
  /** Takes over the part of the level that is its own; a promise: there is more to come. */
  sync(parts: LevelParts): void | Promise<void>
  /** On a new graphics context: what goes there in parts goes there whole. */
  restore?(): void
  dispose(): void
}

/** How a kind of things is drawn: made once for each level. */
export type Draw = (context: DrawingContext) => LevelDrawing

/** So much of the shade on floors is drawn with one picture, pixels: that of a few things; many follow with the next. */
const SHADE_AT_ONCE = 2_000
/** Pictures follow each other no quicker: a slice of work in each, not all of them before the next one. */
const PICTURE_MS = 16

export const drawFloors: Draw = ({ quality, relief, onGround, onChange }) => {
  const floors = new FloorMeshes(quality, relief)
  let shade: FloorShade | undefined
  let before: LevelParts['floors'] | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  const follow = (isMore: boolean): void => {
    clearTimeout(waiting)
    waiting = isMore
      ? setTimeout(() => {
          follow(shade?.go(SHADE_AT_ONCE) ?? false)
          onChange()
        }, PICTURE_MS)
      : undefined
  }
  return {
    group: floors.group,
    sync({ floors: part, shades }) {
      if (shade?.mapWidth !== part.width || shade.mapDepth !== part.depth) {
        shade?.dispose()
        shade = new FloorShade(part.width, part.depth)
      }
      follow(shade.sync(shades, SHADE_AT_ONCE))
      floors.sync(part, shade.texture)
      if (part !== before) onGround(floors.ready)
      before = part
    },
    restore: () => shade?.restore(),
    dispose() {
      follow(false)
      floors.dispose()
      shade?.dispose()
    },
  }
}

export const drawWalls: Draw = ({ quality, relief, onGround }) => {
  const walls = new WallMeshes(quality, relief)
  let before: LevelParts['walls'] | undefined
  return {
    group: walls.group,
    sync({ walls: part }) {
      walls.sync(part)
      if (part !== before) onGround(walls.ready)
      before = part
    },
    dispose: () => walls.dispose(),
  }
}

export const drawFurniture: Draw = ({ hasMultiDraw, onChange, onThings, things }) => {
  const furniture = new Furniture(onChange, hasMultiDraw)
  things.use(furniture)
  return {
    group: furniture.group,
    sync: ({ furniture: part, level }) => furniture.sync(part, level.spawn, onThings),
    dispose() {
      things.use(undefined)
      furniture.dispose()
    },
  }
}

export const drawNooks: Draw = () => {
  const carpets = new Carpets()
  return {
    group: carpets.group,
    sync: ({ nooks }) => carpets.sync(nooks),
    dispose: () => carpets.dispose(),
  }
}

export const drawGates: Draw = () => {
  const gates = new Gates()
  return { group: gates.group, sync: (parts) => gates.sync(parts.gates), dispose: () => gates.dispose() }
}

export const drawStageTiles: Draw = () => {
  const tiles = new StageTiles()
  return { group: tiles.group, sync: (parts) => tiles.sync(parts.tiles), dispose: () => tiles.dispose() }
}

export const drawBoards: Draw = ({ onChange }) => {
  const boards = new Boards(onChange)
  return { group: boards.group, sync: (parts) => boards.sync(parts.boards), dispose: () => boards.dispose() }
}

/** All that is written: signs, names of places, on carpets and over gates. */
export const drawSigns: Draw = ({ onChange }) => {
  const words = new WordSheets(onChange)
  return { group: words.group, sync: (parts) => words.sync(parts.words), dispose: () => words.dispose() }
}

/** Everything, in the order in which it is drawn where nothing else decides. */
export const drawLevel: readonly Draw[] = [
  drawFloors,
  drawWalls,
  drawFurniture,
  drawNooks,
  drawGates,
  drawStageTiles,
  drawBoards,
  drawSigns,
]
