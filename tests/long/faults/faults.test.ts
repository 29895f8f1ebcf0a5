import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { refusalText } from '#shared/protocol/refusals.ts'
import { limits } from '#shared/rules/limits.ts'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { ChatStorm } from '../../support/rooms/chatStorm.ts'
import { mustRun } from '../../support/mustRun.ts'
import { ServerProcess } from '../../support/server/serverProcess.ts'
import { until } from '../../support/until.ts'

/** How many chat while something is wrong. */
const PEOPLE = 4
// Its output is not read once it is ready.
const quiet = { LOG_LEVEL: 'silent' }

function folderFor(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `lingjing-${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function storm(
  folder: string,
  settings: Readonly<Record<string, string>>,
  length?: number,
): Promise<{ server: ServerProcess; storm: ChatStorm }> {
  const server = await ServerProcess.start(folder, { ...quiet, ...settings })
  onTestFinished(() => server.kill())
  const people = await ChatStorm.start(server, PEOPLE, length)
  onTestFinished(() => people.close())
  return { server, storm: people }
}

const acknowledges = (people: ChatStorm, more: number): Promise<unknown> => {
  const before = people.acknowledged.size
  return until(() => people.acknowledged.size >= before + more, 'lines are stored', 30_000)
}
const refuses = (people: ChatStorm): Promise<unknown> =>
  until(() => people.reasons.has(refusalText('notNow')), 'lines are refused as not stored now', 30_000)
const walksOn = (people: ChatStorm): Promise<unknown> => {
  const before = people.movesHeard
  return until(() => people.movesHeard >= before + 5, 'moves are heard', 10_000)
}

/** Ids of all lines in a database whose server is dead. */
function linesIn(folder: string): string[] {
  const db = new SQLite(join(folder, 'lingjing.db'))
  try {
    return (db.prepare('select id from chat_messages').all() as { id: string }[]).map(({ id }) => id)
  } finally {
    db.close()
  }
}

test('a full disk: what is refused is not stored, people walk on, and with room again lines are stored again', async (context) => {
  const folder = folderFor('full')
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder])
  mustRun(context, mounted.status === 0, 'mounting a small disk needs root')
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  const { server, storm: people } = await storm(folder, { DATABASE_URL: '' }, limits.chatLength)
  await acknowledges(people, 4)
  const filler = join(folder, 'filler')
  for (const size of [1 << 20, 1 << 12]) {
    try {
      for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      expect((error as { code?: string }).code).toBe('ENOSPC')
    }
  }
  await refuses(people)
  await walksOn(people)
  rmSync(filler)
  await acknowledges(people, 4)
  expect(people.isWhole).toBe(true)
  people.stop()
  await server.kill()
  expect(people.wrong(linesIn(folder))).toEqual([])
}, 120_000)

test('a locked database file: short locks are waited for, long ones refused, and it goes on by itself', async () => {
  const folder = folderFor('busy')
  const { server, storm: people } = await storm(folder, { DATABASE_URL: '' })
  await acknowledges(people, 4)
  const other = new SQLite(join(folder, 'lingjing.db'))
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  // No longer than until somebody says more before the line before was answered: that one was held up.
  await until(() => people.waiting > PEOPLE, 'lines wait')
  other.exec('commit')
  await acknowledges(people, 4)
  expect(people.refused.size).toBe(0)
  other.exec('begin immediate')
  await refuses(people)
  await walksOn(people)
  other.exec('commit')
  await acknowledges(people, 4)
  expect(people.isWhole).toBe(true)
  people.stop()
  await server.kill()
  expect(people.wrong(linesIn(folder))).toEqual([])
}, 120_000)

test('a PostgreSQL that stands still and one that falls down in the midst: refused meanwhile, then all works again', async (context) => {
  const postgres = await startPostgres({ isDurable: true })
  mustRun(context, postgres !== undefined, 'there is no PostgreSQL on this machine')
  if (!postgres) return
  onTestFinished(() => postgres.stop())
  const folder = folderFor('postgres')
  const { server, storm: people } = await storm(folder, { DATABASE_URL: postgres.url })
  await acknowledges(people, 4)

  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('begin; lock table chat_messages in access exclusive mode')
  await refuses(people)
  await walksOn(people)
  await client.query('commit')
  await client.end()
  await acknowledges(people, 4)

  for (let round = 0; round < 3; round++) {
    people.reasons.clear()
    postgres.fall()
    await refuses(people)
    await walksOn(people)
    postgres.rise()
    await acknowledges(people, 4)
  }
  expect(people.isWhole).toBe(true)
  people.stop()
  await server.kill()
  const reader = new pg.Client({ connectionString: postgres.url })
  await reader.connect()
  const { rows } = await reader.query<{ id: string }>('select id from chat_messages')
  await reader.end()
  expect(people.wrong(rows.map(({ id }) => id))).toEqual([])
}, 180_000)
