import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Footprints, ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip, ChipButton } from '../../components/Chip.tsx'
import { sceneHandle } from '../../scene/sceneHandle.ts'
import { chipsPlaceStore } from '../../store/chipsPlaceStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { openWindow, useUi } from '../../store/uiStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { levelWords } from '../../text/levelName.ts'
import type { TutorialTask } from '#shared/map/tutorialTasks.ts'
import { isDoing, isDone, nextTask, type TaskLevel } from './ownTasks.ts'
import { progressOf, setProgress, tasksStore } from './tasksStore.ts'
import { taskGoal } from './taskGoal.ts'
import { useTaskLevel } from './useTaskLevel.ts'

/** How often one looks whether a task is done: walking is no event. */
const LOOK_MS = 300

/** Sets out to where a task is done; who is there is told so. */
function goThere(task: TutorialTask, sayHere: () => void): void {
  const scene = sceneHandle()
  const level = scene?.self.level
  if (!scene || !level) return
  const { isFree, player } = scene.self
  const goal = taskGoal(task, level, isFree, player.body)
  if (goal) scene.walkTo(goal, true)
  else sayHere()
}

/** Notices that the next task is done. */
function useDeeds(level: TaskLevel): void {
  const { t } = useTranslation()
  useEffect(() => {
    const look = (hasUsed: boolean): void => {
      const { selfEncId } = sessionStore.get()
      const self = selfEncId === undefined ? undefined : worldStore.live(selfEncId)
      const progress = progressOf(tasksStore.get(), level.key)
      const task = nextTask(level.tasks, progress)
      if (!self || !task || self.mapId !== level.mapId || !isDoing(level, progress)) return
      if (!isDone(task, self, hasUsed)) return
      const done = [...progress.done, task.id]
      setProgress(level.key, { state: 'begun', done })
      const isLast = nextTask(level.tasks, { ...progress, done }) === undefined
      showToast(isLast ? t('tasks.allDone') : t('tasks.taskDone', { text: levelWords(task.text) }), {
        position: 'center-right',
        toastType: 'succeed',
      })
    }
    const timer = setInterval(() => look(false), LOOK_MS)
    const stop = worldStore.onEvents((events) => {
      const { selfEncId } = sessionStore.get()
      if (events.some(({ kind, body }) => kind === 'playerTriggersItem' && body.encId === selfEncId))
        look(true)
    })
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [level, t])
}

function Line({ level }: { readonly level: TaskLevel }) {
  const { t } = useTranslation()
  const progress = useSelection(tasksStore, (state) => progressOf(state, level.key))
  const place = useSelection(chipsPlaceStore, ({ element }) => element)
  // One voice at a time: what the tour says comes first.
  const isShownRound = useUi(({ tourOpen }) => tourOpen)
  useDeeds(level)
  const task = nextTask(level.tasks, progress)
  if (!place || !task || isShownRound || progress.state === 'declined') return null
  const sayHere = () =>
    showToast(t('tasks.here', { text: levelWords(task.text) }), { position: 'center-right' })
  const { length: count } = level.tasks
  if (!isDoing(level, progress)) {
    return createPortal(
      <Chip
        icon={ListChecks}
        testId="tasks"
        quiet
        actions={
          <>
            <ChipButton main onClick={() => setProgress(level.key, { state: 'begun' })}>
              {t('tasks.start')}
            </ChipButton>
            <ChipButton onClick={() => setProgress(level.key, { state: 'declined' })}>
              {t('tasks.later')}
            </ChipButton>
          </>
        }
      >
        {t('tasks.offer', { count })}
      </Chip>,
      place,
    )
  }
  return createPortal(
    <Chip
      icon={ListChecks}
      testId="tasks"
      quiet
      actions={
        <>
          <ChipButton aria-label={t('tasks.go')} onClick={() => goThere(task, sayHere)}>
            <Footprints aria-hidden size={16} />
          </ChipButton>
          <ChipButton onClick={() => openWindow('tasks')}>{t('tasks.all')}</ChipButton>
        </>
      }
    >
      {t('tasks.next', { number: level.tasks.indexOf(task) + 1, count, text: levelWords(task.text) })}
    </Chip>,
    place,
  )
}

/** The line with the next task of the level one is on. */
export function TaskLines() {
  const level = useTaskLevel()
  return level ? <Line level={level} /> : null
}
