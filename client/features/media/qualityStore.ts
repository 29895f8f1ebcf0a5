import { createStore, useSelection } from '../../store/createStore.ts'
import type { Path, Slot } from './transport.ts'
import type { Quality } from './quality/score.ts'
import type { ConnectionState, TrackState } from './quality/states.ts'

/** What goes in one slot just now. */
export interface SlotFlow {
  readonly downBps: number | undefined
  readonly upBps: number | undefined
  readonly lossShare: number | undefined
  readonly track: TrackState
}

/** How well somebody is connected. */
export interface PersonQuality {
  readonly connection: ConnectionState
  /** 0 to 10; undefined: nothing came to judge by. */
  readonly score: number | undefined
  readonly quality: Quality
  readonly path: Path | undefined
  readonly roundTripMs: number | undefined
  readonly slots: ReadonlyMap<Slot, SlotFlow>
}

/** By user id: those one exchanges something with. Small: read without what fills it (quality/watchQuality.ts). */
export const qualityStore = createStore<{ readonly people: ReadonlyMap<string, PersonQuality> }>(() => ({
  people: new Map(),
}))

/** How well somebody is connected; undefined: nothing goes between the two. */
export const useQuality = (userId: string): PersonQuality | undefined =>
  useSelection(qualityStore, ({ people }) => people.get(userId))
