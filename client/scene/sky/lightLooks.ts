import { Vector3 } from 'three'
import type { Light } from '#shared/map/decoration.ts'

/** Everything a time of day decides. Colours of the sky are as they appear on the screen (it is not tone-mapped). */
export interface LightLook {
  /** Towards the sun or the moon, from the ground (unit vector). */
  readonly direction: Vector3
  /** Sunlight or moonlight, and how strong it is. */
  readonly sun: string
  readonly sunStrength: number
  /** Light from above and thrown back from below, while materials reflect the sky and while they do not. */
  readonly above: string
  readonly below: string
  readonly hemisphere: number
  readonly hemisphereSimple: number
  /** Strength of the light that comes from the picture of the sky. */
  readonly environment: number
  readonly exposure: number
  readonly zenith: string
  readonly middle: string
  readonly horizon: string
  /** The shine round the sun, how strong near it, and over half the horizon below it. */
  readonly glow: string
  readonly glowNear: number
  readonly glowWide: number
  /** The disc itself: its size in radians and whether it is a moon. */
  readonly disc: string
  readonly discSize: number
  readonly clouds: string
  readonly cloudsBelow: string
  readonly cloudShare: number
  readonly stars: number
  readonly farHills: string
  readonly nearHills: string
  /** Metres at which haze begins, and where it hides everything. */
  readonly hazeFrom: number
  readonly hazeTo: number
  /** How brightly lamps shine, 0 to 1, and how many windows of far houses are lit. */
  readonly lamps: number
  readonly litWindows: number
  /** What bright things spill over their edge, and how dark the corners of the picture get (high quality only). */
  readonly bloom: number
  readonly vignette: number
}

/** A direction from the compass (degrees from +z = south towards +x = east) and the height over the horizon. */
const towards = (turn: number, height: number): Vector3 => {
  const [a, h] = [(turn * Math.PI) / 180, (height * Math.PI) / 180]
  return new Vector3(Math.sin(a) * Math.cos(h), Math.sin(h), Math.cos(a) * Math.cos(h))
}

export const lightLooks: Readonly<Record<Light, LightLook>> = {
  day: {
    direction: towards(-46, 50),
    sun: '#ffe6c4',
    sunStrength: 3.7,
    above: '#d6e8f8',
    below: '#dcc6a4',
    hemisphere: 0.14,
    hemisphereSimple: 1.35,
    environment: 0.52,
    exposure: 0.82,
    zenith: '#2f78c4',
    middle: '#86bde8',
    horizon: '#e6eeef',
    glow: '#fff0d0',
    glowNear: 0.5,
    glowWide: 0.14,
    disc: '#fffaf0',
    discSize: 0.02,
    clouds: '#fffdf8',
    cloudsBelow: '#c9d6e2',
    cloudShare: 0.85,
    stars: 0,
    farHills: '#a9c2cd',
    nearHills: '#8fb3a4',
    hazeFrom: 60,
    hazeTo: 330,
    lamps: 0.06,
    litWindows: 0,
    bloom: 0.1,
    vignette: 0.16,
  },
  dusk: {
    direction: towards(-62, 19),
    sun: '#ffab6b',
    sunStrength: 3.3,
    above: '#9aa9d8',
    below: '#c58f74',
    hemisphere: 0.42,
    hemisphereSimple: 1.15,
    environment: 0.78,
    exposure: 0.84,
    zenith: '#3d5596',
    middle: '#c99bb4',
    horizon: '#f6c39a',
    glow: '#ff9d54',
    glowNear: 0.36,
    glowWide: 0.36,
    disc: '#fff0c8',
    discSize: 0.028,
    clouds: '#ffc9a0',
    cloudsBelow: '#8c7fae',
    cloudShare: 1,
    stars: 0.12,
    farHills: '#a5809c',
    nearHills: '#6f6488',
    hazeFrom: 50,
    hazeTo: 300,
    lamps: 0.62,
    litWindows: 0.18,
    bloom: 0.3,
    vignette: 0.24,
  },
  night: {
    direction: towards(-38, 44),
    sun: '#9fbbf2',
    sunStrength: 0.95,
    above: '#5c78b4',
    below: '#4a4450',
    hemisphere: 0.6,
    hemisphereSimple: 1.15,
    environment: 0.9,
    exposure: 0.95,
    zenith: '#070d26',
    middle: '#14244d',
    horizon: '#33496f',
    glow: '#8fb0e8',
    glowNear: 0.35,
    glowWide: 0.1,
    disc: '#f4f4ea',
    discSize: 0.03,
    clouds: '#3c5080',
    cloudsBelow: '#1a2748',
    cloudShare: 0.4,
    stars: 1,
    farHills: '#22345c',
    nearHills: '#152343',
    hazeFrom: 50,
    hazeTo: 300,
    lamps: 1,
    litWindows: 0.36,
    bloom: 0.5,
    vignette: 0.3,
  },
}
