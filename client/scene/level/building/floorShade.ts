import { DataTexture, LinearFilter, RedFormat } from 'three'
import type { Collider } from '#shared/map/walking/colliders.ts'
import { boundsOf, type Bounds } from '#shared/map/placement.ts'
import { PrismIndex } from '#shared/map/walking/prismIndex.ts'
import { changes } from '../changes.ts'
import { joinedRects, patchTexture, sendInParts, sendWhole, type PixelRect } from './patchTexture.ts'

/** Pixels per metre: soft shadows need no more. */
export const SHADE_PPM = 12

/** Two running means follow one another: how far one reaches, beside furniture and beside walls, pixels. */
const NEAR_PX = 3
const WIDE_PX = 8
const PASSES = 2
/** Round a prism's own rectangle, so that its edge is in its pixels, metres. */
const EDGE_M = 0.1
/** What hangs higher does not darken the floor, metres. */
const HIGHEST_M = 1

const degree = Math.PI / 180

const darkens = ({ y0 }: Collider): boolean => y0 <= HIGHEST_M
/** Walls darken a wide strip, too. */
const isWide = ({ kind, y0 }: Collider): boolean => kind === 'wall' && y0 === 0

const weightOf = ({ kind, y0, y1 }: Collider): number =>
  kind === 'wall' ? 1 : Math.max(0.35, Math.min(0.95, (y1 - y0) * 1.1)) * (y0 > 0.3 ? 0.6 : 1)

/** Marks a prism in a window of the picture. */
function stamp(grid: Float32Array, window: PixelRect, prism: Collider, weight: number): void {
  const { x: left, y: top, w, h } = window
  const cos = Math.cos(prism.yaw * degree)
  const sin = Math.sin(prism.yaw * degree)
  const reachX = Math.abs(prism.hx * cos) + Math.abs(prism.hz * sin) + EDGE_M
  const reachZ = Math.abs(prism.hx * sin) + Math.abs(prism.hz * cos) + EDGE_M
  const pixel = (metres: number): number => Math.floor(metres * SHADE_PPM)
  const [x0, x1] = [pixel(prism.cx - reachX), pixel(prism.cx + reachX)]
  const [z0, z1] = [pixel(prism.cz - reachZ), pixel(prism.cz + reachZ)]
  const pad = 0.5 / SHADE_PPM
  for (let pz = Math.max(top, z0); pz <= Math.min(top + h - 1, z1); pz++) {
    for (let px = Math.max(left, x0); px <= Math.min(left + w - 1, x1); px++) {
      const dx = (px + 0.5) / SHADE_PPM - prism.cx
      const dz = (pz + 0.5) / SHADE_PPM - prism.cz
      if (Math.abs(dx * cos + dz * sin) > prism.hx + pad || Math.abs(dz * cos - dx * sin) > prism.hz + pad)
        continue
      const i = (pz - top) * w + px - left
      grid[i] = Math.max(grid[i]!, weight)
    }
  }
}

/** One running-mean pass along rows; twice with transposition is a blur in both directions. */
function blurTransposed(from: Float32Array, w: number, h: number, r: number): Float32Array {
  const to = new Float32Array(from.length)
  const span = 2 * r + 1
  for (let y = 0; y < h; y++) {
    const first = y * w
    const last = first + w - 1
    let sum = 0
    for (let x = -r; x <= r; x++) sum += from[Math.max(first, Math.min(last, first + x))]!
    for (let x = 0; x < w; x++) {
      to[x * h + y] = sum / span
      const next = first + x + r + 1
      const past = first + x - r
      sum += from[next > last ? last : next]! - from[past < first ? first : past]!
    }
  }
  return to
}

/** Marks and blurs in both directions. */
function blurred(prisms: readonly Collider[], window: PixelRect, r: number): Float32Array {
  const { w, h } = window
  let grid: Float32Array = new Float32Array(w * h)
  if (prisms.length === 0) return grid
  for (const prism of prisms) stamp(grid, window, prism, weightOf(prism))
  for (let pass = 0; pass < PASSES; pass++) grid = blurTransposed(blurTransposed(grid, w, h, r), h, w, r)
  return grid
}

/**
 * How much sky light the floor gets: darker beside walls and under furniture. A picture over the whole map of which
 * only what changed is drawn again.
 */
export class FloorShade {
  /** Metres. */
  readonly mapWidth: number
  readonly mapDepth: number
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** 0 dark to 255 open, row-major from the map's north-west corner. */
  readonly light: Uint8Array<ArrayBuffer>
  /** uv1 of the floors. */
  readonly texture: DataTexture
  private readonly index = new PrismIndex<Collider>()
  private shades: readonly Collider[] | undefined
  /** How dark the wide strips beside walls are: furniture comes and goes without them. */
  private readonly strips: Float32Array
  /** What is still to be drawn again: with the strips, and without. */
  private leftWide: readonly PixelRect[] = []
  private left: readonly PixelRect[] = []

  constructor(mapWidth: number, mapDepth: number) {
    this.mapWidth = mapWidth
    this.mapDepth = mapDepth
    this.width = Math.max(1, mapWidth * SHADE_PPM)
    this.height = Math.max(1, mapDepth * SHADE_PPM)
    this.light = new Uint8Array(this.width * this.height)
    this.strips = new Float32Array(this.width * this.height)
    this.texture = new DataTexture(this.light, this.width, this.height, RedFormat)
    this.texture.magFilter = this.texture.minFilter = LinearFilter
    this.texture.unpackAlignment = 1
    // An aoMap takes the red channel.
    this.texture.channel = 1
    this.texture.needsUpdate = true
    sendInParts(this.texture)
  }

