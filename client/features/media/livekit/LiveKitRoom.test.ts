import { ConnectionState, DisconnectReason, Track, VideoQuality } from 'livekit-client'
import { beforeEach, expect, test } from 'vitest'
import { createManualClock, settle, type ManualClock } from '../../../../tests/support/manualClock.ts'
import { FakeLiveKit, FakeRoom } from '../../../../tests/support/rooms/fakeLiveKit.ts'
import { recordingStore } from '../recording/recordingStore.ts'
import { slots, type Exchange, type LinkState, type Slot } from '../transport.ts'
import { LiveKitRoom } from './LiveKitRoom.ts'

const everything: Exchange = { take: new Set(slots), give: new Set(slots) }
const trackOf = (kind: string) => ({ kind }) as MediaStreamTrack

let clock: ManualClock
let server: FakeLiveKit
let people: Map<string, Person>
let page: EventTarget

class Person {
  readonly carrier: LiveKitRoom
  readonly rooms: FakeRoom[] = []
  readonly states = new Map<string, LinkState[]>()
  readonly tracks = new Map<string, Set<Slot>>()
  readonly sending = new Map<string, ReadonlySet<Slot>>()
  readonly metres = new Map<string, number>()
  readonly logged: string[] = []

  constructor(name: string) {
    this.carrier = new LiveKitRoom({
      clock,
      conversationId: 'nook:1/den',
      random: () => 0.5,
      grant: () => server.grant(),
      createRoom: () => {
        const room = new FakeRoom(server, name)
        this.rooms.push(room)
        return room.asRoom
      },
      page,
      metresTo: (userId) => this.metres.get(userId) ?? 2,
      log: (message) => this.logged.push(message),
      onState: (userId, state) => this.states.set(userId, [...(this.states.get(userId) ?? []), state]),
      onTrack: (userId, slot, track) => {
        const known = this.tracks.get(userId) ?? new Set()
        this.tracks.set(userId, known)
        if (track) known.add(slot)
        else known.delete(slot)
      },
      onSending: (userId, sending) => this.sending.set(userId, sending),
    })
    people.set(name, this)
  }

  get room(): FakeRoom {
    return this.rooms.at(-1)!
  }

  meet(...others: string[]): this {
    this.carrier.connect(new Map(others.map((other) => [other, everything])))
    return this
  }

  hears(userId: string): Slot[] {
    return slots.filter((slot) => this.tracks.get(userId)?.has(slot))
  }

  publication(userId: string, source: Track.Source) {
    return this.room.remoteParticipants.get(userId)?.trackPublications.get(source)
  }
}

beforeEach(() => {
  clock = createManualClock()
  server = new FakeLiveKit()
  people = new Map()
  page = new EventTarget()
})

const pass = async (ms = 50): Promise<void> => {
  await clock.advance(ms)
  await settle()
}

const two = async (): Promise<[Person, Person]> => {
  const both: [Person, Person] = [new Person('ann').meet('bob'), new Person('bob').meet('ann')]
  await pass()
  return both
}

test('two in one room: who comes first waits for the other, then each has what the other sends', async () => {
  const ann = new Person('ann').meet('bob')
  ann.carrier.publish('microphone', trackOf('audio'))
  await pass()
  expect(ann.states.get('bob')).toEqual(['connecting', 'waiting'])
  const bob = new Person('bob').meet('ann')
  await pass()
  expect(ann.states.get('bob')!.at(-1)).toBe('connected')
  expect(bob.hears('ann')).toEqual(['microphone'])
  expect([...bob.sending.get('ann')!]).toEqual(['microphone'])
  bob.carrier.publish('camera', trackOf('video'))
  await pass()
  expect(ann.hears('bob')).toEqual(['camera'])
  expect(bob.room.published).toEqual(['publish camera simulcast'])
  bob.carrier.publish('camera', undefined)
  await pass()
  expect(ann.hears('bob')).toEqual([])
  expect(bob.room.published).toEqual(['publish camera simulcast', 'unpublish camera'])
})

