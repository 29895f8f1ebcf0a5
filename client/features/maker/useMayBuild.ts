import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { buildsAt, roomsOf } from './buildsAt.ts'

/** Whether one may build everywhere: whole rooms, the ground, and what is said of the level. */
export function useBuildsEverywhere(): boolean {
  const self = useSession(({ selfEncId }) => selfEncId)
  return useWorld((world) => roomsOf(world, self, undefined) === 'all')
}

/** Whether one may build in some rooms of the level one is on, or everywhere: more than on one's own desk. */
export function useDecoratesRooms(): boolean {
  const self = useSession(({ selfEncId }) => selfEncId)
  return useWorld((world) => {
    const mapId = self === undefined ? undefined : world.players.get(self)?.mapId
    const rooms = roomsOf(world, self, mapId)
    return rooms === 'all' || rooms.size > 0
  })
}

/** Whether one may build on the level one is on, be it on one's own desk. */
export function useMayBuild(): boolean {
  const self = useSession(({ selfEncId }) => selfEncId)
  return useWorld((world) => buildsAt(world, self))
}

/** Whether the space is one's own. */
export function useOwns(): boolean {
  const self = useSession(({ selfEncId }) => selfEncId)
  return useWorld(({ players }) => (self === undefined ? undefined : players.get(self)?.role) === 'OWNER')
}
