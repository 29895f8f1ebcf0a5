import { nookAt } from '#shared/map/nooks.ts'
import { loudnessAt, soundOf, type ObjectSound } from '#shared/map/objectSounds.ts'
import { placementOf, type FloorPoint, type MapObject } from '#shared/map/placement.ts'
import type { GameMap } from '#shared/world/world.ts'
import { loadSound, type LoadedSound, type SoundOut } from './LoadedSound.ts'

/** So many objects sound at a time: the loudest. */
export const SOUNDS_MAX = 6
/** Who has gone out of reach may come back so far in before it begins anew: a share of the reach. */
const EDGE = 1.1

/** Where one hears from. */
export interface Ear extends FloorPoint {
  /** Where keys that say "ahead" lead, radians. */
  readonly heading: number
}

interface Heard {
  readonly key: string
  readonly sound: ObjectSound
  /** 0 to 1. */
  readonly loudness: number
  /** -1 left, 1 right. */
  readonly side: number
}

interface Playing {
  readonly of: MapObject['sound']
  readonly loaded: LoadedSound
}

type Load = (sound: ObjectSound, out: SoundOut) => LoadedSound

const sideOf = (at: FloorPoint, { x, z, heading }: Ear, metres: number): number =>
  metres < 0.5 ? 0 : ((at.z - z) * Math.sin(heading) - (at.x - x) * Math.cos(heading)) / metres

/** What the objects of a map sound like: each while one is near, the loudest where there are many. */
export class NearSounds {
  readonly #playing = new Map<string, Playing>()
  readonly #load: Load

  constructor(load: Load = loadSound) {
    this.#load = load
  }

  /** Takes over where one stands; without `out` nothing may sound yet, without a map nothing is there. */
  sync(map: GameMap | undefined, ear: Ear, out: SoundOut | undefined): void {
    const heard = map && out ? this.#heard(map, ear) : []
    const stays = new Set(heard.map(({ key }) => key))
    for (const [key, { of, loaded }] of this.#playing) {
      const isSame = map?.objects.get(key)?.sound === of && loaded.context === out?.context
      if (isSame && stays.has(key)) continue
      loaded.dispose()
      this.#playing.delete(key)
    }
    if (!out) return
    for (const { key, sound, loudness, side } of heard) {
      let playing = this.#playing.get(key)
      if (!playing) {
        playing = { of: map?.objects.get(key)?.sound, loaded: this.#load(sound, out) }
        this.#playing.set(key, playing)
      }
      playing.loaded.hear(loudness, side)
    }
  }

  #heard(map: GameMap, ear: Ear): readonly Heard[] {
    const heard: Heard[] = []
    const room = nookAt(map, ear)
    for (const [key, object] of map.objects) {
      const sound = object.sound ? soundOf(object) : undefined
      if (!sound) continue
      const at = placementOf(object)
      const metres = Math.hypot(at.x - ear.x, at.z - ear.z)
      if (metres >= sound.reachM * (this.#playing.has(key) ? EDGE : 1)) continue
      // What stands in a room of its own is heard in it.
      const inside = nookAt(map, at)
      if (inside !== undefined && inside !== room) continue
      const side = sound.isPositional ? sideOf(at, ear, metres) : 0
      heard.push({ key, sound, loudness: loudnessAt(sound, metres), side })
    }
    if (heard.length <= SOUNDS_MAX) return heard
    return heard.sort((a, b) => b.loudness - a.loudness).slice(0, SOUNDS_MAX)
  }

  dispose(): void {
    for (const { loaded } of this.#playing.values()) loaded.dispose()
    this.#playing.clear()
  }
}