test('who is silent for a while keeps the place of the voice, as long as it may be given', async () => {
  const [ann, bob] = await two()
  ann.carrier.publish('microphone', trackOf('audio'))
  await pass()
  ann.carrier.publish('microphone', undefined)
  await pass()
  expect([...bob.sending.get('ann')!]).toEqual([])
  const next = trackOf('audio')
  ann.carrier.publish('microphone', next)
  await pass()
  expect([...bob.sending.get('ann')!]).toEqual(['microphone'])
  expect(ann.room.sent.get(Track.Source.Microphone)).toBe(next)
  expect(ann.room.published).toEqual([
    'publish microphone',
    'pause microphone',
    'replace microphone',
    'resume microphone',
  ])
  ann.carrier.publish('microphone', undefined)
  await pass()
  ann.carrier.connect(new Map([['bob', { take: new Set(slots), give: new Set<Slot>(['camera']) }]]))
  await pass()
  expect(ann.room.published.at(-1)).toBe('unpublish microphone')
})

test('what takes the place of a microphone that was pulled out is not muted with it', async () => {
  const [ann, bob] = await two()
  ann.carrier.publish('microphone', trackOf('audio'))
  await pass()
  ann.room.muted.add(Track.Source.Microphone)
  ann.carrier.publish('microphone', trackOf('audio'))
  await pass()
  expect(ann.room.published).toEqual(['publish microphone', 'unmute microphone', 'replace microphone'])
  expect([...bob.sending.get('ann')!]).toEqual(['microphone'])
})

test('who is put out while nothing goes through the room asks for no token until something does', async () => {
  const [ann, bob] = await two()
  ann.meet()
  const former = ann.room
  former.cut()
  former.emit('disconnected', DisconnectReason.PARTICIPANT_REMOVED)
  await pass(5_000)
  expect(server.tokens).toBe(2)
  ann.meet('bob')
  await pass()
  expect(server.tokens).toBe(3)
  expect(bob.states.get('ann')!.at(-1)).toBe('connected')
})

test('what is sent and taken is agreed on while the way for it is still sought', async () => {
  let open = () => {}
  server.ways = new Promise((resolve) => (open = resolve))
  const [ann, bob] = [new Person('ann').meet('bob'), new Person('bob').meet('ann')]
  ann.carrier.publish('microphone', trackOf('audio'))
  await pass()
  expect(ann.room.published).toEqual(['publish microphone'])
  expect(bob.publication('ann', Track.Source.Microphone)?.isDesired).toBe(true)
  expect(bob.states.get('ann')).toEqual(['connecting'])
  open()
  await pass()
  expect(bob.states.get('ann')!.at(-1)).toBe('connected')
  expect(ann.room.published).toEqual(['publish microphone'])
})

test('another device takes the place of the one before, without anybody being asked', async () => {
  const [ann] = await two()
  ann.carrier.publish('microphone', trackOf('audio'))
  await pass()
  ann.carrier.publish('microphone', trackOf('audio'))
  await pass()
  expect(ann.room.published).toEqual(['publish microphone', 'replace microphone'])
})

test('only what may be taken is taken, only what may be given is sent, and only to those it is for', async () => {
  const [ann, bob] = await two()
  for (const slot of ['microphone', 'camera'] as const) {
    ann.carrier.publish(slot, trackOf(slot))
    bob.carrier.publish(slot, trackOf(slot))
  }
  await pass()
  expect(ann.hears('bob')).toEqual(['microphone', 'camera'])
  ann.carrier.connect(
    new Map([['bob', { take: new Set<Slot>(['camera']), give: new Set<Slot>(['camera']) }]]),
  )
  expect(ann.hears('bob')).toEqual(['camera'])
  expect(ann.publication('bob', Track.Source.Microphone)?.isDesired).toBe(false)
  await pass()
  expect([...ann.room.sent.keys()]).toEqual([Track.Source.Camera])
  // Somebody is in the room whom the server has not named.
  new Person('eve').meet('ann', 'bob')
  await pass()
  expect(ann.hears('eve')).toEqual([])
  expect(ann.room.allowedTo).toEqual(['bob'])
  ann.meet('bob', 'eve')
  expect(ann.room.allowedTo).toBeUndefined()
  // Nobody any more: nothing is sent.
  ann.meet()
  await pass()
  expect([...ann.room.sent.keys()]).toEqual([])
  expect(ann.room.allowedTo).toEqual([])
})

