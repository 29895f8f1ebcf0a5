import { beforeEach, describe, expect, test } from 'vitest'
import { concatBytes } from '#shared/bytes.ts'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { encodeBatch } from '#shared/protocol/codec.ts'
import { event, type WireEvent } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { mapEvents } from '#shared/world/snapshot.ts'
import { emptyWorld, type World } from '#shared/world/world.ts'
import { createFakeTransport, cut, ready, type FakeTransport } from '../../tests/support/rooms/fakeSpace.ts'
import { makeMap } from '../../tests/support/world/makeWorld.ts'
import { createManualClock, settle, type ManualClock } from '../../tests/support/manualClock.ts'
import type { Environment, EnvironmentChange } from './environment.ts'
import { LookupError } from './lookup.ts'
import type { ConnectionState, EnterWish } from './connectionState.ts'
import { SpaceConnection } from './SpaceConnection.ts'

const wish: EnterWish = { name: '安', outfitString: 'v1:1', characterId: '1', mapId: '1' }

const join = (uid: string, encId: number): WireEvent[] => [
  event('spaceSetsIdMapping', { uid, encId }),
  event('playerJoins', { encId, uid, playerInfo: { userId: uid, name: uid, map: '1' } }),
]

let clock: ManualClock
let transport: FakeTransport
let world: World
let states: ConnectionState[]
let log: string[]
let faults: string[]
let online: boolean
let listener: (events: readonly WireEvent[]) => void
let tell: (change: EnvironmentChange) => void
let lookUp: () => Promise<string>
let token: () => Promise<string | undefined>
let connection: SpaceConnection

const environment: Environment = {
  isOnline: () => online,
  onChange(listener) {
    tell = listener
    return () => (tell = () => {})
  },
}

beforeEach(() => {
  clock = createManualClock()
  transport = createFakeTransport()
  world = emptyWorld
  states = []
  log = []
  faults = []
  online = true
  listener = () => {}
  lookUp = async () => 'ws://here/gs/space'
  token = async () => 'token'
  connection = new SpaceConnection({
    spaceId: 'space',
    connectionId: 'tab',
    hears: ['playerChats'],
    getAccessToken: () => token(),
    lookUp: () => lookUp(),
    transport,
    clock,
    // The jitter's upper end: delays are the plain doubled numbers.
    random: () => 1 - 2 ** -32,
    environment,
    getWorld: () => world,
    onEvents: (events) => {
      world = reduceAll(world, events)
      listener(events)
    },
    onState: (state) => states.push(state),
    log: (level, message) => log.push(`${level} ${message}`),
    onFault: (kind) => faults.push(kind),
  })
})

const name = () => connection.state.name

/** Brings the connection to ready; subscriptions are answered too. */
async function becomeReady(...snapshot: WireEvent[]) {
  connection.connect()
  await settle()
  await accept(...snapshot)
}

/** The server's side of a fresh socket. */
async function accept(...snapshot: WireEvent[]) {
  transport.socket.emit(ready())
  if (snapshot.length > 0) transport.socket.emit(...snapshot)
  transport.socket.answer('updateSubscriptions')
  await settle()
}

/** Waits out the announced delay of the next attempt. */
async function comeBack(...snapshot: WireEvent[]) {
  if (connection.state.name !== 'waiting') throw new Error(`not waiting but ${connection.state.name}`)
  await clock.advance(connection.state.retryAt - clock.now())
  await accept(...snapshot)
}

