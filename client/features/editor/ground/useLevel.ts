import type { GameMap } from '#shared/world/world.ts'
import { useSelection } from '../../../store/createStore.ts'
import { useSession } from '../../../store/sessionStore.ts'
import { useWorld } from '../../../store/worldStore.ts'
import { currentWork } from '../work/Work.ts'
import { workStore } from '../work/workStore.ts'

/** The level one works on as it is with all one did, read anew with every edit, one's own and others'. */
export function useLevel(): GameMap | undefined {
  const self = useSession(({ selfEncId }) => selfEncId)
  const mapId = useWorld(({ players }) => (self === undefined ? undefined : players.get(self)?.mapId))
  const stored = useWorld(({ maps }) => (mapId === undefined ? undefined : maps.get(mapId)))
  useSelection(workStore, ({ waiting, unsaved }) => `${waiting} ${unsaved}`)
  return currentWork()?.map ?? stored
}