test('who is put out of the room comes back with a new token', async () => {
  const [ann, bob] = await two()
  ann.carrier.publish('microphone', trackOf('audio'))
  await pass()
  expect(server.tokens).toBe(2)
  const former = ann.room
  former.cut()
  former.emit('disconnected', DisconnectReason.PARTICIPANT_REMOVED)
  expect(ann.states.get('bob')!.at(-1)).toBe('lost')
  expect(bob.states.get('ann')!.at(-1)).toBe('waiting')
  await pass(1_100)
  expect(ann.room).not.toBe(former)
  expect(ann.room.connectedWith).toBe('token-3')
  expect(ann.states.get('bob')!.at(-1)).toBe('connected')
  expect(bob.hears('ann')).toEqual(['microphone'])
})

test('who leaves the page leaves the room and asks for no token, unless the page is shown again', async () => {
  const [ann, bob] = await two()
  page.dispatchEvent(new Event('pagehide'))
  await pass(30_000)
  expect(server.tokens).toBe(2)
  expect(server.inside.size).toBe(0)
  page.dispatchEvent(new Event('pageshow'))
  await pass()
  expect([server.tokens, server.inside.size]).toEqual([4, 2])
  expect(bob.states.get('ann')!.at(-1)).toBe('connected')
  // Frozen: livekit-client parts by itself. What says that the page goes on comes by another way.
  ann.room.cut()
  ann.room.emit('disconnected', DisconnectReason.CLIENT_INITIATED)
  await pass(30_000)
  expect(server.tokens).toBe(4)
  ann.carrier.revive()
  await pass()
  expect(bob.states.get('ann')!.at(-1)).toBe('connected')
  // Whoever is there already asks for nothing.
  ann.carrier.revive()
  page.dispatchEvent(new Event('pageshow'))
  await pass()
  expect(server.tokens).toBe(5)
})

test('a cut that LiveKit mends itself', async () => {
  const [ann] = await two()
  ann.room.state = ConnectionState.SignalReconnecting
  ann.room.emit('connectionStateChanged')
  expect(ann.states.get('bob')!.at(-1)).toBe('connected')
  ann.room.state = ConnectionState.Reconnecting
  ann.room.emit('connectionStateChanged')
  expect(ann.states.get('bob')!.at(-1)).toBe('lost')
  ann.room.state = ConnectionState.Connected
  ann.room.emit('connectionStateChanged')
  expect(ann.states.get('bob')!.at(-1)).toBe('connected')
  expect(ann.rooms).toHaveLength(1)
})

test('without a way in that is said after ten seconds; it is tried on, and at once when something has changed', async () => {
  server.isUp = false
  const ann = new Person('ann').meet('bob')
  await pass(9_000)
  expect(ann.states.get('bob')).toEqual(['connecting'])
  await pass(1_500)
  expect(ann.states.get('bob')).toEqual(['connecting', 'noPath'])
  expect(ann.rooms.length).toBeGreaterThan(3)
  server.isUp = true
  ann.carrier.revive()
  await pass()
  expect(ann.states.get('bob')!.at(-1)).toBe('waiting')
})

test('refused tokens: asked again, never the same twice', async () => {
  const grant = server.grant
  server.grant = () => Promise.reject(new Error('NotInConversation'))
  const ann = new Person('ann').meet('bob')
  await pass(500)
  expect(ann.logged).toEqual(['into the room: Error: NotInConversation'])
  server.grant = grant
  await pass(1_100)
  expect(ann.states.get('bob')!.at(-1)).toBe('waiting')
})

