import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { cloudPlay, type PageMessage } from '#shared/cloud/messages.ts'
import { HandOvers } from '../../server/cloud/handOvers.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'

/* What a worker is let do: by a hand-over good once, to look at one space for one person. */
const handOvers: string[] = []
let server: TestServer
let token = ''
let spaceId = ''

beforeAll(async () => {
  server = await startServer({
    env: { CLOUD_WORKERS: '2' },
    startCloudWorker(_order, handOver) {
      handOvers.push(handOver)
      const ended = Promise.withResolvers<string>()
      return Promise.resolve({
        tell: () => undefined,
        ended: ended.promise,
        close: () => Promise.resolve(ended.resolve('closed')),
      })
    },
  })
  ;({ access_token: token } = await server.login('小明'))
  spaceId = (await server.createSpace(token, { name: '展厅', private: true })).space.id
}, 60_000)
afterAll(() => server.close())

/** Asks for a picture; answers its stages and the hand-over its worker was given, if there was one. */
async function launch(accessToken: string) {
  const stages: { stage?: string; reason?: string }[] = []
  const before = handOvers.length
  const socket = new WebSocket(server.url.replace('http', 'ws') + cloudPlay.path)
  const asked: PageMessage = {
    kind: 'launch',
    appId: cloudPlay.appId,
    sts: '',
    sessionId: null,
    reconnect: false,
    width: 720,
    height: 480,
    frameRate: 60,
    spaceId,
    token: accessToken,
  }
  socket.on('open', () => socket.send(JSON.stringify(asked)))
  socket.on('message', (text: Buffer) => stages.push(JSON.parse(text.toString()) as { stage?: string }))
  await until(
    () => Promise.resolve(handOvers.length > before || stages.some(({ stage }) => stage === 'stopped')),
    'a worker or an end',
  )
  return { socket, stages, handOver: handOvers[before] ?? '' }
}

const ask = (handOver: string) => server.call('POST', '/cloud-play/hand-over', { body: { token: handOver } })

test('a hand-over is good once; forged, replayed, foreign and old ones are refused', async () => {
  const { socket, handOver } = await launch(token)
  const { status, body } = await ask(handOver)
  expect(status).toBe(200)
  expect(body.access_token).toEqual(expect.any(String))
  expect((await ask(handOver)).status).toBe(403)
  for (const forged of ['x', handOver.slice(0, -1), `${handOver}x`]) {
    expect((await ask(forged)).status, forged).toBe(403)
  }
  // Tokens of another kind are longer than a hand-over ever is.
  for (const foreign of [token, body.access_token as string]) expect((await ask(foreign)).status).toBe(400)
  expect((await ask('')).status).toBe(400)
  socket.close()

  let now = 0
  const old = new HandOvers(() => now)
  const person = { userId: 'ann', loginSessionId: 's', spaceId, isSiteGuest: false }
  const made = old.make(person)
  const other = old.make({ ...person, userId: 'bob' })
  now = 59_000
  expect(old.take(other)).toMatchObject({ userId: 'bob' })
  now = 60_000
  expect(old.take(made)).toBeUndefined()
})

test('a view looks at its space as its person does, and at nothing else', async () => {
  const { socket, handOver } = await launch(token)
  const { body } = await ask(handOver)
  const view = body.access_token as string
  const { status, body: entry } = await server.call('GET', `/spaces/${spaceId}`, { token: view })
  expect([status, entry.space.id]).toEqual([200, spaceId])
  const other = (await server.createSpace(token, { name: '别处' })).space.id
  for (const [method, path, given] of [
    ['GET', `/spaces/${other}`, undefined],
    ['GET', '/users/me', undefined],
    ['GET', '/users/me/api-keys', undefined],
    ['GET', '/users/me/blocks', undefined],
    ['PUT', `/spaces/${spaceId}`, { description: 'mine' }],
    ['POST', `/spaces/${spaceId}/join`, {}],
    ['DELETE', `/spaces/${spaceId}`, { name: '展厅' }],
  ] as const) {
    const answer = await server.call(method, path, { token: view, ...(given && { body: given }) })
    expect(answer.status, `${method} ${path}`).toBe(403)
  }
  // Whoever draws for somebody has nobody draw for itself.
  const again = await launch(view)
  expect(again.stages.at(-1)).toMatchObject({ stage: 'stopped', reason: 'authError' })
  again.socket.close()
  socket.close()
})

test('it ends with the log-in session of its person', async () => {
  const { access_token: other } = await server.login('小明')
  const { socket, stages, handOver } = await launch(other)
  const view = (await ask(handOver)).body.access_token as string
  expect((await server.call('GET', `/spaces/${spaceId}`, { token: view })).status).toBe(200)
  const { body: sessions } = await server.call('GET', '/users/me/sessions', { token })
  const ended = (sessions.data as { id: string; current?: boolean }[]).find(({ current }) => !current)
  expect((await server.call('DELETE', `/users/me/sessions/${ended?.id}`, { token })).status).toBeLessThan(300)
  expect((await server.call('GET', `/spaces/${spaceId}`, { token: view })).status).toBe(401)
  await until(() => Promise.resolve(stages.at(-1)?.stage === 'stopped'), 'the picture ends, too')
  expect(stages.at(-1)).toMatchObject({ reason: 'authError' })
  socket.close()
})
