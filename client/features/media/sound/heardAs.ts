import { loudnessAt } from '../loudness.ts'
import { volumeOf, type DeviceSettings } from '../devices/deviceSettingsStore.ts'

/** Where somebody is heard from. */
export interface HeardFrom {
  /** undefined: nobody knows, as in a call from another level. */
  readonly metres: number | undefined
  /** -1: left, 1: right. */
  readonly side: number
  /** A wall or a closed door is between. */
  readonly isBehindWall: boolean
}

/** How a voice is played. */
export interface Heard {
  /** 0 to 1. */
  readonly volume: number
  readonly side: number
  /** What is higher than this is left out, Hz. */
  readonly cutoffHz: number
}

/** Voices have nothing above this that is sent. */
const OPEN_HZ = 20_000
/** A wall takes what makes words sharp; so much of their loudness stays. */
const WALL_HZ = 900
const WALL_SHARE = 0.6
/** Without a filter it is only softer, and more so. */
const WALL_ALONE = 0.4

/** How a voice is played where one stands, as one wants it. `filtered`: what plays it can do more than be loud. */
export function heardAs(
  from: HeardFrom,
  settings: Pick<DeviceSettings, 'voiceVolume' | 'volumes' | 'panning'>,
  userId: string,
  filtered: boolean,
): Heard {
  const wall = from.isBehindWall ? (filtered ? WALL_SHARE : WALL_ALONE) : 1
  const wanted = (settings.voiceVolume / 100) * (volumeOf(settings, userId) / 100)
  return {
    volume: loudnessAt(from.metres ?? 0) * wall * wanted,
    side: filtered && settings.panning ? from.side : 0,
    cutoffHz: filtered && from.isBehindWall ? WALL_HZ : OPEN_HZ,
  }
}

/** Nearer than this a voice comes from everywhere: nobody's head turns at each step of somebody beside them. */
const AROUND_M = 1
/** Not quite one ear alone: that is unpleasant in headphones. */
const MOST = 0.8

/** On which side of who looks to `heading` (radians) something lies that is so far to the east and south, -0.8 to 0.8. */
export function sideOf(heading: number, x: number, z: number): number {
  const metres = Math.hypot(x, z)
  if (metres === 0) return 0
  const right = -Math.cos(heading) * x + Math.sin(heading) * z
  return MOST * (right / metres) * Math.min(1, metres / AROUND_M)
}
