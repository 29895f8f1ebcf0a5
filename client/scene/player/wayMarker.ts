import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Group,
  Mesh,
  MeshBasicMaterial,
  RingGeometry,
} from 'three'
import type { GroundPoint } from './selfPlayer.ts'

const MAX_DOTS = 64
const SPACING_M = 0.45
/** A dot this near to the feet has been walked over, metres. */
const WALKED_M = 0.5
const COLOUR = '#2fa7a0'

/** The way one walks by click: small dots on the floor and a ring at its end. */
export class WayMarker {
  readonly group = new Group()
  private readonly ring: Mesh<RingGeometry, MeshBasicMaterial>
  private readonly dots: Mesh<BufferGeometry, MeshBasicMaterial>
  private count = 0
  private walked = 0
  private readonly positions = new BufferAttribute(new Float32Array(MAX_DOTS * 4 * 3), 3)

  constructor() {
    const flat = { color: COLOUR, transparent: true, depthWrite: false, toneMapped: false } as const
    this.ring = new Mesh(
      new RingGeometry(0.2, 0.27, 40).rotateX(-Math.PI / 2),
      new MeshBasicMaterial({ ...flat, opacity: 0.9 }),
    )
    const geometry = new BufferGeometry()
    this.positions.setUsage(DynamicDrawUsage)
    geometry.setAttribute('position', this.positions)
    geometry.setIndex(
      Array.from({ length: MAX_DOTS }, (_, i) => [0, 2, 1, 0, 3, 2].map((k) => i * 4 + k)).flat(),
    )
    this.dots = new Mesh(geometry, new MeshBasicMaterial({ ...flat, opacity: 0.55 }))
    this.dots.frustumCulled = this.ring.frustumCulled = false
    this.group.add(this.ring, this.dots)
    this.group.renderOrder = 4
    this.group.visible = false
  }

  /** Shows the way over `points`; its end is `height` metres over the floor. */
  show(from: GroundPoint, points: readonly GroundPoint[], height = 0): void {
    const end = points.at(-1)
    if (!end) return
    this.group.visible = true
    this.ring.geometry.setDrawRange(0, Infinity)
    this.ring.position.set(end.x, height + 0.035, end.z)
    // A long way has its dots farther apart: it is seen to its end.
    const spacing = Math.max(SPACING_M, lengthOf(from, points) / (MAX_DOTS - 1))
    let dots = 0
    let carry = spacing
    let at = from
    for (const point of points) {
      const length = Math.hypot(point.x - at.x, point.z - at.z)
      for (; carry < length && dots < MAX_DOTS; carry += spacing) {
        const share = carry / length
        this.dot(dots++, at.x + (point.x - at.x) * share, at.z + (point.z - at.z) * share)
      }
      carry -= length
      at = point
    }
    this.count = dots
    this.walked = 0
    this.dots.geometry.setDrawRange(0, dots * 6)
    this.positions.needsUpdate = true
  }

  /** Dots that are left of the way. */
  get left(): number {
    return this.count - this.walked
  }

  private dot(i: number, x: number, z: number): void {
    const r = 0.045
    const first = i * 4
    this.positions.setXYZ(first, x - r, 0.03, z)
    this.positions.setXYZ(first + 1, x, 0.03, z - r)
    this.positions.setXYZ(first + 2, x + r, 0.03, z)
    this.positions.setXYZ(first + 3, x, 0.03, z + r)
  }

  hide(): void {
    this.group.visible = false
    this.count = this.walked = 0
  }

  /** While it is hidden: drawn without a single triangle, so that the graphics card has all that the first way needs. */
  drawUnseen(): void {
    if (this.group.visible) return
    this.group.visible = true
    this.ring.geometry.setDrawRange(0, 0)
    this.dots.geometry.setDrawRange(0, 0)
  }

  /** A calm pulse at the end; what somebody at `feet` has walked over goes. */
  tick(nowMs: number, feet: GroundPoint): void {
    if (!this.group.visible) return
    const before = this.walked
    // A corner cut short leaves dots a little aside: look a few ahead.
    for (let i = Math.min(this.count, this.walked + 4) - 1; i >= this.walked; i--) {
      const [x, z] = [this.positions.getX(i * 4 + 1), this.positions.getZ(i * 4)]
      if (Math.hypot(x - feet.x, z - feet.z) < WALKED_M) this.walked = i + 1
    }
    if (this.walked !== before)
      this.dots.geometry.setDrawRange(this.walked * 6, (this.count - this.walked) * 6)
    const size = 1 + 0.12 * Math.sin(nowMs * 0.006)
    this.ring.scale.set(size, 1, size)
  }

  dispose(): void {
    this.ring.geometry.dispose()
    this.ring.material.dispose()
    this.dots.geometry.dispose()
    this.dots.material.dispose()
  }
}

function lengthOf(from: GroundPoint, points: readonly GroundPoint[]): number {
  let length = 0
  let at = from
  for (const point of points) {
    length += Math.hypot(point.x - at.x, point.z - at.z)
    at = point
  }
  return length
}
