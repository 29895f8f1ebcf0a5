import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../tests/support/server/startServer.ts'
import { spacesFolder } from '../../../tests/support/world/smallSpaces.ts'
import { createMetrics } from '../../operating/metrics.ts'

const METRICS_TOKEN = 'sixteen letters.'
let server: TestServer
let token = ''
beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder(),
    env: { METRICS_TOKEN, REQUEST_LIMITS: 'clientFaults=20/60' },
  })
  token = (await server.login('ann')).access_token
})
afterAll(() => server.close())

const tell = (body: unknown, who: string | undefined = token) =>
  server.call('POST', '/client-faults', { body, token: who })

async function counted(): Promise<readonly string[]> {
  const response = await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  return (await response.text())
    .split('\n')
    .filter((line) => line.startsWith('lingjing_client_faults_total{'))
}

test('what pages could make nothing of is added up by kind, as far as it can be true', async () => {
  expect((await tell({ faults: { unreadable: 2, unknownEvent: 1_000, listener: 0 } })).status).toBe(201)
  expect((await tell({ faults: { unreadable: 3, unknownPlayer: 1 } })).status).toBe(201)
  expect((await tell({ faults: {} })).status).toBe(201)
  for (const bad of [
    { faults: { unreadable: -1 } },
    { faults: { unreadable: 1.5 } },
    { faults: { unreadable: 1_001 } },
    { faults: { unreadable: 1e9 } },
    { faults: { unreadable: '1' } },
    { faults: { anything: 1 } },
    { faults: { listener: 1 }, of: 'bob' },
    { faults: [1] },
    {},
  ]) {
    expect((await tell(bad)).status).toBe(400)
  }
  expect((await server.call('POST', '/client-faults', { body: { faults: { listener: 1 } } })).status).toBe(
    401,
  )
  expect((await counted()).toSorted()).toEqual([
    'lingjing_client_faults_total{kind="listener"} 0',
    'lingjing_client_faults_total{kind="unknownEvent"} 1000',
    'lingjing_client_faults_total{kind="unknownPlayer"} 1',
    'lingjing_client_faults_total{kind="unreadable"} 5',
  ])
})

test('a page that tells all the time is heard no more; others are', async () => {
  const bob = (await server.login('bob')).access_token
  const answers: number[] = []
  for (let n = 0; n < 21; n++) answers.push((await tell({ faults: { listener: 1 } }, bob)).status)
  expect(answers).toEqual([...Array<number>(20).fill(201), 429])
  const cid = (await server.login('cid')).access_token
  expect((await tell({ faults: {} }, cid)).status).toBe(201)
})

test('among several servers the number says which', async () => {
  const metrics = createMetrics('a')
  metrics.clientFaults.heard({ faults: { listener: 2 } })
  expect(await metrics.text()).toContain('lingjing_client_faults_total{kind="listener",server="a"} 2')
})
