import { WebSocket } from 'ws'
import type { TokenAnswer } from '#shared/http/auth.ts'
import { decodeBatch, encodeAction } from '#shared/protocol/codec.ts'
import { action } from '#shared/protocol/messages.ts'

/** One of many who are all inside, lose the server, and come back. */
export interface Animal {
  readonly token: string
  readonly refreshToken: string
  readonly spaceId: string
}

const AT_ONCE = 20
/** So often a page knocks again by itself before anybody would call it lost. */
const TRIES = 5

/** Everything of a list, some at once. */
export async function each<T>(
  list: readonly T[],
  work: (one: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let n = next++; n < list.length; n = next++) await work(list[n]!, n)
    }),
  )
}

async function call<T>(url: string, path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(`${url}/api/v2${path}`, init)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** As many as are wanted, logged in, by turns in these spaces. */
export async function logInHerd(url: string, count: number, spaceIds: readonly string[]): Promise<Animal[]> {
  const herd = Array<Animal>(count)
  await each([...herd.keys()], async (n) => {
    const path = `/auth/mock_login?username=${encodeURIComponent(`羊${n}`)}`
    const { access_token: token, refresh_token: refreshToken } = await call<TokenAnswer>(url, path)
    herd[n] = { token, refreshToken, spaceId: spaceIds[n % spaceIds.length]! }
  })
  return herd
}

/** What its refresh token is good for now: the next access token. */
export async function refresh(url: string, { refreshToken }: Animal): Promise<string> {
  const { access_token } = await call<TokenAnswer>(url, '/auth/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  })
  return access_token
}

/** Joins and enters; resolves with the socket when the server has said so. */
export function enter(url: string, { token, spaceId }: Animal): Promise<WebSocket> {
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

/** As a page does: whoever was not let in knocks again. `knocks`: how often it took. */
export async function comeBack(
  url: string,
  one: Animal,
  knocks = 1,
): Promise<{ readonly ws: WebSocket; readonly knocks: number }> {
  try {
    return { ws: await enter(url, one), knocks }
  } catch (error) {
    if (knocks === TRIES) throw error
    return comeBack(url, one, knocks + 1)
  }
}
