import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { usableKindOf } from '#shared/map/interactionKinds.ts'
import { isInReach } from '#shared/map/inReach.ts'
import { buildWalkable } from '#shared/map/walking/walkable.ts'

const assets = new URL('../../', import.meta.url)
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, assets), 'utf8'))
const catalogue = parseCatalogue(readJson('catalogue.json'))
const maps = readdirSync(new URL('spaces/', assets)).flatMap((file) =>
  parseSpaceFile(readJson(`spaces/${file}`)).levels.map(({ map }) => parseMapFile(map)),
)
const levelsWhere = (isMeant: (map: (typeof maps)[number]) => boolean): string[] =>
  [...new Set(maps.filter(isMeant).map(({ name }) => name ?? ''))].toSorted()

test('where people read nobody is heard, and whoever comes to a show is muted', () => {
  const quiet = maps.flatMap(({ name, nooks }) =>
    [...nooks.values()].flatMap((nook) => (nook.silent ? [`${name}: ${nook.name}`] : [])),
  )
  expect([...new Set(quiet)].toSorted()).toEqual(['办公: 书房·闲读', '教室: 书斋·闲读'])
  expect(levelsWhere(({ muteOnEntry }) => muteOnEntry === true)).toEqual(['演出'])
})

test('one can stand near everything that is used', () => {
  const far = maps.flatMap((map) => {
    const { canStand } = buildWalkable(map, catalogue)
    const [width, height] = map.dimensions ?? [0, 0]
    const spots = Array.from({ length: width * height }, (_, i) => ({
      x: (i % width) + 0.5,
      z: Math.floor(i / width) + 0.5,
    })).filter(({ x, z }) => canStand(x, z))
    return [...map.objects.values()]
      .filter((object) => usableKindOf(object) !== undefined)
      .filter((object) => !spots.some((spot) => isInReach(object, catalogue, spot)))
      .map(({ _name, x, y }) => `${map.name}: ${_name} (${x}, ${y})`)
  })
  expect(far).toEqual([])
})
