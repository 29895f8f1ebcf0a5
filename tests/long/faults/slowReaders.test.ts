import { mkdtemp, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServerProcess } from '../../support/server/serverProcess.ts'
import { TestClient } from '../../support/server/TestClient.ts'
import { until } from '../../support/until.ts'

const READERS = 50
const TALKERS = 25
/** 2,000 Chinese characters: 6 kB to everybody, more often than a socket that is not read can hold for long. */
const LONG_LINE = '慢'.repeat(2_000)

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lingjing-slow-'))
  server = await ServerProcess.start(dataDir)
})
afterAll(async () => {
  await server?.kill()
  await rm(dataDir, { recursive: true, force: true })
})

// That what waits for them is there once is counted in server/room/out/slowReaders.test.ts.

test('fifty who never read are closed, and cost the others nothing', async () => {
  const owner = await server.token('主人')
  const spaceId = await server.createSpace(owner, '慢慢来')
  const enter = async (name: string) =>
    TestClient.enter({ url: server.url, spaceId, token: await server.token(name) })
  const talkers: TestClient[] = []
  for (let n = 0; n < TALKERS; n++) talkers.push(await enter(`说${n}`))
  const witness = talkers[0]!
  const before = server.memory()

  const readers: TestClient[] = []
  for (let n = 0; n < READERS; n++) readers.push(await enter(`慢${n}`))
  const uids = new Set(readers.map(({ uid }) => uid))
  for (const reader of readers) (reader.ws as unknown as { _socket: Socket })._socket.pause()

  let peak = 0
  const talking = setInterval(() => {
    for (const talker of talkers) talker.post('chat', { chatRecipient: 'GLOBAL_CHAT', contents: LONG_LINE })
    // What they hear would fill this process instead.
    for (const talker of talkers) talker.events.length = 0
    peak = Math.max(peak, server.memory())
  }, 700)
  try {
    // Who is closed fades for everybody else.
    await until(
      () => [...witness.world.players.values()].every(({ uid, isSignedIn }) => !uids.has(uid) || !isSignedIn),
      'all slow readers are closed',
      240_000,
    )
  } finally {
    clearInterval(talking)
  }
  expect(talkers.filter(({ closed }) => closed)).toEqual([])
  await witness.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents: '还在' })
  await until(
    () => talkers.every((each) => each.all('playerChats').some(({ contents }) => contents === '还在')),
    'heard',
  )
  console.info('the server grew by, MB', Math.round((peak - before) / 1e6))
  for (const each of [...talkers, ...readers]) each.ws.terminate()
}, 400_000)
