import { beforeEach, expect, test } from 'vitest'
import type { CloudSignal, PageMessage, ProviderMessage } from '#shared/cloud/messages.ts'
import { createManualClock, settle, type ManualClock } from '../../../tests/support/manualClock.ts'
import { CloudSession, type CloudSocketEars, type CloudState } from './CloudSession.ts'

interface Socket {
  readonly ears: CloudSocketEars
  readonly said: PageMessage[]
  isClosed: boolean
}

interface Picture {
  readonly heard: CloudSignal[]
  readonly to: { signal(signal: CloudSignal): void; failed(): void }
  isClosed: boolean
}

let clock: ManualClock
let sockets: Socket[]
let pictures: Picture[]
let state: CloudState
let games: unknown[]
let token: () => Promise<string | undefined>
let session: CloudSession
let kept: string | null

const create = (canReceive = true): CloudSession =>
  new CloudSession({
    spaceId: 'space',
    appId: 'lingjing',
    sts: '',
    clock,
    canReceive,
    memory: { read: () => kept, keep: (id) => (kept = id) },
    open(ears) {
      const socket: Socket = { ears, said: [], isClosed: false }
      sockets.push(socket)
      return {
        send: (text) => void socket.said.push(JSON.parse(text) as PageMessage),
        close: () => (socket.isClosed = true),
      }
    },
    getAccessToken: () => token(),
    picture(to) {
      const picture: Picture = { heard: [], to, isClosed: false }
      pictures.push(picture)
      return {
        ways: () => undefined,
        hear: (signal) => void picture.heard.push(signal),
        close: () => (picture.isClosed = true),
      }
    },
    size: () => ({ width: 1920, height: 1080 }),
    onState: (now) => (state = now),
    onGame: (message) => games.push(message),
  })

beforeEach(() => {
  clock = createManualClock()
  sockets = []
  pictures = []
  games = []
  kept = null
  token = () => Promise.resolve('token')
  session = create()
})

const last = (): Socket => sockets.at(-1)!
const tell = (message: ProviderMessage | object): void => last().ears.message(JSON.stringify(message))
const stage = (name: string, more: object = {}): void => tell({ kind: 'stage', stage: name, ...more })
const offer = { kind: 'signal', signal: { description: { type: 'offer', sdp: 'v=0' } } }

async function launched(): Promise<void> {
  session.launch()
  await settle()
  last().ears.opened()
  stage('ready')
  stage('created', { sessionId: 'one' })
  stage('assigned')
}

test('launches as specified and goes through the stages, forward only', async () => {
  await launched()
  expect(last().said).toEqual([
    {
      kind: 'launch',
      appId: 'lingjing',
      sts: '',
      sessionId: null,
      reconnect: false,
      width: 1920,
      height: 1080,
      frameRate: 60,
      spaceId: 'space',
      token: 'token',
    },
  ])
  stage('downloading', { progress: 40 })
  stage('downloading', { progress: 10 })
  expect(state).toMatchObject({ stage: 'downloading', progress: 40 })
  stage('warming')
  stage('extracting', { progress: 70 })
  stage('downloading', { progress: 90 })
  stage('ready')
  expect(state).toMatchObject({ stage: 'extracting', progress: 70 })
  expect(state.isReady).toBe(false)
  stage('install_finished')
  tell({ kind: 'game', message: { name: 'ready' } })
  expect(state).toMatchObject({ stage: 'install_finished', isReady: true })
  stage('launched')
  expect(state).toMatchObject({ stage: 'launched', progress: 100 })
})

test('the queue says how many are ahead, and nobody who queues is given up', async () => {
  session.launch()
  await settle()
  last().ears.opened()
  stage('created', { sessionId: 'one' })
  stage('queuing', { rank: 4 })
  await clock.advance(600_000)
  expect(state).toMatchObject({ stage: 'queuing', rank: 4 })
  stage('queuing', { rank: 1 })
  expect(state.rank).toBe(1)
  stage('assigned')
  expect(state).toMatchObject({ stage: 'assigned', rank: 0 })
})

test('who is not ready in a minute is given up; relaunching begins anew', async () => {
  await launched()
  stage('downloading', { progress: 5 })
  await clock.advance(59_000)
  expect(state.stage).toBe('downloading')
  await clock.advance(1_500)
  expect(state).toMatchObject({ stage: 'stopped', reason: 'resourceError' })
  expect(last().isClosed).toBe(true)
  await launched()
  expect(sockets).toHaveLength(2)
  expect(state).toMatchObject({ stage: 'assigned', reason: undefined })
})

test('ready in time is not given up however long it is played', async () => {
  await launched()
  tell({ kind: 'game', message: { name: 'ready' } })
  await clock.advance(50_000)
  session.pictured()
  await clock.advance(3_600_000)
  expect(state.stage).toBe('assigned')
})

test.each([
  'appIdNotFound',
  'paramsError',
  'authError',
  'networkError',
  'browserNotSupported',
  'rtcError',
  'resourceError',
])('%s leads to stopped, and nothing is asked any more', async (reason) => {
  await launched()
  stage('stopped', { reason })
  expect(state).toMatchObject({ stage: 'stopped', reason })
  last().ears.closed()
  await clock.advance(60_000)
  expect(sockets).toHaveLength(1)
})

