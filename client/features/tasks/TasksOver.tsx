import { Suspense, useEffect } from 'react'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld, worldStore } from '../../store/worldStore.ts'
import { lazyPart } from '../../space/lazily.ts'
import { loadTasksTexts } from './loadTasksTexts.ts'

// Loaded on a level that has tasks, and with the first cookie: the way in has a budget.
const TaskLines = lazyPart(async () => {
  const [parts] = await Promise.all([import('./TaskLines.tsx'), loadTasksTexts()])
  return parts.TaskLines
})

/** What a level teaches newcomers; and who found a cookie. */
export function TasksOver() {
  const encId = useSession((state) => state.selfEncId)
  const mapId = useWorld(({ players }) => (encId === undefined ? undefined : players.get(encId)?.mapId))
  const hasTasks = useWorld(({ maps }) => Boolean(mapId && maps.get(mapId)?.tutorialTasks?.areas?.length))
  useEffect(
    () =>
      worldStore.onEvents((events) => {
        for (const { kind, body } of events) {
          if (kind === 'cookieFound') void import('./sayCookie.ts').then(({ sayCookie }) => sayCookie(body))
        }
      }),
    [],
  )
  return (
    hasTasks && (
      <Suspense fallback={null}>
        <TaskLines />
      </Suspense>
    )
  )
}
