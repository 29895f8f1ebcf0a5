import { beforeEach, expect, test } from 'vitest'
import { FakeNetwork } from '../../../../tests/support/rooms/fakePeers.ts'
import { createManualClock, settle, type ManualClock } from '../../../../tests/support/manualClock.ts'
import { slots, type Exchange, type LinkState, type Slot } from '../transport.ts'
import { MESH_PEERS } from './choosePeers.ts'
import { LINGER_MS, Mesh } from './Mesh.ts'
import { NO_PATH_MS } from './linkTimes.ts'
import { decodeSignal } from './peerSignal.ts'

const everything: Exchange = { take: new Set(slots), give: new Set(slots) }
const microphone = { kind: 'audio' } as MediaStreamTrack

let clock: ManualClock
let network: FakeNetwork
/** Messages under way, in order. */
let post: { from: string; to: string; data: Uint8Array }[]
let people: Map<string, Person>

class Person {
  readonly mesh: Mesh
  readonly states: LinkState[] = []
  /** What it wrote into its log. */
  readonly said: string[] = []
  readonly about = new Map<string, LinkState>()
  readonly name: string
  readonly tracks = new Map<Slot, MediaStreamTrack | undefined>()
  sending: ReadonlySet<Slot> = new Set()

  constructor(name: string) {
    let ids = 0
    this.mesh = new Mesh({
      selfUid: name,
      clock,
      random: () => 0.5,
      newId: () => `${name}-${load}-${ids++}`,
      createConnection: network.create,
      metresTo: (other) => Math.abs(places[name.slice(0, 3)]! - places[other.slice(0, 3)]!),
      send: (to, data) => post.push({ from: name, to, data }),
      log: (line) => void this.said.push(line),
      onState: (userId, state) => {
        this.states.push(state)
        this.about.set(userId, state)
      },
      onTrack: (_userId, slot, track) => this.tracks.set(slot, track),
      onSending: (_userId, sending) => (this.sending = sending),
    })
    this.name = name
    people.set(name, this)
    load += 1
  }

  get state(): LinkState | undefined {
    return this.states.at(-1)
  }

  /** What comes from the other, of what is really there. */
  get hears(): Slot[] {
    return slots.filter((slot) => this.tracks.get(slot))
  }

  hear(from: string, data: Uint8Array): void {
    const signal = decodeSignal(data)
    if (signal && signal.kind !== 'giving' && signal.kind !== 'taken') this.mesh.hear(from, signal)
  }

  meet(...others: string[]): this {
    this.mesh.connect(new Map(others.map((other) => [other, everything])))
    return this
  }
}

let load = 0
/** Where people stand on a line, metres. */
const places: Record<string, number> = {}

