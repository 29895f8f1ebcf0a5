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
const COLOUR = '#2fa7a0'

/** The way one walks by click: small dots on the floor and a ring at its end. */
export class WayMarker {
  readonly group = new Group()
  private readonly ring: Mesh<RingGeometry, MeshBasicMaterial>
  private readonly dots: Mesh<BufferGeometry, MeshBasicMaterial>
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
    geometry.setDrawRange(0, 0)
    this.dots = new Mesh(geometry, new MeshBasicMaterial({ ...flat, opacity: 0.55 }))
    this.dots.frustumCulled = false
    this.group.add(this.ring, this.dots)
    this.group.renderOrder = 4
    this.group.visible = false
  }

  show(from: GroundPoint, points: readonly GroundPoint[]): void {
    const end = points.at(-1)
    if (!end) return
    this.group.visible = true
    this.ring.position.set(end.x, 0.035, end.z)
    let dots = 0
    let carry = SPACING_M
    let at = from
    for (const point of points) {
      const length = Math.hypot(point.x - at.x, point.z - at.z)
      for (; carry < length && dots < MAX_DOTS; carry += SPACING_M) {
        const share = carry / length
        this.dot(dots++, at.x + (point.x - at.x) * share, at.z + (point.z - at.z) * share)
      }
      carry -= length
      at = point
    }
    this.dots.geometry.setDrawRange(0, dots * 6)
    this.positions.needsUpdate = true
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
  }

  /** A calm pulse. */
  tick(nowMs: number): void {
    if (!this.group.visible) return
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
