import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { openDb } from '../../server/db/openDb.ts'
import type { Db } from '../../server/db/schema.ts'
import * as spaceEpochs from '../../server/db/tables/spaces/spaceEpochs.ts'
import { createTokens } from '../../server/login/tokens.ts'
import { LeaseLost } from '../../server/room/storeErrors.ts'
import type { RoomPorts, StoredChat } from '../../server/room/ports.ts'
import { createRoomPorts } from '../../server/roomPorts/createRoomPorts.ts'
import { seed } from '../../server/spaces/seed.ts'
import { createRandom } from '../support/createRandom.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { dropTestDatabase, testDatabaseUrl } from '../support/server/testDatabase.ts'

/* Two servers, each with connections of its own to one database; nothing else is between them. */

const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-test-'))
const clock = { now: () => 1_700_000_000_000 }
let former: Db
let next: Db
let ports: RoomPorts
let ids = 0

beforeAll(async () => {
  const postgresUrl = await testDatabaseUrl(dataDir)
  const location = postgresUrl ? { postgresUrl } : { sqliteFile: join(dataDir, 'lingjing.db') }
  former = await openDb(location)
  next = await openDb(location)
  const newId = () => `id ${(ids += 1)}`
  await seed({ db: former, clock, newId }, spacesFolder([smallSpace('office'), smallSpace('hall')]))
  const { config } = readConfig({ DATA_DIR: dataDir })
  const tokens = createTokens({ db: former, clock, secret: config.sessionSecret, newId })
  ports = createRoomPorts({ db: former, clock, config, tokens, moderation: { isSensitive: () => false } })
})
afterAll(async () => {
  await former.destroy()
  await next.destroy()
  await dropTestDatabase(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
})

const chat = (id: string): StoredChat => ({
  id,
  spaceId: 'office',
  mapId: '1',
  senderId: 'ann',
  senderName: 'ann',
  channel: 'GLOBAL_CHAT',
  recipient: '',
  contents: id,
  sentAt: 1,
})
const stored = async (): Promise<string[]> =>
  (await next.selectFrom('chatMessages').select('id').where('spaceId', '=', 'office').execute()).map(
    ({ id }) => id,
  )

test('epochs grow by one, each space for itself, whoever draws; what is no space has none', async () => {
  expect(await spaceEpochs.raise(former, 'hall')).toBe(1)
  expect(await spaceEpochs.raise(next, 'hall')).toBe(2)
  expect(await spaceEpochs.raise(former, 'template x')).toBe(0)
  const drawn = await Promise.all([former, next, former, next].map((db) => spaceEpochs.raise(db, 'hall')))
  expect(drawn.toSorted()).toEqual([3, 4, 5, 6])
  expect(await spaceEpochs.isNewest(next, 'hall', 6)).toBe(true)
  for (const [spaceId, epoch] of [
    ['hall', 5],
    ['hall', 7],
    ['template x', 0],
  ] as const) {
    expect(await spaceEpochs.isNewest(next, spaceId, epoch)).toBe(false)
  }
})

test('whenever the next holder takes over, it reads all that was acknowledged before, and nothing comes after', async () => {
  const random = createRandom(7)
  for (let round = 0; round < 25; round += 1) {
    const epoch = await spaceEpochs.raise(former, 'office')
    const { commit } = ports.writesUnder(epoch)
    const acknowledged = new Set(await stored())
    let isLost = false
    const writing = (async () => {
      for (let n = 0; !isLost; n += 1) {
        // SQLite answers within the turn: others want theirs too.
        await new Promise((resolve) => setImmediate(resolve))
        const id = `chat ${round} ${n}`
        try {
          await commit('office', [{ kind: 'chat', chat: chat(id) }])
          acknowledged.add(id)
        } catch (error) {
          expect(error).toBeInstanceOf(LeaseLost)
          isLost = true
        }
      }
    })()
    for (let turns = Math.floor(random() * 40); turns > 0; turns -= 1) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    await spaceEpochs.raise(next, 'office')
    const read = await stored()
    await writing
    expect(new Set(read), `round ${round}`).toEqual(acknowledged)
    expect(await stored(), `round ${round}`).toHaveLength(read.length)
  }
})
