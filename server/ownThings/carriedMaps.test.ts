import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { toMapFile } from '#shared/map/files/spaceFile.ts'
import { ownIdsOf } from '#shared/map/own/ownIdsOf.ts'
import { makeMap } from '../../tests/support/world/makeWorld.ts'
import { nameOnMaps, ownIdsOn, renamedOwn } from './carriedMaps.ts'
import { findCarried } from './findCarried.ts'

const id = fc.stringMatching(/^[0-9a-f]{16}$/)
/** What people write may look like anything of ours. */
const written = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'own:0',
    '"own:a":',
    '"templateId":"own:b"',
    '","templateId":"own:c',
    'x"own:d":"',
    '\\"own:e":',
  ),
)
const aMap = fc.record({
  things: fc.array(fc.record({ id, text: written }), { maxLength: 4 }),
  floors: fc.array(id, { maxLength: 3 }),
  walls: fc.array(fc.tuple(id, fc.constantFrom('', ':n', ':w')), { maxLength: 3 }),
})

function fileOf({ things, floors, walls }: typeof aMap extends fc.Arbitrary<infer M> ? M : never): string {
  const objects = Object.fromEntries(
    things.map((thing, i) => [
      String(i),
      {
        x: 1,
        y: 1,
        templateId: `own:${thing.id}`,
        _name: thing.text,
        propertiesJson: JSON.stringify({ text: thing.text }),
      },
    ]),
  )
  const file = toMapFile(makeMap({ objects }))
  const [width, height] = file.dimensions ?? [0, 0]
  const mask = Buffer.alloc(width * height, 1).toString('base64')
  return JSON.stringify({
    ...file,
    floors: Object.fromEntries(floors.map((one) => [`own:${one}`, mask])),
    walls: Object.fromEntries(walls.map(([one, side]) => [`own:${one}${side}`, mask])),
  })
}

/** A map without what it names of its space's own. */
const withoutNames = (mapJson: string): unknown => ({
  ...JSON.parse(mapJson, (key, value: unknown) => (key === 'templateId' ? undefined : value)),
  floors: undefined,
  walls: undefined,
})

test('what a stored map names is what the map names, whatever people wrote on it; renamed, nothing else is another', () => {
  fc.assert(
    fc.property(aMap, (given) => {
      const mapJson = fileOf(given)
      const ids = [...ownIdsOn([mapJson])].sort()
      expect(ids).toEqual([...ownIdsOf(parseMapFile(JSON.parse(mapJson)))].sort())
      const things = new Map(ids.map((one) => [one, one.replace(/./g, 'f')]))
      const renamed = renamedOwn(mapJson, { things, files: new Map() })
      expect([...ownIdsOn([renamed])].every((one) => one === 'f'.repeat(16))).toBe(true)
      expect(withoutNames(renamed)).toEqual(withoutNames(mapJson))
    }),
  )
})

test('uploads are called otherwise wherever they stand, and only those', () => {
  const [one, other] = ['1'.repeat(32), '2'.repeat(32)]
  const text = (file: string) =>
    `{"templateId":"own:a","normal":"/files/${file}","p":"{\\"u\\":\\"/files/${other}\\"}"}`
  const files = new Map([[one, '3'.repeat(32)]])
  expect(renamedOwn(text(one), { things: new Map(), files })).toBe(text('3'.repeat(32)))
  expect(renamedOwn(text(`${one}0`), { things: new Map(), files })).toBe(text(`${one}0`))
})

test('what is not there is told by the name its object bears, and else by its id', () => {
  const mapJson = fileOf({ things: [{ id: 'a', text: '红椅子' }], floors: ['b'], walls: [] })
  expect(['a', 'b', 'c'].map((one) => nameOnMaps([mapJson], one))).toEqual(['红椅子', 'own:b', 'own:c'])
})

const row = (thingId: string) =>
  ({
    thingId,
    kind: 'thing',
    modelId: null,
    pictureId: null,
    report: '',
    details: '',
    item: '',
    carriedFrom: '',
  }) as const
const mapOf = (...things: string[]) => ({
  mapJson: fileOf({ things: things.map((one) => ({ id: one, text: `名${one}` })), floors: [], walls: [] }),
})

test('what is taken away and deleted while maps are read is looked for once more with the maps read anew', async () => {
  const states = [mapOf('a', 'b'), mapOf('b')]
  let reads = 0
  const maps = () => Promise.resolve([states[Math.min(reads++, 1)]!])
  const things = () => Promise.resolve([row('b'), row('unused')])
  expect((await findCarried({ maps, things })).things).toEqual([row('b')])
  expect(reads).toBe(2)
  const gone = findCarried({ maps: () => Promise.resolve([states[0]!]), things })
  await expect(gone).rejects.toMatchObject({ code: 'OwnThingsGone', details: [{ what: '名a' }] })
})
