import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCatalogue } from './catalogue.ts'
import { parseMapFile } from './files/parseMapFile.ts'
import { parseSpaceFile } from './files/spaceFile.ts'
import { guideAt, guideOf, metresToRound, roundS, type Guide } from './guides.ts'
import type { MapObject } from './placement.ts'
import { isInReach } from './inReach.ts'
import { buildWalkable } from './walking/walkable.ts'

const objectWith = (guide: unknown): MapObject => ({
  x: 4,
  y: 4,
  width: 1,
  height: 1,
  propertiesJson: JSON.stringify({ guide }),
})
const stop = (x: number, y: number, more: object = {}) => ({ x, y, ...more })

const stops = fc.array(
  fc.record({
    x: fc.double({ min: 0, max: 50, noNaN: true }),
    y: fc.double({ min: 0, max: 50, noNaN: true }),
    pause: fc.integer({ min: 0, max: 20 }),
  }),
  { minLength: 1, maxLength: 8 },
)
const guides = fc
  .record({ name: fc.constant('小灵'), speed: fc.double({ min: 0.4, max: 1.8, noNaN: true }), stops })
  .map((guide) => guideOf(objectWith(guide))!)

test('a guide goes on without a leap, no faster than it says, always on its round, and comes round', () => {
  fc.assert(
    fc.property(guides, fc.integer({ min: 0, max: 2_000_000_000 }), (guide, from) => {
      const stepS = 0.1
      let before = guideAt(guide, from)
      for (let i = 1; i <= 60; i++) {
        const now = guideAt(guide, from + i * stepS)
        const gone = Math.hypot(now.x - before.x, now.z - before.z)
        expect(gone).toBeLessThanOrEqual(guide.speed * stepS + 1e-4)
        expect(metresToRound(guide, now)).toBeLessThan(1e-6)
        before = now
      }
      const whole = roundS(guide)
      if (whole === 0) return
      const again = guideAt(guide, 1_000 * whole + 7)
      const first = guideAt(guide, 7)
      expect(Math.hypot(again.x - first.x, again.z - first.z)).toBeLessThan(1e-3)
    }),
    { numRuns: 100 },
  )
})

test('it stays as long as it says, looks where it is told, and where it goes', () => {
  const guide = guideOf(
    objectWith({ name: '小灵', speed: 1, stops: [stop(2, 2, { pause: 5, yaw: 90 }), stop(6, 2)] }),
  )!
  expect(roundS(guide)).toBe(13)
  expect(guideAt(guide, 4)).toMatchObject({ x: 2, z: 2, yaw: 90, isWalking: false, stop: 0, round: 0 })
  // East is 270 degrees clockwise from south as seen from above.
  expect(guideAt(guide, 7)).toMatchObject({ x: 4, z: 2, yaw: -90, isWalking: true })
  expect(guideAt(guide, 11)).toMatchObject({ x: 4, z: 2, yaw: 90, isWalking: true })
  expect(guideAt(guide, 14)).toMatchObject({ x: 2, round: 1 })
})

test('what a map says badly makes no guide, or is cut', () => {
  for (const said of [
    undefined,
    null,
    7,
    [],
    'guide',
    {},
    { name: '小灵' },
    { name: ' ', stops: [stop(1, 1)] },
    { name: '小灵', stops: 'all' },
    { name: '小灵', stops: [stop(NaN, 1), null, { x: '1', y: 2 }] },
  ])
    expect(guideOf(objectWith(said))).toBeUndefined()
  const guide: Guide = guideOf(
    objectWith({
      name: `  ${'灵'.repeat(99)}`,
      speed: 99,
      outfit: 7,
      stops: [stop(-5, 2e9, { pause: 1e9, says: '你好', yaw: 'x' }), ...Array(99).fill(stop(1, 1))],
      answers: ['', 3, ' 话 ', 'x'.repeat(999), ...Array(99).fill('话')],
    }),
  )!
  expect(guide).toMatchObject({ speed: 1.8, outfit: '' })
  expect(guide.name).toHaveLength(30)
  expect(guide.stops).toHaveLength(32)
  expect(guide.stops[0]).toEqual({ x: 0, z: 1000, pauseS: 120, says: ['你好'], yaw: undefined })
  expect(guide.answers).toHaveLength(24)
  expect(guide.answers.slice(0, 2)).toEqual(['话', 'x'.repeat(160)])
})

test('one speaks to a guide from anywhere along its round, and from nowhere else', () => {
  const object = objectWith({ name: '小灵', stops: [stop(4, 4), stop(14, 4)] })
  const reaches = (x: number, z: number) => isInReach(object, new Map(), { x, z })
  expect([reaches(4, 4), reaches(9, 6.4), reaches(16, 4)]).toEqual([true, true, true])
  expect([reaches(9, 6.6), reaches(17, 4), reaches(1, 4)]).toEqual([false, false, false])
})

const assets = new URL('../../assets/', import.meta.url)
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, assets), 'utf8'))
const catalogue = parseCatalogue(readJson('catalogue.json'))
const levels = readdirSync(new URL('spaces/', assets)).flatMap((file) =>
  parseSpaceFile(readJson(`spaces/${file}`)).levels.map(({ mapId, map }) => ({
    level: `${file} ${mapId}`,
    map: parseMapFile(map),
  })),
)

test('the guides of built-in levels walk where one can walk, and leave room where one arrives', () => {
  const found = levels.flatMap(({ level, map }) => {
    const walkable = buildWalkable(map, catalogue)
    const grid = walkable.navGrid()
    return [...map.objects.values()].flatMap((object) => {
      const guide = guideOf(object)
      if (!guide) return []
      const whole = roundS(guide)
      let before = guideAt(guide, 0)
      for (let s = 0; s <= whole; s += 0.1) {
        const now = guideAt(guide, s)
        expect(grid.free[grid.nodeAt(now.x, now.z)], `${level}: ${now.x}, ${now.z}`).toBe(1)
        expect(walkable.canPass(before.x, before.z, now.x, now.z), `${level}: ${now.x}, ${now.z}`).toBe(true)
        before = now
      }
      for (const { x, y } of map.spawns ?? [])
        expect(metresToRound(guide, { x: (x ?? 0) + 0.5, z: (y ?? 0) + 0.5 }), level).toBeGreaterThan(2.2)
      // More than a moment's talk, and short enough for a bubble.
      expect(guide.answers.length).toBeGreaterThanOrEqual(4)
      return [level]
    })
  })
  expect(found.filter((level) => level.startsWith('world'))).toHaveLength(3)
  expect(found).toEqual(expect.arrayContaining(['office.json 1', 'expo.json 4']))
})
