/**
 * What of a level's looks can be computed: walls with nothing on them, the sign one sees where one arrives, flat
 * things that lie in one another and would flicker.
 */
import type { Catalogue } from '#shared/map/catalogue.ts'
import { createColliderIndex, mapColliders } from '#shared/map/walking/colliders.ts'
import {
  distanceToPrism,
  footprintOf,
  furnitureOf,
  placementOf,
  sinCosDeg,
  toScene,
  type Prism,
} from '#shared/map/placement.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import { spawnYaw } from '#shared/map/spawns.ts'
import { buildWalkable } from '#shared/map/walking/walkable.ts'
import { loweredBy, openingFor } from '../../../client/scene/camera/opening.ts'
import { wallEdges, wallRuns, type WallRun } from '#shared/map/walls.ts'
import type { GameMap } from '#shared/world/world.ts'

/** A stretch of one face of a wall, metres along its line. */
interface Stretch {
  readonly side: 'n' | 'w'
  readonly line: number
  readonly faces: 'north' | 'south' | 'west' | 'east'
  readonly from: number
  readonly to: number
}

const SAMPLE_M = 0.25
/** How far before a wall something still belongs to it. */
const BEFORE_M = 1.2
/** Lower than this it leaves the wall as bare as before, metres over the floor. */
const LOW_M = 0.5
/** One who stands this far before a wall looks at it. */
const VIEWER_M = 1.5

/** The middle of a sample of a wall, `away` metres before one of its faces. */
const before = ({ side, line, thickness }: WallRun, at: number, sign: number, away: number) => {
  const across = line + sign * (thickness / 2 + away)
  return side === 'n' ? { x: at, z: across } : { x: across, z: at }
}

/**
 * The stretches of wall longer than `longest` metres that one can stand before and that have nothing on or before
 * them: no door, window, picture or furniture, no other wall that meets them. Glass is never bare.
 */
export function bareStretches(map: GameMap, catalogue: Catalogue, longest = 6): Stretch[] {
  const runs = wallRuns(wallEdges(map, catalogue))
  const things = furnitureOf(map, catalogue)
    .filter(({ item }) => item.mount !== 'ceiling' && !item.opens)
    .map(({ object, item }) => footprintOf(object, item))
    .filter(({ y1, y0 }) => y1 > LOW_M && y0 < 3)
  const walkable = buildWalkable(map, catalogue)
  const [width = 0, height = 0] = map.dimensions ?? []
  const meets = ({ side, line }: WallRun, at: number, sign: number): boolean =>
    runs.some(
      (other) =>
        other.side !== side &&
        Math.abs(other.line - at) < SAMPLE_M / 2 &&
        other.start <= line + Math.min(0, sign) &&
        other.end >= line + Math.max(0, sign),
    )
  const isDressed = (run: WallRun, at: number, sign: number): boolean => {
    if (run.openings.some(({ start, end }) => at > start - 0.01 && at < end + 0.01)) return true
    if (meets(run, at, sign)) return true
    return things.some((prism) =>
      [0, 0.3, 0.6, 0.9, BEFORE_M].some((away) => {
        const { x, z } = before(run, at, sign, away)
        return distanceToPrism(prism, x, z) <= (away === 0 ? 0.06 : 0.01)
      }),
    )
  }
  const isSeen = (run: WallRun, at: number, sign: number): boolean => {
    const { x, z } = before(run, at, sign, VIEWER_M)
    return x > 0 && z > 0 && x < width && z < height && walkable.canStand(x, z)
  }
  const found: Stretch[] = []
  for (const run of runs.filter(({ material }) => material !== 'glass')) {
    for (const sign of [-1, 1]) {
      const names = run.side === 'n' ? (['north', 'south'] as const) : (['west', 'east'] as const)
      const faces = names[sign < 0 ? 0 : 1]
      let from = run.start
      let seen = 0
      const close = (to: number): void => {
        if (to - from > longest && seen * SAMPLE_M > longest / 2)
          found.push({ side: run.side, line: run.line, faces, from, to })
      }
      for (let at = run.start + SAMPLE_M / 2; at < run.end; at += SAMPLE_M) {
        if (isDressed(run, at, sign)) {
          close(at - SAMPLE_M / 2)
          from = at + SAMPLE_M / 2
          seen = 0
        } else if (isSeen(run, at, sign)) seen++
      }
      close(run.end)
    }
  }
  return found
}

