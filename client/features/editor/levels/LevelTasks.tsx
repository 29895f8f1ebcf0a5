import { useState } from 'react'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { v1 } from '#shared/protocol/messages.ts'
import { isTaskDeed, taskDeeds } from '#shared/map/tutorialTasks.ts'
import type { GameMap } from '#shared/world/world.ts'
import { Button } from '../../../components/Button.tsx'
import { TextField } from '../../../components/fields.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { sessionStore } from '../../../store/sessionStore.ts'
import { worldStore } from '../../../store/worldStore.ts'
import css from './levels.module.css'
import { taskPlaces, type TaskPlace } from './taskPlaces.ts'

type Task = v1.TutorialTaskMapArea.$Properties

/** As many as somebody may be asked to do; the server takes 200. */
const TASKS_MAX = 30
const TEXT_MAX = 200

/** A name no task has. */
const newName = (tasks: readonly Task[]): string => {
  const names = new Set(tasks.map(({ areaId }) => areaId))
  for (let number = tasks.length + 1; ; number++) if (!names.has(`task-${number}`)) return `task-${number}`
}

/** A list with one of it moved up or down. */
const moved = (tasks: readonly Task[], at: number, places: -1 | 1): readonly Task[] =>
  tasks.toSpliced(at, 1).toSpliced(at + places, 0, tasks[at]!)

const isAt = (task: Task, { x, y, width, height }: TaskPlace): boolean =>
  (task.x ?? 0) === x && (task.y ?? 0) === y && (task.width ?? 1) === width && (task.height ?? 1) === height

/** What newcomers are asked to do on a level, one after the other. */
export function LevelTasks({
  map,
  tasks,
  onChange,
}: {
  readonly map: GameMap
  readonly tasks: readonly Task[]
  readonly onChange: (tasks: readonly Task[]) => void
}) {
  const { t } = useTranslation()
  const [self] = useState(() => {
    const { selfEncId } = sessionStore.get()
    return selfEncId === undefined ? undefined : worldStore.live(selfEncId)
  })
  const at = self?.mapId === map.id ? self.position : undefined
  const places = taskPlaces(map, at && { x: at.x, z: at.z }, t('editor.levels.taskHere'))
  const put = (at: number, more: Partial<Task>): void =>
    onChange(tasks.map((task, i) => (i === at ? { ...task, ...more } : task)))
  const add = (): void => {
    const { id: _, name: __, ...place } = places[0]!
    onChange([...tasks, { areaId: newName(tasks), ...place, text: '', does: 'go' }])
  }
  return (
    <fieldset className={css.group}>
      <legend>{t('editor.levels.tasks')}</legend>
      <p className={css.note}>{t('editor.levels.tasksHint')}</p>
      <ol className={css.tasks}>
        {tasks.map((task, at) => {
          const place = places.find((one) => isAt(task, one))
          const name = t('editor.levels.task', { number: at + 1 })
          return (
            <li key={task.areaId}>
              <TextField
                label={name}
                value={task.text ?? ''}
                maxLength={TEXT_MAX}
                error={task.text?.trim() ? undefined : t('editor.levels.taskEmpty')}
                onChange={(event) => put(at, { text: event.target.value })}
              />
              <div className={css.foot}>
                <SelectBox
                  label={t('editor.levels.taskDoes', { name })}
                  value={isTaskDeed(task.does) ? task.does : 'go'}
                  options={taskDeeds.map((id) => ({ id, name: t(`editor.levels.deeds.${id}`) }))}
                  onChoose={(does) => put(at, { does })}
                />
                <SelectBox
                  label={t('editor.levels.taskPlace', { name })}
                  value={place?.id ?? ''}
                  options={[
                    ...(place ? [] : [{ id: '', name: t('editor.levels.taskElsewhere') }]),
                    ...places.map((one) => ({ id: one.id, name: one.name })),
                  ]}
                  onChoose={(chosen) => {
                    const found = places.find(({ id }) => id === chosen)
                    if (!found) return
                    const { id: _, name: __, ...where } = found
                    put(at, where)
                  }}
                />
                <span className={css.acts}>
                  <IconButton
                    label={t('editor.levels.up', { name })}
                    disabled={at === 0}
                    onClick={() => onChange(moved(tasks, at, -1))}
                  >
                    <ArrowUp aria-hidden size={18} />
                  </IconButton>
                  <IconButton
                    label={t('editor.levels.down', { name })}
                    disabled={at === tasks.length - 1}
                    onClick={() => onChange(moved(tasks, at, 1))}
                  >
                    <ArrowDown aria-hidden size={18} />
                  </IconButton>
                  <IconButton
                    label={t('editor.levels.removeTask', { name })}
                    onClick={() => onChange(tasks.filter((_, i) => i !== at))}
                  >
                    <Trash2 aria-hidden size={18} />
                  </IconButton>
                </span>
              </div>
            </li>
          )
        })}
      </ol>
      <Button kind="quiet" disabled={tasks.length >= TASKS_MAX || places.length === 0} onClick={add}>
        <Plus aria-hidden size={16} />
        {t('editor.levels.addTask')}
      </Button>
      {places.length === 0 && <p className={css.note}>{t('editor.levels.noTaskPlace')}</p>}
    </fieldset>
  )
}
