import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAtHand } from '#shared/map/atHand.ts'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { componentOf, usableKindOf } from '#shared/map/interactionKinds.ts'
import { isInReach } from '#shared/map/inReach.ts'
import { isGuide } from '#shared/map/isGuide.ts'
import { sinCosDeg } from '#shared/map/placement.ts'
import { prismOf, reachOf } from '#shared/map/reach.ts'
import { screenFaceOf } from '#shared/map/screens.ts'
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

test('everything that is used is offered to somebody who can stand there, over tables and not through walls', () => {
  const far = maps.flatMap((map) => {
    const walkable = buildWalkable(map, catalogue)
    const [width, height] = map.dimensions ?? [0, 0]
    const spots = Array.from({ length: width * height }, (_, i) => ({
      x: (i % width) + 0.5,
      z: Math.floor(i / width) + 0.5,
    })).filter(({ x, z }) => walkable.canStand(x, z))
    return [...map.objects.values()]
      .filter((object) => usableKindOf(object) !== undefined)
      .filter(
        (object) =>
          !spots.some(
            (spot) =>
              isInReach(object, catalogue, spot) &&
              // Guides come to where they are spoken to.
              (isGuide(object) || isAtHand(walkable, prismOf(object, catalogue), reachOf(object), spot)),
          ),
      )
      .map(({ _name, x, y }) => `${map.name}: ${_name} (${x}, ${y})`)
  })
  expect(far).toEqual([])
})

test('the screen of the office is used from the lounge it looks into and not from behind its wall', () => {
  const office = maps.find(({ name }) => name === '办公')!
  const screen = [...office.objects.values()].find(({ type, _name }) => type === 3 && _name === '大屏幕')!
  const walkable = buildWalkable(office, catalogue)
  const prism = prismOf(screen, catalogue)
  const { sin, cos } = sinCosDeg(prism.yaw)
  const at = (before: number) => ({ x: prism.cx - sin * before, z: prism.cz + cos * before })
  const isOffered = (before: number) => isAtHand(walkable, prism, reachOf(screen), at(before))
  expect([isOffered(2), isOffered(-2)]).toEqual([true, false])
  expect(isInReach(screen, catalogue, at(-2))).toBe(true)
})

test('every screen of a level does something: it shows a film, or what people share', () => {
  const dead = maps.flatMap((map) =>
    [...map.objects.values()]
      .filter((object) => screenFaceOf(object) && object.type !== 3 && componentOf(object) !== 'cast')
      .map(({ _name, x, y }) => `${map.name}: ${_name} (${x}, ${y})`),
  )
  expect(dead).toEqual([])
})