describe('connecting', () => {
  test('goes through lookup and join to ready, with the tab id and a fresh token', async () => {
    await becomeReady()
    expect(states.map((state) => state.name)).toEqual(['lookingUp', 'joining', 'ready', 'ready'])
    expect(transport.joins).toEqual([{ spaceId: 'space', token: 'token', connectionId: 'tab' }])
    expect(connection.state).toMatchObject({ uid: 'self', synced: true })
  })

  test('a second connect is ignored', async () => {
    await becomeReady()
    connection.connect()
    await settle()
    expect(transport.joins).toHaveLength(1)
  })

  test('asks for the token at each connection', async () => {
    let asked = 0
    token = async () => `token ${(asked += 1)}`
    await becomeReady()
    transport.socket.close(cut)
    await comeBack()
    expect(transport.joins.map((options) => options.token)).toEqual(['token 1', 'token 2'])
  })

  test('nobody logged in: refused without an attempt', async () => {
    token = async () => undefined
    connection.connect()
    await settle()
    expect(connection.state).toMatchObject({ name: 'closed', barrier: { kind: 'unauthorized' } })
    expect(transport.joins).toEqual([])
  })

  test('a failed lookup or token request queues a reconnect', async () => {
    lookUp = async () => {
      throw new LookupError('HTTP_503')
    }
    connection.connect()
    await settle()
    expect(connection.state).toMatchObject({ name: 'waiting', reason: 'HTTP_503' })
    lookUp = async () => 'ws://here/gs/space'
    token = async () => {
      throw new Error('offline')
    }
    await clock.advance(1_000)
    expect(connection.state).toMatchObject({ name: 'waiting', attempt: 1, reason: 'offline' })
  })

  test('an attempt that has not become ready after 45 s is given up', async () => {
    transport.hang = true
    connection.connect()
    await clock.advance(44_999)
    expect(name()).toBe('joining')
    await clock.advance(1)
    expect(name()).toBe('waiting')
  })

  test('a socket without ready is closed after 45 s', async () => {
    connection.connect()
    await clock.advance(45_000)
    expect(transport.socket.closedByClient).toBe(closeCodes.timedOut)
    expect(name()).toBe('waiting')
  })

  test('frames that come before the join has answered are not lost', async () => {
    const { join } = transport
    transport.join = async (address, options, handlers) => {
      const socket = await join(address, options, handlers)
      transport.socket.emit(ready())
      return socket
    }
    connection.connect()
    await settle()
    expect(name()).toBe('ready')
  })

  test('bytes that are no batch are dropped, the connection stays', async () => {
    await becomeReady()
    transport.socket.emitBytes(new Uint8Array([0xff, 0xff, 0xff]))
    expect(name()).toBe('ready')
    expect(log.some((line) => line.startsWith('error a frame could not be read'))).toBe(true)
    expect(connection.stats.faults).toBe(1)
    expect(faults).toEqual(['unreadable'])
  })

  test('events of an unknown kind are left out and counted, with one line a minute; those around them are heard', async () => {
    await becomeReady()
    const later = Uint8Array.of(0x0a, 4, 0x80, 0xea, 0x30, 9)
    const about = () => log.filter((line) => line.includes('a kind this page does not know'))
    for (let frames = 0; frames < 3; frames++) {
      transport.socket.emitBytes(concatBytes([later, encodeBatch(join('ann', 7 + frames)), later]))
    }
    expect(world.players.size).toBe(3)
    expect(faults).toEqual(Array(6).fill('unknownEvent'))
    expect(about()).toHaveLength(1)
    await clock.advance(30_000)
    transport.socket.emit(event('serverHeartbeat', {}))
    await clock.advance(30_000)
    transport.socket.emitBytes(later)
    expect(about()).toHaveLength(2)
    expect(name()).toBe('ready')
  })

  test('a listener that fails is counted, and so are packed moves nobody can read', async () => {
    await becomeReady()
    listener = () => {
      throw new Error('of no matter')
    }
    transport.socket.emit(...join('ann', 7))
    connection.askAnew()
    expect(faults).toEqual(['listener', 'unreadable'])
    // What the server refuses it counts itself.
    listener = () => {}
    transport.socket.emit(event('error', { code: 404, message: 'nobody here' }))
    expect(faults).toHaveLength(2)
    expect(connection.stats.faults).toBe(3)
  })
})

