import { expect, test } from 'vitest'
import { createRandom } from '../../support/createRandom.ts'
import { seedOfDay } from '../../support/seedOfDay.ts'
import { smallSpace, spacesFolder } from '../../support/world/smallSpaces.ts'
import { startServer } from '../../support/server/startServer.ts'
import { storingRounds } from '../../support/rooms/storingRounds.ts'

test('three hundred random groups, most with a statement that fails: room and database agree', async () => {
  const seed = seedOfDay('storing')
  const server = await startServer({ spacesFolder: spacesFolder([smallSpace('hall')]) })
  try {
    const { acknowledged, refused, wrong } = await storingRounds(server, 'hall', 300, createRandom(seed))
    expect(wrong, `seed ${seed}`).toEqual([])
    expect(acknowledged).toBeGreaterThan(600)
    expect(refused).toBeGreaterThan(200)
  } finally {
    await server.close()
  }
}, 120_000)
