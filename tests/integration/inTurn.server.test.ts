import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTurn, type Turn } from '../../server/db/inTurn.ts'
import { openDb } from '../../server/db/openDb.ts'
import type { Db } from '../../server/db/schema.ts'
import * as smsSends from '../../server/db/tables/accounts/smsSends.ts'
import { dropTestDatabase, onPostgres, testDatabaseUrl } from '../support/server/testDatabase.ts'

/* On PostgreSQL by two servers with one database, on SQLite by the one there is. */

let dataDir: string
let servers: Db[]

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lingjing-turns-'))
  const postgresUrl = await testDatabaseUrl(dataDir)
  servers = onPostgres
    ? // The smallest pools there may be.
      [await openDb({ postgresUrl, poolSize: 2 }), await openDb({ postgresUrl, poolSize: 2 })]
    : [await openDb({ sqliteFile: join(dataDir, 'lingjing.db') })]
})
afterAll(async () => {
  for (const db of servers) await db.destroy()
  await dropTestDatabase(dataDir)
  await rm(dataDir, { recursive: true, force: true })
})

const countSends = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('smsSends')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const sendIfFewer = (db: Db, id: string, most: number) =>
  inTurn(db, 'smsCode', async (tx) => {
    if ((await countSends(tx)) >= most) return false
    // Whoever is not alone would have counted by now.
    await new Promise(setImmediate)
    await smsSends.insert(tx, {
      id,
      phone: '13800000000',
      network: 'n',
      wideNetwork: 'w',
      requesterHash: 'r',
      asker: 'new',
      sentAt: 1,
    })
    return true
  })

test('what counts and then adds is never overtaken, whichever server does it', async () => {
  const wishes = Array.from({ length: 24 }, (_, n) =>
    sendIfFewer(servers[n % servers.length]!, `send ${n}`, 5),
  )
  expect((await Promise.all(wishes)).filter(Boolean)).toHaveLength(5)
  expect(await countSends(servers[0]!)).toBe(5)
})

test('who fails leaves nothing behind, and the next has its turn', async () => {
  const before = await countSends(servers[0]!)
  const failed = inTurn(servers[0]!, 'smsCode', async (tx) => {
    await tx.deleteFrom('smsSends').execute()
    throw new Error('refused')
  })
  await expect(failed).rejects.toThrow('refused')
  expect(await countSends(servers[0]!)).toBe(before)
  expect(await sendIfFewer(servers.at(-1)!, 'the next', before + 1)).toBe(true)
})

if (onPostgres)
  test('one purpose does not wait for another, of the other server neither', async () => {
    const order: string[] = []
    const say = (what: Turn) => () => Promise.resolve(void order.push(what))
    let release: (() => void) | undefined
    const isHeld = new Promise<void>((resolve) => (release = resolve))
    let hasBegun: (() => void) | undefined
    const begun = new Promise<void>((resolve) => (hasBegun = resolve))
    const holding = inTurn(servers[0]!, 'smsCode', async () => {
      hasBegun?.()
      await isHeld
      order.push('held')
    })
    await begun
    const waiting = inTurn(servers[1]!, 'smsCode', say('smsCode'))
    await inTurn(servers[1]!, 'siteGuest', say('siteGuest'))
    release?.()
    await Promise.all([holding, waiting])
    expect(order).toEqual(['siteGuest', 'held', 'smsCode'])
  })
