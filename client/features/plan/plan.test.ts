import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { paintPlan, type Pen } from '../../scene/plan/planPaint.ts'
import { placesOf } from './places.ts'
import { toCanvas, toGround, viewOfAll, viewRound } from '../../scene/plan/planView.ts'

const assets = new URL('../../../assets/', import.meta.url)
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, assets), 'utf8'))
const catalogue = parseCatalogue(readJson('catalogue.json'))
const office = parseMapFile(parseSpaceFile(readJson('spaces/office.json')).levels[0]?.map)

/** A pen that remembers where, and in what colour, it filled. */
function recordingPen() {
  const fills: { colour: unknown; x: number; y: number; w: number; h: number }[] = []
  const pen = {
    fillStyle: '' as unknown,
    fillRect: (x: number, y: number, w: number, h: number) =>
      fills.push({ colour: pen.fillStyle, x, y, w, h }),
    save: () => undefined,
    restore: () => undefined,
    translate: () => undefined,
    rotate: () => undefined,
    scale: () => undefined,
  }
  return { pen: pen as unknown as Pen, fills }
}

test('the plan of the office has its floor and its walls, and a gap where the entrance is', () => {
  const { pen, fills } = recordingPen()
  paintPlan(pen, office, catalogue, 'light')
  const walls = fills.filter(({ colour }) => colour === '#4a545e')
  expect(fills.filter(({ w, h }) => w === 1.02 && h === 1.02).length).toBe(52 * 40)
  const covers = (x: number, y: number) =>
    walls.some((wall) => x > wall.x && x < wall.x + wall.w && y > wall.y && y < wall.y + wall.h)
  // The south wall of the house runs along y = 36; the sliding door is at x = 26.
  expect(covers(10, 36)).toBe(true)
  expect(covers(26, 36)).toBe(false)
})

test('every named nook of the office is a place inside of itself', () => {
  const places = placesOf(office, catalogue).filter(({ kind }) => kind === 'nook')
  expect(places.map(({ name }) => name)).toEqual(expect.arrayContaining(['会议室·云栖', '休息区·晴川']))
  expect(places.filter(({ key }) => office.nooks.get(key.slice('nook/'.length))?.isDesk)).toEqual([])
  for (const { key, x, z } of places) {
    const cells = office.nooks.get(key.slice('nook/'.length))?.nookCoords?.coords ?? []
    expect(cells).toContainEqual({ x: Math.floor(x), y: Math.floor(z) })
  }
})

test('what is drawn where one clicks is where one goes', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -50, max: 50, noNaN: true }),
      fc.double({ min: -50, max: 50, noNaN: true }),
      fc.integer({ min: 40, max: 900 }),
      fc.integer({ min: 40, max: 900 }),
      (x, z, width, height) => {
        for (const view of [
          viewRound({ x: 3, z: 4 }, width, height, 30),
          viewOfAll({ width: 40, depth: 30 }, width, height, 8),
        ]) {
          const at = toCanvas(view, width, height, x, z)
          const back = toGround(view, width, height, at.x, at.y)
          expect(back.x).toBeCloseTo(x, 6)
          expect(back.z).toBeCloseTo(z, 6)
        }
      },
    ),
  )
})

test('the whole level fits into the canvas', () => {
  const view = viewOfAll({ width: 52, depth: 40 }, 340, 240, 10)
  for (const [x, z] of [
    [0, 0],
    [52, 40],
  ] as const) {
    const at = toCanvas(view, 340, 240, x, z)
    expect(at.x).toBeGreaterThanOrEqual(9.99)
    expect(at.x).toBeLessThanOrEqual(330.01)
    expect(at.y).toBeGreaterThanOrEqual(9.99)
    expect(at.y).toBeLessThanOrEqual(230.01)
  }
})
