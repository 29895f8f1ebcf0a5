import { worldStore } from '../../../store/worldStore.ts'
import type { Work } from '../work/Work.ts'
import { workStore } from '../work/workStore.ts'

/** Tells when somebody else takes away what is chosen; answers the way to stop. */
export function watchTaken(work: Work, told: () => void): () => void {
  const isThere = (name: string): boolean => work.thing(name) !== undefined
  let there = [...workStore.get().selected].filter(isThere)
  const stops = [
    // What this person does, and takes back, is told by the work before the world hears of it.
    workStore.subscribe((state, before) => {
      if (state.selected !== before.selected || state.waiting !== before.waiting)
        there = [...state.selected].filter(isThere)
    }),
    worldStore.subscribe(() => {
      const left = there.filter(isThere)
      if (left.length < there.length) told()
      there = left
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
