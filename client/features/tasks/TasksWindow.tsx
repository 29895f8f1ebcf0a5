import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { Panel } from '../../space/Panel.tsx'
import { useSelection } from '../../store/createStore.ts'
import { closeWindow } from '../../store/uiStore.ts'
import type { TaskLevel } from './ownTasks.ts'
import { isDoing, nextTask } from './ownTasks.ts'
import { progressOf, setProgress, tasksStore } from './tasksStore.ts'
import { useTaskLevel } from './useTaskLevel.ts'
import panel from '../../space/panel.module.css'
import { levelWords } from '../../text/levelName.ts'
import css from './TasksWindow.module.css'

function List({ level: { key, tasks, ...level } }: { readonly level: TaskLevel }) {
  const { t } = useTranslation()
  const progress = useSelection(tasksStore, (state) => progressOf(state, key))
  const next = isDoing(level, progress) ? nextTask(tasks, progress) : undefined
  const again = (): void => setProgress(key, { state: 'begun', done: [] })
  const leave = (): void => {
    setProgress(key, { state: 'declined' })
    closeWindow('tasks')
  }
  return (
    <>
      <p className={css.about}>{t('tasks.about')}</p>
      <ol className={css.list}>
        {tasks.map((task) => {
          const isDone = progress.done.includes(task.id)
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li
              key={task.id}
              className={classes(isDone && css.done)}
              aria-current={task === next ? 'step' : undefined}
            >
              <Icon aria-hidden size={20} />
              <span>
                {levelWords(task.text)}
                {isDone && <span className="visuallyHidden"> {t('tasks.done')}</span>}
              </span>
            </li>
          )
        })}
      </ol>
      <div className={css.buttons}>
        <Button kind="quiet" onClick={again}>
          {t('tasks.again')}
        </Button>
        {next && (
          <Button kind="quiet" onClick={leave}>
            {t('tasks.later')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The tasks of the level one is on, done and to come. */
export function TasksWindow() {
  const { t } = useTranslation()
  const level = useTaskLevel()
  return (
    <Panel title={t('tasks.title')} closeLabel={t('tasks.close')} compact>
      <div className={panel.body}>{level && <List level={level} />}</div>
    </Panel>
  )
}
