import type { Collider } from '#shared/map/colliders.ts'

/** Pixels per metre: soft shadows need no more. */
export const OCCLUSION_PPM = 12

export interface OcclusionGrid {
  readonly width: number
  readonly height: number
  /** 0 dark to 255 open, row-major from the map's north-west corner. */
  readonly light: Uint8Array
}

const degree = Math.PI / 180

function stamp(grid: Float32Array, w: number, h: number, prism: Collider, weight: number): void {
  const cos = Math.cos(prism.yaw * degree)
  const sin = Math.sin(prism.yaw * degree)
  const reach = Math.hypot(prism.hx, prism.hz) + 0.1
  const [x0, x1] = [prism.cx - reach, prism.cx + reach].map((x) => Math.floor(x * OCCLUSION_PPM)) as [
    number,
    number,
  ]
  const [z0, z1] = [prism.cz - reach, prism.cz + reach].map((z) => Math.floor(z * OCCLUSION_PPM)) as [
    number,
    number,
  ]
  const pad = 0.5 / OCCLUSION_PPM
  for (let pz = Math.max(0, z0); pz <= Math.min(h - 1, z1); pz++) {
    for (let px = Math.max(0, x0); px <= Math.min(w - 1, x1); px++) {
      const dx = (px + 0.5) / OCCLUSION_PPM - prism.cx
      const dz = (pz + 0.5) / OCCLUSION_PPM - prism.cz
      if (Math.abs(dx * cos + dz * sin) > prism.hx + pad || Math.abs(dz * cos - dx * sin) > prism.hz + pad)
        continue
      const i = pz * w + px
      grid[i] = Math.max(grid[i]!, weight)
    }
  }
}

/** One running-mean pass along rows; twice with transposition is a blur in both directions. */
function blurTransposed(from: Float32Array, w: number, h: number, r: number): Float32Array {
  const to = new Float32Array(from.length)
  const span = 2 * r + 1
  for (let y = 0; y < h; y++) {
    let sum = 0
    const at = (x: number): number => from[y * w + Math.max(0, Math.min(w - 1, x))]!
    for (let x = -r; x <= r; x++) sum += at(x)
    for (let x = 0; x < w; x++) {
      to[x * h + y] = sum / span
      sum += at(x + r + 1) - at(x - r)
    }
  }
  return to
}

/** How much sky light the floor gets: darker beside walls and under furniture. */
export function floorOcclusion(
  colliders: readonly Collider[],
  mapWidth: number,
  mapDepth: number,
): OcclusionGrid {
  const w = Math.max(1, mapWidth * OCCLUSION_PPM)
  const h = Math.max(1, mapDepth * OCCLUSION_PPM)
  let near: Float32Array = new Float32Array(w * h)
  let wide: Float32Array = new Float32Array(w * h)
  for (const collider of colliders) {
    if (collider.y0 > 1) continue
    const weight =
      collider.kind === 'wall'
        ? 1
        : Math.max(0.35, Math.min(0.95, (collider.y1 - collider.y0) * 1.1)) * (collider.y0 > 0.3 ? 0.6 : 1)
    stamp(near, w, h, collider, weight)
    if (collider.kind === 'wall' && collider.y0 === 0) stamp(wide, w, h, collider, 1)
  }
  for (let pass = 0; pass < 2; pass++) {
    near = blurTransposed(blurTransposed(near, w, h, 3), h, w, 3)
    wide = blurTransposed(blurTransposed(wide, w, h, 8), h, w, 8)
  }
  const light = new Uint8Array(w * h)
  for (let i = 0; i < light.length; i++) {
    const dark = Math.min(0.86, near[i]! * 1.05 + wide[i]! * 1.1)
    light[i] = Math.round(255 * (1 - dark))
  }
  return { width: w, height: h, light }
}
