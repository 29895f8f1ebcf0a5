/** Faces of different things of a level that lie in one another: what would flicker (z-fighting). */
import { fileURLToPath } from 'node:url'
import { NodeIO } from '@gltf-transform/core'
import { EXTMeshoptCompression, EXTTextureWebP, KHRMeshQuantization } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer'
import { Color, Matrix4, Vector3, type BufferGeometry } from 'three'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { floorCells } from '#shared/map/floors.ts'
import { furnitureOf, placementOf } from '#shared/map/placement.ts'
import type { GameMap } from '#shared/world/world.ts'
import { wallCells, wallEdges, wallRuns } from '#shared/map/walls.ts'
import { buildWalls } from '../../../client/scene/level/building/wallGeometry.ts'

const io = new NodeIO()
  .registerExtensions([EXTMeshoptCompression, EXTTextureWebP, KHRMeshQuantization])
  .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })

/** Smaller triangles and smaller common areas are not seen, square metres. */
const SMALL_M2 = 0.002
const COMMON_M2 = 0.004
const PART_COMMON_M2 = 0.02
/** Nearer faces than this fight for the same pixels from a few metres on. */
const APART_M = 0.0012
/** How far colours may be apart (of 1, linear) for two faces to look the same. */
const SAME_COLOUR = 0.05

/** What looks down below this is not seen, metres. */
const EYE_M = 1.2

interface Face {
  readonly owner: number
  readonly corners: readonly [Vector3, Vector3, Vector3]
  readonly normal: Vector3
  /** Distance of its plane from the origin, metres. */
  readonly offset: number
  readonly colour: Color
}

/** A triangle of a piece, in the piece's own space. */
interface Triangle {
  readonly corners: readonly [Vector3, Vector3, Vector3]
  readonly colour: Color
}

const pieces = new Map<string, Promise<Triangle[]>>()

/** The triangles of a piece of furniture that are large enough to be seen flicker. */
function trianglesOf(file: string): Promise<Triangle[]> {
  const known = pieces.get(file)
  if (known) return known
  const read = async (): Promise<Triangle[]> => {
    await MeshoptDecoder.ready
    const path = fileURLToPath(new URL(`../../${file}`, import.meta.url))
    const found: Triangle[] = []
    // Further scenes are the same piece in fewer triangles.
    const scene = (await io.read(path)).getRoot().getDefaultScene()
    for (const node of scene?.listChildren() ?? []) {
      const matrix = new Matrix4().fromArray(node.getWorldMatrix())
      for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
        const [position, colour] = [primitive.getAttribute('POSITION'), primitive.getAttribute('COLOR_0')]
        const indices = primitive.getIndices()?.getArray()
        if (!position || !indices) continue
        const point = (i: number) =>
          new Vector3().fromArray(position.getElement(indices[i]!, [])).applyMatrix4(matrix)
        for (let i = 0; i < indices.length; i += 3) {
          const corners = [point(i), point(i + 1), point(i + 2)] as const
          if (areaOf(corners) < SMALL_M2) continue
          const [r = 1, g = 1, b = 1] = colour?.getElement(indices[i]!, []) ?? []
          found.push({ corners, colour: new Color(r, g, b) })
        }
      }
    }
    return found
  }
  const reading = read()
  pieces.set(file, reading)
  return reading
}

const areaOf = ([a, b, c]: readonly [Vector3, Vector3, Vector3]): number =>
  b.clone().sub(a).cross(c.clone().sub(a)).length() / 2

function faceOf(owner: number, corners: Face['corners'], colour: Color): Face {
  const [a, b, c] = corners
  const normal = b.clone().sub(a).cross(c.clone().sub(a)).normalize()
  return { owner, corners, normal, offset: normal.dot(a), colour }
}

/** The triangles of a built geometry, all in one colour unless they have their own. */
function facesOfGeometry(owner: number, geometry: BufferGeometry, plain: Color): Face[] {
  const [position, colour, index] = [
    geometry.getAttribute('position'),
    geometry.getAttribute('color'),
    geometry.index,
  ]
  const faces: Face[] = []
  const count = index?.count ?? position.count
  const at = (i: number): number => index?.getX(i) ?? i
  for (let i = 0; i < count; i += 3) {
    const corners = [0, 1, 2].map((n) => new Vector3().fromBufferAttribute(position, at(i + n))) as never
    if (areaOf(corners) < SMALL_M2) continue
    const own = colour ? new Color().fromBufferAttribute(colour as never, at(i)) : plain
    faces.push(faceOf(owner, corners, own))
  }
  return faces
}

/** The square metres two triangles of one plane have in common. */
function commonArea(a: Face, b: Face): number {
  const u = a.corners[1].clone().sub(a.corners[0]).normalize()
  const v = a.normal.clone().cross(u)
  const flat = ({ corners }: Face) =>
    corners.map((corner) => {
      const from = corner.clone().sub(a.corners[0])
      return [from.dot(u), from.dot(v)] as const
    })
  let shape: readonly (readonly [number, number])[] = flat(a)
  const clip = flat(b)
  for (const [i, from] of clip.entries()) {
    const to = clip[(i + 1) % 3]!
    const side = ([x, y]: readonly [number, number]): number =>
      (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0])
    shape = shape.flatMap((point, n) => {
      const next = shape[(n + 1) % shape.length]!
      const [here, there] = [side(point), side(next)]
      const kept = here >= 0 ? [point] : []
      if (here >= 0 === there >= 0) return kept
      const t = here / (here - there)
      return [...kept, [point[0] + (next[0] - point[0]) * t, point[1] + (next[1] - point[1]) * t] as const]
    })
    if (shape.length < 3) return 0
  }
  return (
    shape.reduce((sum, [x, y], i) => {
      const [nx, ny] = shape[(i + 1) % shape.length]!
      return sum + x * ny - nx * y
    }, 0) / 2
  )
}

