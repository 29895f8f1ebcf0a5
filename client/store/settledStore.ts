import { createStore, useSelection } from './createStore.ts'

/**
 * Whether somebody at this window has settled in a space (client/space/settle.ts decides it). Until then the line and the
 * processor are for the way in alone; whatever nobody misses at first waits for this. Who has settled stays so.
 */
export const settledStore = createStore<{ readonly isSettled: boolean }>(() => ({ isSettled: false }))

export const useSettled = (): boolean => useSelection(settledStore, ({ isSettled }) => isSettled)

/** Runs once somebody has settled, or at once where they have; answers how to stop, also what `run` answered as that. */
export function whenSettled(run: () => (() => void) | void): () => void {
  let end: (() => void) | void
  if (settledStore.get().isSettled) end = run()
  else {
    const stop = settledStore.subscribe(({ isSettled }) => {
      if (!isSettled) return
      stop()
      end = run()
    })
    end = stop
  }
  return () => end?.()
}