/** Time passes, and whatever was said arrives. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) {
    await clock.advance(50)
    await settle()
    for (const { from, to, data } of post.splice(0)) people.get(to)?.hear(from, data)
    await settle()
    network.settle()
    await settle()
  }
}

beforeEach(() => {
  clock = createManualClock()
  network = new FakeNetwork()
  post = []
  people = new Map()
  for (const name of Object.keys(places)) delete places[name]
  Object.assign(places, { ann: 0, bob: 1 })
})

const both = () => [new Person('ann'), new Person('bob')] as const

test('two who meet are connected, and each has what the other sends', async () => {
  const [ann, bob] = both()
  ann.mesh.publish('microphone', microphone)
  ann.meet('bob')
  bob.meet('ann')
  await pass(300)
  expect([ann.state, bob.state]).toEqual(['connected', 'connected'])
  // By the first way that was tried.
  expect([...network.connections].map(({ restarts }) => restarts)).toEqual([0, 0])
  expect(bob.hears).toEqual(slots)
  expect([...bob.sending]).toEqual(['microphone'])
  expect([...ann.sending]).toEqual([])
  bob.mesh.publish('camera', { kind: 'video' } as MediaStreamTrack)
  await pass(50)
  expect([...ann.sending]).toEqual(['camera'])
})

test.each([
  ['the one that offers', 'ann'],
  ['the one that answers', 'bob'],
])('%s comes later: what was said before it listened is said again', async (_who, late) => {
  const early = late === 'ann' ? 'bob' : 'ann'
  new Person(early).meet(late)
  await pass(1_500)
  new Person(late).meet(early)
  await pass(300)
  expect([...people.values()].map(({ state }) => state)).toEqual(['connected', 'connected'])
})

test.each(['ann', 'bob'])('%s loads the page anew: connected again', async (name) => {
  const [ann, bob] = both()
  ann.meet('bob')
  bob.meet('ann')
  await pass(300)
  const other = name === 'ann' ? 'bob' : 'ann'
  people.get(name)!.mesh.close()
  await pass(100)
  new Person(name).meet(other)
  await pass(2_000)
  expect([...people.values()].map(({ state }) => state)).toEqual(['connected', 'connected'])
  expect(people.get(other)!.hears).toEqual(slots)
})

test.each(['ann', 'bob'])(
  '%s has let go of a connection that the other still believes in: connected again at once',
  async (name) => {
    const [ann, bob] = both()
    ann.meet('bob')
    bob.meet('ann')
    await pass(300)
    const other = name === 'ann' ? 'bob' : 'ann'
    // The room has told only one of them, and ICE has not noticed yet.
    network.isUnnoticed = true
    people.get(name)!.meet()
    await pass(LINGER_MS + 100)
    people.get(name)!.meet(other)
    await pass(1_000)
    expect([ann.about.get('bob'), bob.about.get('ann')]).toEqual(['connected', 'connected'])
    expect([ann.hears, bob.hears]).toEqual([slots, slots])
  },
)

test('without a path that is said after ten seconds; once there is one it is found', async () => {
  const [ann, bob] = both()
  network.isOpen = false
  ann.meet('bob')
  bob.meet('ann')
  await pass(NO_PATH_MS - 500)
  expect(ann.states).not.toContain('noPath')
  await pass(1_500)
  expect([ann.state, bob.state]).toEqual(['noPath', 'noPath'])
  network.isOpen = true
  await pass(20_000)
  expect([ann.state, bob.state]).toEqual(['connected', 'connected'])
})

test('a network that is gone for a while: lost, then connected by itself', async () => {
  const [ann, bob] = both()
  ann.meet('bob')
  bob.meet('ann')
  await pass(300)
  network.isOpen = false
  await pass(10_000)
  expect(ann.state).not.toBe('connected')
  network.isOpen = true
  ann.mesh.revive()
  bob.mesh.revive()
  await pass(3_000)
  expect([ann.state, bob.state]).toEqual(['connected', 'connected'])
})

test('what a connection leaves unanswered when it is closed holds up nothing that comes after', async () => {
  const [ann, bob] = both()
  const camera = { kind: 'video', getSettings: () => ({ width: 1280, height: 720 }) }
  ann.mesh.publish('camera', camera as unknown as MediaStreamTrack)
  network.isStuck = true
  ann.meet('bob')
  bob.meet('ann')
  await pass(NO_PATH_MS)
  expect(ann.state).toBe('noPath')
  network.isStuck = false
  await pass(20_000)
  expect([ann.state, bob.state]).toEqual(['connected', 'connected'])
  bob.mesh.want('camera', new Map([['ann', 'low']]))
  await pass(100)
  const [sender] = [...network.connections].filter((one) => one.sends().includes('camera'))
  expect(sender?.encodingOf('camera')?.scaleResolutionDownBy).toBe(4)
})

test('every attempt has more time than the one before', async () => {
  const [ann, bob] = both()
  const begun = () =>
    new Set(
      post
        .map(({ data }) => decodeSignal(data))
        .flatMap((one) => (one?.kind === 'offer' ? [one.session] : [])),
    )
  ann.meet('bob')
  const sessions = new Set<string>()
  const during = async (ms: number) => {
    const before = sessions.size
    for (let passed = 0; passed < ms; passed += 50) {
      await clock.advance(50)
      await settle()
      for (const session of begun()) sessions.add(session)
      post.length = 0
    }
    return sessions.size - before
  }
  expect(bob.state).toBeUndefined()
  expect(await during(15_000)).toBe(2)
  expect(await during(20_000)).toBe(1)
  expect(await during(35_000)).toBe(1)
})

test('in another network a way is sought although the old one seems to stand; whoever notices, it is the same connection', async () => {
  const [ann, bob] = both()
  ann.meet('bob')
  bob.meet('ann')
  await pass(300)
  const connections = [...network.connections]
  const offers = () =>
    connections.filter(({ localDescription }) => localDescription).map((one) => one.restarts)
  expect(offers()).toEqual([0, 0])
  ann.mesh.revive()
  await pass(300)
  expect(offers()).toEqual([0, 0])
  ann.mesh.revive(true)
  await pass(300)
  bob.mesh.revive(true)
  await pass(300)
  expect(offers()).toEqual([2, 0])
  expect([...network.connections]).toEqual(connections)
  expect([ann.state, bob.state]).toEqual(['connected', 'connected'])
})

test('an offer that was lost with the room is made again once it is back', async () => {
  const [ann, bob] = both()
  ann.meet('bob')
  bob.meet('ann')
  await pass(300)
  ann.mesh.revive(true)
  await settle()
  // The room is away: nothing of it arrives.
  post.length = 0
  const [connection] = [...network.connections].filter((one) => one.restarts > 0)
  expect(connection?.signalingState).toBe('have-local-offer')
  ann.mesh.revive()
  await pass(300)
  expect(connection?.signalingState).toBe('stable')
  expect([ann.state, bob.state]).toEqual(['connected', 'connected'])
})

test('servers that become known are used at once where there is no way yet, and left alone where there is a straight one', async () => {
  const [ann, bob] = both()
  network.isOpen = false
  ann.meet('bob')
  bob.meet('ann')
  await pass(500)
  const servers = [{ urls: 'turn:relay.example.org' }]
  ann.mesh.useServers(servers)
  await pass(300)
  const restarts = () => [...network.connections].reduce((sum, one) => sum + one.restarts, 0)
  expect(restarts()).toBe(1)
  expect([...network.connections].map(({ configuration }) => configuration.iceServers)).toContainEqual(
    servers,
  )
  network.isOpen = true
  await pass(300)
  expect([ann.state, bob.state]).toEqual(['connected', 'connected'])
  for (const { mesh } of [ann, bob]) mesh.useServers([])
  await pass(300)
  expect(restarts()).toBe(1)
  network.path = 'relay'
  for (const { mesh } of [ann, bob]) mesh.useServers(servers)
  await pass(300)
  expect(restarts()).toBeGreaterThan(1)
})

test('who parts hears nothing at once; who comes back soon has the same connection', async () => {
  const [ann, bob] = both()
  ann.mesh.publish('microphone', microphone)
  ann.meet('bob')
  bob.meet('ann')
  await pass(300)
  const connections = [...network.connections]
  ann.meet()
  bob.meet()
  expect([ann.hears, bob.hears]).toEqual([[], []])
  expect(connections.flatMap((connection) => connection.sends())).toEqual([])
  await pass(LINGER_MS - 1_000)
  ann.meet('bob')
  bob.meet('ann')
  await pass(100)
  expect([...network.connections]).toEqual(connections)
  expect(bob.hears).toEqual(slots)
  expect(connections.flatMap((connection) => connection.sends())).toEqual(['microphone'])
  ann.meet()
  bob.meet()
  await pass(LINGER_MS + 100)
  expect([...network.connections]).toEqual([])
})

test('only what may be taken is taken, and only what may be given is sent', async () => {
  const [ann, bob] = both()
  ann.mesh.publish('microphone', microphone)
  ann.mesh.publish('camera', { kind: 'video' } as MediaStreamTrack)
  const listening: Exchange = { take: new Set(), give: new Set(['camera']) }
  ann.mesh.connect(new Map([['bob', listening]]))
  bob.mesh.connect(new Map([['ann', { take: new Set(['camera', 'microphone']), give: new Set() }]]))
  await pass(300)
  expect(ann.hears).toEqual([])
  expect(bob.hears).toEqual(['microphone', 'camera'])
  expect([...network.connections].flatMap((connection) => connection.sends())).toEqual(['camera'])
  // What a presentation takes away is gone at once, also from one who goes on sending it.
  bob.mesh.connect(new Map([['ann', { take: new Set(['camera']), give: new Set() }]]))
  expect(bob.hears).toEqual(['camera'])
})

test('nobody the server has not named is listened to', async () => {
  const [ann, bob] = both()
  ann.meet('bob')
  await pass(1_000)
  expect(bob.states).toEqual([])
  expect(network.connections.size).toBe(1)
  bob.mesh.hear('ann', { kind: 'offer', session: 'x', turn: 1, sdp: 'v=0' })
  await pass(100)
  expect(network.connections.size).toBe(1)
})

test('of too many the nearest are connected, nobody with more than there is room for, and the others are told', async () => {
  const names = Array.from({ length: 14 }, (_, i) => `p${String(i).padStart(2, '0')}`)
  names.forEach((name, i) => (places[name] = i * 2))
  const crowd = names.map((name) => new Person(name))
  for (const one of crowd) one.meet(...names.filter((name) => name !== one.name))
  await pass(15_000)
  const counts = crowd.map(({ mesh }) => [...mesh.connectedWith()])
  expect(Math.max(...counts.map(({ length }) => length))).toBeLessThanOrEqual(MESH_PEERS)
  // At an end of the line one has those who stand nearest, and they have one, too.
  expect(counts[0]).toEqual(expect.arrayContaining(['p01', 'p02', 'p03', 'p04']))
  for (const [i, others] of counts.entries()) {
    for (const other of others)
      expect(counts[names.indexOf(other)], `${names[i]} and ${other}`).toContain(names[i])
  }
  expect(crowd[6]!.about.get('p13')).toBe('full')
  // Who comes nearer has a place.
  places['p13'] = 1
  await pass(15_000)
  expect([...crowd[0]!.mesh.connectedWith()]).toContain('p13')
})

/** A camera of a usual size. */
const camera = { kind: 'video', getSettings: () => ({ width: 640, height: 360 }) } as MediaStreamTrack
const sent = () => [...network.connections].map((connection) => connection.sends().join(' ')).toSorted()

