import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const path = '/matchmake/joinOrCreate/space'

const post = async (body: string, to = path) => {
  const answer = await fetch(server.url + to, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown }
}

/** Bytes on a bare socket, and the first line that comes back; '' when the peer hangs up or we do. */
const send = (text: string, hangUp = false) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      if (hangUp) socket.write(text, () => socket.destroy())
      else socket.end(text)
    })
    let heard = ''
    socket.on('data', (data) => (heard += data.toString()))
    socket.on('close', () => resolve(heard.split('\r\n')[0] ?? ''))
    socket.on('error', reject)
  })

const isHealthy = async () => (await fetch(`${server.url}/healthz`)).status === 200

describe('asking for a seat', () => {
  test('gets one, with a token', async () => {
    const { access_token: token } = await server.login('joe')
    const { status, body } = await post(JSON.stringify({ spaceId: 'office', token }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'space', sessionId: expect.any(String), roomId: expect.any(String) })
  })

  test('is refused with the status that fits, in the shape of the SDK', async () => {
    expect(await post('{}')).toMatchObject({ status: 400, body: { code: 400, error: 'spaceId is missing' } })
    expect(await post('{"spaceId":"office"}')).toMatchObject({ status: 401, body: { code: 401 } })
    expect(await post('{"spaceId":"office","token":"x"}')).toMatchObject({ status: 401 })
    expect(await post('{"spaceId":{"__proto__":1},"token":[]}')).toMatchObject({ status: 400 })
    expect(await post('[1]')).toMatchObject({ status: 400 })
    expect(await post('{"spaceId":')).toMatchObject({ status: 400 })
    expect(await post(`{"spaceId":"${'x'.repeat(20_000)}"}`)).toMatchObject({
      status: 413,
      body: { code: 413 },
    })
    expect(await post('{}', '/matchmake/create/space')).toMatchObject({ status: 404 })
    expect(await post('{}', '/matchmake/joinOrCreate/__proto__')).toMatchObject({ status: 404 })
  })

  test('carries the headers of every answer, and nobody else’s', async () => {
    const { headers } = await post('{}')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await fetch(server.url + path, {
      method: 'OPTIONS',
      headers: { origin: 'http://evil.test' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a page of another site gets no socket, whatever its visitor’s browser sends along', async () => {
    const shake = (origin: string) =>
      send(
        'GET /gs/office HTTP/1.1\r\nHost: hall.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
          `Sec-WebSocket-Protocol: gather-v2\r\nOrigin: ${origin}\r\nCookie: lingjing_login=x\r\n\r\n`,
      )
    expect(await shake('https://evil.test')).toBe('HTTP/1.1 403 Forbidden')
    expect(await shake('null')).toBe('HTTP/1.1 403 Forbidden')
    expect(await shake('https://hall.test')).toContain('101')
  })

  test('no request line, host or broken-off body ends the server', async () => {
    const head = (host: string, rest = '') =>
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${rest}`
    expect(await send(head('a b<>%', 'Content-Length: 2\r\n\r\n{}'))).toContain('400')
    expect(await send(head('x', 'X-Forwarded-Proto: ::%\r\nContent-Length: 2\r\n\r\n{}'))).toContain('400')
    const json = 'Content-Type: application/json\r\n'
    await send(head('x', `${json}Content-Length: 9999\r\n\r\n{"a":`), true)
    await send(head('x', `${json}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`), true)
    const upgrade =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
    for (const url of ['/%', '//[', '/gs/%', '/a/b', 'http://[']) {
      await send(`GET ${url} HTTP/1.1\r\nHost: a b\r\n${upgrade}\r\n`, true)
    }
    expect(await isHealthy()).toBe(true)
  })
})
