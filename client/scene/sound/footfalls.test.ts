import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { Footfalls, HEARD_MOST, type Walker } from './footfalls.ts'

interface Moving extends Walker {
  readonly shown: { x: number; z: number; speed: number }
  readonly motion: { airborne: boolean; seatHeight: number }
}

const somebody = (encId: number, x: number, z: number, more: Partial<Moving['motion']> = {}): Moving => ({
  encId: encId as EncId,
  shown: { x, z, speed: 1.5 },
  motion: { airborne: false, seatHeight: 0, ...more },
})
const ear = { x: 0, z: 0, rightX: 1, rightZ: 0 }

/** Ten seconds in which everybody walks along z; answers the steps heard. */
function listen(walkers: Moving[], self?: EncId, floor = 'wood') {
  const footfalls = new Footfalls()
  const heard: { surface: string; away: number; side: number; running: boolean }[] = []
  for (let i = 0; i < 600; i++) {
    for (const { shown } of walkers) shown.z += (shown.speed / 60) * (i < 300 ? 1 : -1)
    footfalls.tick(
      walkers,
      self,
      ear,
      () => floor,
      (surface, away, side, running) => heard.push({ surface, away, side, running }),
    )
  }
  return heard
}

test('somebody who walks by is heard on their floor, from their side', () => {
  const heard = listen([somebody(2, 4, 0)], undefined, 'terrazzo')
  expect(heard.length).toBeGreaterThan(15)
  expect(heard.every(({ surface, side, running }) => surface === 'stone' && side > 0.2 && !running)).toBe(
    true,
  )
  expect(heard.every(({ away }) => away >= 4 && away < 9)).toBe(true)
  expect(listen([somebody(2, -4, 0)]).every(({ side }) => side < -0.2)).toBe(true)
})

test('nobody is heard who sits, is in the air, stands, is far away or is oneself', () => {
  const standing = somebody(6, 1, 0)
  standing.shown.speed = 0
  const silent = [
    somebody(2, 1, 0, { seatHeight: 0.5 }),
    somebody(3, 1, 0, { airborne: true }),
    somebody(4, 40, 0),
    somebody(5, 1, 0),
    standing,
  ]
  expect(listen(silent, 5 as EncId)).toEqual([])
})

test('of a crowd only the nearest are heard', () => {
  const crowd = Array.from({ length: 30 }, (_, i) => somebody(i + 1, 0.2 * (30 - i), 0))
  const away = new Set(listen(crowd).map(({ side, away: far }) => Math.round(side * Math.max(1.5, far) * 10)))
  expect(away.size).toBeLessThanOrEqual(HEARD_MOST)
  expect(Math.max(...away)).toBeLessThanOrEqual(8)
})
