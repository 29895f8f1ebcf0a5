import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { createRandom } from '../../support/createRandom.ts'
import { killRounds } from '../../support/rooms/killRounds.ts'
import { seedOfDay } from '../../support/seedOfDay.ts'

const catalogue = parseCatalogue(JSON.parse(readFileSync('assets/catalogue.json', 'utf8')))

test('killed twenty times at random moments: what was acknowledged is there, nothing twice', async () => {
  const { chats, objects, seated, wrong } = await killRounds(20, catalogue, createRandom(seedOfDay('kill')))
  expect(wrong).toEqual([])
  expect(chats).toBeGreaterThan(200)
  expect(objects).toBeGreaterThan(50)
  expect(seated).toBeGreaterThan(20)
}, 600_000)
