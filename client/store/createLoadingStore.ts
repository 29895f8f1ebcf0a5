import type { World } from '#shared/world/world.ts'
import type { ConnectionState } from '../net/connectionState.ts'
import { createStore, type Store } from './createStore.ts'

export type LoadingPart = 'connection' | 'map' | 'assets'

/** How far each part of entering a space has come, 0 to 1. None ever goes back before `reset`. */
export interface LoadingState extends Readonly<Record<LoadingPart, number>> {
  /** All parts are there; stays true when a later part loads or a connection comes back. */
  readonly done: boolean
  /** On the way to another level of the space: `map` and `assets` are that one's. */
  readonly passing: boolean
  /** `share` 0 to 1; less than before is ignored. */
  report(part: LoadingPart, share: number): void
  /** Another level has begun. */
  pass(): void
  /** The other level is shown, whether all of it is there or not. */
  arrive(): void
  reset(): void
}

const nothing = { connection: 0, map: 0, assets: 0, done: false, passing: false } as const

export function createLoadingStore(): Store<LoadingState> {
  return createStore<LoadingState>((set, get) => ({
    ...nothing,
    report(part, share) {
      const { [part]: before, done } = get()
      const next = Math.min(1, share)
      if (!(next > before)) return
      set({ [part]: next })
      const { connection, map, assets } = get()
      const isWhole = connection === 1 && map === 1 && assets === 1
      if (!done && isWhole) set({ done: true })
      if (isWhole) set({ passing: false })
    },
    pass() {
      // Whoever has not arrived yet sees the first level come.
      if (get().done) set({ map: 0, assets: 0, passing: true })
    },
    arrive: () => set({ passing: false }),
    reset: () => set(nothing),
  }))
}

/** One number for a bar: the parts weigh the same. From level to level the connection is no part. */
export const totalProgress = ({ connection, map, assets, passing }: LoadingState): number =>
  passing ? (map + assets) / 2 : (connection + map + assets) / 3

/** What a connection still needs before the world is whole: a step each for address, seat, ready and snapshot. */
export function connectionProgress(state: ConnectionState, world: World): number {
  switch (state.name) {
    case 'lookingUp':
      return 0.1
    case 'joining':
      return 0.3
    case 'ready':
      if (state.synced) return 1
      return world.maps.size > 0 ? 0.8 : 0.6
    default:
      return 0
  }
}
