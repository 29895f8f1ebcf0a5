import type { FloorPoint } from '#shared/map/placement.ts'

type Easing = (share: number) => number

/** Power of the names published clients use: Linear, Quad.easeInOut, Cubic.Out and so on. */
const powers: Readonly<Record<string, number>> = { quad: 2, cubic: 3, quart: 4, quint: 5, sine: 1.7, expo: 6 }

/** The way of a name of an easing, 0 to 1; an unknown name is a steady glide. */
export function easingOf(name: string | null | undefined): Easing {
  const [family = '', way = ''] = (name ?? '').toLowerCase().split('.')
  const power = powers[family]
  if (power === undefined) return (share) => share
  const easeIn: Easing = (share) => share ** power
  const easeOut: Easing = (share) => 1 - (1 - share) ** power
  if (way.endsWith('inout') || way === '') {
    return (share) => (share < 0.5 ? easeIn(share * 2) / 2 : 0.5 + easeOut(share * 2 - 1) / 2)
  }
  return way.endsWith('out') ? easeOut : easeIn
}

interface Glide {
  /** Metres from where it is going. */
  readonly behind: FloorPoint
  readonly startMs: number
  readonly durationMs: number
  readonly ease: Easing
}

/** Things on their way to where the map already has them. */
export class Glides {
  private readonly running = new Map<string, Glide>()

  get isEmpty(): boolean {
    return this.running.size === 0
  }

  /** A thing goes from one point to another (metres). Times in ms of one clock. */
  start(
    key: string,
    from: FloorPoint,
    to: FloorPoint,
    way: { durationMs: number; easing?: string | null },
    nowMs: number,
  ): void {
    const behind = { x: from.x - to.x, z: from.z - to.z }
    if (!(way.durationMs > 0) || (behind.x === 0 && behind.z === 0)) return
    this.running.set(key, {
      behind,
      startMs: nowMs,
      durationMs: way.durationMs,
      ease: easingOf(way.easing),
    })
  }

  /** Says of each thing under way how far beside its place it is drawn now; 0, 0 at the end, and then no more. */
  each(nowMs: number, draw: (key: string, x: number, z: number) => void): void {
    for (const [key, { behind, startMs, durationMs, ease }] of this.running) {
      const share = Math.min(1, Math.max(0, (nowMs - startMs) / durationMs))
      const left = 1 - ease(share)
      draw(key, behind.x * left, behind.z * left)
      if (share === 1) this.running.delete(key)
    }
  }

  clear(): void {
    this.running.clear()
  }
}
