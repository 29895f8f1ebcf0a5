import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { toMapFile } from '#shared/map/files/spaceFile.ts'
import { limits } from '#shared/rules/limits.ts'
import type { GameMap } from '#shared/world/world.ts'
import { atItsMaximum, atMaximum, filled, withFullObjects } from '../../support/world/mapsAtMaximum.ts'
import { smallSpace, spacesFolder } from '../../support/world/smallSpaces.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { comesOut, publish, spaceWith } from '../../support/world/throughTemplate.ts'

const text = (length: number): string => '灵'.repeat(length)

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    requestLimits: { create: { points: 1e6, seconds: 60 }, person: { points: 1e6, seconds: 60 } },
    env: { QUOTA_PERSON_MEGABYTES: '1000000' },
  })
  token = (await server.login('builder')).access_token
})
afterAll(() => server?.close())

const info = {
  name: text(limits.templateName),
  description: text(limits.templateDescription),
  tags: ['office', 'classroom', 'game'].slice(0, limits.templateTagsMax),
  recommendPeople: '10-25',
}
const fields = { name: text(limits.spaceName), description: text(limits.spaceDescription) }

const sizeOf = (map: GameMap): number => JSON.stringify(toMapFile(map)).length
const numbered = (map: GameMap, id: number): GameMap => ({ ...map, id: String(id) as MapId })

/** Stored, loaded, published, made a template and a space again, and entered. */
async function goesThrough(levels: readonly GameMap[]): Promise<void> {
  const spaceId = await spaceWith(server, token, levels, fields)
  const { template, problems } = await publish(server, token, spaceId, info)
  expect([template.state, problems]).toEqual(['Published', []])
  expect(template).toMatchObject(info)
  expect(await comesOut(server, token, { templateId: template.id, spaceId }, levels)).toEqual([])
}

test('the largest level there may be is published, made a template, and a space of that is entered', async () => {
  await goesThrough([atItsMaximum(filled(1_000, 1_000, 0.5), Object.keys(atMaximum))])
}, 300_000)

test('so is whatever edits can make, each value at its maximum or near it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom([300, 280] as const, [360, 301] as const),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.subarray(Object.keys(atMaximum), { minLength: 1, maxLength: 4 }),
      ([width, height], share, names) => goesThrough([atItsMaximum(filled(width, height, share), names)]),
    ),
    { numRuns: 3, endOnFailure: true },
  )
}, 300_000)

test('so are objects that take as much as they may, and as many levels as a template holds', async () => {
  await goesThrough([withFullObjects(filled(30, 30, 0))])
  const small = filled(10, 12, 0)
  await goesThrough(Array.from({ length: limits.templateLevelsMax }, (_, i) => numbered(small, i + 1)))
}, 300_000)

test('levels that fill a template to the last bytes pass; one too many is refused with its word, and nothing is lost', async () => {
  const full = withFullObjects(filled(30, 30, 0))
  const count = Math.floor(limits.templateBytesMax / sizeOf(full))
  const levels = Array.from({ length: count }, (_, i) => numbered(full, i + 1))
  const rest = limits.templateBytesMax - levels.reduce((sum, map) => sum + sizeOf(map), 0)
  const last = numbered(filled(30, 30, 0), count + 1)
  const room = {
    ...last,
    script: 's'.repeat(Math.min(limits.scriptLength, Math.max(0, rest - sizeOf(last) - 100))),
  }
  await goesThrough([...levels, room])

  const over = [...levels, ...levels.map((map, i) => numbered(map, count + 1 + i))]
  const spaceId = await spaceWith(server, token, over)
  const { template, problems } = await publish(server, token, spaceId, info)
  expect([template.state, problems]).toEqual(['UpdateFailed', [{ code: 'templateSize' }]])
  const kept = await server.db
    .selectFrom('spaceMaps')
    .select('mapId')
    .where('spaceId', '=', spaceId)
    .execute()
  expect(kept).toHaveLength(over.length)
}, 300_000)
