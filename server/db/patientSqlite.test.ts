import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certainly } from './certainly.ts'
import { openDb } from './openDb.ts'
import type { Db } from './schema.ts'

let folder: string
let file: string
let db: Db
let other: SQLite.Database

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lingjing-patient-'))
  file = join(folder, 'lingjing.db')
  db = await openDb({ sqliteFile: file })
  other = new SQLite(file)
})
afterAll(async () => {
  other.close()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const addLine = (tx: Db, text: string) =>
  tx
    .insertInto('smsSends')
    .values({
      id: text,
      phone: '',
      network: '',
      wideNetwork: '',
      requesterHash: '',
      asker: 'new',
      sentAt: 1,
    })
    .execute()

test('a locked file is waited for while everything else goes on, and what waited is stored once', async () => {
  other.exec('begin immediate')
  let turns = 0
  const stored = certainly(db, async (tx) => void (await addLine(tx, 'waited')))
  for (; turns < 20; turns++) await pause(5)
  other.exec('commit')
  await stored
  expect(turns).toBe(20)
  expect(other.prepare(`select count(*) as n from sms_sends where id = 'waited'`).get()).toEqual({ n: 1 })
})

test('what fails within a transaction leaves the connection as it was', async () => {
  const failing = certainly(db, async (tx) => {
    await addLine(tx, 'never')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await certainly(db, async (tx) => void (await addLine(tx, 'after')))
  const rows = await db.selectFrom('smsSends').select('id').orderBy('id').execute()
  expect(rows.map(({ id }) => id)).toEqual(['after', 'waited'])
})
