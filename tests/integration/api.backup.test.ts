import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import SQLite from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { smallSpace, spacesFolder } from '../support/smallSpaces.ts'
import { startServer } from '../support/startServer.ts'
import { dropTestDatabase, onPostgres, testDatabaseUrl } from '../support/testDatabase.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('../../scripts/backup.mjs', import.meta.url))

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'lingjing-test-'))
  cleanups.push(async () => {
    await dropTestDatabase(made)
    rmSync(made, { recursive: true, force: true })
  })
  return made
}

const backUp = async (dataDir: string, target: string) =>
  run(process.execPath, [script, target], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: await testDatabaseUrl(dataDir) },
  })

const operations = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')

/** The commands of docs/operations.md for this database, run as they stand there. */
async function restore(backup: string, dataDir: string): Promise<void> {
  const [sqlite, postgres, both, ...more] = [...operations.matchAll(/```sh\n(.*?)```/gs)].map(
    ([, commands]) => commands ?? '',
  )
  expect(more).toEqual([])
  // The database of the test is there, and empty.
  const database = onPostgres ? postgres?.replace('createdb lingjing', '') : sqlite
  const script = `${database}${both}`.replaceAll('BACKUP', backup).replaceAll(' data/', ` ${dataDir}/`)
  const DATABASE_URL = await testDatabaseUrl(dataDir)
  await run('sh', ['-euc', script], { env: { ...process.env, DATABASE_URL } })
}

test('a copy made while people write holds all that was acknowledged before, and is whole', async () => {
  const dataDir = folder()
  const template = spacesFolder([smallSpace('office')])
  const unlimited = { points: 1e9, seconds: 60 }
  const limits = { api: unlimited, person: unlimited, create: unlimited }
  const server = await startServer({ dataDir, spacesFolder: template, requestLimits: limits })
  const token = (await server.login('ann')).access_token
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'picture'), 'bytes of a picture')
  mkdirSync(join(dataDir, 'moderation'), { recursive: true })
  writeFileSync(join(dataDir, 'moderation', 'words.txt'), '禁词甲\n')

  let isWriting = true
  const acknowledged: string[] = []
  const writers = Array.from({ length: 3 }, async () => {
    while (isWriting) acknowledged.push((await server.createSpace(token)).space.id)
  })
  while (acknowledged.length < 20) await new Promise((resolve) => setImmediate(resolve))
  const before = [...acknowledged]
  const target = join(folder(), 'copy')
  await backUp(dataDir, target)
  const after = acknowledged.length
  isWriting = false
  await Promise.all(writers)
  await server.close()
  // The server went on while the copy was made.
  expect(after).toBeGreaterThan(before.length)

  expect(readdirSync(target)).toEqual(expect.arrayContaining(['backup.json', 'files', 'session-secret']))
  if (!onPostgres) {
    const copy = new SQLite(join(target, 'lingjing.db'), { readonly: true })
    expect([copy.pragma('integrity_check'), copy.pragma('foreign_key_check')]).toEqual([
      [{ integrity_check: 'ok' }],
      [],
    ])
    copy.close()
  }

  const restored = folder()
  await restore(target, restored)
  expect(readFileSync(join(restored, 'files', 'picture'), 'utf8')).toBe('bytes of a picture')
  const second = await startServer({ dataDir: restored, spacesFolder: template })
  cleanups.push(() => second.close())
  // The token of before: the secret came along.
  const self = await second.call('GET', '/users/me', { token })
  expect(self).toMatchObject({ status: 200, body: { userName: 'ann' } })
  const rows = await second.db.selectFrom('spaces').select('id').execute()
  const ids = new Set(rows.map(({ id }) => id))
  expect(before.filter((id) => !ids.has(id))).toEqual([])
  // Each space whole: with its map and its owner.
  const maps = await second.db.selectFrom('spaceMaps').select('spaceId').execute()
  const owners = await second.db.selectFrom('members').select('spaceId').where('role', '=', 'OWNER').execute()
  expect([
    new Set(maps.map(({ spaceId }) => spaceId)),
    new Set(owners.map(({ spaceId }) => spaceId)),
  ]).toEqual([ids, ids])
  expect((await second.createSpace(token)).space.name).toBe('room')
  const refused = await second.call('POST', '/users/' + self.body.id, {
    token,
    body: { description: '禁词甲' },
  })
  expect([refused.status, refused.body.code]).toEqual([403, 'SensitiveContentError'])
}, 120_000)

test('a backup is not written over another, and nothing is left of one that fails', async () => {
  const dataDir = folder()
  const target = join(folder(), 'copy')
  mkdirSync(target)
  await expect(backUp(dataDir, target)).rejects.toThrow(/is there already/)
  if (onPostgres) return
  await expect(backUp(dataDir, join(dataDir, 'copy'))).rejects.toThrow(/no database at/)
  expect(readdirSync(dataDir)).not.toContain('copy')
})
