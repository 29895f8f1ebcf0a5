import { Matrix4 } from 'three'
import type { ModelFit } from '#shared/map/own/modelFit.ts'

const step = new Matrix4()

/** What brings a model of a space's own to its place around its origin (shared/map/own/fit.ts). */
export function fitMatrix({ turns: [aboutX, aboutY], scale, offset }: ModelFit): Matrix4 {
  return new Matrix4()
    .makeTranslation(...offset)
    .multiply(step.makeScale(scale, scale, scale))
    .multiply(step.makeRotationY((aboutY * Math.PI) / 2))
    .multiply(step.makeRotationX((aboutX * Math.PI) / 2))
}
