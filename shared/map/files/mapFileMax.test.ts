import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  atItsMaximum,
  atMaximum,
  filled,
  masks,
  withFullObjects,
} from '../../../tests/support/world/mapsAtMaximum.ts'
import { readCatalogue } from '../../../tests/support/rooms/memoryPorts.ts'
import { limits } from '../../rules/limits.ts'
import { EditError } from '../edit/editChecks.ts'
import { setDimensions, setFloors } from '../edit/editGround.ts'
import { maskCellsOf } from '../edit/maskBudget.ts'
import { parseMapFile } from './parseMapFile.ts'
import { spaceFileSchema, toMapFile } from './spaceFile.ts'
import { checkTemplate } from './templateCheck.ts'

const catalogue = readCatalogue()
/** A map, then everything that is named brought to its maximum. */
function survives(width: number, height: number, share: number, names: readonly string[]): void {
  const map = atItsMaximum(filled(width, height, share), names)
  const mapJson = JSON.stringify(toMapFile(map))
  expect(mapJson.length).toBeLessThanOrEqual(limits.levelFileMax)
  const loaded = parseMapFile(JSON.parse(mapJson))
  for (const [type, mask] of Object.entries({ ...map.walls, ...map.floors })) {
    // Compared as a whole: a difference in a million letters is nothing to print.
    expect({ ...loaded.walls, ...loaded.floors }[type] === mask, type).toBe(true)
  }
  expect(JSON.stringify(toMapFile(loaded)) === mapJson).toBe(true)
  expect([loaded.objects.size, loaded.nooks.size]).toEqual([map.objects.size, map.nooks.size])
}

test('the largest level there may be is stored and loaded', () => {
  survives(1_000, 1_000, 0.5, Object.keys(atMaximum))
}, 120_000)

test('whatever edits can make is stored and loaded, each value at its maximum', () => {
  fc.assert(
    fc.property(
      fc.constantFrom([300, 280] as const, [360, 301] as const),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.subarray(Object.keys(atMaximum), { minLength: 1, maxLength: 4 }),
      ([width, height], share, names) => survives(width, height, share, names),
    ),
    { numRuns: 6, endOnFailure: true },
  )
}, 120_000)

test('objects that take as much as they may are stored and loaded', () => {
  const map = withFullObjects(filled(30, 30, 0))
  const mapJson = JSON.stringify(toMapFile(map))
  expect(mapJson.length).toBeLessThanOrEqual(limits.levelFileMax)
  expect(parseMapFile(JSON.parse(mapJson)).objects.size).toBe(map.objects.size)
})

test('what is over the budget is refused with words, before anything is read', () => {
  const map = filled(360, 360, 0.5)
  const cells = 360 * 360
  expect(maskCellsOf(map, [360, 360])).toBe(61 * cells)
  const over = `at most ${limits.mapMaskCellsMax} cells of all their kinds together`
  expect(() => setFloors(map, masks(32, cells))).toThrow(over)
  expect(() => setDimensions(map, 366, 360)).toThrow(over)
  expect(() => setDimensions(map, 366, 360)).toThrow(EditError)
  expect(() => setDimensions(map, 360, 300)).not.toThrow()
  // 60 small masks are no reason to stand still for 17 s.
  const small = filled(52, 40, 0.5)
  expect(() => setDimensions(small, 1_000, 1_000)).toThrow(over)
})

test('a template over the budget is refused with its own words, and no built-in space may be', () => {
  const file = { ...toMapFile(filled(1_000, 1_000, 0.5)) }
  const over = { ...file, floors: { ...file.floors, more: file.collisions! } }
  const [problem] = checkTemplate([{ mapId: '1', isDefault: true, mapJson: JSON.stringify(over) }], {
    catalogue,
    fileExists: () => true,
  }).problems
  expect(problem).toMatchObject({ code: 'tooManyMaskCells', what: '9000000' })
  const space = {
    version: 1,
    id: 'large',
    name: { zh: '大', en: 'large' },
    description: { zh: '大', en: 'large' },
    banner: 'images/a.webp',
    tags: [],
    recommendPeople: '0-10',
  }
  const levelsOf = (map: unknown) => ({ ...space, levels: [{ mapId: '1', isDefault: true, map }] })
  expect(spaceFileSchema.safeParse(levelsOf(file)).success).toBe(true)
  expect(spaceFileSchema.safeParse(levelsOf(over)).success).toBe(false)
})
