import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from './openDb.ts'
import { prepared, preparedForList } from './prepared.ts'
import * as users from './tables/accounts/users.ts'

const folder = mkdtempSync(join(tmpdir(), 'lingjing-test-'))
const asked: string[] = []
const db = await openDb({ sqliteFile: join(folder, 'one.db') }, (sql) => void asked.push(sql))
const other = await openDb({ sqliteFile: join(folder, 'other.db') })
afterAll(async () => {
  await db.destroy()
  await other.destroy()
  rmSync(folder, { recursive: true, force: true })
})
beforeAll(async () => {
  for (const id of ['a', 'b', 'c']) {
    const phone = id === 'c' ? null : `1390000000${id.charCodeAt(0) % 10}`
    await users.insertIfNew(db, { id, name: id, phone, displayName: `name ${id}`, avatar: 1, createdAt: 1 })
  }
})

let built = 0
const named = prepared<{ id: string; size: number }, { displayName: string }>((own, param) => {
  built += 1
  return own
    .selectFrom('users')
    .select('displayName')
    .where('id', '>=', param('id'))
    .orderBy('id')
    .limit(param('size'))
})
const some = preparedForList<{ avatar: number }, { id: string }>((own, ids, param) =>
  own
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('avatar', '=', param('avatar'))
    .orderBy('id'),
)

test('is built once for a database and runs with other values each time, in a transaction too', async () => {
  expect(await named(db, { id: 'a', size: 2 })).toEqual([
    { displayName: 'name a' },
    { displayName: 'name b' },
  ])
  expect(await named(db, { id: 'c', size: 5 })).toEqual([{ displayName: 'name c' }])
  const within = await db.transaction().execute((tx) => named(tx, { id: 'b', size: 1 }))
  expect(within).toEqual([{ displayName: 'name b' }])
  expect(built).toBe(1)
  expect(await named(other, { id: 'a', size: 9 })).toEqual([])
  expect(built).toBe(2)
})

test('takes lists of any length', async () => {
  const ids = async (...list: string[]) => (await some(db, list, { avatar: 1 })).map(({ id }) => id)
  expect(await ids()).toEqual([])
  expect(await ids('b')).toEqual(['b'])
  expect(await ids('c', 'a')).toEqual(['a', 'c'])
  expect(await ids('a', 'b')).toEqual(['a', 'b'])
  expect(await some(db, ['a'], { avatar: 2 })).toEqual([])
})

test('SQLite does not plan a statement anew for other values', async () => {
  asked.length = 0
  await named(db, { id: 'a', size: 1 })
  expect(asked).toHaveLength(1)
  // With a bare parameter it would, in every join.
  expect(asked[0]).toMatch(/\+\?/)
  expect(asked[0]).not.toMatch(/[^+]\?/)
})