test('what may not be sent just now is sent once it may', async () => {
  const [ann] = await two()
  server.allowed = [Track.Source.Camera]
  ann.carrier.publish('microphone', trackOf('audio'))
  await pass()
  expect(ann.room.published).toEqual([])
  server.allowed = Object.values(Track.Source)
  ann.room.emit('participantPermissionsChanged')
  await pass()
  expect(ann.room.published).toEqual(['publish microphone'])
  // Taken out of the room by the server, and allowed again.
  ann.room.sent.clear()
  ann.room.emit('localTrackUnpublished')
  await pass()
  expect(ann.room.published).toEqual(['publish microphone', 'publish microphone'])
})

test('pictures come as they are shown, and where nobody says so as near as people stand', async () => {
  const [ann, bob] = await two()
  bob.carrier.publish('camera', trackOf('video'))
  bob.carrier.publish('screen', trackOf('video'))
  await pass(1_000)
  const camera = () => ann.publication('bob', Track.Source.Camera)!
  expect([camera().isEnabled, camera().quality]).toEqual([true, VideoQuality.HIGH])
  ann.metres.set('bob', 20)
  await pass(1_000)
  expect(camera().quality).toBe(VideoQuality.LOW)
  ann.carrier.want('camera', new Map([['bob', 'medium']]))
  expect(camera().quality).toBe(VideoQuality.MEDIUM)
  ann.carrier.want('camera', new Map())
  expect([camera().isDesired, camera().isEnabled]).toEqual([true, false])
  expect(ann.publication('bob', Track.Source.ScreenShare)?.isEnabled).toBe(true)
})

test('a room that is closed tells nothing any more and sends nothing', async () => {
  const [ann, bob] = await two()
  bob.carrier.publish('microphone', trackOf('audio'))
  await pass()
  ann.carrier.close()
  const told = ann.states.get('bob')!.length
  await pass(30_000)
  expect(ann.states.get('bob')).toHaveLength(told)
  expect(ann.rooms).toHaveLength(1)
  expect(bob.states.get('ann')!.at(-1)).toBe('waiting')
})

test('who is recorded is told so while it lasts and while one is there', async () => {
  const [ann] = await two()
  const isRecorded = () => recordingStore.get().rooms.get(ann.carrier)?.isRecorded ?? false
  expect(isRecorded()).toBe(false)
  const record = async (isRecording: boolean): Promise<void> => {
    ann.room.isRecording = isRecording
    ann.room.emit('recordingStatusChanged', isRecording)
    await pass()
  }
  await record(true)
  expect(isRecorded()).toBe(true)
  await record(false)
  expect(isRecorded()).toBe(false)
  await record(true)
  ann.carrier.close()
  expect(isRecorded()).toBe(false)
})

test('who comes into what is recorded knows it with the token, and then by the word of the room', async () => {
  server.said = { records: true, isRecorded: true }
  const ann = new Person('ann').meet('bob')
  const known = () => recordingStore.get().rooms.get(ann.carrier)
  const before = new Promise((resolve) => {
    const stop = recordingStore.subscribe(() => {
      stop()
      resolve(ann.room.state)
    })
  })
  expect(await before).not.toBe(ConnectionState.Connected)
  expect(known()).toEqual({ conversationId: 'nook:1/den', mayRecord: true, isRecorded: true })
  ann.room.isRecording = true
  await pass(2_000)
  expect([ann.room.state, known()?.isRecorded]).toEqual([ConnectionState.Connected, true])
  ann.room.isRecording = false
  ann.room.emit('recordingStatusChanged', false)
  await pass()
  expect(known()).toMatchObject({ mayRecord: true, isRecorded: false })
  ann.carrier.close()
  expect(known()).toBeUndefined()
})
