import { afterEach, expect, test } from 'vitest'
import type { GameMap } from '#shared/world/world.ts'
import { furnished, roomMap, spotAt } from '../../../../tests/support/world/makingRoom.ts'
import { openWork } from '../../../../tests/support/world/openWork.ts'
import type { Reach } from '../reach.ts'
import { noWork, select, workStore } from '../work/workStore.ts'
import { GizmoDrag, type Pull } from './GizmoDrag.ts'
import { gizmoPlace } from './handles.ts'

const map = furnished(
  roomMap(),
  ['desk-wood', spotAt(7, 7), 'desk'],
  ['coffee-cup', spotAt(7, 7, 0, 0.744), 'cup'],
  ['sofa-two', spotAt(17, 9), 'sofa'],
  ['sofa-two', spotAt(17, 13), 'other sofa'],
)

function open(first: GameMap, reach: Reach = 'all') {
  const { work, at } = openWork(first, reach)
  const drag = new GizmoDrag(work)
  const pull = (pulled: Pull, isFree = false): void => {
    expect(drag.begin()).toBe(true)
    drag.pull(pulled, isFree)
  }
  return { work, drag, pull, at }
}
const along = (axis: 'x' | 'y' | 'z', metres: number): Pull => ({ kind: 'move', axis, metres })

afterEach(() => workStore.setState(noWork, true))

test('an arrow moves along itself only, by lines of the grid, as one step', () => {
  const { work, drag, pull, at } = open(map)
  select(['sofa'])
  const before = at('sofa')
  pull(along('z', 0.6))
  expect(workStore.get()).toMatchObject({ isDragging: true, misfit: undefined })
  drag.pull(along('z', 1.1), false)
  const tried = at('sofa')
  expect(tried).toEqual({ ...before, z: tried.z })
  expect(tried.z % 0.5).toBe(0)
  expect(Math.abs(tried.z - before.z - 1.1)).toBeLessThanOrEqual(0.25)
  drag.end(false)
  expect(at('sofa')).toEqual(tried)
  expect(workStore.get()).toMatchObject({ isDragging: false, unsaved: 1, undoes: 'move' })
  work.undo()
  expect(at('sofa')).toEqual(before)
})

test('the upright arrow lifts what stands there with all that stands on it, and sets it down again', () => {
  const { drag, pull, at } = open(map)
  select(['desk'])
  pull(along('y', 1.1))
  drag.end(false)
  expect([at('desk').y, at('cup').y]).toEqual([1, expect.closeTo(1.744)])
  // What was lifted stays up when it is moved over the floor by its arrows.
  pull(along('x', -1))
  drag.end(false)
  expect(at('desk').y).toBe(1)
  pull(along('y', -0.96))
  drag.end(false)
  expect([at('desk').y, at('cup').y]).toEqual([0, expect.closeTo(0.744)])
  pull(along('y', -3))
  expect(at('desk').y).toBe(0)
})

test('with Alt nothing snaps', () => {
  const { pull, drag, at } = open(map)
  select(['sofa'])
  pull(along('y', 0.33), true)
  expect(at('sofa').y).toBeCloseTo(0.33)
  drag.end(true)
  pull({ kind: 'turn', degrees: 7 }, true)
  expect(at('sofa').yaw).toBeCloseTo(7)
})

test('it turns by 15° and scales within bounds', () => {
  const { pull, drag, at } = open(map)
  select(['sofa'])
  pull({ kind: 'turn', degrees: 25 })
  expect(at('sofa').yaw).toBe(30)
  drag.end(true)
  pull({ kind: 'scale', factor: 0.001 })
  expect(at('sofa').scale).toBe(0.25)
  drag.end(false)
  pull({ kind: 'scale', factor: 2 })
  expect(at('sofa').scale).toBe(0.5)
})

test('what is in the way is named, and what does not fit goes back', () => {
  const { drag, pull, at } = open(map)
  select(['sofa'])
  pull(along('z', 3.8))
  expect(workStore.get()).toMatchObject({ misfit: 'thing', inTheWay: ['other sofa'] })
  drag.end(false)
  expect(at('sofa').z).toBe(9)
  expect(workStore.get()).toMatchObject({ misfit: undefined, inTheWay: [], unsaved: 0 })
  // Over it there is room.
  pull(along('y', 2))
  drag.end(false)
  pull(along('z', 4))
  expect(workStore.get().misfit).toBeUndefined()
})

test('taken away from the hand, all is as it was', () => {
  const { drag, pull, at } = open(map)
  select(['sofa'])
  pull(along('x', 1))
  drag.end(true)
  expect(at('sofa').x).toBe(17)
  expect(workStore.get()).toMatchObject({ isDragging: false, unsaved: 0 })
  // Who still pulls holds nothing any more.
  drag.pull(along('x', 2), false)
  expect(at('sofa').x).toBe(17)
})

test('who furnishes a room pulls nothing out of it', () => {
  const { pull, drag } = open(map, new Set([7]))
  select(['sofa'])
  pull(along('x', 1))
  expect(workStore.get().misfit).toBe('notYours')
  drag.end(false)
  expect(workStore.get().unsaved).toBe(0)
})

test('it stands over what is chosen, and not over what may not be moved', () => {
  const { work } = open(map)
  expect(gizmoPlace(work)).toBeUndefined()
  select(['sofa', 'other sofa'])
  expect(gizmoPlace(work)).toMatchObject({ x: 17, z: 11, floor: 0 })
  const locked = open({
    ...map,
    objects: new Map(
      [...map.objects].map(([key, one]) => [key, { ...one, propertiesJson: '{"locked":true}' }]),
    ),
  })
  expect(gizmoPlace(locked.work)).toBeUndefined()
  expect(locked.drag.begin()).toBe(false)
})
