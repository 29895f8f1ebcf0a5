import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  ShaderMaterial,
  Vector2,
  Vector3,
  type Matrix4,
} from 'three'
import type { Color, WebGLRenderer } from 'three'

/** How far from a shape its line goes, pixels of the page: a bright one in a dark one is seen before any wall. */
const BRIGHT_PX = 1.8
const DARK_PX = 3.6
/** Corners nearer to each other are one, metres. */
const WELD_M = 0.0005
/** So far before its place the line is drawn, metres: what hangs on a wall has a line before that wall. */
const BEFORE_M = 0.12

/** A shape of a model and where it is in it. */
export interface Shape {
  readonly geometry: BufferGeometry
  readonly matrix: Matrix4
}

const corner = new Vector3()
const [ab, ac, normal, side] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()]
const middle = new Vector3()

/** Triangles whose corners at the same place are the same corner. */
class Welded {
  readonly points: Vector3[] = []
  readonly triangles: [number, number, number][] = []
  readonly #at = new Map<string, number>()

  add({ geometry, matrix }: Shape): void {
    const positions = geometry.getAttribute('position')
    const corners = Array.from({ length: positions.count }, (_, i) =>
      this.#weld(corner.fromBufferAttribute(positions, i).applyMatrix4(matrix)),
    )
    const count = geometry.index?.count ?? positions.count
    const at = (i: number): number => corners[geometry.index?.getX(i) ?? i]!
    for (let i = 0; i + 2 < count; i += 3) {
      const [p, q, r] = [at(i), at(i + 1), at(i + 2)]
      if (p !== q && q !== r && r !== p) this.triangles.push([p, q, r])
    }
  }

  #weld(point: Vector3): number {
    const key = point
      .toArray()
      .map((value) => Math.round(value / WELD_M))
      .join()
    const known = this.#at.get(key)
    if (known !== undefined) return known
    this.#at.set(key, this.points.length)
    return this.points.push(point.clone()) - 1
  }
}

/** Where each corner goes when the shape grows: out of its faces and, where a sheet ends, on past its edge. */
function outward({ points, triangles }: Welded): Vector3[] {
  const out = points.map(() => new Vector3())
  const edges = new Map<
    string,
    { readonly from: number; readonly to: number; readonly past: Vector3 | undefined }
  >()
  for (const corners of triangles) {
    for (let i = 0; i < 3; i++) {
      const [p, q, r] = [corners[i]!, corners[(i + 1) % 3]!, corners[(i + 2) % 3]!]
      ab.subVectors(points[q]!, points[p]!)
      ac.subVectors(points[r]!, points[p]!)
      normal.crossVectors(ab, ac).normalize()
      // By its angle, so that it does not matter how a face was cut into triangles.
      out[p]!.addScaledVector(normal, ab.angleTo(ac))
      const key = p < q ? `${p} ${q}` : `${q} ${p}`
      const past = edges.has(key) ? undefined : side.crossVectors(ab, normal).normalize().clone()
      edges.set(key, { from: p, to: q, past })
    }
  }
  for (const { from, to, past } of edges.values()) {
    if (past) for (const corner of [from, to]) out[corner]!.addScaledVector(past, Math.PI)
  }
  middle.set(0, 0, 0)
  for (const point of points) middle.addScaledVector(point, 1 / points.length)
  // Where faces look both ways nothing is left of them.
  for (const [i, direction] of out.entries())
    if (direction.length() < 1e-3) direction.subVectors(points[i]!, middle)
  return out.map((direction) => direction.normalize())
}

/** What is drawn one after the other: what keeps the line out of the shape, the bright line, the dark one round it. */
const LAYERS = [0, 1, 2]

/**
 * What is drawn as the outline of shapes, in one call: first the shapes themselves, which are not seen and keep the line
 * out of what they cover, and then the same twice more, which grow by the widths of the line. Undefined: there is
 * nothing to be seen of them.
 */
export function outlineOf(shapes: readonly Shape[]): BufferGeometry | undefined {
  const welded = new Welded()
  for (const shape of shapes) welded.add(shape)
  const { points, triangles } = welded
  if (triangles.length === 0) return undefined
  const out = outward(welded)
  const count = points.length
  const all = LAYERS.length * count
  const [at, away, layer] = [3, 3, 1].map((size) => new BufferAttribute(new Float32Array(all * size), size))
  for (let i = 0; i < all; i++) {
    at!.setXYZ(i, ...points[i % count]!.toArray())
    away!.setXYZ(i, ...out[i % count]!.toArray())
    layer!.setX(i, Math.floor(i / count))
  }
  const cover = triangles.flat()
  return new BufferGeometry()
    .setAttribute('position', at!)
    .setAttribute('away', away!)
    .setAttribute('layer', layer!)
    .setIndex(LAYERS.flatMap((number) => cover.map((corner) => corner + number * count)))
}

/** Draws an outline (`outlineOf`): of one width however far away it is, hidden by what stands before it. */
export const outlineMaterial = (bright: Color, dark: Color): ShaderMaterial =>
  new ShaderMaterial({
    // Both sides, for sheets have one only; see-through, for what keeps the line out is not to be seen.
    side: DoubleSide,
    transparent: true,
    toneMapped: false,
    uniforms: {
      bright: { value: bright },
      dark: { value: dark },
      wide: { value: new Vector2() },
      picture: { value: new Vector2(1, 1) },
    },
    // Each layer lies behind the one before it.
    vertexShader: `
      attribute vec3 away;
      attribute float layer;
      uniform vec2 wide;
      uniform vec2 picture;
      varying float shown;
      void main() {
        vec4 eye = modelViewMatrix * vec4(position, 1.0);
        vec4 at = projectionMatrix * eye;
        vec4 grown = projectionMatrix * vec4(normalMatrix * away, 0.0);
        vec2 pixels = (grown.xy * at.w - at.xy * grown.w) * picture;
        float by = layer < 0.5 ? 0.0 : layer < 1.5 ? wide.x : wide.y;
        at.xy += pixels / max(length(pixels), 1e-6) * by * 2.0 / picture * at.w;
        float before = min(${BEFORE_M} * (2.0 - layer * 0.5), -0.5 * eye.z);
        vec4 nearer = projectionMatrix * vec4(eye.xy, eye.z + before, 1.0);
        at.z = nearer.z / nearer.w * at.w;
        gl_Position = at;
        shown = layer;
      }`,
    fragmentShader: `
      uniform vec3 bright;
      uniform vec3 dark;
      varying float shown;
      void main() {
        gl_FragColor = vec4(mix(bright, dark, step(1.5, shown)), step(0.5, shown));
        #include <colorspace_fragment>
      }`,
  })

/** Tells an outline how large the picture is that it is drawn into; before it is drawn. */
export function fitOutline({ uniforms }: ShaderMaterial, renderer: WebGLRenderer): void {
  renderer.getDrawingBufferSize(uniforms['picture']!.value as Vector2)
  const wide = uniforms['wide']!.value as Vector2
  wide.set(BRIGHT_PX, DARK_PX).multiplyScalar(renderer.getPixelRatio())
}
