import { expect, test } from 'vitest'
import { createRandom } from '../../../../tests/support/createRandom.ts'
import { createManualClock } from '../../../../tests/support/manualClock.ts'
import { STEP_MS, type FakePerson } from '../../../../tests/support/rooms/fakeCarriers.ts'
import { FakeRooms } from '../../../../tests/support/rooms/fakeRooms.ts'
import { slots, type Exchange } from '../transport.ts'

// Between rooms of LiveKit, and between them and the mesh: the real switch and the real rooms, with a server of LiveKit that
// takes its time. Nothing is said of how long it takes: the former way carries until the new one does.

const everything = { take: new Set(slots), give: new Set(slots) }
const microphone = { kind: 'audio' } as MediaStreamTrack
const names = ['ann', 'bob', 'cid', 'dan']

/** As the server has it (server/livekit): who goes on with others of a room may stay so long, whoever does not a moment. */
const PASSING_MS = 15_000
const GRACE_MS = 500

/** Who talks with whom, and in which room; none: from browser to browser. */
interface Talk {
  readonly room?: string
  readonly members: readonly string[]
}

class World {
  readonly clock = createManualClock()
  readonly random: () => number
  readonly rooms: FakeRooms
  readonly people: readonly FakePerson[]
  /** What came to pass for each pair that has heard each other without a break, in order. */
  readonly story: string[] = []
  #talks: readonly Talk[] = []
  readonly #post: { at: number; to: FakePerson; exchanges: ReadonlyMap<string, Exchange> }[] = []
  readonly #heard = new Map<string, string>()
  readonly #carrying = new Map<string, Set<string>>()
  /** What has gone wrong. */
  readonly wrong: string[] = []

  constructor(seed: number) {
    this.random = createRandom(seed)
    this.rooms = new FakeRooms(this.clock, this.random)
    this.rooms.mayEnter = (name, way) => this.#roomOf(name) === way.slice('room:'.length)
    this.people = names.map((name) => this.rooms.person(name))
    for (const { carriers } of this.people) carriers.publish('microphone', microphone)
  }

  /** Each hears of it a while later, in whatever order. */
  tell(talks: readonly Talk[]): void {
    const former = this.#talks
    this.#talks = talks
    for (const to of this.people) {
      const last = this.#post.findLast((one) => one.to === to)?.at ?? 0
      const at = Math.max(last, this.clock.now() + this.rooms.delay(600))
      this.#post.push({ at, to, exchanges: this.#exchangesOf(to.name) })
    }
    for (const { room } of former) {
      if (room === undefined) continue
      this.clock.after(GRACE_MS, () => this.#putOut(room, false))
      this.clock.after(PASSING_MS, () => this.#putOut(room, true))
    }
  }

  #roomOf(name: string): string | undefined {
    return this.#talks.find(({ members }) => members.includes(name))?.room
  }

  #partnersOf(name: string): readonly string[] {
    const members = this.#talks.find((talk) => talk.members.includes(name))?.members ?? []
    return members.filter((other) => other !== name)
  }

  #exchangesOf(name: string): ReadonlyMap<string, Exchange> {
    const room = this.#roomOf(name)
    const exchange = { ...everything, ...(room && { rooms: new Map([[room, everything]]) }) }
    return new Map(this.#partnersOf(name).map((other) => [other, exchange]))
  }

  #putOut(room: string, isAll: boolean): void {
    const { inside } = this.rooms.serverOf(`room:${room}`)
    for (const name of inside.keys()) {
      const hasPartner = this.#partnersOf(name).some((other) => inside.has(other))
      if (this.#roomOf(name) !== room && (isAll || !hasPartner)) this.rooms.putOut(name, `room:${room}`)
    }
  }

  async step(): Promise<void> {
    for (const due of this.#post.filter(({ at }) => at <= this.clock.now())) {
      this.#post.splice(this.#post.indexOf(due), 1)
      due.to.connect(due.exchanges)
    }
    await this.rooms.step()
    for (const one of this.people) for (const other of this.people) if (one !== other) this.#look(one, other)
  }