const write = (point: Vector3): string =>
  point
    .toArray()
    .map((metres) => metres.toFixed(2))
    .join(', ')

const looksAlike = (a: Color, b: Color): boolean => Math.hypot(a.r - b.r, a.g - b.g, a.b - b.b) < SAME_COLOUR

/** Pairs of things with faces of unlike colours in the same place, looking the same way: "a 12 and b 30 at x, y, z, looking …". */
export async function fightingFaces(map: GameMap, catalogue: Catalogue): Promise<string[]> {
  const names: string[] = []
  const faces: Face[] = []
  for (const { key, object, item } of furnitureOf(map, catalogue)) {
    const { x, y, z, yaw, scale } = placementOf(object)
    const matrix = new Matrix4()
      .makeRotationY((-yaw * Math.PI) / 180)
      .scale(new Vector3().setScalar(scale))
      .setPosition(x, y, z)
    const owner = names.push(`${item.id} ${key}`) - 1
    for (const { corners, colour } of await trianglesOf(item.file)) {
      const [a, b, c] = corners.map((corner) => corner.clone().applyMatrix4(matrix)) as [
        Vector3,
        Vector3,
        Vector3,
      ]
      faces.push(faceOf(owner, [a, b, c], colour))
    }
  }
  const walls = buildWalls({ runs: wallRuns(wallEdges(map, catalogue)), cells: wallCells(map) })
  const ownWalls = names.push('a wall') - 1
  for (const geometry of walls.faces.values())
    faces.push(...facesOfGeometry(ownWalls, geometry, new Color('#fefefe')))
  if (walls.trim)
    faces.push(...facesOfGeometry(names.push('the trim of a wall') - 1, walls.trim, new Color('#888888')))
  faces.push(...floorFaces(names.push('the floor') - 1, map))
  return [...pairs(faces)].map(([ids, [at, normal]]) => {
    const [a = 0, b = 0] = ids.split(' ').map(Number)
    return `${names[a]} and ${names[b]} at ${write(at)}, looking ${write(normal)}`
  })
}

/**
 * Places where parts of unlike colours of one piece of furniture lie in one another, as `fightingFaces` writes them:
 * what is seen of it, so neither slivers nor the back, which stands at a wall.
 */
export async function fightingParts(file: string): Promise<string[]> {
  const faces = (await trianglesOf(file))
    .map(({ corners, colour }, i) => faceOf(i, corners, colour))
    .filter(({ normal }) => normal.z > -0.99)
  return [...pairs(faces, PART_COMMON_M2).values()].map(
    ([at, normal]) => `${write(at)}, looking ${write(normal)}`,
  )
}

/** A square of floor per cell; water and nothing have none. */
function floorFaces(owner: number, map: GameMap): Face[] {
  const [width = 0] = map.dimensions ?? []
  return floorCells(map).flatMap((type, i): Face[] => {
    if (type === undefined || type === 'water') return []
    const [x, z] = [i % width, Math.floor(i / width)]
    const [a, b, c, d] = [
      new Vector3(x, 0, z),
      new Vector3(x, 0, z + 1),
      new Vector3(x + 1, 0, z + 1),
      new Vector3(x + 1, 0, z),
    ] as const
    const colour = new Color('#ff00ff')
    return [faceOf(owner, [a, b, c], colour), faceOf(owner, [a, c, d], colour)]
  })
}

/** The fighting pairs of owners, with a place. */
function pairs(faces: readonly Face[], commonM2 = COMMON_M2): Map<string, readonly [Vector3, Vector3]> {
  const planes = new Map<string, Face[]>()
  const keyOf = (face: Face, step: number): string =>
    `${face.normal
      .toArray()
      .map((n) => Math.round(n * 40))
      .join()} ${Math.floor(face.offset / APART_M / 2) + step}`
  // Nobody looks at the soles of things.
  const seen = faces.filter(({ normal, corners }) => normal.y > -0.9 || corners[0].y > EYE_M)
  for (const face of seen) {
    const key = keyOf(face, 0)
    planes.set(key, [...(planes.get(key) ?? []), face])
  }
  const found = new Map<string, readonly [at: Vector3, normal: Vector3]>()
  for (const face of seen) {
    for (const step of [0, 1]) {
      for (const other of planes.get(keyOf(face, step)) ?? []) {
        if (other.owner === face.owner || (step === 0 && other.owner < face.owner)) continue
        const ids = [face.owner, other.owner].toSorted((a, b) => a - b).join(' ')
        if (found.has(ids) || looksAlike(face.colour, other.colour)) continue
        if (Math.abs(face.offset - other.offset) > APART_M || face.normal.dot(other.normal) < 0.999) continue
        if (commonArea(face, other) < commonM2) continue
        found.set(ids, [face.corners[0], face.normal])
      }
    }
  }
  return found
}
