import { lazily, lazyPart } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { loadTasksTexts } from './loadTasksTexts.ts'
import { TasksOver } from './TasksOver.tsx'

const TasksWindow = lazily(async () => {
  const [window] = await Promise.all([import('./TasksWindow.tsx'), loadTasksTexts()])
  return window.TasksWindow
})
const TasksSettings = lazyPart(async () => {
  const [part] = await Promise.all([import('./TasksSettings.tsx'), loadTasksTexts()])
  return part.TasksSettings
})

export const tasks = {
  name: 'tasks',
  Over: TasksOver,
  Settings: TasksSettings,
  windows: { tasks: TasksWindow },
  hears: ['cookieFound', 'playerTriggersItem'],
} as const satisfies SpaceFeature
