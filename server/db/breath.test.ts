import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createBreathWatch } from '../../tests/support/server/breathWatch.ts'
import { openDb } from './openDb.ts'
import type { Db } from './schema.ts'

const folder = mkdtempSync(join(tmpdir(), 'lingjing-breath-'))
const watch = createBreathWatch()
const db = await openDb({ sqliteFile: join(folder, 'lingjing.db'), now: () => watch.now() }, (sql) =>
  watch.onQuery(sql),
)
await db.deleteFrom('serverBeats').execute()
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (on: Db) => on.selectFrom('serverBeats').select('serverId').execute()
const beat = (on: Db, serverId: string) => on.insertInto('serverBeats').values({ serverId, at: 1 }).execute()
const askOften = async (on: Db, times: number) => {
  for (let i = 0; i < times; i += 1) await ask(on)
}

test('a loop of statements leaves everybody else a turn every 10 ms', async () => {
  const { all, longest } = await watch.during(() => askOften(db, 100))
  expect(all).toBe(100)
  expect(longest).toBeLessThanOrEqual(11)
})

test('so does a long transaction; who asks meanwhile has the answer after its end', async () => {
  const order: string[] = []
  const { longest } = await watch.during(async () => {
    const long = db.transaction().execute(async (tx) => {
      await beat(tx, 'in')
      await askOften(tx, 50)
      await beat(tx, 'in too')
      order.push('end of the transaction')
    })
    const others = new Promise<void>((resolve) => {
      setImmediate(() => {
        order.push('a turn')
        const seen = db.selectFrom('serverBeats').select('serverId').execute()
        void seen.then((rows) => {
          order.push(`sees ${rows.length}`)
          resolve()
        })
      })
    })
    await Promise.all([long, others])
  })
  expect(longest).toBeLessThanOrEqual(11)
  expect(order).toEqual(['a turn', 'end of the transaction', 'sees 2'])
})

test('a transaction that fails after a breath leaves nothing, and the connection to the next one', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await beat(tx, 'never')
    await askOften(tx, 30)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await ask(db)).map(({ serverId }) => serverId)).toEqual(['in', 'in too'])
})

test('many loops at once have that breath together, and each goes on', async () => {
  const ends: number[] = []
  const { all, longest } = await watch.during(() =>
    Promise.all([1, 2, 3].map((name) => askOften(db, 40).then(() => ends.push(name)))),
  )
  expect(all).toBe(120)
  expect(longest).toBeLessThanOrEqual(11)
  expect(ends).toEqual([1, 2, 3])
})

test('who asks little waits for no turn at all', async () => {
  await new Promise(setImmediate)
  let turns = 0
  setImmediate(() => (turns += 1))
  await askOften(db, 9)
  expect(turns).toBe(0)
})
