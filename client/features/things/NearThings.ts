import type { MapId } from '#shared/ids.ts'
import type { FloorPoint, MapObject } from '#shared/map/placement.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Thing } from '../../scene/level/furniture/things.ts'
import { facesFor } from './facesFor.ts'
import { componentLoudness, filmLoudness, sideOf } from './nearFaces.ts'

/** What is made of a thing one is near to. */
export interface NearThing {
  /** How loud it is where one stands, 0 to 1, and on which side: -1 left, 1 right. */
  hear(loudness: number, side: number): void
  dispose(): void
}

/**
 * How something is made of a thing that is near; undefined: nothing is. Asked at every look; what it answers is called
 * for a thing that is new, or another than it was, and may answer undefined for nothing yet.
 */
export type MakerOf<Made extends NearThing> = (
  mapId: MapId,
  key: string,
  kind: 'video' | 'component',
  object: MapObject,
) => (() => Made | undefined) | undefined

/** Where somebody looks for things. */
export interface Standpoint {
  readonly map: GameMap
  readonly things: readonly Pick<Thing, 'key' | 'kind'>[]
  readonly at: FloorPoint
  /** Where ahead is, radians. */
  readonly heading: number
}

/** Films and components one is near enough to see or hear, each made into something for as long as it is the same. */
export class NearThings<Made extends NearThing> {
  readonly #makerOf: MakerOf<Made>
  readonly #kept = new Map<string, { readonly of: MapObject; readonly made: Made }>()

  constructor(makerOf: MakerOf<Made>) {
    this.#makerOf = makerOf
  }

  /** What is there now. */
  get made(): readonly Made[] {
    return [...this.#kept.values()].map(({ made }) => made)
  }

  /**
   * Makes what is new, tells all of it how loud it is, and ends what is no longer near.
   * @param from undefined: nothing is near
   * @returns whether something has ended
   */
  look(from: Standpoint | undefined): boolean {
    const gone = new Set(this.#kept.keys())
    if (from)
      for (const { key, object, loudness, make } of facesFor(this.#near(from), (one) =>
        this.#kept.has(one),
      )) {
        gone.delete(key)
        this.#madeOf(key, object, make)?.hear(loudness, sideOf(object, from.at, from.heading))
      }
    for (const key of gone) this.#end(key)
    return gone.size > 0
  }

  #madeOf(key: string, object: MapObject, make: () => Made | undefined): Made | undefined {
    const known = this.#kept.get(key)
    if (known?.of === object) return known.made
    // What plays goes on where it is taken again at once (holdTune): the former ends in the same task.
    this.#end(key)
    const made = make()
    if (made) this.#kept.set(key, { of: object, made })
    return made
  }

  #near({ map, things, at }: Standpoint) {
    return things.flatMap(({ key, kind }) => {
      const object = map.objects.get(key)
      if (!object || (kind !== 'video' && kind !== 'component')) return []
      const wasNear = this.#kept.has(key)
      const loudness =
        kind === 'video' ? filmLoudness(map, key, at, wasNear) : componentLoudness(object, at, wasNear)
      const make = loudness === undefined ? undefined : this.#makerOf(map.id, key, kind, object)
      return loudness === undefined || !make ? [] : [{ key, object, loudness, make }]
    })
  }

  #end(key: string): void {
    this.#kept.get(key)?.made.dispose()
    this.#kept.delete(key)
  }

  dispose(): void {
    for (const key of this.#kept.keys()) this.#end(key)
  }
}
