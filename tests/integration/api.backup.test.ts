import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import SQLite from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import { dropTestDatabase, onPostgres, testDatabaseUrl } from '../support/server/testDatabase.ts'

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

const restoreScript = fileURLToPath(new URL('../../scripts/restore.mjs', import.meta.url))
const restore = async (backup: string, dataDir: string, ...flags: string[]) =>
  run(process.execPath, [restoreScript, backup, ...flags], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: await testDatabaseUrl(dataDir) },
  })

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
  await restore(target, restored, '--keep-sessions')
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

test('after a restore ended sessions stay ended, whenever that was; bans are kept; a new secret is made on demand', async () => {
  const dataDir = folder()
  const template = spacesFolder([smallSpace('office')])
  const server = await startServer({ dataDir, spacesFolder: template })
  const [before, after, never] = [
    await server.login('ann'),
    await server.login('bob'),
    await server.login('cid'),
  ]
  const admin = await server.login('admin')
  await server.login('dan')
  const me = async (one: typeof server, { access_token: token }: { access_token: string }) =>
    (await one.call('GET', '/users/me', { token })).status
  const dan = await server.db
    .selectFrom('users')
    .select('id')
    .where('name', '=', 'dan')
    .executeTakeFirstOrThrow()
  await server.db.updateTable('users').set({ bannedUntil: 9e15 }).where('id', '=', dan.id).execute()
  await server.call('POST', '/auth/logout', { body: { refresh_token: before.refresh_token } })
  expect(await me(server, before)).toBe(401)
  const target = join(folder(), 'copy')
  await backUp(dataDir, target)
  // Ends only after the copy was made: the copy does not know.
  await server.call('POST', '/auth/logout', { body: { refresh_token: after.refresh_token } })
  expect(await me(server, after)).toBe(401)
  await server.close()

  const elsewhere = folder()
  await restore(target, elsewhere)
  const second = await startServer({ dataDir: elsewhere, spacesFolder: template })
  cleanups.push(() => second.close())
  expect([await me(second, before), await me(second, after), await me(second, never)]).toEqual([
    401, 401, 401,
  ])
  const { status } = await second.call('POST', '/auth/refresh', {
    body: { refresh_token: after.refresh_token },
  })
  expect([400, 401, 403]).toContain(status)
  // They are who they were; who was banned still is.
  expect(await me(second, await second.login('cid'))).toBe(200)
  await expect(second.login('dan')).rejects.toThrow(/403/)
  expect(await me(second, admin)).toBe(401)
  // Nothing is written over what is there, nor beside a server that runs.
  await expect(restore(target, elsewhere)).rejects.toThrow(/another Lingjing is running/)

  const anew = folder()
  await restore(target, anew, '--new-secret')
  expect(existsSync(join(anew, 'session-secret'))).toBe(false)
  await expect(restore(target, anew)).rejects.toThrow(/already/)
}, 120_000)

test('of the backups in a folder the newest are kept, and whatever else lies there', async () => {
  const dataDir = folder()
  const server = await startServer({ dataDir, spacesFolder: spacesFolder([smallSpace('office')]) })
  cleanups.push(() => server.close())
  const into = folder()
  mkdirSync(join(into, 'my-own'))
  mkdirSync(join(into, '2026-01-01T00-00-00-000Z.part'))
  for (const stamp of ['2026-01-01T00-00-00-000Z', '2026-01-02T00-00-00-000Z']) {
    mkdirSync(join(into, stamp))
    writeFileSync(join(into, stamp, 'backup.json'), '{}')
  }
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: await testDatabaseUrl(dataDir) }
  await run(process.execPath, [script, '--into', into, '--keep', '2'], { env })
  const left = readdirSync(into)
  expect(left).toHaveLength(3)
  expect(left).toEqual(expect.arrayContaining(['2026-01-02T00-00-00-000Z', 'my-own']))
  await expect(run(process.execPath, [script, '--keep', '2'], { env })).rejects.toThrow(/--into/)
})
