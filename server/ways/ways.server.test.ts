import { afterEach, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../tests/support/server/startServer.ts'
import { smallSpace, spacesFolder } from '../../tests/support/world/smallSpaces.ts'
import { TestClient } from '../../tests/support/server/TestClient.ts'
import { until } from '../../tests/support/until.ts'
import { readConfig } from '../config.ts'
import type { Environment } from '../config.ts'
import { relayCredentials } from './relayCredentials.ts'

const secret = 'what both sides know'
const relayed: Environment = {
  STUN_URLS: 'stun:relay.example.org:3478',
  TURN_URLS: 'turn:relay.example.org:3478?transport=udp, turns:relay.example.org:5349?transport=tcp',
  TURN_SECRET: secret,
  TURN_TTL: '600',
}

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function start(
  env: Environment,
  spaces?: Parameters<typeof spacesFolder>[0],
): Promise<{ server: TestServer; token: string; spaceId: string }> {
  server = await startServer({ env, ...(spaces && { spacesFolder: spacesFolder(spaces) }) })
  const token = (await server.login('ann')).access_token
  return { server, token, spaceId: (await server.createSpace(token, { isPublic: true })).space.id }
}

const ask = (token?: string, spaceId = '') =>
  server!.call('GET', `/spaces/${spaceId}/ice-servers`, { ...(token !== undefined && { token }) })

test('nothing configured: browsers are told of no server', async () => {
  const { token, spaceId } = await start({})
  expect((await ask(token, spaceId)).body).toEqual({ iceServers: [] })
})

test('of a space one may not be in nothing is said', async () => {
  const { server: running, token, spaceId } = await start(relayed)
  expect((await ask(undefined, spaceId)).status).toBe(401)
  const stranger = (await running.login('eve')).access_token
  expect((await ask(stranger, spaceId)).status).toBe(403)
  expect((await ask(token, 'nowhere')).status).toBe(404)
})

test('who talks with somebody is given a name for the relay that soon ends, kept by no browser; others are not', async () => {
  const { server: running, token } = await start(relayed, [smallSpace('office')])
  const spaceId = (await running.createSpace(token, { private: false })).space.id
  const comes = async (name: string, x: number, y: number): Promise<TestClient> => {
    const login = (await running.login(name)).access_token
    const options = { url: running.url, spaceId, token: login }
    return TestClient.enter(options, { info: { name, map: '1', x, y } })
  }
  const bobs = (await running.login('bob')).access_token
  const stun = { urls: ['stun:relay.example.org:3478'] }
  const withoutRelay = { iceServers: [stun], hasRelay: true }
  // Its owner, outside and alone in it.
  expect((await ask(token, spaceId)).body).toEqual(withoutRelay)
  const ann = await comes('ann', 6, 6)
  expect((await ask(token, spaceId)).body).toEqual(withoutRelay)

  const bob = await comes('bob', 7, 6)
  const members = () =>
    ann.events.findLast(({ kind }) => kind === 'mediaPeers')?.body as { members?: number[] }
  await until(() => (members()?.members ?? []).length > 0, 'they talk')
  const { status, body, headers } = await ask(token, spaceId)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body).toEqual({ iceServers: [stun, expect.anything()], ttl: 600 })
  const [, relay] = body.iceServers
  expect(relay.urls).toEqual([
    'turn:relay.example.org:3478?transport=udp',
    'turns:relay.example.org:5349?transport=tcp',
  ])
  const [endsAt, userId] = relay.username.split(':')
  expect(Math.abs(Number(endsAt) - running.clock.now() / 1000 - 600)).toBeLessThan(30)
  expect(relayCredentials({ secret, ttlSeconds: 0 }, userId, Number(endsAt) * 1000)).toEqual({
    username: relay.username,
    credential: relay.credential,
  })
  // Who is no member is told of none, talking or not.
  expect((await ask(bobs, spaceId)).status).toBe(403)

  await bob.send('exit', {})
  await until(() => (members()?.members ?? []).length === 0, 'they have parted')
  expect((await ask(token, spaceId)).body).toEqual(withoutRelay)
})