/** The camera one arrives with (client/scene/camera/orbit.ts and rig.ts): radians and metres. */
const camera = { pitch: 0.3, behindM: 5.2, eyeM: 1.45, degrees: 50 }
/** A line of letters is so much of its place's height (client/scene/level/signs/words.ts). */
const GLYPH_SHARE = 0.64
/** Share of half the window where nothing of the interface lies over the scene. */
const CLEAR = { across: 0.96, up: 0.92, down: 0.7 }

interface SeenSign {
  readonly text: string
  /** How high its letters are. */
  readonly pixels: number
}

/** A window, CSS pixels. */
interface Screen {
  readonly width: number
  readonly height: number
  /** So much at its head has lines over it, and at its right, down to some height, buttons: no sign is half under them. */
  readonly head?: number
  readonly side?: { readonly width: number; readonly height: number }
}

/** The signs one can read from a spawn with the camera one arrives with, the largest letters first. */
export function signsFromSpawn(
  map: GameMap,
  catalogue: Catalogue,
  { width, height, head = 0, side }: Screen = { width: 1920, height: 1080 },
  { x = 0, y = 0 } = map.spawns?.[0] ?? {},
): SeenSign[] {
  const aspect = width / height
  const lowered = loweredBy(camera.degrees, aspect)
  const opening = Math.tan((openingFor(camera.degrees, aspect) * Math.PI) / 360)
  const spawn = { x: (x ?? 0) + 0.5, z: (y ?? 0) + 0.5 }
  const { sin, cos } = sinCosDeg(spawnYaw(map, spawn))
  const ahead = { x: -sin, z: cos }
  const back = camera.behindM * Math.cos(camera.pitch)
  const eye = {
    x: spawn.x - ahead.x * back,
    y: camera.eyeM + camera.behindM * Math.sin(camera.pitch),
    z: spawn.z - ahead.z * back,
  }
  const index = createColliderIndex(mapColliders(map, catalogue))
  const runs = wallRuns(wallEdges(map, catalogue)).filter(({ material }) => material !== 'glass')
  const isBehindWall = (to: { x: number; y: number; z: number }): boolean =>
    runs.some(({ side, line, start, end, height, openings }) => {
      const [a, b] = side === 'n' ? [eye.z, to.z] : [eye.x, to.x]
      const t = (line - a) / (b - a)
      if (!(t > 0) || t > 1) return false
      const at = side === 'n' ? eye.x + (to.x - eye.x) * t : eye.z + (to.z - eye.z) * t
      const y = eye.y + (to.y - eye.y) * t
      const isOpen = openings.some(
        (hole) => at > hole.start && at < hole.end && y > hole.bottom && y < hole.top,
      )
      return at > start && at < end && y < height && !isOpen
    })
  const isHidden = (to: { x: number; y: number; z: number }, own: string): boolean => {
    if (isBehindWall(to)) return true
    const length = Math.hypot(to.x - eye.x, to.z - eye.z)
    for (let metres = 0.2; metres < length - 0.25; metres += 0.1) {
      const t = metres / length
      const [x, y, z] = [eye.x + (to.x - eye.x) * t, eye.y + (to.y - eye.y) * t, eye.z + (to.z - eye.z) * t]
      const hit = index
        .query(x, z, 0.02)
        .some(
          (solid) =>
            solid.kind === 'object' &&
            solid.objectKey !== own &&
            solid.y0 < y &&
            solid.y1 > y &&
            distanceToPrism(solid, x, z) < 0.02,
        )
      if (hit) return true
    }
    return false
  }
  const focal = height / 2 / opening
  return furnitureOf(map, catalogue)
    .flatMap(({ key, object, item }): SeenSign[] => {
      const text = propertiesOf(object)['text']
      if (typeof text !== 'string' || text === '') return []
      const at = placementOf(object)
      return (item.words ?? []).flatMap(({ x, y, z, wide, letter, yaw = 0 }): SeenSign[] => {
        const middle = { ...toScene(at, x, z), y: at.y + y * at.scale }
        const turned = ((at.yaw + yaw) * Math.PI) / 180
        const [dx, dy, dz] = [middle.x - eye.x, middle.y - eye.y, middle.z - eye.z]
        const over = dx * ahead.x + dz * ahead.z
        const right = dx * -ahead.z + dz * ahead.x
        const deep = over * Math.cos(camera.pitch) - dy * Math.sin(camera.pitch)
        if (deep < 1) return []
        const [u, v] = [
          right / deep / (opening * aspect),
          (dy * Math.cos(camera.pitch) + over * Math.sin(camera.pitch)) / deep / opening - 2 * lowered,
        ]
        const letters = sameOrPart(text, item.words?.length ?? 1, item.sameWords === true)
        const shrunk = Math.min(1, wide / (letter * GLYPH_SHARE * 1.05 * letters))
        const half = (Math.min(wide, letters * letter * GLYPH_SHARE) * at.scale) / 2
        const halfU = half / deep / (opening * aspect)
        if (Math.abs(u) + halfU > CLEAR.across || v > CLEAR.up || v < -CLEAR.down) return []
        const top = ((1 - v) * height - (letter * GLYPH_SHARE * at.scale * focal) / deep) / 2
        const middleX = ((1 + u) * width) / 2
        if (top < head || (side && middleX > width - side.width && top < side.height)) return []
        // Its front is towards the eye.
        const facing = (-dx * -Math.sin(turned) - dz * Math.cos(turned)) / Math.hypot(dx, dz)
        if (facing < 0.35 || isHidden(middle, key)) return []
        return [{ text, pixels: Math.round((letter * GLYPH_SHARE * shrunk * at.scale * focal) / deep) }]
      })
    })
    .toSorted((a, b) => b.pixels - a.pixels)
}

