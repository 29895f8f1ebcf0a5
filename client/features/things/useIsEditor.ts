import { sessionStore, useSession } from '../../store/sessionStore.ts'
import { useWorld, worldStore } from '../../store/worldStore.ts'
import { isBuilder, mayEditThing } from './mayEdit.ts'
import type { OpenThing } from './thingsStore.ts'

/** Whether one may edit the level one is on; the server has the last word. */
export function useIsEditor(): boolean {
  const self = useSession(({ selfEncId }) => selfEncId)
  return useWorld((world) => isBuilder(world, self))
}

/** The same at this moment. */
export const isEditor = (): boolean => isBuilder(worldStore.get(), sessionStore.get().selfEncId)

/** The same, as it changes; the server has the last word. */
export function useMayEditThing(thing: OpenThing): boolean {
  const self = useSession(({ selfEncId }) => selfEncId)
  return useWorld((world) => mayEditThing(world, self, thing))
}