test('a face that nobody shows is not sent, and comes as large as it is shown', async () => {
  const [ann, bob] = both()
  ann.mesh.publish('microphone', microphone)
  ann.mesh.publish('camera', camera)
  ann.meet('bob')
  bob.meet('ann')
  await pass(300)
  expect(sent()).toEqual(['', 'microphone camera'])
  bob.mesh.want('camera', new Map())
  await pass(50)
  expect(sent()).toEqual(['', 'microphone'])
  // It is there to be asked for all the same.
  expect([...bob.sending]).toEqual(['microphone', 'camera'])
  bob.mesh.want('camera', new Map([['ann', 'low']]))
  await pass(50)
  expect(sent()).toEqual(['', 'microphone camera'])
  const encodings = [...network.connections].map((connection) => connection.encodingOf('camera'))
  expect(encodings).toContainEqual({ maxBitrate: 160_000, maxFramerate: 20, scaleResolutionDownBy: 2 })
})

test('who is told nothing any more by a page loaded anew sends everything again', async () => {
  const [ann, bob] = both()
  ann.mesh.publish('camera', camera)
  ann.meet('bob')
  bob.meet('ann')
  bob.mesh.want('camera', new Map())
  await pass(300)
  expect(sent()).toEqual(['', ''])
  bob.mesh.close()
  new Person('bob').meet('ann')
  await pass(2_000)
  expect(sent()).toEqual(['', 'camera'])
})

