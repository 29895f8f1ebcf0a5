/**
 * A small modelling kit: pieces are assembled from bevelled boxes, turned profiles, tubes and extruded outlines.
 * Metres; `at` is where the bottom centre of a shape goes (or its centre for shapes that say so); turns in degrees.
 */
import {
  BufferAttribute,
  BufferGeometry,
  CatmullRomCurve3,
  Euler,
  ExtrudeGeometry,
  IcosahedronGeometry,
  Matrix4,
  Path,
  Quaternion,
  Shape,
  SphereGeometry,
  TubeGeometry,
  Vector2,
  Vector3,
} from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { axes, perAxis, type Axis, type Vec2, type Vec3 } from '../vectors.ts'

/** What a part is made of; see glb.ts. */
export type Kind = 'matte' | 'textured' | 'glass' | 'glow'

/** A triangle soup of one colour. */
export interface Part {
  readonly kind: Kind
  readonly colour: string
  readonly positions: Float32Array
  readonly normals: Float32Array
  readonly uvs?: Float32Array | undefined
}

/** How a shape is turned (degrees), and what it is of. */
interface Shaping {
  readonly turn?: Vec3 | undefined
  readonly kind?: Kind | undefined
}

interface Placing extends Shaping {
  readonly at?: Vec3 | undefined
  readonly scale?: number | Vec3 | undefined
}

/** [radius, y] from bottom to top. */
type Profile = readonly Vec2[]

export interface Model {
  readonly parts: Part[]
  add(geometry: BufferGeometry, colour: string, placing?: Placing): Model
  box(
    width: number,
    height: number,
    depth: number,
    colour: string,
    at: Vec3,
    options?: Shaping & { readonly bevel?: number },
  ): Model
  cushion(
    width: number,
    height: number,
    depth: number,
    colour: string,
    at: Vec3,
    options?: { readonly radius?: number; readonly turn?: Vec3; readonly segments?: number },
  ): Model
  cylinder(
    radius: number,
    height: number,
    colour: string,
    at: Vec3,
    options?: Shaping & { readonly radiusTop?: number; readonly segments?: number; readonly bevel?: number },
  ): Model
  turned(
    profile: Profile,
    colour: string,
    at: Vec3,
    options?: Shaping & { readonly segments?: number; readonly scale?: number | Vec3 },
  ): Model
  tube(
    points: readonly Vec3[],
    radius: number,
    colour: string,
    options?: {
      readonly segments?: number
      readonly sides?: number
      readonly tension?: number
      readonly at?: Vec3
      readonly turn?: Vec3
    },
  ): Model
  rod(from: Vec3, to: Vec3, radius: number, colour: string, options?: { readonly sides?: number }): Model
  sphere(
    radius: number,
    colour: string,
    at: Vec3,
    options?: Shaping & { readonly segments?: number; readonly scale?: number | Vec3 },
  ): Model
  blob(
    radius: number,
    colour: string,
    at: Vec3,
    options?: { readonly detail?: number; readonly scale?: number | Vec3; readonly turn?: Vec3 },
  ): Model
  slab(
    outline: Shape | readonly Vec2[],
    height: number,
    colour: string,
    at: Vec3,
    options?: Shaping & { readonly bevel?: number; readonly curveSegments?: number },
  ): Model
  picture(width: number, height: number, at: Vec3, options?: { readonly turn?: Vec3 }): Model
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Collects parts. Every method returns the model itself. */
export function createModel(): Model {
  const parts: Part[] = []
  const model: Model = {
    parts,
    /** Adds any three geometry. */
    add(geometry, colour, { at = [0, 0, 0], turn = [0, 0, 0], scale = 1, kind = 'matte' } = {}) {
      const size: Vec3 = typeof scale === 'number' ? [scale, scale, scale] : scale
      const [rx, ry, rz] = perAxis((axis) => radians(turn[axis]))
      const rotation = new Quaternion().setFromEuler(new Euler(rx, ry, rz, 'YXZ'))
      const matrix = new Matrix4().compose(new Vector3(...at), rotation, new Vector3(...size))
      const soup = (geometry.index ? geometry.toNonIndexed() : geometry.clone()).applyMatrix4(matrix)
      parts.push({
        kind,
        colour,
        positions: numbersOf(soup, 'position'),
        normals: numbersOf(soup, 'normal'),
        uvs: soup.hasAttribute('uv') ? numbersOf(soup, 'uv') : undefined,
      })
      return model
    },
    /** A box with softly shaded bevelled edges. */
    box(width, height, depth, colour, at, { bevel = 0.006, turn, kind } = {}) {
      return model.add(bevelledBox(width, height, depth, bevel), colour, { at, turn, kind })
    },
    /** A padded box: cushions, pillows, mattresses. */
    cushion(width, height, depth, colour, at, { radius = 0.05, turn, segments = 2 } = {}) {
      const limit = Math.min(width, height, depth) / 2
      const geometry = new RoundedBoxGeometry(width, height, depth, segments, Math.min(radius, limit * 0.98))
      return model.add(geometry.translate(0, height / 2, 0), colour, { at, turn })
    },
    /** A round bar or disc standing on `at`, with bevelled rims; radiusTop differs for cones. */
    cylinder(radius, height, colour, at, options = {}) {
      const {
        radiusTop = radius,
        segments = 20,
        bevel = Math.min(0.006, radius / 4, height / 3),
        turn,
        kind,
      } = options
      const profile: Profile = [
        [0, 0],
        [radius - bevel, 0],
        [radius, bevel],
        [radiusTop, height - bevel],
        [radiusTop - bevel, height],
        [0, height],
      ]
      return model.turned(profile, colour, at, { segments, turn, kind })
    },
    /** A turned profile [[radius, y], …] from bottom to top. */
    turned(profile, colour, at, { segments = 20, turn, kind, scale } = {}) {
      return model.add(turnedGeometry(profile, segments), colour, { at, turn, kind, scale })
    },
    /** A round tube through the points. */
    tube(points, radius, colour, { segments = points.length * 4, sides = 7, tension = 0.5, at, turn } = {}) {
      const curve = new CatmullRomCurve3(
        points.map((point) => new Vector3(...point)),
        false,
        'catmullrom',
        tension,
      )
      return model.add(new TubeGeometry(curve, segments, radius, sides), colour, { at, turn })
    },
    /** A straight round bar between two points. */
    rod(from, to, radius, colour, { sides = 8 } = {}) {
      const start = new Vector3(...from)
      const along = new Vector3(...to).sub(start)
      const profile: Profile = [
        [0, 0],
        [radius, 0],
        [radius, along.length()],
        [0, along.length()],
      ]
      const geometry = turnedGeometry(profile, sides)
      geometry.applyQuaternion(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), along.normalize()))
      return model.add(geometry, colour, { at: from })
    },
    /** A sphere about `at`. */
    sphere(radius, colour, at, { segments = 16, scale = 1, turn, kind } = {}) {
      return model.add(new SphereGeometry(radius, segments, Math.ceil(segments * 0.6)), colour, {
        at,
        scale,
        turn,
        kind,
      })
    },
    /** A faceted-free blob (icosphere) about `at`, for bushes and stones. */
    blob(radius, colour, at, { detail = 2, scale = 1, turn } = {}) {
      return model.add(new IcosahedronGeometry(radius, detail), colour, { at, scale, turn })
    },
    /** An outline in the floor plane ([[x, z], …] or a Shape) raised to `height`. */
    slab(outline, height, colour, at, { bevel = 0.005, kind, turn, curveSegments = 10 } = {}) {
      const shape =
        outline instanceof Shape ? outline : new Shape(outline.map(([x, z]) => new Vector2(x, -z)))
      const geometry = new ExtrudeGeometry(shape, {
        depth: Math.max(1e-4, height - 2 * bevel),
        bevelEnabled: bevel > 0,
        bevelSize: bevel,
        bevelOffset: -bevel,
        bevelThickness: bevel,
        bevelSegments: 1,
        curveSegments,
      })
      geometry.translate(0, 0, bevel).rotateX(-Math.PI / 2)
      return model.add(geometry, colour, { at, kind, turn })
    },
    /** A textured upright picture facing +z, its bottom centre at `at`. */
    picture(width, height, at, { turn } = {}) {
      return model.add(quad(width, height), '#ffffff', { at, turn, kind: 'textured' })
    },
  }
  return model
}

