import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { reachOf } from './reach.ts'

/** Whether one may build everywhere: whole rooms, the ground, and what is said of the level. */
export function useBuildsEverywhere(): boolean {
  const self = useSession(({ selfEncId }) => selfEncId)
  return useWorld((world) => reachOf(world, self, undefined) === 'all')
}

/** Whether one may build in some rooms of the level one is on, or everywhere. */
export function useMayBuild(): boolean {
  const self = useSession(({ selfEncId }) => selfEncId)
  return useWorld((world) => {
    const mapId = self === undefined ? undefined : world.players.get(self)?.mapId
    const reach = reachOf(world, self, mapId)
    return reach === 'all' || reach.size > 0
  })
}
