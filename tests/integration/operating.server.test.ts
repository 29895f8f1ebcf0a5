import { connect, createServer as createNetServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import type { DiskSpace } from '../../server/operating/disk.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { StartOptions, TestServer } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
async function start(options: StartOptions = {}): Promise<TestServer> {
  const server = await startServer({ spacesFolder: spacesFolder([smallSpace('office')]), ...options })
  cleanups.push(() => server.close())
  return server
}

async function freePort(): Promise<number> {
  const probe = createNetServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Samples of a scrape by name and labels. */
const samplesOf = (scrape: string): ReadonlyMap<string, number> =>
  new Map(
    scrape
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )

test('alive and ready are two questions; what fails is named, without waiting for it to mend', async () => {
  let space: DiskSpace = { freeBytes: 50e9, totalBytes: 100e9 }
  const server = await start({ readDisk: () => Promise.resolve(space) })
  const ask = async (path: string) => {
    const response = await fetch(`${server.url}${path}`)
    return [response.status, await response.json()]
  }
  const ok = [200, { status: 'ok' }]
  expect([await ask('/livez'), await ask('/readyz'), await ask('/healthz')]).toEqual([ok, ok, ok])
  space = { freeBytes: 1e6, totalBytes: 100e9 }
  await until(async () => (await ask('/readyz'))[0] === 503, 'a full disk noticed')
  const full = [503, { status: 'unavailable', failing: ['disk'] }]
  expect([await ask('/livez'), await ask('/readyz'), await ask('/healthz')]).toEqual([ok, full, full])
  space = { freeBytes: 50e9, totalBytes: 100e9 }
  await until(async () => (await ask('/readyz'))[0] === 200, 'room again')
})

test('what goes on is measured, and told to nobody without the token', async () => {
  const token = 'a-token-for-the-test'
  const server = await start({ env: { METRICS_TOKEN: token } })
  const ann = (await server.login('ann')).access_token
  const { space } = await server.createSpace(ann)
  const client = await TestClient.enter({ url: server.url, spaceId: space.id, token: ann })
  cleanups.push(() => client.close())
  await client.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents: '你好' })
  // A frame that is nothing, one of a kind nobody knows, and an action one may not do.
  client.ws.send(Buffer.from([0xff, 0xff, 0xff]))
  client.ws.send(Buffer.from([0xfa, 0xff, 0x01, 0x00]))
  await client.next('error')
  await client.next('serverHeartbeat')

  const scrape = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/metrics`, { headers })
    return { status: response.status, text: await response.text() }
  }
  expect((await scrape()).status).toBe(401)
  expect((await scrape({ authorization: 'Bearer something-else-long' })).status).toBe(401)
  const authorization = `Bearer ${token}`
  const samples = await until(async () => {
    const found = samplesOf((await scrape({ authorization })).text)
    return (found.get('lingjing_heartbeat_seconds_count') ?? 0) > 0 ? found : undefined
  }, 'an answered heartbeat')
  const of = (name: string) => samples.get(name) ?? 0
  expect({
    people: of('lingjing_people{kind="person"}'),
    bots: of('lingjing_people{kind="bot"}'),
    rooms: of('lingjing_rooms'),
    sessions: of('lingjing_sessions'),
    waiting: of('lingjing_store_waiting'),
    malformed: of('lingjing_frames_refused_total{problem="malformed"}'),
    failing: of('lingjing_check_failing{check="database"}'),
  }).toEqual({ people: 1, bots: 0, rooms: 1, sessions: 1, waiting: 0, malformed: 1, failing: 0 })
  for (const name of [
    'lingjing_tick_late_seconds_count',
    'lingjing_tick_seconds_count',
    'lingjing_store_seconds_count',
    'lingjing_database_query_seconds_count',
    'lingjing_http_requests_total{status="201"}',
    'lingjing_network_bytes_total{direction="received"}',
    'lingjing_network_bytes_total{direction="sent"}',
    'lingjing_refusals_total{code="400"}',
    'lingjing_frames_refused_total{problem="unknown"}',
    'lingjing_disk_free_bytes',
    'lingjing_sockets',
    'nodejs_heap_size_total_bytes',
    'process_resident_memory_bytes',
  ]) {
    expect(of(name), name).toBeGreaterThan(0)
  }
})

test('who was not let in, and spaces that are closed, are counted', async () => {
  const port = await freePort()
  const server = await start({
    env: {
      METRICS_PORT: String(port),
      SOCKETS_PER_ADDRESS: '1',
      SOCKETS_PER_PERSON: '1',
      CONNECTIONS_PER_ADDRESS: '20',
      TRUST_PROXY: 'off',
    },
  })
  const ann = (await server.login('ann')).access_token
  const { space } = await server.createSpace(ann)
  const join = () => new TestClient({ url: server.url, spaceId: space.id, token: ann })
  const client = await TestClient.enter({ url: server.url, spaceId: space.id, token: ann })
  cleanups.push(() => client.close())
  expect(await join().end()).toMatchObject({ code: closeCodes.rateLimited })
  // Says nothing, and so has the one place of its address.
  const silent = new WebSocket(`${server.url.replace('http', 'ws')}/gs/${space.id}`, 'gather-v2')
  cleanups.push(() => silent.close())
  await until(() => silent.readyState === WebSocket.OPEN, 'open')
  const refused = new WebSocket(`${server.url.replace('http', 'ws')}/gs/${space.id}`, 'gather-v2')
  await until(() => refused.readyState === WebSocket.CLOSED, 'refused')

  const { hostname, port: httpPort } = new URL(server.url)
  const open = Array.from({ length: 30 }, () => connect(Number(httpPort), hostname))
  for (const socket of open) socket.on('error', () => undefined)
  cleanups.push(() => open.forEach((socket) => socket.destroy()))
  const scrape = async () => samplesOf(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
  const of = async (reason: string) =>
    (await scrape()).get(`lingjing_sockets_refused_total{reason="${reason}"}`)
  await until(async () => ((await of('connections')) ?? 0) >= 10, 'connections refused')
  expect([await of('person'), await of('address'), await of('all'), await of('madeRoom')]).toEqual([
    1, 1, 0, 0,
  ])
  expect((await scrape()).get('lingjing_spaces_quarantined')).toBe(0)
})

test('without a token the public port has no metrics; a port of its own has, on this machine', async () => {
  const port = await freePort()
  const server = await start({ env: { METRICS_PORT: String(port) } })
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('lingjing_')
  const local = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(samplesOf(await local.text()).get('lingjing_people{kind="person"}')).toBe(0)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
})
