import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LevelStore } from '../../client/scene/level/levelStore.ts'
import { offersAt } from '../../client/scene/prompt/prompts.ts'
import { taskGoal } from '../../client/features/tasks/taskGoal.ts'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { isAtTask, tutorialTasks } from '#shared/map/tutorialTasks.ts'

const assets = new URL('../../assets/', import.meta.url)
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, assets), 'utf8'))
const map = parseMapFile(parseSpaceFile(readJson('spaces/world.json')).levels[0]?.map)
const { level } = new LevelStore(parseCatalogue(readJson('catalogue.json'))).sync(map)
const tasks = tutorialTasks(map)
const free = (_chairIdx: number): boolean => true

/** Where 带我去 of a task ends for somebody, and what one can do there. */
function taken(task: (typeof tasks)[number], from: { x: number; z: number }, isFree = free) {
  const goal = taskGoal(task, level, isFree, from)
  const path = (goal && level.path(from, goal)) ?? []
  const end = path.at(-1) ?? from
  const before = path.at(-2) ?? from
  return { end, offers: offersAt(level, isFree, end, Math.atan2(end.x - before.x, end.z - before.z)) }
}

test('who is taken from task to task of the plaza, from every spawn, can do each there', () => {
  const spawns = (map.spawns ?? []).map(({ x, y }) => ({ x: (x ?? 0) + 0.5, z: (y ?? 0) + 0.5 }))
  expect(spawns.length).toBeGreaterThan(0)
  for (const spawn of spawns) {
    let from = spawn
    for (const task of tasks) {
      const { end, offers } = taken(task, from)
      expect([task.id, isAtTask(task, end)]).toEqual([task.id, true])
      if (task.does === 'sit') {
        const seat = offers.find((offer) => offer.kind === 'sit')?.seat
        expect(seat && isAtTask(task, seat), `a seat at ${end.x}, ${end.z}`).toBe(true)
      }
      if (task.does === 'use') expect(offers.map(({ kind }) => kind)).toContain('thing')
      from = end
    }
  }
  expect(new Set(tasks.map(({ does }) => does))).toEqual(new Set(['go', 'sit', 'emote', 'use']))
})

test('a seat somebody has is none to be taken to', () => {
  const task = tasks.find(({ does }) => does === 'sit')!
  const from = { x: 28.5, z: 31.5 }
  const nearest = taken(task, from).offers.find((offer) => offer.kind === 'sit')?.seat.chairIdx
  const isFree = (chairIdx: number): boolean => chairIdx !== nearest
  const other = taken(task, from, isFree).offers.find((offer) => offer.kind === 'sit')
  expect(nearest).toBeDefined()
  expect(other?.seat.chairIdx).not.toBe(nearest)
  expect(other && isAtTask(task, other.seat)).toBe(true)
})
