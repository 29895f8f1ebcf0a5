import type { Reach } from '../../../client/features/editor/reach.ts'
import { Work } from '../../../client/features/editor/work/Work.ts'
import type { Ground } from '../../../client/scene/Ground.ts'
import { spotOf, type Spot } from '#shared/map/making/spots.ts'
import { emptyWorld, type GameMap } from '#shared/world/world.ts'
import { catalogue } from './makingRoom.ts'

/** A level with somebody at work on it in the map maker, whose steps nobody answers; and where its things are seen. */
export function openWork(
  first: GameMap,
  reach: Reach = 'all',
): { readonly work: Work; readonly at: (name: string) => Spot } {
  let laid = (now: GameMap): GameMap => now
  let shownMap = first
  const world = { ...emptyWorld, maps: new Map([[first.id, first]]) }
  const shown = {
    catalogue,
    get map() {
      return shownMap
    },
    lay(by: typeof laid) {
      laid = by
      return () => undefined
    },
    refresh: () => void (shownMap = laid(first)),
  }
  const work = new Work({ shown, source: { world: () => world } } as unknown as Ground, {
    send: () => new Promise(() => undefined),
    keep: () => undefined,
    kept: undefined,
    onRefusal: () => undefined,
    reach: () => reach,
  })
  return { work, at: (name) => spotOf(work.thing(name)!) }
}
