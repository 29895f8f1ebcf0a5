import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { comeBack, each, enter, logInHerd, refresh } from '../../support/server/herd.ts'
import { ServerProcess } from '../../support/server/serverProcess.ts'
import { until } from '../../support/until.ts'

// herd.server has two hundred of them, all at the same moment.

const HERD = 2_000
const SPACES = 20
/** All of them are back at the door within this time. */
const RETURN_MS = 10_000
/** They come from one machine, as no crowd does. */
const settings = {
  SOCKETS_WAITING: String(HERD),
  SOCKETS_PER_ADDRESS: String(HERD),
  REQUEST_LIMITS: 'login=1000000/60,api=1000000/60',
}

test('two thousand come back in a crowd after the server was killed: all are in again, no log-in is lost', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lingjing-herd-'))
  let server = await ServerProcess.start(dataDir, settings)
  const open: WebSocket[] = []
  try {
    const owner = await server.token('牧人')
    const spaceIds: string[] = []
    for (let n = 0; n < SPACES; n += 1) spaceIds.push(await server.createSpace(owner, `牧场${n}`))
    const herd = await logInHerd(server.url, HERD, spaceIds)
    await each(herd, async (one) => void open.push(await enter(server.url, one)))
    await server.kill()
    for (const ws of open.splice(0)) ws.terminate()

    server = await ServerProcess.start(dataDir, settings)
    const began = performance.now()
    let again = 0
    const outcomes = await Promise.allSettled(
      herd.map(async (one, n) => {
        await new Promise((resolve) => setTimeout(resolve, (n / HERD) * RETURN_MS))
        const { ws, knocks } = await comeBack(server.url, one)
        open.push(ws)
        if (knocks > 1) again += 1
      }),
    )
    const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    console.info(`all back in after ${Math.round(performance.now() - began)} ms, ${again} at a later knock`)
    expect(lost).toEqual([])
    expect((await until(() => fetch(`${server.url}/healthz`), 'healthy')).ok).toBe(true)
    // Every access token was good for a join; every refresh token is good for the next pair.
    await each(herd, async (one) => expect(await refresh(server.url, one)).not.toBe(''))
    expect(open.filter(({ readyState }) => readyState === WebSocket.OPEN)).toHaveLength(HERD)
  } finally {
    for (const ws of open) ws.terminate()
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}, 300_000)
