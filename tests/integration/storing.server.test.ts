import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../support/createRandom.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { storingRounds } from '../support/rooms/storingRounds.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ spacesFolder: spacesFolder([smallSpace('hall')]) })
})
afterAll(() => server.close())

test('whatever statement of a group fails: acknowledged is stored, refused is not, and the room knows what is stored', async () => {
  const { acknowledged, refused, wrong } = await storingRounds(server, 'hall', 40, createRandom(20_261_122))
  expect(wrong).toEqual([])
  expect(acknowledged).toBeGreaterThan(100)
  expect(refused).toBeGreaterThan(30)
}, 60_000)
