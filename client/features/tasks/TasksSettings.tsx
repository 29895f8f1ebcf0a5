import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { useSelection } from '../../store/createStore.ts'
import { openWindow } from '../../store/uiStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { levelName } from '../../text/levelName.ts'
import { progressOf, tasksStore } from './tasksStore.ts'
import type { TaskLevel } from './ownTasks.ts'
import { useTaskLevel } from './useTaskLevel.ts'

function Part({ level: { key, mapId, tasks } }: { readonly level: TaskLevel }) {
  const { t } = useTranslation()
  const name = useWorld(({ maps }) => maps.get(mapId)?.name ?? '')
  const { done } = useSelection(tasksStore, (state) => progressOf(state, key))
  const number = tasks.filter(({ id }) => done.includes(id)).length
  return (
    <>
      <h3>{t('tasks.title')}</h3>
      <p>{t('tasks.settings', { level: levelName(name), number, count: tasks.length })}</p>
      <div>
        <Button kind="quiet" onClick={() => openWindow('tasks')}>
          {t('tasks.all')}
        </Button>
      </div>
    </>
  )
}

/** The way back to the tasks of a level; where there are none nothing is said. */
export function TasksSettings() {
  const level = useTaskLevel()
  return level ? <Part level={level} /> : null
}
