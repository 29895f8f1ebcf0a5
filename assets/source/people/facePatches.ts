/** Thin patches laid on the surface of the head (never through it): domes and strokes. */
import { threeAt, type Vec2, type Vec3 } from '../vectors.ts'
import { emptyMesh, type Mesh } from './mesh.ts'
import { normalAt, type Shape } from './sdf.ts'
import { HEAD_CENTRE } from './skeleton.ts'

/** The head's surface in front of (x, y): its z. */
export const frontOf =
  (head: Shape) =>
  (x: number, y: number): number => {
    let z = HEAD_CENTRE.z + 0.2
    for (let i = 0; i < 80; i++) {
      const d = head(x, y, z)
      if (d < 0.0002) break
      z -= d * 0.9
    }
    return z
  }

export type Bend = (x: number, y: number) => Vec2

interface Dome {
  readonly x: number
  readonly y: number
  readonly rx: number
  readonly ry: number
  readonly lift: number
  readonly edge?: number
  readonly slot: number
  readonly rings?: number
  readonly corners?: number
  readonly within?: Bend
}

/**
 * A dome with elliptic outline, `lift` metres high in the middle. within(x, y): moves a point of the dome into an
 * outline of its own, e.g. an iris under its lid.
 */
export const dome = (
  head: Shape,
  {
    x,
    y,
    rx,
    ry,
    lift,
    edge = -0.001,
    slot,
    rings = 2,
    corners = 16,
    within = (px: number, py: number) => [px, py],
  }: Dome,
): Mesh => {
  const front = frontOf(head)
  const mesh = emptyMesh()
  const put = (r: number, angle: number) => {
    const [px, py] = within(x + Math.cos(angle) * rx * r, y + Math.sin(angle) * ry * r)
    const z = front(px, py)
    const n = normalAt(head, px, py, z, 0.004)
    const height = edge + (lift - edge) * (1 - r ** 3)
    mesh.pos.push(px, py, z + height)
    const bulge: Vec3 = [n[0] + Math.cos(angle) * r * 0.35, n[1] + Math.sin(angle) * r * 0.35, n[2]! + 0.3]
    const length = Math.hypot(...bulge)
    mesh.nor.push(...bulge.map((v) => v / length))
    mesh.slot.push(slot)
    return mesh.slot.length - 1
  }
  let inner = [put(0, 0)]
  for (let ring = 1; ring <= rings; ring++) {
    const outer = Array.from({ length: corners }, (_, i) => put(ring / rings, (i / corners) * 2 * Math.PI))
    for (let i = 0; i < corners; i++) {
      const next = (i + 1) % corners
      if (inner.length === 1) mesh.tri.push(inner[0]!, outer[i]!, outer[next]!)
      else mesh.tri.push(inner[i]!, outer[i]!, outer[next]!, inner[i]!, outer[next]!, inner[next]!)
    }
    inner = outer
  }
  return mesh
}

/** What is drawn, [x, y, half width] a point. */
type Line = readonly Vec3[]

/** A stroke along points [x, y, half width]: raised in the middle, its edges sunk into the skin. */
export const stroke = (
  head: Shape,
  points: Line,
  { lift, slot, sink = 0.0012 }: { readonly lift: number; readonly slot: number; readonly sink?: number },
): Mesh => {
  const front = frontOf(head)
  const mesh = emptyMesh()
  points.forEach(([x, y, width], i) => {
    const before = points[Math.max(0, i - 1)]!
    const after = points[Math.min(points.length - 1, i + 1)]!
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dx, dy) || 1
    const across: Vec2 = [-dy / length, dx / length]
    for (const side of [-1, 0, 1]) {
      const [px, py] = [x + across[0] * width * side, y + across[1] * width * side]
      const z = front(px, py)
      const n = normalAt(head, px, py, z, 0.004)
      mesh.pos.push(px, py, z + (side === 0 ? lift : lift * 0.4 - sink))
      const tilted = [n[0] + across[0] * side * 0.4, n[1] + across[1] * side * 0.4, n[2]]
      const size = Math.hypot(...tilted)
      mesh.nor.push(...tilted.map((v) => v / size))
      mesh.slot.push(slot)
    }
  })
  for (let i = 0; i + 1 < points.length; i++)
    for (const side of [0, 1]) {
      const a = i * 3 + side
      mesh.tri.push(a, a + 3, a + 4, a, a + 4, a + 1)
    }
  return mesh
}

/** Turns a mesh's triangles so that they face along its normals. */
export const facing = (mesh: Mesh): Mesh => {
  for (let i = 0; i < mesh.tri.length; i += 3) {
    const corners = threeAt(mesh.tri, i / 3)
    const [a, b, c] = [
      threeAt(mesh.pos, corners[0]),
      threeAt(mesh.pos, corners[1]),
      threeAt(mesh.pos, corners[2]),
    ]
    const [ux, uy] = [b[0] - a[0], b[1] - a[1]]
    const [vx, vy] = [c[0] - a[0], c[1] - a[1]]
    if (ux * vy - uy * vx < 0) mesh.tri.splice(i + 1, 2, corners[2], corners[1])
  }
  return mesh
}