describe('after ready', () => {
  test('subscriptions, then enter, then what waited', async () => {
    connection.connect()
    const entered = connection.enter(wish)
    connection.post('setTextStatus', { textStatus: '忙' })
    const named = connection.send('setName', { name: '安' })
    await settle()
    transport.socket.emit(ready())
    expect(transport.socket.kinds().filter((kind) => kind !== 'clientBackupHeartbeat')).toEqual([
      'updateSubscriptions',
      'enter',
      'setTextStatus',
      'setName',
    ])
    transport.socket.answerAll()
    await Promise.all([entered, named])
  })

  test('the subscriptions name our own kinds, no twin, and the updates of maps we hold', async () => {
    world = reduceAll(emptyWorld, [
      ...mapEvents(makeMap({ id: '1' })),
      event('mapCommitsChanges', { mapId: '1', updateId: 7 }),
      ...mapEvents(makeMap({ id: '2' })),
    ])
    await becomeReady()
    const { subscriptions, mapUpdateIds } = transport.socket.last('updateSubscriptions')!.body
    expect(subscriptions).toMatchObject({ packedMoves: true, playerMoves: true, mapSetObjectsV2: true })
    for (const kind of ['ready', 'transactionStatus', 'mapSetObjects', 'mapSetCollisions']) {
      expect(subscriptions).not.toHaveProperty(kind)
    }
    expect(mapUpdateIds).toEqual({ 1: 7 })
  })

  test('what of a map did not come is asked for again every 2.5 s, until all of it is there', async () => {
    const whole = [
      ...mapEvents(makeMap({ id: '2' })),
      event('mapCommitsChanges', { mapId: '2', updateId: 4 }),
    ]
    const parts = [
      ...mapEvents(makeMap({ id: '1' })),
      event('mapCommitsChanges', { mapId: '1', updateId: 7 }),
    ]
    const without = parts.filter(({ kind }) => kind !== 'mapSetSpawns')
    await becomeReady(...whole, ...without)
    const asked = () =>
      transport.socket.actions.flatMap((one) =>
        one.kind === 'updateSubscriptions' ? [one.body.mapUpdateIds] : [],
      )
    expect(asked()).toEqual([{}])
    await clock.advance(2_499)
    expect(asked()).toHaveLength(1)
    await clock.advance(1)
    // The update id of what is not whole is not named: it is wanted anew.
    expect(asked()).toEqual([{}, { '2': 4 }])
    // Not once more while the answer is on its way.
    await clock.advance(2_500)
    expect(asked()).toHaveLength(2)
    transport.socket.emit(...without)
    transport.socket.answer('updateSubscriptions')
    await settle()
    await clock.advance(2_500)
    expect(asked()).toHaveLength(3)
    transport.socket.emit(...parts)
    transport.socket.answer('updateSubscriptions')
    await settle()
    await clock.advance(5_000)
    expect(asked()).toHaveLength(3)
  })

  test('before entering nothing is said that nobody waits for', async () => {
    await becomeReady()
    connection.post('animate', { animator: 'walk' })
    expect(transport.socket.kinds()).not.toContain('animate')
    const left = expect(connection.enter(wish)).rejects.toThrow('Left the space')
    connection.post('animate', { animator: 'walk' })
    expect(transport.socket.kinds().slice(-2)).toEqual(['enter', 'animate'])
    connection.exit()
    connection.post('animate', { animator: 'idle' })
    expect(transport.socket.kinds().at(-1)).toBe('exit')
    await left
  })

  test('a refusal of the subscriptions reconnects', async () => {
    connection.connect()
    await settle()
    transport.socket.emit(ready())
    transport.socket.answer('updateSubscriptions', false, 'internal error')
    await settle()
    expect(name()).toBe('waiting')
  })

  test('a new snapshot is asked for when movement was lost, at most every 10 s, with the maps we hold', async () => {
    connection.askAnew()
    await becomeReady()
    const asked = () => transport.socket.kinds().filter((kind) => kind === 'updateSubscriptions').length
    expect(asked()).toBe(1)
    world = reduceAll(world, [
      ...mapEvents(makeMap({ id: '1' })),
      event('mapCommitsChanges', { mapId: '1', updateId: 7 }),
      ...join('ann', 5),
    ])
    connection.askAnew()
    connection.askAnew()
    expect(asked()).toBe(2)
    expect(transport.socket.last('updateSubscriptions')!.body.mapUpdateIds).toEqual({ 1: 7 })
    transport.socket.answer('updateSubscriptions')
    await clock.advance(9_999)
    connection.askAnew()
    expect(asked()).toBe(2)
    await clock.advance(1)
    connection.askAnew()
    expect(asked()).toBe(3)
    expect(log.filter((line) => line.includes('new snapshot'))).toHaveLength(2)
  })

  test('enter carries who we are the first time only', async () => {
    await becomeReady()
    const entered = connection.enter(wish)
    expect(transport.socket.last('enter')!.body).toMatchObject({
      info: { name: '安', outfitString: 'v1:1', characterId: '1', map: '1' },
      sceneId: '1',
    })
    transport.socket.answer('enter')
    await entered
    transport.socket.close(cut)
    await comeBack()
    expect(transport.socket.last('enter')!.body.info).toBeNull()
  })

  test('an enter cut before its answer is repeated with who we are', async () => {
    await becomeReady()
    const entered = connection.enter(wish)
    transport.socket.close(cut)
    await comeBack()
    expect(transport.socket.last('enter')!.body.info).toMatchObject({ name: '安' })
    transport.socket.answer('enter')
    await expect(entered).resolves.toBeUndefined()
  })

  test('a server that has forgotten us is told again who we are', async () => {
    await becomeReady()
    const entered = connection.enter(wish)
    transport.socket.answer('enter')
    await entered
    transport.socket.close(cut)
    await comeBack()
    transport.socket.answer('enter', false, 'unknown player')
    await settle()
    expect(transport.socket.last('enter')!.body.info).toMatchObject({ name: '安' })
  })

  test('a refused enter rejects with the reason and is not repeated', async () => {
    await becomeReady()
    const entered = connection.enter(wish)
    transport.socket.answer('enter', false, 'banned')
    await expect(entered).rejects.toThrow('banned')
    transport.socket.close(cut)
    await comeBack()
    expect(transport.socket.kinds()).not.toContain('enter')
  })

  test('exit clears the wish to enter', async () => {
    await becomeReady()
    const entered = connection.enter(wish)
    transport.socket.answer('enter')
    await entered
    connection.exit()
    expect(transport.socket.kinds().at(-1)).toBe('exit')
    transport.socket.close(cut)
    await comeBack()
    expect(transport.socket.kinds()).not.toContain('enter')
  })
})