test('while there is a session it is asked for every two seconds, and comes back as the same', async () => {
  await launched()
  stage('launched')
  last().ears.closed()
  expect(state).toMatchObject({ stage: 'launched', isLost: true })
  await clock.advance(1_999)
  expect(sockets).toHaveLength(1)
  await clock.advance(1)
  expect(sockets).toHaveLength(2)
  last().ears.closed()
  await clock.advance(2_000)
  last().ears.opened()
  expect(last().said[0]).toMatchObject({ kind: 'launch', sessionId: 'one', reconnect: true })
  expect(state.isLost).toBe(false)
})

test('a line that never led to a session is a failure of the network; without a login nothing is asked', async () => {
  session.launch()
  await settle()
  last().ears.closed()
  expect(state).toMatchObject({ stage: 'stopped', reason: 'networkError' })
  token = () => Promise.resolve(undefined)
  session.launch()
  await settle()
  expect(state).toMatchObject({ stage: 'stopped', reason: 'authError' })
  expect(sockets).toHaveLength(1)
})

test('every offer is a picture of its own; what an older one says is not heard', async () => {
  await launched()
  tell(offer)
  tell({ kind: 'signal', signal: { candidate: { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0 } } })
  expect(pictures[0]?.heard).toHaveLength(2)
  tell(offer)
  expect(pictures[0]?.isClosed).toBe(true)
  const before = last().said.length
  pictures[0]?.to.signal({ description: { type: 'answer', sdp: 'old' } })
  pictures[0]?.to.failed()
  expect(last().said).toHaveLength(before)
  pictures[1]?.to.signal({ description: { type: 'answer', sdp: 'new' } })
  expect(last().said.at(-1)).toMatchObject({ kind: 'signal', signal: { description: { sdp: 'new' } } })
})

test('a picture that fails is tried once more by a new line, then it is over', async () => {
  await launched()
  stage('launched')
  tell(offer)
  pictures[0]?.to.failed()
  expect(state).toMatchObject({ stage: 'launched', isLost: true })
  await clock.advance(2_000)
  last().ears.opened()
  expect(last().said[0]).toMatchObject({ reconnect: true })
  tell(offer)
  pictures[1]?.to.failed()
  expect(state).toMatchObject({ stage: 'stopped', reason: 'rtcError' })
  expect(pictures[1]?.isClosed).toBe(true)
})

test('activity is told now and then, not with every key', async () => {
  await launched()
  const active = () => last().said.filter(({ kind }) => kind === 'active').length
  for (let i = 0; i < 100; i += 1) session.active()
  expect(active()).toBe(1)
  await clock.advance(10_000)
  session.active()
  expect(active()).toBe(2)
})

test('what is no message changes nothing; what the game says is handed on', async () => {
  await launched()
  const before = { ...state }
  for (const text of ['', '{', '{"kind":"stage"}', '{"kind":"sudo"}']) last().ears.message(text)
  expect(state).toEqual(before)
  tell({ kind: 'game', message: { name: 'privateArea', code: 4 } })
  expect(games).toEqual([{ name: 'privateArea', code: 4 }])
})

test('stopping says so, closes everything, and late words of the old line are nobody’s', async () => {
  await launched()
  tell(offer)
  const [socket] = sockets
  session.stop()
  expect(socket?.said.at(-1)).toEqual({ kind: 'stop' })
  expect(socket?.isClosed).toBe(true)
  expect(pictures[0]?.isClosed).toBe(true)
  socket?.ears.message(JSON.stringify({ kind: 'stage', stage: 'launched' }))
  socket?.ears.closed()
  await clock.advance(10_000)
  expect(state.stage).toBe('idle')
  expect(sockets).toHaveLength(1)
})

test('a browser that can receive no picture is told so, and nothing is asked', async () => {
  session = create(false)
  session.launch()
  await settle()
  expect(state).toMatchObject({ stage: 'stopped', reason: 'browserNotSupported' })
  expect(sockets).toHaveLength(0)
})

test.each([
  ['a line that opens and says nothing', []],
  ['one that makes a session and no more', ['created']],
  ['a worker that is replaced again and again', ['created', 'assigned', 'assigned', 'assigned']],
] as const)('%s is given up in a minute', async (_what, stages) => {
  session.launch()
  await settle()
  last().ears.opened()
  for (const name of stages) {
    await clock.advance(14_000)
    stage(name, { sessionId: 'one' })
  }
  expect(state.stage).not.toBe('stopped')
  await clock.advance(60_000 - 14_000 * stages.length + 100)
  expect(state).toMatchObject({ stage: 'stopped', reason: 'resourceError' })
})

test('ready without a picture is given up in another minute', async () => {
  await launched()
  await clock.advance(50_000)
  tell({ kind: 'game', message: { name: 'ready' } })
  stage('launched')
  await clock.advance(59_000)
  expect(state.stage).toBe('launched')
  await clock.advance(1_500)
  expect(state).toMatchObject({ stage: 'stopped', reason: 'resourceError' })
})

test('a page that was loaded anew comes back to its session; one that has ended is not asked for', async () => {
  await launched()
  expect(kept).toBe('one')
  session = create()
  session.launch()
  await settle()
  last().ears.opened()
  expect(last().said[0]).toMatchObject({ sessionId: 'one', reconnect: true })
  stage('created', { sessionId: 'two' })
  expect(kept).toBe('two')
  stage('stopped', { reason: 'idle' })
  expect(kept).toBe(null)
  session.launch()
  await settle()
  last().ears.opened()
  expect(last().said[0]).toMatchObject({ sessionId: null, reconnect: false })
  stage('created', { sessionId: 'three' })
  session.stop()
  expect(kept).toBe(null)
})