/** A rounded rectangle as an outline for `slab`. */
export function roundedOutline(width: number, depth: number, radius: number): Shape {
  const shape = new Shape()
  const [x, y] = [width / 2, depth / 2]
  shape.moveTo(-x + radius, -y)
  shape.lineTo(x - radius, -y)
  shape.absarc(x - radius, -y + radius, radius, -Math.PI / 2, 0)
  shape.lineTo(x, y - radius)
  shape.absarc(x - radius, y - radius, radius, 0, Math.PI / 2)
  shape.lineTo(-x + radius, y)
  shape.absarc(-x + radius, y - radius, radius, Math.PI / 2, Math.PI)
  shape.lineTo(-x, -y + radius)
  shape.absarc(-x + radius, -y + radius, radius, Math.PI, Math.PI * 1.5)
  return shape
}

/** A round outline with an optional round hole. */
export function ringOutline(radius: number, hole = 0): Shape {
  const shape = new Shape().absarc(0, 0, radius, 0, Math.PI * 2)
  if (hole > 0) shape.holes.push(new Path().absarc(0, 0, hole, 0, Math.PI * 2, true))
  return shape
}

function quad(width: number, height: number): BufferGeometry {
  const x = width / 2
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', floats([-x, 0, 0, x, 0, 0, x, height, 0, -x, height, 0], 3))
  geometry.setAttribute('normal', floats([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1], 3))
  geometry.setAttribute('uv', floats([0, 1, 1, 1, 1, 0, 0, 0], 2))
  return geometry.setIndex([0, 1, 2, 0, 2, 3])
}