describe('closing and coming back', () => {
  test.each([
    ['full', closeCodes.spaceFull],
    ['full', closeCodes.spaceFullV2],
    ['protocolError', closeCodes.protocolError],
    ['internalError', closeCodes.internalError],
    ['kicked', closeCodes.kicked],
    ['unauthorized', closeCodes.unauthorized],
    ['suspicious', closeCodes.suspicious],
    ['quarantined', closeCodes.quarantined],
    ['duplicate', closeCodes.duplicateSession],
  ])('%s: close %i is final', async (kind, code) => {
    await becomeReady()
    const pending = connection.send('setName', { name: '安' })
    transport.socket.close(code, 'because')
    expect(connection.state).toEqual({ name: 'closed', barrier: { kind, code, message: 'because' } })
    await expect(pending).rejects.toThrow('Connection closed')
    await clock.advance(600_000)
    expect(transport.joins).toHaveLength(1)
    expect(clock.timers).toBe(0)
  })

  test.each([1000, 1001, 1005, 1006, 1009, 4008, 4013, 4999])('close %i reconnects', async (code) => {
    await becomeReady()
    transport.socket.close(code)
    expect(connection.state).toMatchObject({ name: 'waiting', retryAt: clock.now() + 1_000 })
    await comeBack()
    expect(name()).toBe('ready')
  })

  test('4009 looks up at once, but not in a hot loop', async () => {
    await becomeReady()
    transport.socket.close(closeCodes.spaceReassigned)
    await clock.advance(0)
    expect(transport.joins).toHaveLength(2)
    transport.socket.close(closeCodes.spaceReassigned)
    expect(connection.state).toMatchObject({ name: 'waiting', retryAt: clock.now() + 2_000 })
  })

  test('4009 after a while in the space is followed at once each time: servers restarted one after the other', async () => {
    await becomeReady()
    transport.socket.close(closeCodes.abnormal)
    await comeBack()
    for (const joins of [3, 4, 5]) {
      await clock.advance(limits.reassignedResetMs)
      transport.socket.close(closeCodes.spaceReassigned)
      await comeBack()
      expect(transport.joins).toHaveLength(joins)
      expect(name()).toBe('ready')
    }
    await clock.advance(limits.reassignedResetMs - 1)
    transport.socket.close(closeCodes.spaceReassigned)
    expect(connection.state).toMatchObject({ name: 'waiting', retryAt: clock.now() + 2_000 })
  })

  test('4420 backs off from 15 s, and becoming visible does not cut that short', async () => {
    await becomeReady()
    transport.socket.close(closeCodes.rateLimited)
    expect(connection.state).toMatchObject({ name: 'waiting', retryAt: clock.now() + 15_000 })
    tell('visible')
    await clock.advance(14_999)
    expect(transport.joins).toHaveLength(1)
    await clock.advance(1)
    expect(transport.joins).toHaveLength(2)
    transport.socket.close(closeCodes.rateLimited)
    expect(connection.state).toMatchObject({ name: 'waiting', retryAt: clock.now() + 30_000 })
  })

  test.each([
    ['noPermission', 403],
    ['gone', 404],
    ['full', 1013],
    ['duplicate', 4667],
    ['unauthorized', 4003],
    ['unauthorized', 401],
    ['unauthorized', 525],
    ['kicked', 4010],
  ])('%s: a join refused with %i is final', async (kind, code) => {
    transport.refuse = { code, message: 'no' }
    connection.connect()
    await settle()
    expect(connection.state).toEqual({ name: 'closed', barrier: { kind, code, message: 'no' } })
  })

  test.each([500, 520, 523, undefined])('a join failed with %s is tried again', async (code) => {
    transport.refuse = { code, message: 'no' }
    connection.connect()
    await settle()
    expect(name()).toBe('waiting')
  })

  test('delays double up to 15 s and start again after a quiet minute', async () => {
    transport.refuse = { code: undefined, message: 'down' }
    connection.connect()
    await settle()
    const delays: number[] = []
    for (let attempt = 0; attempt < 6; attempt++) {
      if (connection.state.name !== 'waiting') throw new Error('not waiting')
      delays.push(connection.state.retryAt - clock.now())
      await clock.advance(delays.at(-1)!)
    }
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
    transport.refuse = undefined
    await comeBack()
    // Heartbeats keep it alive meanwhile.
    for (let i = 0; i < 7; i++) {
      await clock.advance(10_000)
      transport.socket.answerAll()
    }
    transport.socket.close(cut)
    expect(connection.state).toMatchObject({ attempt: 0, retryAt: clock.now() + 1_000 })
  })

  test('offline attempts go on at the cap and do not count', async () => {
    await becomeReady()
    online = false
    transport.refuse = { code: undefined, message: 'offline' }
    transport.socket.close(cut)
    for (let i = 0; i < 3; i++) {
      expect(connection.state).toMatchObject({ name: 'waiting', attempt: 0, retryAt: clock.now() + 15_000 })
      await clock.advance(15_000)
    }
    online = true
    transport.refuse = undefined
    tell('online')
    await settle()
    await accept()
    expect(name()).toBe('ready')
  })

  test('becoming visible tries at once and resets the count', async () => {
    transport.refuse = { code: undefined, message: 'down' }
    connection.connect()
    await clock.advance(20_000)
    const before = transport.joins.length
    tell('visible')
    await settle()
    expect(transport.joins.length).toBe(before + 1)
    expect(connection.state).toMatchObject({ name: 'waiting', attempt: 0 })
    tell('hidden')
    await settle()
    expect(transport.joins.length).toBe(before + 1)
  })

  test('takeover joins with the option once', async () => {
    transport.refuse = { code: 4667, message: 'elsewhere' }
    connection.connect()
    await settle()
    transport.refuse = undefined
    connection.takeover()
    await settle()
    await accept()
    expect(transport.joins.at(-1)).toMatchObject({ takeover: true })
    transport.socket.close(cut)
    await comeBack()
    expect(transport.joins.at(-1)).not.toHaveProperty('takeover')
  })

  test('a session taken over comes back with its wish to enter', async () => {
    await becomeReady()
    const entered = connection.enter(wish)
    transport.socket.answer('enter')
    await entered
    transport.socket.close(closeCodes.duplicateSession)
    connection.takeover()
    await settle()
    await accept()
    expect(transport.socket.kinds()).toContain('enter')
  })

  test('disconnect leaves at once and for good', async () => {
    await becomeReady()
    void connection.enter(wish)
    transport.socket.answer('enter')
    await settle()
    const { socket } = transport
    connection.disconnect()
    expect(socket.kinds().at(-1)).toBe('exit')
    expect(socket.closedByClient).toBe(closeCodes.normal)
    connection.retry()
    tell('online')
    await clock.advance(600_000)
    expect(connection.state).toMatchObject({ name: 'closed', barrier: { kind: 'left' } })
    expect(transport.joins).toHaveLength(1)
  })

  test('a join that answers after disconnect is closed', async () => {
    let open = () => {}
    const { join } = transport
    transport.join = async (...args) => {
      await new Promise<void>((resolve) => (open = resolve))
      return await join(...args)
    }
    connection.connect()
    await settle()
    connection.disconnect()
    open()
    await settle()
    expect(transport.socket.closedByClient).toBe(closeCodes.normal)
  })
})

