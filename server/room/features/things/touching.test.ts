import { expect, test } from 'vitest'
import { at, catalogue, dividedMap } from '../../../../tests/support/rooms/smallRoom.ts'
import type { MapId } from '#shared/ids.ts'
import { buildWalkable } from '#shared/map/walking/walkable.ts'
import { outOfHand } from './touching.ts'

/** Why somebody at a place does not reach a desk behind a wall along z = 6 that may have an opening in x 4 to 5. */
const reasonAt = (x: number, z: number, opening?: 'door' | 'window', properties?: object) => {
  const ground = buildWalkable(dividedMap(opening), catalogue)
  const desk = { ...at('desk', 4.5, 7), ...(properties && { propertiesJson: JSON.stringify(properties) }) }
  const player = { mapId: '1' as MapId, position: { x, y: 0, z } }
  return outOfHand({ catalogue, walkable: () => ground }, desk, player)?.key
}

test('what is near is at hand, but not through a wall or a window', () => {
  expect(reasonAt(4.5, 9)).toBeUndefined()
  expect(reasonAt(4.5, 11.9)).toBe('objectTooFar')
  expect(reasonAt(4.5, 5)).toBe('behindWall')
  expect(reasonAt(4.5, 5, 'window')).toBe('behindWall')
  expect(reasonAt(4.5, 5, 'door')).toBeUndefined()
})

test('who stands a few centimetres beside a clear line reaches; who would have to be beyond the wall does not', () => {
  // The line from here to the nearest of the desk meets the jamb.
  const beside = [3.98, 3.9, 3.8, 3.75]
  expect(beside.map((x) => reasonAt(x, 5.6, 'door'))).toEqual(beside.map(() => undefined))
  expect(reasonAt(3.2, 5.6, 'door')).toBe('behindWall')
  expect(reasonAt(4.5, 5.95)).toBe('behindWall')
})

test('a guide is met wherever its clock has it', () => {
  const guide = {
    name: '小灵',
    stops: [
      { x: 4, y: 4 },
      { x: 4, y: 8 },
    ],
    answers: ['你好'],
  }
  expect(reasonAt(4.5, 5, undefined, { guide })).toBeUndefined()
})
