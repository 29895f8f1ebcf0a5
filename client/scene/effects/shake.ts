import { limits } from '#shared/rules/limits.ts'

/** Something that trembles for a while. */
export interface Shake {
  /** Metres it swings at first. */
  readonly intensity: number
  /** performance.now() when it began. */
  readonly fromMs: number
  readonly durationMs: number
}

const SWINGS_PER_SECOND = 13

/** How far to the side (x) and up (y), metres, at a time; it dies away evenly. undefined: it is over. */
export function shakeOffset(
  shake: Shake,
  nowMs: number,
): { readonly x: number; readonly y: number } | undefined {
  const passed = nowMs - shake.fromMs
  if (!(passed < shake.durationMs)) return undefined
  const size = shake.intensity * (1 - Math.max(0, passed) / shake.durationMs)
  const angle = (Math.max(0, passed) / 1000) * SWINGS_PER_SECOND * Math.PI * 2
  // Two rhythms that never meet look like trembling, not like a pendulum.
  return { x: size * Math.sin(angle), y: size * 0.6 * Math.sin(angle * 1.37 + 1) }
}

/** A shake as the wire tells it. */
export const shakeFrom = (
  body: { readonly intensity?: number | null; readonly durationMs?: number | null },
  fromMs: number,
): Shake => ({
  intensity: body.intensity ?? limits.shakeIntensity,
  durationMs: body.durationMs ?? limits.shakeMs,
  fromMs,
})
