import type { MapId } from '#shared/ids.ts'
import { keysOfNames, nameOf } from '#shared/map/patch/mapPatch.ts'
import { isShown, timedObjects } from '#shared/map/timedObjects.ts'
import type { GameMap } from '#shared/world/world.ts'

/** The clocks of a browser and the server may differ by so much, ms. */
const CLOCKS_MS = 5_000

type Objects = GameMap['objects']

const nothing: Objects = new Map()

/**
 * Things of levels whose time is not now. The server tells nobody of them; who decorates gets at them all the same: what was fetched,
 * what this person's own steps hide, and what was there until its time was over.
 */
export class HiddenThings {
  readonly #now: () => number
  readonly #hidden = new Map<MapId, Objects>()
  /** As the server told it last. */
  #told: GameMap | undefined
  #last: { readonly map: GameMap; readonly hidden: Objects; readonly whole: GameMap } | undefined

  constructor(now: () => number) {
    this.#now = now
  }

  /** A level with what is hidden of it; the same one for the same map while nothing changes. */
  with(map: GameMap): GameMap {
    this.#follow(map)
    const hidden = this.#of(map.id)
    if (hidden.size === 0) return map
    if (this.#last?.map === map && this.#last.hidden === hidden) return this.#last.whole
    const objects = new Map(map.objects)
    const names = [...hidden].map(([key, object]) => nameOf(key, object))
    const there = keysOfNames(map, new Set(names))
    for (const [key, object] of hidden)
      if (!there.has(nameOf(key, object)) && !objects.has(key)) objects.set(key, object)
    const whole = objects.size === map.objects.size ? map : { ...map, objects }
    this.#last = { map, hidden, whole }
    return whole
  }

  /** What the server has of a level, beside what is known already. */
  found(mapId: MapId, objects: Objects): void {
    const known = [...this.#of(mapId)]
    const names = new Set(known.map(([key, object]) => nameOf(key, object)))
    const others = [...objects].filter(([key, object]) => !names.has(nameOf(key, object)))
    this.#hidden.set(mapId, new Map([...known, ...others]))
  }

  /** What is known of a level may be wrong. */
  forget(mapId: MapId): void {
    this.#hidden.delete(mapId)
  }

  /** A level after a step of this person: what it hides, and what of the hidden it takes away. */
  made(laid: GameMap): void {
    const hidden = this.#of(laid.id)
    const timed = timedObjects(laid).filter((key) => !isShown(laid.objects.get(key)!, this.#now()))
    if (hidden.size === 0 && timed.length === 0) return
    const left = new Map(hidden)
    const names = new Set([...hidden].map(([key, object]) => nameOf(key, object)))
    const there = keysOfNames(laid, names)
    for (const [key, object] of hidden) if (!there.has(nameOf(key, object))) left.delete(key)
    for (const key of timed) left.set(key, laid.objects.get(key)!)
    this.#hidden.set(laid.id, left)
  }

  /** Names of what of a level nobody else sees just now. */
  namesIn(map: GameMap): ReadonlySet<string> {
    const now = this.#now()
    const hidden = timedObjects(map).filter((key) => !isShown(map.objects.get(key)!, now))
    return new Set(hidden.map((key) => nameOf(key, map.objects.get(key)!)))
  }

  #of(mapId: MapId): Objects {
    return this.#hidden.get(mapId) ?? nothing
  }

  /** What came with its time is hidden no more; what went with it is from now on. */
  #follow(map: GameMap): void {
    const before = this.#told
    this.#told = map
    if (before?.id !== map.id || before.objects === map.objects) return
    const hidden = this.#of(map.id)
    const soon = this.#now() + CLOCKS_MS
    const went = timedObjects(before).filter(
      (key) => !map.objects.has(key) && !hidden.has(key) && !isShown(before.objects.get(key)!, soon),
    )
    const names = new Set([...hidden].map(([key, object]) => nameOf(key, object)))
    const [wasThere, isThere] = names.size > 0 ? [keysOfNames(before, names), keysOfNames(map, names)] : []
    const came = [...hidden].filter(([key, object]) => {
      const name = nameOf(key, object)
      return isThere?.has(name) && !wasThere?.has(name)
    })
    if (went.length === 0 && came.length === 0) return
    const left = new Map(hidden)
    for (const [key] of came) left.delete(key)
    for (const key of went) left.set(key, before.objects.get(key)!)
    this.#hidden.set(map.id, left)
  }
}
