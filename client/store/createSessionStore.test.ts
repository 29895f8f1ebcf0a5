import { beforeEach, expect, test } from 'vitest'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { event, type WireEvent } from '#shared/protocol/messages.ts'
import { createFakeTransport, cut, ready, type FakeTransport } from '../../tests/support/rooms/fakeSpace.ts'
import { createManualClock, settle, type ManualClock } from '../../tests/support/manualClock.ts'
import type { SpaceConnection } from '../net/SpaceConnection.ts'
import { createSessionStore, isReconnecting, type SessionState } from './createSessionStore.ts'
import type { Store } from './createStore.ts'
import { createWorldStore, type WorldStore } from './createWorldStore.ts'

let clock: ManualClock
let transport: FakeTransport
let world: WorldStore
let session: Store<SessionState>
let bound: (SpaceConnection | undefined)[]
let faults: string[]
let log: string[]

beforeEach(() => {
  clock = createManualClock()
  transport = createFakeTransport()
  world = createWorldStore()
  bound = []
  faults = []
  log = []
  session = createSessionStore({
    connectionId: () => 'tab',
    getAccessToken: async () => 'token',
    lookUp: async () => 'ws://here/gs/space',
    transport,
    clock,
    random: () => 0.5,
    environment: { isOnline: () => true, onChange: () => () => {} },
    world,
    onConnection: (connection) => bound.push(connection),
    onFault: (kind) => faults.push(kind),
    log: (level, message) => log.push(`${level} ${message}`),
  })
})

const wish = { name: '安', outfitString: 'v1:1', characterId: '1' }
const joined: WireEvent[] = [
  event('spaceSetsIdMapping', { uid: 'self', encId: 4 }),
  event('playerJoins', { encId: 4, uid: 'self', playerInfo: { userId: 'self', name: '安' } }),
]

async function connectAndEnter() {
  session.get().connect('space', { hears: [], startLevel: '2' })
  await settle()
  transport.socket.emit(ready())
  transport.socket.answer('updateSubscriptions')
  const entered = session.get().enter(wish)
  transport.socket.emit(...joined)
  transport.socket.answer('enter')
  await entered
}

test('knows who we are and that we entered, at the level asked for', async () => {
  await connectAndEnter()
  expect(session.get()).toMatchObject({ spaceId: 'space', selfUid: 'self', selfEncId: 4, entered: true })
  expect(transport.socket.last('enter')!.body.sceneId).toBe('2')
})

test('events of a player who is not here are dropped and counted, with one line a minute', async () => {
  await connectAndEnter()
  log.length = 0
  const stranger = event('playerSetsName', { encId: 9, name: '谁' })
  transport.socket.emit(stranger, stranger, event('playerSetsName', { encId: 4, name: '我' }))
  transport.socket.emit(stranger)
  expect(faults).toEqual(['unknownPlayer', 'unknownPlayer', 'unknownPlayer'])
  expect(log).toEqual(['error an event about player 9, who is not here, was dropped'])
  expect([...world.get().players.values()].map(({ name }) => name)).toEqual(['我'])
  expect(session.get().stats()?.faults).toBe(3)
})

test('a lost connection keeps us entered and shows as reconnecting', async () => {
  expect(isReconnecting(session.get())).toBe(false)
  session.get().connect('space', { hears: [] })
  expect(isReconnecting(session.get())).toBe(false)
  session.get().disconnect()
  await connectAndEnter()
  transport.socket.close(cut)
  expect(session.get()).toMatchObject({ entered: true, selfEncId: 4 })
  expect(isReconnecting(session.get())).toBe(true)
  await clock.advance(1_000)
  transport.socket.emit(ready())
  expect(isReconnecting(session.get())).toBe(false)
})

test('a barrier is told, and is gone after another try', async () => {
  await connectAndEnter()
  transport.socket.close(closeCodes.duplicateSession)
  expect(session.get().barrier).toMatchObject({ kind: 'duplicate' })
  session.get().takeover()
  expect(session.get().barrier).toBeUndefined()
})

test('a refused enter does not count as entered', async () => {
  session.get().connect('space', { hears: [] })
  await settle()
  transport.socket.emit(ready())
  const entered = session.get().enter(wish)
  transport.socket.answer('enter', false, 'space is full')
  await expect(entered).rejects.toThrow('space is full')
  expect(session.get().entered).toBe(false)
})

test('another space starts with an empty world; late frames of the former one are not heard', async () => {
  await connectAndEnter()
  const former = transport.socket
  session.get().connect('other', { hears: [] })
  expect(world.get().players.size).toBe(0)
  expect(session.get()).toMatchObject({ spaceId: 'other', entered: false, selfEncId: undefined })
  former.emit(...joined)
  expect(world.get().players.size).toBe(0)
  expect(former.isOpen).toBe(false)
})

test('the same space again is no new connection', async () => {
  await connectAndEnter()
  session.get().connect('space', { hears: [] })
  expect(bound.filter(Boolean)).toHaveLength(1)
})

test('disconnect leaves nothing behind', async () => {
  await connectAndEnter()
  session.get().disconnect()
  expect(session.get()).toMatchObject({ connection: { name: 'idle' }, spaceId: undefined, entered: false })
  expect(bound.at(-1)).toBeUndefined()
  expect(clock.timers).toBe(0)
  await expect(session.get().enter(wish)).rejects.toThrow('Not connected')
})

test('packed moves that cannot be read: a new snapshot is asked for', async () => {
  await connectAndEnter()
  const asked = () => transport.socket.kinds().filter((kind) => kind === 'updateSubscriptions').length
  expect(asked()).toBe(1)
  transport.socket.emit(event('packedMoves', { frame: new Uint8Array([255, 255]) }))
  transport.socket.emit(event('packedMoves', { frame: new Uint8Array([255, 255]) }))
  expect(asked()).toBe(2)
})
