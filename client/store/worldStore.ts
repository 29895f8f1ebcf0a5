import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { World } from '#shared/world/world.ts'
import { createWorldStore } from './createWorldStore.ts'

/** The replica of the space this page is in. */
export const worldStore = createWorldStore()

/** Selects from the world in a component; a selection that is equal one level deep renders nothing. */
export function useWorld<S>(selector: (world: World) => S): S {
  return useStore(worldStore, useShallow(selector))
}

/** Every batch of events after it was reduced; the answer stops that. */
export const onEvents = worldStore.onEvents
