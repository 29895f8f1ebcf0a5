import type { QualityName } from '../frame/quality.ts'

/** People with a skeleton of their own, at most. */
export const nearBudget: Readonly<Record<QualityName, number>> = { minimal: 4, low: 8, medium: 12, high: 14 }
/** Farther than this the crowd's bodies are the coarse ones, metres; and so many finer ones at most. */
export const fineReachM: Readonly<Record<QualityName, number>> = { minimal: 6, low: 10, medium: 12, high: 15 }
export const FINE_MOST = 60
/** Promotions a frame: one makes bones, materials and a texture. */
export const PROMOTED_PER_FRAME = 1
/** Whoever is near stays until somebody else is this much nearer. */
const STAY = 0.82
/** Nobody farther than this needs a skeleton of their own, metres. */
const NEAR_MOST_M = 24

const nearest = new Float64Array(64)

/**
 * Who has a skeleton of their own: the `budget` nearest, whoever has one already a little preferred. Changes `near`
 * (1 or 0 for each of `count`), at most `promotions` of them upwards, nearest first. Infinity is never chosen.
 */
export function chooseNear(
  distances: Float32Array,
  near: Uint8Array,
  count: number,
  budget: number,
  promotions: number,
): void {
  let kept = 0
  for (let i = 0; i < count; i++) {
    const d = distances[i]! * (near[i] ? STAY : 1)
    if (!(d < NEAR_MOST_M) || (kept === budget && d >= nearest[kept - 1]!)) continue
    let at = kept < budget ? kept++ : kept - 1
    while (at > 0 && nearest[at - 1]! > d) {
      nearest[at] = nearest[at - 1]!
      at--
    }
    nearest[at] = d
  }
  const limit = kept > 0 ? nearest[kept - 1]! : -1
  let used = 0
  for (let i = 0; i < count; i++) {
    if (!near[i]) continue
    if (distances[i]! * STAY > limit || used === budget) near[i] = 0
    else used++
  }
  for (let made = 0; made < promotions && used < budget; made++) {
    let best = -1
    for (let i = 0; i < count; i++) {
      if (near[i] || distances[i]! > limit) continue
      if (best < 0 || distances[i]! < distances[best]!) best = i
    }
    if (best < 0) return
    near[best] = 1
    used++
  }
}
