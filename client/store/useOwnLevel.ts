import type { GameMap } from '#shared/world/world.ts'
import { useSession } from './sessionStore.ts'
import { useWorld } from './worldStore.ts'

/** The level oneself is on or on the way to, once it is known. */
export function useOwnLevel(): GameMap | undefined {
  const self = useSession((state) => state.selfEncId)
  return useWorld((world) => {
    const mapId = self === undefined ? undefined : world.players.get(self)?.mapId
    return mapId === undefined ? undefined : world.maps.get(mapId)
  })
}
