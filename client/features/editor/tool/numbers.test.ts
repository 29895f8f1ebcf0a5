import { afterEach, expect, test } from 'vitest'
import { furnished, roomMap, spotAt } from '../../../../tests/support/world/makingRoom.ts'
import { openWork } from '../../../../tests/support/world/openWork.ts'
import { noWork, select, workStore } from '../work/workStore.ts'
import { putChosen } from './commands.ts'

const map = furnished(
  roomMap(),
  ['desk-wood', spotAt(7, 7), 'desk'],
  ['coffee-cup', spotAt(7, 7, 0, 0.744), 'cup'],
  ['sofa-two', spotAt(17, 9), 'sofa'],
  ['sofa-two', spotAt(17, 13), 'other sofa'],
)

afterEach(() => workStore.setState(noWork, true))

test('a number that puts a thing into another is not done, and what is in the way is named', () => {
  const { work, at } = openWork(map)
  select(['sofa'])
  expect(putChosen(work, { z: 12.8 }, false)).toBe(false)
  expect(workStore.get()).toMatchObject({ misfit: 'thing', inTheWay: ['other sofa'], unsaved: 0 })
  expect(at('sofa').z).toBe(9)
  expect(putChosen(work, { x: -3 }, false)).toBe(false)
  expect(workStore.get().misfit).toBe('outside')
  // What fits is done just there, and nothing is in the way any more.
  expect(putChosen(work, { z: 10.07 }, false)).toBe(true)
  expect(workStore.get()).toMatchObject({ misfit: undefined, inTheWay: [], unsaved: 1, undoes: 'numbers' })
  expect(at('sofa').z).toBeCloseTo(10.07)
  // With Alt things may overlap, as they may for a pointer.
  expect(putChosen(work, { z: 12.8 }, true)).toBe(true)
})

test('a quarter to the left is three quarters to the right', () => {
  const { work, at } = openWork(map)
  select(['sofa'])
  expect(putChosen(work, { yaw: -90 }, false)).toBe(true)
  expect(at('sofa').yaw).toBe(270)
})

test('what stands on it comes along', () => {
  const { work, at } = openWork(map)
  select(['desk'])
  expect(putChosen(work, { x: 8, yaw: 90 }, false)).toBe(true)
  expect(at('cup')).toMatchObject({ x: expect.closeTo(8), z: expect.closeTo(7), yaw: 90 })
})

test('who furnishes a room types nothing out of it', () => {
  const { work } = openWork(map, new Set([7]))
  select(['sofa'])
  expect(putChosen(work, { x: 16 }, false)).toBe(false)
  expect(workStore.get()).toMatchObject({ misfit: 'notYours', unsaved: 0 })
})
