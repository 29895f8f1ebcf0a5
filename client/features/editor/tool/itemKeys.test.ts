import { afterEach, expect, test } from 'vitest'
import { pieceOf, roomMap } from '../../../../tests/support/world/makingRoom.ts'
import { openWork } from '../../../../tests/support/world/openWork.ts'
import { noWork, workStore } from '../work/workStore.ts'
import { ItemHand } from './ItemHand.ts'
import { Trying } from './Trying.ts'

afterEach(() => workStore.setState(noWork, true))

const key = (name: string): KeyboardEvent => ({ key: name, shiftKey: false }) as KeyboardEvent

test('arrows move what is in the hand before it is put down, Enter puts it there', () => {
  const { work, at } = openWork(roomMap())
  Object.assign(work.ground, {
    self: { player: { placed: true, body: { x: 16, z: 8 } } },
    heading: () => Math.PI,
  })
  const hand = new ItemHand(work, new Trying(work))
  workStore.setState({ held: { kind: 'item', item: pieceOf('chair-wood') } })
  hand.begin(undefined)
  // Nothing is held anywhere yet: Enter is another's.
  expect(hand.press(key('Enter'))).toBe(false)
  expect(hand.press(key('ArrowRight'))).toBe(true)
  const ghost = workStore.get().ghost as string
  const first = at(ghost)
  hand.press(key('ArrowRight'))
  expect(at(ghost).x - first.x).toBeCloseTo(0.5)
  expect(workStore.get().unsaved).toBe(0)
  expect(hand.press(key('Enter'))).toBe(true)
  expect(workStore.get()).toMatchObject({ unsaved: 1, undoes: 'place' })
  expect(at(ghost).x - first.x).toBeCloseTo(0.5)
})
