import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { mayBuild, reachOf } from './reach.ts'

/** Whether one is in the space already, with the role one has there. */
export function useHere(): boolean {
  const self = useSession(({ selfEncId }) => selfEncId)
  return useWorld(({ players }) => self !== undefined && players.has(self))
}

/** Whether one may build everywhere: whole rooms, the ground, and what is said of the level. */
export function useBuildsEverywhere(): boolean {
  const self = useSession(({ selfEncId }) => selfEncId)
  return useWorld((world) => reachOf(world, self, undefined) === 'all')
}

/** Whether one may build on the level one is on. */
export function useMayBuild(): boolean {
  const self = useSession(({ selfEncId }) => selfEncId)
  return useWorld((world) => mayBuild(world, self))
}

/** Whether the space is one's own. */
export function useOwns(): boolean {
  const self = useSession(({ selfEncId }) => selfEncId)
  return useWorld(({ players }) => (self === undefined ? undefined : players.get(self)?.role) === 'OWNER')
}
