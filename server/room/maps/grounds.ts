import type { MapId } from '#shared/ids.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { buildHearing, type Hearing } from '#shared/map/sight.ts'
import { buildWalkable, type Walkable } from '#shared/map/walking/walkable.ts'
import { buildWaters } from '#shared/map/walking/waters.ts'
import type { GameMap } from '#shared/world/world.ts'

/**
 * Where one can walk and be heard on the maps of a space. Read when first asked for, and after an edit only what the
 * edit changed: the former answer of the same map is the beginning of the next.
 */
export class Grounds {
  readonly #catalogue: Catalogue
  readonly #spend: <T>(work: () => T) => T
  readonly #walkables = new Map<MapId, { readonly map: GameMap; readonly walkable: Walkable }>()
  readonly #waters = new Map<MapId, { readonly map: GameMap; readonly waters: Walkable }>()
  readonly #hearings = new Map<MapId, { readonly map: GameMap; readonly hearing: Hearing }>()

  /** `spend` does the reading on somebody's account. */
  constructor(catalogue: Catalogue, spend: <T>(work: () => T) => T) {
    this.#catalogue = catalogue
    this.#spend = spend
  }

  /** undefined while the map has no size. */
  walkable(map: GameMap): Walkable | undefined {
    if (!map.dimensions) return undefined
    const known = this.#walkables.get(map.id)
    if (known?.map === map) return known.walkable
    const walkable = this.#spend(() => buildWalkable(map, this.#catalogue, known?.walkable))
    this.#walkables.set(map.id, { map, walkable })
    return walkable
  }

  /** Where boats go; undefined while the map has no size. */
  waters(map: GameMap): Walkable | undefined {
    if (!map.dimensions) return undefined
    const known = this.#waters.get(map.id)
    if (known?.map === map) return known.waters
    const waters = this.#spend(() => buildWaters(map, this.#catalogue, known?.waters))
    this.#waters.set(map.id, { map, waters })
    return waters
  }

  hearing(map: GameMap): Hearing {
    const known = this.#hearings.get(map.id)
    if (known?.map === map) return known.hearing
    const hearing = this.#spend(() => buildHearing(map, this.#catalogue, known?.hearing))
    this.#hearings.set(map.id, { map, hearing })
    return hearing
  }
}