describe('signs of life', () => {
  test('answers serverHeartbeat and sends its own every 10 s', async () => {
    await becomeReady()
    transport.socket.emit(event('serverHeartbeat', { lastRTT: 0 }))
    expect(transport.socket.kinds().filter((kind) => kind === 'clientHeartbeat')).toHaveLength(1)
    const own = () => transport.socket.kinds().filter((kind) => kind === 'clientBackupHeartbeat').length
    const before = own()
    for (let i = 0; i < 6; i++) {
      await clock.advance(10_000)
      transport.socket.answerAll()
    }
    expect(own() - before).toBe(6)
  })

  test('measures the round trip over the last ten answers', async () => {
    await becomeReady()
    transport.socket.answerAll()
    await settle()
    for (let i = 0; i < 10; i++) {
      await clock.advance(i === 0 ? 10_000 : 9_960)
      await clock.advance(40)
      transport.socket.answerAll()
      await settle()
    }
    expect(connection.stats.roundTripMs).toBe(40)
  })

  test('45 s of silence close with 4008 and reconnect', async () => {
    await becomeReady()
    const { socket } = transport
    await clock.advance(49_999)
    expect(name()).toBe('ready')
    await clock.advance(1)
    expect(socket.closedByClient).toBe(closeCodes.timedOut)
    expect(name()).toBe('waiting')
  })

  test('any frame is a sign of life', async () => {
    await becomeReady()
    for (let i = 0; i < 12; i++) {
      await clock.advance(10_000)
      transport.socket.emit(event('info', { message: 'still here' }))
    }
    expect(name()).toBe('ready')
  })

  test('15 s without a byte are worth a question', async () => {
    await becomeReady()
    transport.socket.answerAll()
    await clock.advance(15_000)
    const before = transport.socket.kinds().length
    // At 20 s and 30 s the regular ones; at 30 s another, for the window since 15 s was empty.
    await clock.advance(15_000)
    expect(transport.socket.kinds().length - before).toBe(3)
    transport.socket.answerAll()
    await clock.advance(15_000)
    expect(transport.socket.kinds().length - before).toBe(4)
  })

  test('after a sleep a dead socket is found within 5 s', async () => {
    await becomeReady()
    await clock.sleep(30_000)
    expect(name()).toBe('ready')
    await clock.advance(5_000)
    expect(name()).toBe('waiting')
  })

  test('after a sleep a live socket stays', async () => {
    await becomeReady()
    await clock.sleep(30_000)
    transport.socket.answerAll()
    await clock.advance(6_000)
    expect(name()).toBe('ready')
    expect(transport.sockets).toHaveLength(1)
  })

  test('a new network is probed the same way', async () => {
    await becomeReady()
    await clock.advance(1)
    tell('online')
    await clock.advance(5_000)
    expect(name()).toBe('waiting')
  })
})

