import type { Catalogue } from '#shared/map/catalogue.ts'
import { chairIndices } from '#shared/map/seats.ts'
import { event, type WireEvent } from '#shared/protocol/messages.ts'
import type { GameMap } from '#shared/world/world.ts'

interface Known {
  readonly catalogue: Catalogue
  readonly chairs: readonly number[]
  /** Who sat where when they were last told. */
  taken: string
  told: WireEvent
}

/** By the things of a map as they are. */
const known = new WeakMap<GameMap['objects'], Known>()

const tell = (chairs: readonly number[], taken: ReadonlySet<number>): WireEvent =>
  event('setChairStatuses', {
    statuses: chairs.map((chairIdx) => ({ chairIdx, isOccupied: taken.has(chairIdx) })),
  })

/**
 * Every chair of a map and whether it is taken. A published client may take what is not listed for what it knew before, so
 * all are: the same event, which is encoded once, until the things of the map change or somebody sits down or gets up.
 */
export function chairStatuses(map: GameMap, catalogue: Catalogue, taken: ReadonlySet<number>): WireEvent {
  const key = [...taken].sort((a, b) => a - b).join()
  const former = known.get(map.objects)
  if (former?.catalogue === catalogue) {
    if (former.taken !== key) {
      former.told = tell(former.chairs, taken)
      former.taken = key
    }
    return former.told
  }
  const chairs = chairIndices(map, catalogue)
  const told = tell(chairs, taken)
  known.set(map.objects, { catalogue, chairs, taken: key, told })
  return told
}