/** How many letters one line of a sign has: the whole text, or the longest part of a board with several lines. */
const sameOrPart = (text: string, planks: number, isSame: boolean): number =>
  isSame || planks === 1
    ? [...text].length
    : Math.max(...text.split('·').map((part) => [...part.trim()].length))

/** No thicker than this is flat: rugs, pictures, panels. */
const FLAT_M = 0.07
/** Surfaces that are nearer than this fight for the same pixels from a few metres. */
const APART_M = 0.0015

/** Pairs of flat things whose faces lie in one another: rugs on rugs, pictures on panels. */
export function fightingPairs(map: GameMap, catalogue: Catalogue): string[] {
  const flat = furnitureOf(map, catalogue).flatMap(({ key, object, item }) => {
    const prism = footprintOf(object, item)
    const name = `${item.id} ${key} at ${prism.cx.toFixed(1)}, ${prism.cz.toFixed(1)}`
    if (prism.y1 - prism.y0 < FLAT_M && item.mount === 'floor') return [{ name, prism, lies: true }]
    return item.mount === 'wall' && prism.hz * 2 < FLAT_M ? [{ name, prism, lies: false }] : []
  })
  return flat.flatMap((a, i) =>
    flat
      .slice(i + 1)
      .filter((b) => a.lies === b.lies && (a.lies ? lieIn(a.prism, b.prism) : hangIn(a.prism, b.prism)))
      .map((b) => `${a.name} and ${b.name}`),
  )
}

function lieIn(a: Prism, b: Prism): boolean {
  if (Math.abs(a.y1 - b.y1) > APART_M) return false
  // Corners, sides and the middle are enough for pieces of like sizes.
  const points = (prism: Prism) =>
    [-0.98, -0.5, 0, 0.5, 0.98].flatMap((u) =>
      [-0.98, -0.5, 0, 0.5, 0.98].map((v) => {
        const { sin, cos } = sinCosDeg(prism.yaw)
        const [x, z] = [u * prism.hx, v * prism.hz]
        return { x: prism.cx + x * cos - z * sin, z: prism.cz + x * sin + z * cos }
      }),
    )
  return (
    points(a).some(({ x, z }) => distanceToPrism(b, x, z) === 0) ||
    points(b).some(({ x, z }) => distanceToPrism(a, x, z) === 0)
  )
}

/** A piece on a wall has its back at its origin and its front `depth` before it. */
function hangIn(a: Prism, b: Prism): boolean {
  if (Math.abs(a.yaw - b.yaw) > 0.5 || a.y1 <= b.y0 + 0.01 || b.y1 <= a.y0 + 0.01) return false
  const { sin, cos } = sinCosDeg(a.yaw)
  const [dx, dz] = [b.cx - a.cx, b.cz - a.cz]
  const [across, deep] = [Math.abs(dx * cos + dz * sin), dz * cos - dx * sin]
  if (across >= a.hx + b.hx - 0.01 || Math.abs(deep) > FLAT_M) return false
  return Math.abs(deep + 2 * b.hz - 2 * a.hz) < APART_M
}