describe('transactions', () => {
  test('resolve, or reject with why the server refused', async () => {
    await becomeReady()
    const good = connection.send('setName', { name: '安' })
    transport.socket.answer('setName')
    await expect(good).resolves.toBeUndefined()
    const bad = connection.send('setName', { name: '' })
    transport.socket.answer('setName', false, 'name must not be empty')
    await expect(bad).rejects.toMatchObject({ message: 'name must not be empty', refusal: undefined })
    const worse = connection.send('setName', { name: '\n' })
    const { txnId = 0 } = transport.socket.last('setName')!
    const refused = { txnId, succeeded: false, reason: 'name is not valid', refusalKey: 'nameInvalid' }
    transport.socket.emit(event('transactionStatus', refused))
    await expect(worse).rejects.toMatchObject({ failure: 'refused', refusal: 'nameInvalid' })
  })

  test('time out after 600 s, also in the queue', async () => {
    transport.refuse = { code: undefined, message: 'down' }
    connection.connect()
    const waiting = connection.send('setName', { name: '安' })
    const outcome = expect(waiting).rejects.toThrow('Transaction timed out')
    await clock.advance(600_000)
    await outcome
    transport.refuse = undefined
    tell('online')
    await settle()
    await accept()
    expect(transport.socket.kinds()).not.toContain('setName')
  })

  test('a failing send rejects', async () => {
    await becomeReady()
    transport.socket.breakSending()
    await expect(connection.send('setName', { name: '安' })).rejects.toThrow('could not be sent')
  })

  test('the end of a connection rejects what was sent, and keeps what waits', async () => {
    await becomeReady()
    const sent = connection.send('setName', { name: '安' })
    transport.socket.close(cut)
    await expect(sent).rejects.toThrow('Connection lost')
    const queued = connection.send('setName', { name: '宁' })
    await comeBack()
    transport.socket.answer('setName')
    await expect(queued).resolves.toBeUndefined()
  })

  test('momentary actions are refused while disconnected', async () => {
    void connection.enter(wish)
    await becomeReady()
    transport.socket.close(cut)
    await expect(connection.send('interact', { itemId: '1', interactionName: 'sit' })).rejects.toThrow(
      'not sent while disconnected',
    )
    connection.post('activelySpeaking', { activelySpeaking: true })
    await comeBack()
    expect(transport.socket.kinds()).not.toContain('interact')
    expect(transport.socket.kinds()).not.toContain('activelySpeaking')
  })

  test('a chat without an answer is sent again under its id', async () => {
    await becomeReady()
    const chat = connection.send('chat', { id: 'a', chatRecipient: 'GLOBAL_CHAT', contents: '你好' })
    transport.socket.close(cut)
    const later = connection.send('chat', { id: 'b', chatRecipient: 'GLOBAL_CHAT', contents: '再见' })
    await comeBack()
    const ids = transport.socket.actions.flatMap((action) => (action.kind === 'chat' ? [action.body.id] : []))
    expect(ids).toEqual(['a', 'b'])
    transport.socket.answerAll()
    await Promise.all([chat, later])
  })
})

