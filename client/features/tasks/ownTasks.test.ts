import { afterEach, expect, test, vi } from 'vitest'
import { tutorialTasks } from '#shared/map/tutorialTasks.ts'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { isDoing, isDone, nextTask } from './ownTasks.ts'
import { progressOf, setProgress, tasksStore } from './tasksStore.ts'

const map = {
  ...makeMap({ id: '1' }),
  areas: { pier: { category: 'COWORKING', name: '栈桥', coords: [] } },
  tutorialTasks: {
    groupSetId: 'ONBOARDING_SANDBOX',
    areas: [
      { areaId: 'pier', x: 2, y: 3, width: 2, height: 1 },
      { areaId: 'bench', x: 5, y: 5, width: 1, height: 1, text: '坐下', does: 'sit' },
      { areaId: 'hello', x: 0, y: 0, width: 9, height: 9, text: '打招呼', does: 'emote' },
      { areaId: 'box', x: 0, y: 0, width: 9, height: 9, text: '打开盒子', does: 'use' },
    ],
  },
}
const tasks = tutorialTasks(map)
const at = (x: number, z: number, more: object = {}) =>
  ({ position: { x, y: 0, z }, emote: '', ...more }) as Parameters<typeof isDone>[1]

afterEach(() => {
  tasksStore.setState({ levels: {} })
  vi.unstubAllGlobals()
})

test('a task without words says the name of its area, and is to come there', () => {
  expect(tasks[0]).toMatchObject({ text: '栈桥', does: 'go' })
  expect([isDone(tasks[0]!, at(3.9, 3.9)), isDone(tasks[0]!, at(4, 3.5))]).toEqual([true, false])
})

test('what a task wants done counts where it wants it done alone', () => {
  const [, sit, emote, use] = tasks
  expect([isDone(sit!, at(5.5, 5.5)), isDone(sit!, at(5.5, 5.5, { chairIdx: 4 }))]).toEqual([false, true])
  expect(isDone(sit!, at(7, 7, { chairIdx: 4 }))).toBe(false)
  expect([isDone(emote!, at(1, 1)), isDone(emote!, at(1, 1, { emote: '👋' }))]).toEqual([false, true])
  expect([isDone(use!, at(1, 1)), isDone(use!, at(1, 1), true), isDone(use!, at(12, 1), true)]).toEqual([
    false,
    true,
    false,
  ])
})

test('one after the other; begun by themselves where the level says so, and left alone where somebody does', () => {
  expect(nextTask(tasks, { state: 'begun', done: ['pier'] })?.id).toBe('bench')
  expect(nextTask(tasks, { state: 'begun', done: tasks.map(({ id }) => id) })).toBeUndefined()
  const states = ['offered', 'begun', 'declined'] as const
  const doing = (autoStart: boolean) => states.map((state) => isDoing({ autoStart }, { state, done: [] }))
  expect([doing(false), doing(true)]).toEqual([
    [false, true, false],
    [true, true, false],
  ])
})

test('how far one is is remembered of each level, in a browser that keeps nothing as long as the page is open', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  setProgress('a/1', { state: 'begun', done: ['pier'] })
  expect(JSON.parse(kept.get('lingjing.tasks') ?? '')).toEqual({ 'a/1': { state: 'begun', done: ['pier'] } })
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('full')
    },
  })
  setProgress('a/1', { state: 'declined' })
  expect(progressOf(tasksStore.get(), 'a/1')).toEqual({ state: 'declined', done: ['pier'] })
  expect(progressOf(tasksStore.get(), 'b/1')).toEqual({ state: 'offered', done: [] })
  for (let n = 0; n < 60; n += 1) setProgress(`c/${n}`, { done: [] })
  expect(Object.keys(tasksStore.get().levels)).toHaveLength(50)
})
