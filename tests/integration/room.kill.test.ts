import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { createRandom } from '../support/createRandom.ts'
import { killRounds } from '../support/rooms/killRounds.ts'

const catalogue = parseCatalogue(JSON.parse(readFileSync('assets/catalogue.json', 'utf8')))

test('killed twice while people chat, edit and sit down: what was acknowledged is there, nothing twice', async () => {
  const { chats, objects, seated, wrong } = await killRounds(2, catalogue, createRandom(11))
  expect(wrong).toEqual([])
  expect(chats).toBeGreaterThan(10)
  expect(objects).toBeGreaterThan(3)
  expect(seated).toBeGreaterThan(0)
}, 120_000)