  /**
   * Draws what came or went among the things that darken the floor: about so many pixels `atOnce`. True: there is more
   * of it, and `go` draws that.
   */
  sync(shades: readonly Collider[], atOnce = Infinity): boolean {
    const before = this.shades
    if (shades === before) return this.isMore
    this.shades = shades
    const { gone, come } = changes(before ?? [], shades)
    for (const prism of gone) this.index.remove(prism)
    for (const prism of come) this.index.add(prism)
    if (!before) {
      const whole = { x: 0, y: 0, w: this.width, h: this.height }
      this.drawStrips(whole, shades)
      this.draw(whole, shades)
      return false
    }
    const touched = (those: readonly Collider[], reach: number): PixelRect[] =>
      those.flatMap((prism) => this.rectOf(boundsOf(prism), PASSES * reach) ?? [])
    const others = [...gone, ...come].filter(darkens)
    const walls = others.filter(isWide)
    if (walls.length > 0) this.leftWide = joinedRects([...this.leftWide, ...touched(walls, WIDE_PX)])
    const rest = walls.length > 0 ? others.filter((one) => !isWide(one)) : others
    this.left = joinedRects([...this.left, ...touched(rest, NEAR_PX)])
    return this.go(atOnce)
  }

  private get isMore(): boolean {
    return this.leftWide.length + this.left.length > 0
  }

  /** Goes on with what is left to be drawn; true: there is still more. */
  go(atOnce = Infinity): boolean {
    let pixels = 0
    const some = (rects: readonly PixelRect[], isWithStrips: boolean): readonly PixelRect[] => {
      let drawn = 0
      while (drawn < rects.length && pixels < atOnce) {
        const rect = rects[drawn++]!
        if (isWithStrips) this.drawStrips(rect)
        this.draw(rect)
        patchTexture(this.texture, rect)
        pixels += rect.w * rect.h
      }
      return drawn === 0 ? rects : rects.slice(drawn)
    }
    this.leftWide = some(this.leftWide, true)
    this.left = some(this.left, false)
    return this.isMore
  }

  /** The pixels of a rectangle of metres with so many more on every side; undefined outside of the map. */
  private rectOf({ minX, maxX, minZ, maxZ }: Bounds, more: number): PixelRect | undefined {
    const x = Math.max(0, Math.floor((minX - EDGE_M) * SHADE_PPM) - more)
    const y = Math.max(0, Math.floor((minZ - EDGE_M) * SHADE_PPM) - more)
    const w = Math.min(this.width, Math.ceil((maxX + EDGE_M) * SHADE_PPM) + more) - x
    const h = Math.min(this.height, Math.ceil((maxZ + EDGE_M) * SHADE_PPM) + more) - y
    return w > 0 && h > 0 ? { x, y, w, h } : undefined
  }

  /** A rectangle with so many more pixels on every side, within the map. */
  private grown({ x, y, w, h }: PixelRect, more: number): PixelRect {
    const [left, top] = [Math.max(0, x - more), Math.max(0, y - more)]
    return {
      x: left,
      y: top,
      w: Math.min(this.width, x + w + more) - left,
      h: Math.min(this.height, y + h + more) - top,
    }
  }

  private within({ x, y, w, h }: PixelRect): Collider[] {
    const m = (pixels: number): number => pixels / SHADE_PPM
    return this.index.within({
      minX: m(x) - EDGE_M,
      maxX: m(x + w) + EDGE_M,
      minZ: m(y) - EDGE_M,
      maxZ: m(y + h) + EDGE_M,
    })
  }

  /** Draws a rectangle of the picture. What lies round it is read as far as a blur reaches. */
  private draw(rect: PixelRect, all?: readonly Collider[]): void {
    const nearIn = this.grown(rect, PASSES * NEAR_PX)
    const near = blurred((all ?? this.within(nearIn)).filter(darkens), nearIn, NEAR_PX)
    for (let y = rect.y; y < rect.y + rect.h; y++) {
      let n = (y - nearIn.y) * nearIn.w + rect.x - nearIn.x
      let i = y * this.width + rect.x
      for (let x = rect.x; x < rect.x + rect.w; x++) {
        const dark = Math.min(0.86, near[n++]! * 1.05 + this.strips[i]! * 1.1)
        this.light[i++] = Math.round(255 * (1 - dark))
      }
    }
  }

  /** The same of the strips beside walls. */
  private drawStrips(rect: PixelRect, all?: readonly Collider[]): void {
    const wideIn = this.grown(rect, PASSES * WIDE_PX)
    const wide = blurred((all ?? this.within(wideIn)).filter(isWide), wideIn, WIDE_PX)
    for (let y = rect.y; y < rect.y + rect.h; y++) {
      const from = (y - wideIn.y) * wideIn.w + rect.x - wideIn.x
      this.strips.set(wide.subarray(from, from + rect.w), y * this.width + rect.x)
    }
  }

  /** On a new graphics context. */
  restore(): void {
    sendWhole(this.texture)
  }

  dispose(): void {
    this.texture.dispose()
  }
}