describe('how good calls are', () => {
  const told = {
    seconds: { unknown: 2, unstable: 0, poor: 4, good: 54 },
    paths: { host: 1, srflx: 0, relay: 2, server: 0 },
    connectMs: [420],
    breaks: 1,
    roundTripMs: 30,
    lossShare: 0.01,
    errors: { connectionerror: 1 },
  }

  test('is added up for the operator, without names; by people who are logged in, as far as it can be true', async () => {
    const { server: running, token } = await start({ METRICS_TOKEN: 'sixteen letters.' })
    const tell = (body: object, who?: string) =>
      running.call('POST', '/call-quality', { body, ...(who !== undefined && { token: who }) })
    expect((await tell(told, token)).status).toBe(201)
    expect(
      (await tell({ ...told, roundTripMs: undefined, lossShare: undefined, errors: {} }, token)).status,
    ).toBe(201)
    expect((await tell(told)).status).toBe(401)
    for (const bad of [
      { ...told, seconds: { ...told.seconds, good: -1 } },
      { ...told, seconds: { ...told.seconds, good: 1e9 } },
      { ...told, paths: { ...told.paths, host: 1.5 } },
      { ...told, connectMs: Array(101).fill(1) },
      { ...told, lossShare: 2 },
      { ...told, errors: { anything: 1 } },
      { ...told, with: 'bob' },
      {},
    ]) {
      expect((await tell(bad, token)).status).toBe(400)
    }
    const response = await fetch(`${running.url}/metrics`, {
      headers: { authorization: 'Bearer sixteen letters.' },
    })
    const lines = (await response.text()).split('\n').filter((line) => line.startsWith('lingjing_call_'))
    expect(lines).toEqual(
      expect.arrayContaining([
        'lingjing_call_seconds_total{quality="good"} 108',
        'lingjing_call_seconds_total{quality="poor"} 8',
        'lingjing_call_connections_total{path="relay"} 4',
        'lingjing_call_connect_seconds_bucket{le="0.5"} 2',
        'lingjing_call_breaks_total 2',
        'lingjing_call_errors_total{kind="connectionerror"} 1',
        'lingjing_call_round_trip_seconds_count 1',
        'lingjing_call_loss_ratio_count 1',
      ]),
    )
    expect(lines.join()).not.toMatch(/ann/)
  })
})

describe('settings that cannot work', () => {
  const reading = (env: Environment) => () => readConfig({ DATA_DIR: '/tmp', SMS_PROVIDER: 'log', ...env })

  test.each<[Environment, RegExp]>([
    [{ STUN_URLS: 'relay.example.org' }, /STUN_URLS .*must be like stun:turn\.example\.org:3478/],
    [{ STUN_URLS: 'turn:relay.example.org' }, /STUN_URLS .*must be like stun:/],
    [{ STUN_URLS: 'stun:relay.example.org:70000' }, /STUN_URLS/],
    [{ TURN_URLS: 'turn:me:secret@relay.example.org' }, /TURN_URLS .*must be like turn:/],
    [{ TURN_URLS: 'turn:relay.example.org?transport=sctp' }, /TURN_URLS/],
    [{ TURN_URLS: 'turn:relay.example.org' }, /TURN_URLS wants TURN_SECRET/],
    [{ TURN_URLS: 'turn:relay.example.org', TURN_SECRET: 'short' }, /TURN_SECRET must have at least 16/],
    [{ TURN_TTL: '1' }, /TURN_TTL/],
    [{ STUN_URLS: Array(9).fill('stun:a.org').join() }, /at most 8/],
  ])('%j', (env, words) => {
    expect(reading(env)).toThrow(words)
  })

  test('a secret is not said', () => {
    expect(reading({ TURN_SECRET: 'short' })).not.toThrow(/short/)
  })

  test('addresses of every kind', () => {
    const { config } = reading({
      STUN_URLS: 'stun:a.org, stuns:[2001:db8::1]:5349',
      TURN_URLS: 'turn:192.0.2.1',
      TURN_SECRET: secret,
    })()
    expect(config.ice).toEqual({
      stunUrls: ['stun:a.org', 'stuns:[2001:db8::1]:5349'],
      relay: { urls: ['turn:192.0.2.1'], secret, ttlSeconds: 600 },
    })
  })
})
