import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createManualClock, settle } from '../../../tests/support/manualClock.ts'
import { FakeNetwork } from '../../../tests/support/rooms/fakePeers.ts'
import { Carriers } from './carriers/Carriers.ts'
import { createMediaStore, type MediaStore } from './createMediaStore.ts'
import { Mesh } from './mesh/Mesh.ts'
import { decodeSignal, encodeSignal } from './mesh/peerSignal.ts'
import { slots, type Exchange } from './transport.ts'

// Three people whose server names them, takes them back and names them again, each at another moment; pages are loaded
// anew, signals are late or lost with the room, networks change, browsers say nothing of a track. In the end everybody has
// what everybody else sends, and it is of the connection that stands.

const names = ['ann', 'bob', 'cid'] as const
type Name = (typeof names)[number]
const STEP_MS = 50
/** Longer than whatever is waited for: attempts that grow, ways that linger. */
const PATIENCE_MS = 180_000

const talk: Exchange = { take: new Set(slots), give: new Set(slots) }
const exchanges: readonly (Exchange | undefined)[] = [
  undefined,
  talk,
  { take: new Set(['microphone']), give: new Set(['microphone']) },
  { take: new Set(), give: new Set(['microphone', 'camera']) },
  { take: new Set(['camera', 'screen']), give: new Set() },
]

interface Page {
  readonly store: MediaStore
  mesh: Mesh | undefined
  carriers: Carriers | undefined
}

class Company {
  readonly clock = createManualClock()
  readonly network = new FakeNetwork()
  readonly pages = new Map<Name, Page>()
  readonly said = new Map<Name, Map<string, Exchange>>()
  #post: { from: Name; to: Name; data: Uint8Array; at: number }[] = []
  /** Words take so long, each another time. */
  readonly #delays: readonly number[]
  #sent = 0
  isRoomAway = false

  constructor(delays: readonly number[]) {
    this.#delays = delays
    for (const name of names) this.said.set(name, new Map())
    for (const name of names) this.load(name)
  }

  #nextDelay = (): number => this.#delays[this.#sent++ % this.#delays.length] ?? 0

  /** The page of somebody, loaded anew. */
  load(name: Name): void {
    this.pages.get(name)?.store.leave()
    let ids = 0
    const load = this.#sent
    const send = (to: string, data: Uint8Array) => {
      if (this.isRoomAway) return
      // In order, as a socket has it.
      const last = this.#post.filter(({ from }) => from === name).reduce((at, one) => Math.max(at, one.at), 0)
      const at = Math.max(last, this.clock.now() + this.#nextDelay())
      this.#post.push({ from: name, to: to as Name, data, at })
    }
    const newId = () => `${name}-${load}-${ids++}`
    const track = () => Object.assign(new EventTarget(), { stop() {}, readyState: 'live', label: '' })
    const page: Page = {
      store: createMediaStore(
        {
          devices: {
            open() {
              const opened = track() as unknown as MediaStreamTrack
              return Promise.resolve({ track: opened, raw: opened, close() {} })
            },
            openScreen: () => Promise.reject(new Error('none')),
          },
          clock: this.clock,
          habits: () => ({ keepsMicrophone: false, talksByKey: false }),
          tell() {},
        },
        (listener) =>
          (page.carriers = new Carriers({
            ...listener,
            clock: this.clock,
            newId,
            meshFaces: 4,
            createRoom: () => expect.fail('there is no media server'),
            send: (to, word) => send(to, encodeSignal(word)),
            createMesh: (heard) =>
              (page.mesh = new Mesh({
                ...heard,
                selfUid: name,
                clock: this.clock,
                random: () => 0.5,
                newId,
                createConnection: this.network.create,
                metresTo: () => 1,
                send,
                log() {},
              })),
          })),
      ),
      mesh: undefined,
      carriers: undefined,
    }
    this.pages.set(name, page)
    void page.store.turn('microphone', true)
    this.tell(name)
  }

  /** What the server has said so far reaches the page. */
  tell(name: Name): void {
    this.pages.get(name)!.store.meet(new Map(this.said.get(name)))
  }

  name(one: Name, other: Name, exchange: Exchange | undefined): void {
    if (one === other) return
    if (exchange) this.said.get(one)!.set(other, exchange)
    else this.said.get(one)!.delete(other)
    this.tell(one)
  }

  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      await this.clock.advance(STEP_MS)
      await settle()
      const now = this.clock.now()
      const due = this.#post.filter(({ at }) => at <= now)
      this.#post = this.#post.filter(({ at }) => at > now)
      for (const { from, to, data } of due) {
        const signal = decodeSignal(data)
        const page = this.pages.get(to)!
        if (!signal) continue
        if (signal.kind === 'giving' || signal.kind === 'taken') page.carriers?.hear(from, signal)
        else {
          if (signal.kind === 'offer' || signal.kind === 'hello') page.carriers?.hearMesh(from)
          page.mesh?.hear(from, signal)
        }
      }
      await settle()
      this.network.settle()
      await settle()
    }
  }

  /** What somebody has of another: how the way stands, and which of the tracks are of a connection that is alive. */
  has(one: Name, other: Name) {
    const media = this.pages.get(one)!.store.get().people.get(other)
    const live = new Set(
      [...this.network.connections].flatMap((connection) =>
        connection.getTransceivers().map(({ receiver }) => receiver.track),
      ),
    )
    const tracks = [...(media?.tracks ?? [])].filter(([, track]) => live.has(track)).map(([slot]) => slot)
    return { link: media?.link, sending: [...(media?.sending ?? [])], tracks: tracks.toSorted() }
  }
}

