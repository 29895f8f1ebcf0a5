import { viewModes, type ViewMode } from '../camera/viewMode.ts'

/**
 * What a page and whoever draws for it tell each other beside the picture. The page is where somebody walks, sits and
 * chooses: it tells where they are and how they turn their eye, and hears where that eye is.
 */

/** Oneself, as the page has it: metres, radians, m/s. */
export interface OwnPose {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly heading: number
  readonly speed: number
  readonly vx: number
  readonly vz: number
  readonly airborne: boolean
}

const POSE_NUMBERS = 9

/** In numbers; `at` grows, so that what comes late is known for it. */
export const packOwnPose = (at: number, pose: OwnPose): Float32Array<ArrayBuffer> => {
  const { x, y, z, heading, speed, vx, vz, airborne } = pose
  return Float32Array.of(at, x, y, z, heading, speed, vx, vz, airborne ? 1 : 0)
}

/** What packOwnPose made; undefined for anything else. */
export function readOwnPose(numbers: Float32Array): (OwnPose & { readonly at: number }) | undefined {
  if (numbers.length !== POSE_NUMBERS || !numbers.every(Number.isFinite)) return undefined
  const [at, x, y, z, heading, speed, vx, vz, airborne] = numbers as unknown as readonly number[]
  return {
    at: at!,
    x: x!,
    y: y!,
    z: z!,
    heading: heading!,
    speed: speed!,
    vx: vx!,
    vz: vz!,
    airborne: airborne === 1,
  }
}

/** The eye of the picture: how points of the level become points of it (column by column), and back. */
export interface RemoteEye {
  readonly at: number
  /** Where keys that say "ahead" lead, radians. */
  readonly heading: number
  readonly toPicture: Float32Array
  readonly toLevel: Float32Array
}

const EYE_HEAD = 2
const MATRIX = 16

export function packEye(eye: {
  readonly at: number
  readonly heading: number
  readonly toPicture: ArrayLike<number>
  readonly toLevel: ArrayLike<number>
}): Float32Array<ArrayBuffer> {
  const numbers = new Float32Array(EYE_HEAD + 2 * MATRIX)
  numbers.set([eye.at, eye.heading])
  numbers.set(eye.toPicture, EYE_HEAD)
  numbers.set(eye.toLevel, EYE_HEAD + MATRIX)
  return numbers
}

/** What packEye made; undefined for anything else. */
export function readEye(numbers: Float32Array): RemoteEye | undefined {
  if (numbers.length !== EYE_HEAD + 2 * MATRIX || !numbers.every(Number.isFinite)) return undefined
  return {
    at: numbers[0]!,
    heading: numbers[1]!,
    toPicture: numbers.slice(EYE_HEAD, EYE_HEAD + MATRIX),
    toLevel: numbers.slice(EYE_HEAD + MATRIX),
  }
}

/** What a page says to whoever draws for it: one of these in each message. */
export type HandWords =
  /** Radians, and CSS pixels for the view from above. */
  | {
      readonly say: 'look'
      readonly turn: number
      readonly tilt: number
      readonly dx: number
      readonly dy: number
    }
  /** factor > 1: farther away. */
  | { readonly say: 'zoom'; readonly factor: number }
  | { readonly say: 'view'; readonly mode: ViewMode }
  /** Shows a place, metres from oneself. */
  | { readonly say: 'lookTo'; readonly dx: number; readonly dz: number }
  /** How loud somebody speaks, 0 to 1. */
  | { readonly say: 'voice'; readonly encId: number; readonly level: number }
  | { readonly say: 'manner'; readonly language: string; readonly isDark: boolean }

/** Back: zooming in goes into one's own head, and out of it again. */
export interface EyeWords {
  readonly say: 'view'
  readonly mode: ViewMode
}

const isNumber = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most
const isMode = (value: unknown): value is ViewMode => (viewModes as readonly unknown[]).includes(value)

/** One message of a page, if it is one: an eye is turned by nothing else. */
export function readHandWords(text: unknown): HandWords | undefined {
  if (typeof text !== 'string' || text.length > 500) return undefined
  let said: Record<string, unknown> | null
  try {
    said = JSON.parse(text) as Record<string, unknown> | null
  } catch {
    return undefined
  }
  switch (said?.['say']) {
    case 'look': {
      const { turn, tilt, dx, dy } = said
      const isWhole = isNumber(turn, 100) && isNumber(tilt, 100) && isNumber(dx, 1e5) && isNumber(dy, 1e5)
      return isWhole ? { say: 'look', turn, tilt, dx, dy } : undefined
    }
    case 'zoom': {
      const { factor } = said
      return isNumber(factor, 100) && factor > 0 ? { say: 'zoom', factor } : undefined
    }
    case 'view':
      return isMode(said['mode']) ? { say: 'view', mode: said['mode'] } : undefined
    case 'lookTo': {
      const { dx, dz } = said
      return isNumber(dx, 1e4) && isNumber(dz, 1e4) ? { say: 'lookTo', dx, dz } : undefined
    }
    case 'voice': {
      const { encId, level } = said
      return isNumber(encId, 2 ** 31) && isNumber(level, 1) ? { say: 'voice', encId, level } : undefined
    }
    case 'manner': {
      const { language, isDark } = said
      return typeof language === 'string' && typeof isDark === 'boolean'
        ? { say: 'manner', language: language.slice(0, 20), isDark }
        : undefined
    }
    default:
      return undefined
  }
}

/** One message of who draws. */
export function readEyeWords(text: unknown): EyeWords | undefined {
  const said = readHandWords(text)
  return said?.say === 'view' ? said : undefined
}
