import type { MapId } from '#shared/ids.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { buildHearing, type Hearing } from '#shared/map/sight.ts'
import { buildWalkable, type Walkable } from '#shared/map/walking/walkable.ts'
import { buildWaters } from '#shared/map/walking/waters.ts'
import type { GameMap } from '#shared/world/world.ts'

/** What was read of a map, and by which catalogue. */
type Known<Read> = Read & { readonly map: GameMap; readonly catalogue: Catalogue }

/**
 * Where one can walk and be heard on the maps of a space. Read when first asked for, and after an edit only what the
 * edit changed: the former answer of the same map is the beginning of the next.
 */
export class Grounds {
  readonly #catalogue: () => Catalogue
  readonly #spend: <T>(work: () => T) => T
  readonly #walkables = new Map<MapId, Known<{ readonly walkable: Walkable }>>()
  readonly #waters = new Map<MapId, Known<{ readonly waters: Walkable }>>()
  readonly #hearings = new Map<MapId, Known<{ readonly hearing: Hearing }>>()

  /** `catalogue` answers what there is just now; `spend` does the reading on somebody's account. */
  constructor(catalogue: () => Catalogue, spend: <T>(work: () => T) => T) {
    this.#catalogue = catalogue
    this.#spend = spend
  }

  /** undefined while the map has no size. */
  walkable(map: GameMap): Walkable | undefined {
    if (!map.dimensions) return undefined
    const known = this.#walkables.get(map.id)
    const catalogue = this.#catalogue()
    if (known?.map === map && known.catalogue === catalogue) return known.walkable
    const walkable = this.#spend(() => buildWalkable(map, catalogue, known?.walkable))
    this.#walkables.set(map.id, { map, catalogue, walkable })
    return walkable
  }

  /** Where boats go; undefined while the map has no size. */
  waters(map: GameMap): Walkable | undefined {
    if (!map.dimensions) return undefined
    const known = this.#waters.get(map.id)
    const catalogue = this.#catalogue()
    if (known?.map === map && known.catalogue === catalogue) return known.waters
    const waters = this.#spend(() => buildWaters(map, catalogue, known?.waters))
    this.#waters.set(map.id, { map, catalogue, waters })
    return waters
  }

  hearing(map: GameMap): Hearing {
    const known = this.#hearings.get(map.id)
    const catalogue = this.#catalogue()
    if (known?.map === map && known.catalogue === catalogue) return known.hearing
    const hearing = this.#spend(() => buildHearing(map, catalogue, known?.hearing))
    this.#hearings.set(map.id, { map, catalogue, hearing })
    return hearing
  }
}
