import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { TokenAnswer } from '#shared/http/auth.ts'
import { decodeBatch, encodeAction } from '#shared/protocol/codec.ts'
import { action } from '#shared/protocol/messages.ts'
import { ServerProcess } from '../../support/server/serverProcess.ts'
import { until } from '../../support/until.ts'

const HERD = 2_000
const SPACES = 20
/** All of them are back at the door within this time. */
const RETURN_MS = 10_000
const AT_ONCE = 20
/** They come from one machine, as no crowd does. */
const settings = {
  SOCKETS_WAITING: String(HERD),
  SOCKETS_PER_ADDRESS: String(HERD),
  REQUEST_LIMITS: 'login=1000000/60,api=1000000/60',
}

interface Animal {
  readonly token: string
  readonly refreshToken: string
  readonly spaceId: string
}

/** Everything of a list, some at once. */
async function each<T>(list: readonly T[], work: (one: T, index: number) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let n = next++; n < list.length; n = next++) await work(list[n]!, n)
    }),
  )
}

/** Joins and enters; resolves with the socket when the server has said so. */
function enter(url: string, { token, spaceId }: Animal): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(`${url.replace('http', 'ws')}/gs/${spaceId}`, 'gather-v2')
    ws.on('open', () => ws.send(encodeAction(action('init', { spaceId, token }))))
    ws.on('message', (data) => {
      for (const { kind, body } of decodeBatch(new Uint8Array(data as Buffer))) {
        if (kind === 'ready') ws.send(encodeAction(action('enter', {}, 1)))
        if (kind === 'serverHeartbeat') ws.send(encodeAction(action('clientHeartbeat', {})))
        if (kind !== 'transactionStatus') continue
        if (body.succeeded) resolve(ws)
        else reject(new Error(body.reason ?? 'refused'))
      }
    })
    ws.on('close', (code, reason) => reject(new Error(`closed ${code} ${reason.toString()}`)))
    ws.on('error', reject)
  })
}

test('two thousand come back within ten seconds of a restart: all are in again, no log-in is lost', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lingjing-herd-'))
  let server = await ServerProcess.start(dataDir, settings)
  const open: WebSocket[] = []
  try {
    const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
      const answer = await fetch(`${server.url}/api/v2${path}`, init)
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    }
    const owner = await server.token('牧人')
    const spaceIds: string[] = []
    for (let n = 0; n < SPACES; n += 1) spaceIds.push(await server.createSpace(owner, `牧场${n}`))
    const herd: Animal[] = Array<Animal>(HERD)
    await each(herd, async (_none, n) => {
      const { access_token: token, refresh_token: refreshToken } = await call<TokenAnswer>(
        `/auth/mock_login?username=${encodeURIComponent(`羊${n}`)}`,
      )
      herd[n] = { token, refreshToken, spaceId: spaceIds[n % SPACES]! }
    })
    await each(herd, async (one) => void open.push(await enter(server.url, one)))
    await server.kill()
    for (const ws of open.splice(0)) ws.terminate()

    server = await ServerProcess.start(dataDir, settings)
    const began = performance.now()
    const outcomes = await Promise.allSettled(
      herd.map(async (one, n) => {
        await new Promise((resolve) => setTimeout(resolve, (n / HERD) * RETURN_MS))
        open.push(await enter(server.url, one))
      }),
    )
    const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    process.stdout.write(`all back in after ${Math.round(performance.now() - began)} ms\n`)
    expect(lost).toEqual([])
    expect((await until(() => fetch(`${server.url}/healthz`), 'healthy')).ok).toBe(true)
    // Every access token was good for a join; every refresh token is good for the next pair.
    await each(herd, async ({ refreshToken }) => {
      const next = await call<TokenAnswer>('/auth/refresh', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: refreshToken }),
      })
      expect(next.access_token).not.toBe('')
    })
    expect(open.filter(({ readyState }) => readyState === WebSocket.OPEN)).toHaveLength(HERD)
  } finally {
    for (const ws of open) ws.terminate()
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}, 300_000)