test('a chat that waits through several failed attempts is sent once', async () => {
  await becomeReady()
  const chat = connection.send('chat', { id: 'a', chatRecipient: 'GLOBAL_CHAT', contents: '你好' })
  transport.refuse = { code: undefined, message: 'down' }
  transport.socket.close(cut)
  await clock.advance(30_000)
  transport.refuse = undefined
  tell('online')
  await settle()
  await accept()
  expect(transport.socket.kinds().filter((kind) => kind === 'chat')).toHaveLength(1)
  transport.socket.answerAll()
  await chat
})

describe('players who left while we were away', () => {
  beforeEach(async () => {
    await becomeReady(...join('ann', 1), ...join('bob', 2))
  })
  const present = () => [...world.players.values()].map(({ uid }) => uid)

  test('are removed once the subscriptions are answered', async () => {
    transport.socket.close(cut)
    await clock.advance(1_000)
    transport.socket.emit(ready(), ...join('bob', 2))
    expect(present()).toEqual(['ann', 'bob'])
    transport.socket.answer('updateSubscriptions')
    await settle()
    expect(present()).toEqual(['bob'])
  })

  test('are kept until 5 minutes after a deploy', async () => {
    transport.socket.close(closeCodes.goingAway)
    const deployAt = clock.now()
    await comeBack(...join('bob', 2))
    expect(present()).toEqual(['ann', 'bob'])
    while (clock.now() < deployAt + 299_000) {
      await clock.advance(1_000)
      transport.socket.answerAll()
    }
    expect(present()).toEqual(['ann', 'bob'])
    await clock.advance(1_000)
    expect(present()).toEqual(['bob'])
  })

  test('nobody stands twice when a restarted server numbers anew', async () => {
    transport.socket.close(closeCodes.goingAway)
    await comeBack(...join('ann', 2), ...join('bob', 1))
    expect([...world.players.values()].map(({ uid, encId }) => [uid, encId]).sort()).toEqual([
      ['ann', 2],
      ['bob', 1],
    ])
  })

  test('oneself is kept while the enter is under way', async () => {
    transport.socket.emit(...join('self', 3))
    void connection.enter(wish)
    transport.socket.answer('enter')
    await settle()
    transport.socket.close(cut)
    await comeBack(...join('ann', 1))
    expect(present()).toEqual(['ann', 'self'])
  })
})
