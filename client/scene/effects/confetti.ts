import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Points, PointsMaterial } from 'three'

const COLOURS = ['#e4572e', '#e9b44c', '#2a9d8f', '#2e86ab', '#9b5de5', '#f28482'].map(
  (name) => new Color(name),
)
const BURST = 48
const BURSTS_MAX = 6
const MAX = BURST * BURSTS_MAX
const LIFE_S = 2.6
const GRAVITY = 2.4
const SIZE_M = 0.07
/** Paper sails: what is left of the speed after a second. */
const DRAG = 0.25
const HIDDEN_M = -1_000

/** Coloured paper over somebody's head: all bursts together are one draw, and none at all while nothing flies. */
export class Confetti {
  readonly points: Points<BufferGeometry, PointsMaterial>
  private readonly positions = new BufferAttribute(new Float32Array(MAX * 3), 3)
  private readonly speeds = new Float32Array(MAX * 3)
  /** Seconds each piece still flies. */
  private readonly left = new Float32Array(MAX)
  private next = 0

  constructor() {
    for (let i = 0; i < MAX; i++) this.positions.setY(i, HIDDEN_M)
    const colours = new Float32Array(MAX * 3)
    for (let i = 0; i < MAX; i++) COLOURS[i % COLOURS.length]!.toArray(colours, i * 3)
    this.positions.setUsage(DynamicDrawUsage)
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', this.positions)
    geometry.setAttribute('color', new BufferAttribute(colours, 3))
    this.points = new Points(
      geometry,
      new PointsMaterial({ size: SIZE_M, vertexColors: true, sizeAttenuation: true, toneMapped: false }),
    )
    this.points.frustumCulled = false
    this.points.visible = false
  }

  /** Pieces in the air. */
  get flying(): number {
    return this.left.reduce((count, seconds) => (seconds > 0 ? count + 1 : count), 0)
  }

  /** A burst from (x, y, z), metres. The oldest pieces make room. */
  shoot(x: number, y: number, z: number): void {
    for (let n = 0; n < BURST; n++) {
      const i = this.next
      this.next = (i + 1) % MAX
      const angle = Math.random() * Math.PI * 2
      const out = 0.3 + Math.random() * 1.1
      this.positions.setXYZ(i, x, y, z)
      this.speeds.set([Math.cos(angle) * out, 1.6 + Math.random() * 1.8, Math.sin(angle) * out], i * 3)
      this.left[i] = LIFE_S * (0.7 + Math.random() * 0.3)
    }
    this.points.visible = true
  }

  /** One frame. `share`: of the canvas' pixels each way that are drawn (three measures points by the canvas). */
  tick(deltaS: number, share = 1): void {
    if (!this.points.visible) return
    this.points.material.size = SIZE_M * share
    const { array } = this.positions
    const { speeds, left } = this
    const kept = DRAG ** deltaS
    let flies = false
    for (let i = 0; i < MAX; i++) {
      if (left[i]! <= 0) continue
      left[i]! -= deltaS
      if (left[i]! <= 0) {
        array[i * 3 + 1] = HIDDEN_M
        continue
      }
      flies = true
      for (let axis = 0; axis < 3; axis++) {
        const at = i * 3 + axis
        const speed = speeds[at]! * kept - (axis === 1 ? GRAVITY * deltaS : 0)
        speeds[at] = speed
        array[at] = array[at]! + speed * deltaS
      }
      if (array[i * 3 + 1]! < 0.02) array[i * 3 + 1] = 0.02
    }
    this.positions.needsUpdate = true
    this.points.visible = flies
  }

  dispose(): void {
    this.points.geometry.dispose()
    this.points.material.dispose()
  }
}