const person = fc.constantFrom(...names)
const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('name' as const),
      one: person,
      other: person,
      what: fc.constantFrom(...exchanges),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('pass' as const),
      ms: fc.constantFrom(0, 50, 100, 300, 1_000, 4_900, 5_100, 11_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('load' as const), one: person }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('revive' as const), one: person, isNew: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('servers' as const), one: person }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('room' as const), isAway: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('path' as const), isOpen: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('tracks' as const), tells: fc.boolean() }) },
)

test('whatever happens in whatever order, in the end everybody has the tracks of everybody', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { maxLength: 40 }),
      fc.array(fc.constantFrom(0, 50, 200, 700), { minLength: 1, maxLength: 12 }),
      fc.array(fc.constantFrom(0, 50, 200, 700), { minLength: 1, maxLength: 12 }),
      async (steps, delays, slowness) => {
        const company = new Company(delays)
        const { clock, network, pages } = company
        let taken = 0
        network.takes = () =>
          new Promise((resolve) => {
            const ms = slowness[taken++ % slowness.length] ?? 0
            if (ms === 0) resolve()
            else clock.after(ms, resolve)
          })
        for (const step of steps) {
          if (step.does === 'name') company.name(step.one, step.other, step.what)
          else if (step.does === 'pass') await company.pass(step.ms)
          else if (step.does === 'load') company.load(step.one)
          else if (step.does === 'revive') pages.get(step.one)!.carriers?.revive(step.isNew)
          else if (step.does === 'servers') pages.get(step.one)!.mesh?.useServers([])
          else if (step.does === 'room') company.isRoomAway = step.isAway
          else if (step.does === 'path') network.isOpen = step.isOpen
          else network.tellsTracks = step.tells
        }
        network.isOpen = true
        // The room is back: whoever comes back to it looks again.
        if (company.isRoomAway) {
          company.isRoomAway = false
          for (const { carriers } of pages.values()) carriers?.revive()
        }
        for (const one of names) for (const other of names) company.name(one, other, talk)
        const all = { link: 'connected', sending: ['microphone'], tracks: [...slots].toSorted() }
        const pairs = names.flatMap((one) =>
          names.filter((other) => other !== one).map((other) => [one, other] as const),
        )
        const isWhole = () =>
          pairs.every(([one, other]) => JSON.stringify(company.has(one, other)) === JSON.stringify(all))
        for (let passed = 0; passed < PATIENCE_MS && !isWhole(); passed += 1_000) await company.pass(1_000)
        for (const [one, other] of pairs)
          expect([one, other, company.has(one, other)]).toEqual([one, other, all])
        // What stands does not fall apart.
        await company.pass(6_000)
        for (const [one, other] of pairs)
          expect([one, other, company.has(one, other)]).toEqual([one, other, all])
        expect(network.disturbances).toBe(0)
        for (const { store } of pages.values()) store.leave()
      },
    ),
    { numRuns: Number(process.env['TRACK_RUNS'] ?? 60) },
  )
}, 120_000)
