import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { chairIndices } from '#shared/map/seats.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { buildWalkable } from '#shared/map/walking/walkable.ts'
import { heroSlides } from './heroSlides.ts'

const assets = join(import.meta.dirname, '../../../assets')
const json = (path: string): unknown => JSON.parse(readFileSync(join(assets, path), 'utf8'))
const catalogue = parseCatalogue(json('catalogue.json'))

test.each(heroSlides)('$space: its people stand, walk and sit where one can', ({ space, level, people }) => {
  const { levels } = parseSpaceFile(json(`spaces/${space}.json`))
  const map = parseMapFile(levels.find(({ mapId }) => mapId === level)?.map)
  const { canStand, canPass } = buildWalkable(map, catalogue)
  const chairs = chairIndices(map, catalogue)
  expect(people.length).toBeGreaterThan(4)
  for (const { name, at, walk, chair } of people) {
    expect(at === undefined, name).toBe(chair !== undefined)
    if (chair !== undefined) expect(chairs.length, name).toBeGreaterThan(chair)
    if (at) expect(canStand(at[0], at[1]), `${name} at ${at.join()}`).toBe(true)
    if (at && walk) expect(canPass(at[0], at[1], walk[0], walk[1]), `${name} to ${walk.join()}`).toBe(true)
  }
})
