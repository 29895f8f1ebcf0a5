import { Color } from 'three'
import type { Decoration } from '#shared/map/decoration.ts'
import type { LightLook } from './lightLooks.ts'

const WARM = new Color('#ff9a4a')
const COLD = new Color('#6fa8ff')

/** A colour so far towards warm (above 0) or cold; 0 leaves it. */
function shifted(colour: string, warmth: number, most: number): string {
  if (warmth === 0) return colour
  return `#${new Color(colour).lerp(warmth > 0 ? WARM : COLD, Math.abs(warmth) * most).getHexString()}`
}

/** The light of a time of day as a level has turned it; the very same where it has not. */
export function tunedLook(look: LightLook, { warmth, strength, haze }: Decoration): LightLook {
  if (warmth === 0 && strength === 1 && haze === 1) return look
  return {
    ...look,
    sun: shifted(look.sun, warmth, 0.6),
    above: shifted(look.above, warmth, 0.4),
    below: shifted(look.below, warmth, 0.3),
    horizon: shifted(look.horizon, warmth, 0.35),
    middle: shifted(look.middle, warmth, 0.15),
    sunStrength: look.sunStrength * strength,
    hemisphere: look.hemisphere * strength,
    hemisphereSimple: look.hemisphereSimple * strength,
    environment: look.environment * strength,
    exposure: look.exposure * (0.5 + strength / 2),
    hazeFrom: look.hazeFrom / haze,
    hazeTo: look.hazeTo / haze,
  }
}
