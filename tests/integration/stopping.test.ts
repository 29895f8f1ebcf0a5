import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { openDb } from '../../server/db/openDb.ts'
import { ServerProcess } from '../support/server/serverProcess.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'lingjing-test-'))
  cleanups.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}
async function start(dataDir: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await ServerProcess.start(dataDir, settings)
  cleanups.push(() => server.kill())
  return server
}

/** Where people of a database stood last. */
async function places(dataDir: string): Promise<ReadonlyMap<string, number>> {
  const db = await openDb({ sqliteFile: join(dataDir, 'lingjing.db') })
  try {
    const rows = await db.selectFrom('lastPlaces').select(['userId', 'x']).execute()
    return new Map(rows.map(({ userId, x }) => [userId, x]))
  } finally {
    await db.destroy()
  }
}

test('stops with exit 0 while some are talking and others have fallen silent', async () => {
  const dataDir = folder()
  const server = await start(dataDir)
  const { url } = server
  const names = Array.from({ length: 12 }, (_, n) => `人${n}`)
  const tokens = await Promise.all(names.map((name) => server.token(name)))
  const spaceId = await server.createSpace(tokens[0]!, '将停')
  const bots = await Promise.all(tokens.map((token) => TestClient.enter({ url, spaceId, token })))
  cleanups.push(() => bots.forEach((bot) => bot.ws.terminate()))
  const { position } = bots[0]!.self!
  await bots[0]!.moveTo(position.x + 1, position.z)

  // Half of them never hear that the server goes: a phone that is out of reach.
  const silent = bots.slice(6)
  for (const bot of silent) bot.ws.pause()
  const talking = bots.slice(0, 6).map(async (bot) => {
    while (!bot.closed) {
      await bot.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents: '还在' }).catch(() => undefined)
    }
  })
  // A connection that was opened and never said anything, and a call that is under way again and again.
  const dumb = new TestClient({ url, spaceId, token: tokens[0]! })
  dumb.ws.removeAllListeners('open')
  cleanups.push(() => dumb.ws.terminate())
  let isCalling = true
  const calling = (async () => {
    while (isCalling)
      await fetch(`${url}/api/v2/spaces/list/all`).then(
        (one) => one.text(),
        () => undefined,
      )
  })()
  await until(() => bots[1]!.all('playerChats').length > 10, 'people talking')

  const code = await server.end('SIGTERM')
  isCalling = false
  await Promise.all([...talking, calling])
  expect(code).toBe(0)
  expect(bots.slice(0, 6).map((bot) => bot.closed?.code)).toEqual(Array(6).fill(1001))
  // A database that was closed leaves no log beside it.
  expect(readdirSync(dataDir).filter((name) => /-(wal|shm)$/.test(name))).toEqual([])
  expect((await places(dataDir)).get(bots[0]!.uid)).toBeCloseTo(position.x + 1, 1)
}, 60_000)

test('a second start on the same folder is refused in one line, and takes nothing from the first', async () => {
  const dataDir = folder()
  const server = await start(dataDir)
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const second = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  cleanups.push(() => second.kill('SIGKILL'))
  const [said, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')])
  expect(code).toBe(1)
  expect(said).toMatch(new RegExp(`^lingjing: another Lingjing is running on ${dataDir}[^\\n]*\\n$`))
  expect(await server.token('ann')).not.toBe('')
  // However it ended, the next one starts.
  await server.kill()
  expect(existsSync(join(dataDir, 'lock.db'))).toBe(true)
  const third = await start(dataDir)
  expect(await third.token('ann')).not.toBe('')
}, 60_000)

test('after an exception nobody caught it stores where people are and ends with exit 1', async () => {
  const dataDir = folder()
  const throwing = `process.on('SIGUSR2', () => setImmediate(() => { throw new Error('on purpose') }))`
  const server = await start(dataDir, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(throwing)}`,
    LOG_LEVEL: 'silent',
  })
  const token = await server.token('ann')
  const spaceId = await server.createSpace(token, '将倒')
  const ann = await TestClient.enter({ url: server.url, spaceId, token })
  const { position } = ann.self!
  await ann.moveTo(position.x + 1, position.z)
  expect(await server.end('SIGUSR2')).toBe(1)
  expect((await ann.end()).code).toBe(1001)
  expect((await places(dataDir)).get(ann.uid)).toBeCloseTo(position.x + 1, 1)
}, 60_000)