test('many who show one face share what goes out', async () => {
  const names = Array.from({ length: 8 }, (_, i) => `p0${i}`)
  names.forEach((name, i) => (places[name] = i))
  const crowd = names.map((name) => new Person(name))
  for (const one of crowd) one.meet(...names.filter((name) => name !== one.name))
  crowd[0]!.mesh.publish('camera', camera)
  for (const one of crowd) one.mesh.want('camera', new Map([['p00', 'high']]))
  await pass(1_000)
  const rates = [...network.connections]
    .filter((connection) => connection.sends().includes('camera'))
    .map((connection) => connection.encodingOf('camera')?.maxBitrate ?? 0)
  expect(rates).toHaveLength(7)
  expect(rates.reduce((sum, rate) => sum + rate)).toBeLessThanOrEqual(2_000_000)
  expect(Math.min(...rates)).toBeGreaterThan(100_000)
})

test('servers that are known while the first offer is being made: one connection, offered once more', async () => {
  const [ann, bob] = [new Person('ann').meet('bob'), new Person('bob').meet('ann')]
  // Both at once: of the one that offers nothing has been set yet.
  for (const { mesh } of [ann, bob]) mesh.useServers([{ urls: 'stun:stun.example.org' }])
  await pass(2_000)
  expect([ann.said, bob.said]).toEqual([[], []])
  expect([ann.state, bob.state]).toEqual(['connected', 'connected'])
  expect(network.connections.size).toBe(2)
})
