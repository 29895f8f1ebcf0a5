import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { planOf } from './build.ts'
import { bareStretches, fightingPairs, signsFromSpawn } from './looks.ts'
import type { Facing } from './facing.ts'
import { officialLevels } from './officialLevels.ts'
import { Plan } from './plan.ts'

const catalogue = parseCatalogue(
  JSON.parse(readFileSync(new URL('../../catalogue.json', import.meta.url), 'utf8')),
)

/** Letters of this height are read at a glance, pixels of a window of 1080. */
const READABLE_PX = 18

/** Letters of this height can still be read. */
const LEGIBLE_PX = 9
/** Under the place and one quiet line, beside the buttons at the right. */
const phone = { head: 132, side: { width: 64, height: 248 } }
const phones = [
  { ...phone, width: 390, height: 844 },
  { ...phone, width: 360, height: 640 },
]

const all = officialLevels.map((level) => ({ name: level.name, map: parseMapFile(planOf(level, catalogue)) }))

describe.each(all)('$name', ({ map }) => {
  test('has no bare wall over six metres', () => {
    expect(bareStretches(map, catalogue)).toEqual([])
  })

  test('tells where one is as soon as one arrives', () => {
    const [largest] = signsFromSpawn(map, catalogue)
    expect(largest?.pixels).toBeGreaterThanOrEqual(READABLE_PX)
  })

  test('tells so on a phone held upright as well, wherever one appears', () => {
    for (const spawn of map.spawns ?? []) {
      for (const screen of phones) {
        const [largest] = signsFromSpawn(map, catalogue, screen, spawn)
        expect(largest?.pixels, `${spawn.spawnId} at ${screen.width}`).toBeGreaterThanOrEqual(LEGIBLE_PX)
      }
    }
  })

  test('has no flat things that lie in one another', () => {
    expect(fightingPairs(map, catalogue)).toEqual([])
  })
})

/** A room of 20 × 16 m whose spawn looks north. */
const room = () => {
  const plan = new Plan(
    { self: { id: '1', alias: 'room', name: '', about: '' }, links: [], catalogue },
    20,
    16,
  )
  plan.floor('wood', 0, 0, 20, 16).room('white', 1, 1, 18, 14).spawn('first', 9, 9)
  return plan
}
const mapOf = (plan: Plan) => parseMapFile(plan.finish())

test('a bare wall is found, a picture or a shelf in its middle parts it', () => {
  const bare = bareStretches(mapOf(room()), catalogue)
  expect(bare).toContainEqual({ side: 'n', line: 1, faces: 'south', from: 1, to: 19 })
  expect(bare).toHaveLength(4)
  const dressed = room()
  for (const x of [5, 10, 15]) dressed.hang('poster-waves', x, 1, 'south', 1.4)
  for (const y of [5, 10]) dressed.place('bookshelf', 1.4, y, 'east')
  const left = bareStretches(mapOf(dressed), catalogue).map(({ faces }) => faces)
  expect(left.toSorted()).toEqual(['north', 'west'])
})

test('a sign is read where it stands ahead, not from behind, not through a wall', () => {
  const withSign = (facing: Facing, hidden = false) => {
    const plan = room()
    plan.place('sign-stone', 10, 4, facing, { text: '灵境' })
    if (hidden) plan.wall('white', 2, 6, 18, 6)
    return signsFromSpawn(mapOf(plan), catalogue)
  }
  const [sign] = withSign('south')
  expect(sign?.text).toBe('灵境')
  expect(sign?.pixels).toBeGreaterThan(25)
  expect(withSign('east')).toEqual([])
  expect(withSign('south', true)).toEqual([])
})

test('a rug on a rug and a picture in a picture are found', () => {
  const plan = room()
  plan.place('rug-teal', 6, 6)
  plan.place('rug-sand', 7, 6.5)
  plan.place('rug-coral', 14, 12)
  plan.hang('poster-hills', 5, 1, 'south', 1.3)
  plan.hang('poster-shapes', 5.3, 1, 'south', 1.5)
  plan.hang('poster-hills', 9, 1, 'south', 1.3)
  expect(fightingPairs(mapOf(plan), catalogue)).toEqual([
    expect.stringMatching(/^rug-teal .* and rug-sand/),
    expect.stringMatching(/^poster-hills .* and poster-shapes/),
  ])
})
