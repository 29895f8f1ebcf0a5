import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { builtInLevels, catalogue } from '../../../tests/support/world/makingRoom.ts'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import type { MapObject } from '../placement.ts'
import { freeSpot } from './freeSpot.ts'
import { parseRooms } from './parseRooms.ts'
import { roomTrouble } from './roomTrouble.ts'
import { cellsFor } from './things.ts'

const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../assets/${name}`, import.meta.url), 'utf8'))
const room = parseRooms(readJson('rooms.json')).find(({ id }) => id === 'meeting-small')!
const SIDE = 14

function thing(templateId: string, x: number, y: number): MapObject {
  const size = cellsFor(catalogue.get(templateId)!, { yaw: 0, scale: 1 })
  return { templateId, x, y, ...size, yaw: 0, normal: '', type: 0, zIndex: 0 }
}

const mapOf = (objects: readonly MapObject[]) =>
  makeMap({
    rows: Array<string>(SIDE).fill('.'.repeat(SIDE)),
    spawns: [{ x: 0, y: 0 }],
    objects: Object.fromEntries(objects.map((object, i) => [i + 1, object])),
  })
const size = { width: room.width, height: room.depth }
const isFreeOn = (map: ReturnType<typeof mapOf>) => (spot: Parameters<typeof roomTrouble>[3]) =>
  roomTrouble(map, catalogue, room, spot) === undefined

test('where it is meant to stand it stands, if nothing is in the way', () => {
  const map = mapOf([])
  const meant = { x: 5, y: 6, turns: 1 } as const
  expect(freeSpot(map, catalogue, size, meant, isFreeOn(map))).toEqual(meant)
})

test('a place that is found is free, and as near as any other without a thing on it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(SIDE - 2), fc.nat(SIDE - 2)), { maxLength: 8 }),
      fc.nat(SIDE - room.width),
      fc.nat(SIDE - room.depth),
      (places, x, y) => {
        const map = mapOf(places.map(([cx, cy]) => thing('chair-wood', cx, cy)))
        // As roomTrouble has it, where there is nothing but chairs.
        const isFree = ({ x: left, y: top }: { readonly x: number; readonly y: number }): boolean => {
          const isIn = (cx: number, cy: number): boolean =>
            cx >= left && cx < left + room.width && cy >= top && cy < top + room.depth
          return (
            left + room.width <= SIDE &&
            top + room.depth <= SIDE &&
            !isIn(0, 0) &&
            !places.some((at) => isIn(...at))
          )
        }
        const meant = { x, y, turns: 0 } as const
        const found = freeSpot(map, catalogue, size, meant, isFree)
        const away = (spot: { readonly x: number; readonly y: number }) => Math.hypot(spot.x - x, spot.y - y)
        const free = Array.from({ length: SIDE * SIDE }, (_, i) => ({
          x: i % SIDE,
          y: Math.floor(i / SIDE),
          turns: 0 as const,
        })).filter(isFree)
        // A chair lies within its cell: what looks taken is.
        expect(found ? away(found) : undefined).toBe(
          free.length > 0 ? Math.min(...free.map(away)) : undefined,
        )
        expect(found === undefined || isFree(found)).toBe(true)
      },
    ),
    { numRuns: 100 },
  )
})

test.each(builtInLevels())('on $name one is found that the rules of rooms let stand', ({ map }) => {
  const { x = 0, y = 0 } = map.spawns?.[0] ?? {}
  const isFree = isFreeOn(map)
  const found = freeSpot(map, catalogue, size, { x: x ?? 0, y: y ?? 0, turns: 0 }, isFree)
  expect(found && isFree(found)).toBe(true)
})

test('where all is full there is none, and outside of the level none is looked for', () => {
  const full = mapOf(
    Array.from({ length: 49 }, (_, i) => thing('chair-wood', 2 * (i % 7), 2 * Math.floor(i / 7))),
  )
  expect(freeSpot(full, catalogue, size, { x: 4, y: 4, turns: 0 }, isFreeOn(full))).toBeUndefined()
  const map = mapOf([])
  const found = freeSpot(map, catalogue, size, { x: -9, y: 5, turns: 0 }, isFreeOn(map))
  expect(found).toEqual({ x: 0, y: 5, turns: 0 })
})
