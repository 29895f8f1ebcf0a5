import { useMemo } from 'react'
import { tutorialTasks } from '#shared/map/tutorialTasks.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import type { TaskLevel } from './ownTasks.ts'
import { levelKey } from './tasksStore.ts'

/** The tasks of the level one is on; undefined: it has none. */
export function useTaskLevel(): TaskLevel | undefined {
  const { spaceId, selfEncId } = useSession((state) => ({
    spaceId: state.spaceId,
    selfEncId: state.selfEncId,
  }))
  const map = useWorld(({ players, maps }) => {
    const mapId = selfEncId === undefined ? undefined : players.get(selfEncId)?.mapId
    return mapId && maps.get(mapId)
  })
  return useMemo(() => {
    if (!map || spaceId === undefined) return undefined
    const tasks = tutorialTasks(map)
    if (tasks.length === 0) return undefined
    const autoStart = map.tutorialTasks?.autoStart === true
    return { key: levelKey(spaceId, map.id), mapId: map.id, tasks, autoStart }
  }, [map, spaceId])
}
