import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { planOf } from '../../../assets/source/plans/build.ts'
import { fightingFaces, fightingParts } from '../../../assets/source/plans/faces.ts'
import { officialLevels } from '../../../assets/source/plans/officialLevels.ts'
import { Plan } from '../../../assets/source/plans/plan.ts'

const catalogue = parseCatalogue(
  JSON.parse(readFileSync(new URL('../../../assets/catalogue.json', import.meta.url), 'utf8')),
)

test.each(officialLevels)(
  'no faces of unlike colours lie in one another in $name',
  async (level) => {
    expect(await fightingFaces(parseMapFile(planOf(level, catalogue)), catalogue)).toEqual([])
  },
  60_000,
)

/** From a library of models: the seam lies behind its doors. */
const HIDDEN_SEAMS = ['fridge']

test('no parts of unlike colours lie in one another within a piece of furniture', async () => {
  const fighting: string[] = []
  for (const { id, file } of catalogue.values()) {
    if (HIDDEN_SEAMS.includes(id)) continue
    for (const place of await fightingParts(file)) fighting.push(`${id} at ${place}`)
  }
  expect(fighting).toEqual([])
}, 60_000)

test('two rugs of one height are found, one a hair above the other is not', async () => {
  const found = (up: number) => {
    const plan = new Plan(
      { self: { id: '1', alias: 'room', name: '', about: '' }, links: [], catalogue },
      12,
      12,
    )
    plan.floor('wood', 0, 0, 12, 12).spawn('first', 1, 1)
    plan.place('rug-teal', 6, 6)
    plan.place('rug-coral', 7, 6.5, 'south', { up })
    return fightingFaces(parseMapFile(plan.finish()), catalogue)
  }
  expect(await found(0)).toEqual([expect.stringMatching(/^rug-teal .* and rug-coral .* looking 0.00, 1.00/)])
  expect(await found(0.004)).toEqual([])
})