/** The numbers of an attribute, as floats. */
function numbersOf(geometry: BufferGeometry, name: string): Float32Array {
  const { array } = geometry.getAttribute(name)
  return array instanceof Float32Array ? array : Float32Array.from(array)
}

const floats = (values: readonly number[], size: number): BufferAttribute =>
  new BufferAttribute(new Float32Array(values), size)

/**
 * A box of 44 triangles whose edges and corners are cut by `bevel`. The normals are those of the six faces, so the
 * cuts shade like round edges.
 */
interface Corner {
  readonly position: Vec3
  readonly normal: Vec3
}

function bevelledBox(width: number, height: number, depth: number, bevel: number): BufferGeometry {
  const half: Vec3 = [width / 2, height / 2, depth / 2]
  const cut = Math.min(bevel, ...half.map((side) => side * 0.45))
  const positions: number[] = []
  const normals: number[] = []
  /** Vertex of the corner with these signs that lies on the face of `axis`. */
  const corner = (signs: Vec3, axis: Axis): Corner => ({
    position: perAxis((i) => signs[i] * (half[i] - (i === axis ? 0 : cut))),
    normal: perAxis((i) => (i === axis ? signs[i] : 0)),
  })
  const triangle = (a: Corner, b: Corner, c: Corner): void => {
    const from = new Vector3(...a.position)
    const u = new Vector3(...b.position).sub(from)
    const v = new Vector3(...c.position).sub(from)
    const outward = new Vector3(...a.normal).add(new Vector3(...b.normal)).add(new Vector3(...c.normal))
    const order = u.cross(v).dot(outward) > 0 ? [a, b, c] : [a, c, b]
    for (const { position, normal } of order) {
      positions.push(position[0], position[1] + half[1], position[2])
      normals.push(...normal)
    }
  }
  const square = (a: Corner, b: Corner, c: Corner, d: Corner): void => {
    triangle(a, b, c)
    triangle(a, c, d)
  }
  for (const axis of axes) {
    const next = following[axis]
    const at = (a: number, b: number, c: number): Vec3 =>
      perAxis((i) => (i === axis ? a : i === next ? b : c))
    for (const side of [-1, 1]) {
      square(
        corner(at(side, -1, -1), axis),
        corner(at(side, 1, -1), axis),
        corner(at(side, 1, 1), axis),
        corner(at(side, -1, 1), axis),
      )
      for (const other of [-1, 1]) {
        const [one, two] = [at(side, other, -1), at(side, other, 1)]
        square(corner(one, axis), corner(two, axis), corner(two, next), corner(one, next))
      }
    }
  }
  for (const x of [-1, 1]) {
    for (const y of [-1, 1]) {
      for (const z of [-1, 1]) triangle(corner([x, y, z], 0), corner([x, y, z], 1), corner([x, y, z], 2))
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', floats(positions, 3))
  geometry.setAttribute('normal', floats(normals, 3))
  return geometry
}

/**
 * Turns a profile [[radius, y], …], bottom to top, about the y axis. Neighbouring segments that bend by less than 50°
 * are shaded as one surface, others meet in a sharp edge.
 */
function turnedGeometry(profile: Profile, segments: number): BufferGeometry {
  const slopes = profile.slice(1).map((to, i) => outwardSlope(profile[i]!, to))
  const shared = (one: Vec2, other: Vec2 | undefined): Vec2 =>
    other && one[0] * other[0] + one[1] * other[1] > SMOOTH_COSINE
      ? [one[0] + other[0], one[1] + other[1]]
      : one
  const positions: number[] = []
  const normals: number[] = []
  slopes.forEach((slope, i) => {
    const lower = { point: profile[i]!, slope: shared(slope, slopes[i - 1]) }
    const upper = { point: profile[i + 1]!, slope: shared(slope, slopes[i + 1]) }
    for (let k = 0; k < segments; k++) {
      const from = (k / segments) * Math.PI * 2
      const to = ((k + 1) / segments) * Math.PI * 2
      const first = { ...lower, turn: from }
      const third = { ...upper, turn: to }
      for (const triangle of [
        [first, { ...lower, turn: to }, third],
        [first, third, { ...upper, turn: from }],
      ]) {
        const degenerate = triangle.filter(({ point }) => point[0] < 1e-9).length > 1
        if (degenerate) continue
        for (const { point, slope: normal, turn } of triangle) {
          const length = Math.hypot(...normal)
          positions.push(point[0] * Math.sin(turn), point[1], point[0] * Math.cos(turn))
          normals.push(
            (normal[0] / length) * Math.sin(turn),
            normal[1] / length,
            (normal[0] / length) * Math.cos(turn),
          )
        }
      }
    }
  })
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', floats(positions, 3))
  geometry.setAttribute('normal', floats(normals, 3))
  return geometry
}

/** The axis after each. */
const following = { 0: 1, 1: 2, 2: 0 } as const

const SMOOTH_COSINE = Math.cos(radians(50))

/** The outward unit normal [radial, up] of a profile segment. */
function outwardSlope(from: Vec2, to: Vec2): Vec2 {
  const [across, up] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(across, up) || 1
  return [up / length, -across / length]
}