  #look(one: FakePerson, other: FakePerson): void {
    const pair = `${one.name} of ${other.name}`
    const isMeant = one.people.has(other.name) && other.people.has(one.name)
    const plays = one.hears(other.name, 'microphone')
    const former = this.#carrying.get(pair) ?? new Set<string>()
    const now = new Set(
      [...this.rooms.carriers]
        .filter(([key, way]) => key.startsWith(`${one.name} `) && way.flows(other.name, 'microphone'))
        .map(([key]) => key.slice(one.name.length + 1)),
    )
    this.#carrying.set(pair, now)
    const before = this.#heard.get(pair)
    if (!isMeant) {
      this.#heard.delete(pair)
      return
    }
    for (const way of now) if (!former.has(way)) this.story.push(`${pair}: ${way} carries`)
    if (plays === undefined) {
      if (before !== undefined) this.wrong.push(`${pair}: lost when ${before} ended`)
      this.#heard.delete(pair)
      return
    }
    if (before !== plays) {
      this.story.push(`${pair}: ${plays} plays`)
      // Both carried a step ago: what plays now, and what played till now.
      if (before !== undefined && !former.has(plays)) this.wrong.push(`${pair}: ${plays} plays too soon`)
    }
    for (const way of former) if (!now.has(way)) this.story.push(`${pair}: ${way} ends`)
    this.#heard.set(pair, plays)
  }

  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += STEP_MS) await this.step()
  }

  /** Until each pair that talks goes by what is meant, and by nothing else. */
  async settle(): Promise<void> {
    const isSettled = () =>
      this.people.every((one) => {
        const meant = this.#roomOf(one.name)
        const way = meant === undefined ? 'mesh' : `room:${meant}`
        return this.#partnersOf(one.name).every(
          (other) => one.hears(other, 'microphone') === way && one.waysTo(other).join() === way,
        )
      })
    for (let waited = 0; !isSettled(); waited += STEP_MS) {
      if (waited > 90_000) throw new Error(`not settled: ${this.story.slice(-12).join(' · ')}`)
      await this.step()
    }
  }
}

const pairIn = (first: string, second: string): readonly Talk[] => [
  { room: first, members: ['ann', 'bob'] },
  { room: second, members: ['cid', 'dan'] },
]
const allIn = (room?: string): readonly Talk[] => [{ ...(room && { room }), members: names }]

/** From which to which; those of a pair stay together all the while. */
const moves: readonly (readonly [what: string, from: readonly Talk[], to: readonly Talk[]])[] = [
  ['to the next room of their conversation', allIn('a-0'), allIn('a-1')],
  ['two rooms become one', pairIn('a', 'b'), allIn('a')],
  ['two rooms become a third', pairIn('a', 'b'), allIn('c')],
  ['one room becomes two', allIn('a'), pairIn('a', 'b')],
  ['each pair has another room', pairIn('a', 'b'), pairIn('c', 'd')],
  ['they change rooms', pairIn('a', 'b'), pairIn('b', 'a')],
  ['from the mesh into a room', allIn(), allIn('a')],
  ['from a room to the mesh', allIn('a'), allIn()],
]

test.each(moves)(
  '%s: the new way carries before the old one ends, whoever hears of it first',
  async (_what, from, to) => {
    for (let seed = 1; seed <= 25; seed += 1) {
      // Up to three times as slow: some are inside seconds after others, and none so late that the mesh is sought.
      const world = new World(seed)
      world.tell(from)
      await world.settle()
      world.rooms.slow = 1 + (seed % 3)
      world.story.length = world.wrong.length = 0
      world.tell(to)
      await world.settle()
      await world.pass(1_000)
      expect(world.wrong, `seed ${seed}: ${world.story.join(' · ')}`).toEqual([])
      for (const one of names.slice(0, 2)) {
        const other = one === 'ann' ? 'bob' : 'ann'
        const own = world.story.filter((line) => line.startsWith(`${one} of ${other}: `))
        if (from[0]!.room === to[0]!.room) expect(own).toEqual([])
        else expect(own.map((line) => line.split(' ').at(-1))).toEqual(['carries', 'plays', 'ends'])
      }
    }
  },
)
