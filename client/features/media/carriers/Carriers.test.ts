import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { createRandom } from '../../../../tests/support/createRandom.ts'
import { createManualClock, type ManualClock } from '../../../../tests/support/manualClock.ts'
import { FakeCarriers, STEP_MS, type FakePerson } from '../../../../tests/support/rooms/fakeCarriers.ts'
import { slots, type Exchange, type Slot } from '../transport.ts'
import { ROOM_LINGER_MS } from './Carriers.ts'
import { FALLBACK_MS, HOLD_MS } from './PersonWays.ts'

const everything = { take: new Set(slots), give: new Set(slots) }
const microphone = { kind: 'audio' } as MediaStreamTrack

let clock: ManualClock
let network: FakeCarriers

beforeEach(() => {
  clock = createManualClock()
  network = new FakeCarriers(clock)
})

/** Through the room of the conversation, or from browser to browser. */
const by = (room?: string): Exchange =>
  room === undefined ? everything : { ...everything, rooms: new Map([[room, everything]]) }

const meet = (people: readonly FakePerson[], exchange: Exchange): void => {
  for (const one of people)
    one.connect(new Map(people.filter((other) => other !== one).map(({ name }) => [name, exchange] as const)))
}

/** Time passes; answers how long each pair of `watched` did not hear each other, ms. */
async function pass(ms: number, watched: readonly FakePerson[] = []): Promise<number> {
  let silence = 0
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await network.step()
    for (const one of watched)
      for (const other of watched)
        if (one !== other && !one.hears(other.name, 'microphone')) silence += STEP_MS
  }
  return silence
}

const people = (...names: string[]): FakePerson[] =>
  names.map((name) => {
    const person = network.person(name)
    person.carriers.publish('microphone', microphone)
    return person
  })

const heardBy = (one: FakePerson, other: FakePerson) => one.hears(other.name, 'microphone')

test('from the mesh into a room and back: nobody is silent for a moment, and the former way ends', async () => {
  const three = people('ann', 'bob', 'cid')
  const [ann, bob] = three as [FakePerson, FakePerson, FakePerson]
  meet(three, by())
  await pass(1_000)
  expect(heardBy(ann, bob)).toBe('mesh')
  meet(three, by('talk'))
  expect(await pass(3_000, three)).toBe(0)
  expect(heardBy(ann, bob)).toBe('room:talk')
  expect(ann.waysTo('bob')).toEqual(['room:talk'])
  meet(three, by())
  expect(await pass(3_000, three)).toBe(0)
  expect(heardBy(ann, bob)).toBe('mesh')
  expect(ann.waysTo('bob')).toEqual(['mesh'])
  await pass(ROOM_LINGER_MS)
  expect([...network.carriers.keys()].filter((key) => key.includes('room'))).toEqual([])
  // One track after the other, never two at once.
  expect(ann.played.filter((played) => played.startsWith('bob microphone'))).toEqual([
    'bob microphone mesh',
    'bob microphone room:talk',
    'bob microphone mesh',
  ])
})

test('there and back at once: nothing has changed', async () => {
  const two = people('ann', 'bob')
  const [ann, bob] = two as [FakePerson, FakePerson]
  meet(two, by())
  await pass(1_000)
  meet(two, by('talk'))
  expect(await pass(60, two)).toBe(0)
  meet(two, by())
  expect(await pass(3_000, two)).toBe(0)
  expect(ann.played.filter((played) => played.includes('microphone'))).toEqual(['bob microphone mesh'])
  expect(bob.waysTo('ann')).toEqual(['mesh'])
})

test('who may not be heard any more is not, also in the middle of going over', async () => {
  const two = people('ann', 'bob')
  const [ann, bob] = two as [FakePerson, FakePerson]
  meet(two, by())
  await pass(1_000)
  meet(two, by('talk'))
  await pass(100)
  ann.connect(new Map([['bob', { take: new Set<Slot>(['camera']), give: new Set<Slot>() }]]))
  expect([...ann.heard.get('bob')!.tracks.keys()]).not.toContain('microphone')
  expect(heardBy(bob, ann)).toBeUndefined()
  ann.connect(new Map())
  expect([...ann.heard.get('bob')!.tracks.keys()]).toEqual([])
  await pass(2_000)
  expect(heardBy(ann, bob)).toBeUndefined()
  expect(ann.waysTo('bob')).toEqual([])
})

test('a room nobody gets into: who was connected stays, who comes is connected by the mesh after a while', async () => {
  const [ann, bob, cid] = people('ann', 'bob', 'cid') as [FakePerson, FakePerson, FakePerson]
  network.down.add('room:talk')
  meet([ann, bob], by())
  await pass(1_000)
  meet([ann, bob, cid], by('talk'))
  expect(await pass(FALLBACK_MS, [ann, bob])).toBe(0)
  expect(ann.heard.get('bob')?.link).toBe('connected')
  await pass(2_000)
  expect([heardBy(ann, cid), heardBy(cid, bob)]).toEqual(['mesh', 'mesh'])
  expect(await pass(HOLD_MS * 2, [ann, bob, cid])).toBe(0)
  // Once there is a way into it, it is taken.
  network.down.delete('room:talk')
  expect(await pass(5_000, [ann, bob, cid])).toBe(0)
  expect([heardBy(ann, bob), heardBy(cid, ann)]).toEqual(['room:talk', 'room:talk'])
  expect(ann.waysTo('cid')).toEqual(['room:talk'])
})

test('no path from browser to browser: the room is kept', async () => {
  const two = people('ann', 'bob')
  const [ann, bob] = two as [FakePerson, FakePerson]
  meet(two, by('talk'))
  await pass(2_000)
  network.down.add('mesh')
  meet(two, by())
  expect(await pass(HOLD_MS * 3, two)).toBe(0)
  expect(heardBy(ann, bob)).toBe('room:talk')
})

test('somebody who never says that it carries keeps nobody for ever', async () => {
  const two = people('ann', 'bob')
  const [ann, bob] = two as [FakePerson, FakePerson]
  meet(two, by())
  await pass(1_000)
  bob.carriers.hear = () => {}
  meet(two, by('talk'))
  await pass(3_000)
  expect(ann.waysTo('bob').toSorted()).toEqual(['mesh', 'room:talk'])
  await pass(HOLD_MS)
  expect(ann.waysTo('bob')).toEqual(['room:talk'])
})

test('a voice is heard by a stage’s room and goes from browser to browser beside it', async () => {
  const [ann, bob] = people('ann', 'bob') as [FakePerson, FakePerson]
  const all = new Set(slots)
  const none = new Set<Slot>()
  // 安 is on the stage, and both stand together.
  ann.connect(
    new Map([['bob', { take: all, give: all, rooms: new Map([['stage:0', { take: none, give: all }]]) }]]),
  )
  bob.connect(
    new Map([['ann', { take: all, give: all, rooms: new Map([['stage:0', { take: all, give: none }]]) }]]),
  )
  await pass(2_000)
  expect([heardBy(bob, ann), heardBy(ann, bob)]).toEqual(['room:stage:0', 'mesh'])
})

// --- whatever happens, in whatever order ------------------------------------------------------------------------------

type Act =
  | { readonly kind: 'carrier'; readonly room: boolean }
  | { readonly kind: 'talk'; readonly who: number; readonly isOn: boolean }
  | { readonly kind: 'part'; readonly who: number }
  | { readonly kind: 'come'; readonly who: number }
  | { readonly kind: 'hush'; readonly who: number; readonly isHushed: boolean }

const who = fc.integer({ min: 0, max: 3 })
const acts = fc.array(
  fc.record({
    afterMs: fc.constantFrom(0, 20, 100, 300, 800, 2_500),
    act: fc.oneof<fc.Arbitrary<Act>[]>(
      fc.record({ kind: fc.constant('carrier'), room: fc.boolean() }),
      fc.record({ kind: fc.constant('talk'), who, isOn: fc.boolean() }),
      fc.record({ kind: fc.constant('part'), who }),
      fc.record({ kind: fc.constant('come'), who }),
      fc.record({ kind: fc.constant('hush'), who, isHushed: fc.boolean() }),
    ),
  }),
  { minLength: 1, maxLength: 12 },
)

const names = ['ann', 'bob', 'cid', 'dan']

/** A server that tells each, a while later and in order, with whom what goes by which way. */
class FakeServer {
  isRoom = false
  readonly present = new Set(names)
  readonly hushed = new Set<string>()
  /** What is under way to whom. */
  readonly #post: { at: number; to: FakePerson; exchanges: ReadonlyMap<string, Exchange> }[] = []
  readonly #people: readonly FakePerson[]

  constructor(crowd: readonly FakePerson[]) {
    this.#people = crowd
  }

  tell(): void {
    for (const to of this.#people) {
      const last = this.#post.findLast((one) => one.to === to)?.at ?? 0
      const at = Math.max(last, clock.now() + network.delay(200))
      this.#post.push({ at, to, exchanges: this.#exchangesOf(to) })
    }
  }

  deliver(): void {
    for (const due of this.#post.filter(({ at }) => at <= clock.now())) {
      this.#post.splice(this.#post.indexOf(due), 1)
      due.to.connect(due.exchanges)
    }
  }

  #exchangesOf({ name }: FakePerson): ReadonlyMap<string, Exchange> {
    if (!this.present.has(name)) return new Map()
    const given = (of: string) => new Set<Slot>(this.hushed.has(of) ? ['camera'] : slots)
    return new Map(
      names
        .filter((other) => other !== name && this.present.has(other))
        .map((other) => {
          const exchange = { take: given(other), give: given(name) }
          return [other, { ...exchange, ...(this.isRoom && { rooms: new Map([['talk', exchange]]) }) }]
        }),
    )
  }
}

test('nobody is lost and nobody is heard who may not be, in whatever order it happens', async () => {
  await fc.assert(
    fc.asyncProperty(acts, fc.integer(), async (story, seed) => {
      clock = createManualClock()
      network = new FakeCarriers(clock, createRandom(seed))
      const crowd = names.map((name) => network.person(name))
      const server = new FakeServer(crowd)
      const talking = new Set<string>()
      /** Who is heard by whom without a break so far. */
      const heard = new Set<string>()

      const step = async (): Promise<void> => {
        server.deliver()
        await network.step()
        for (const one of crowd)
          for (const other of crowd) {
            if (one === other) continue
            const pair = `${other.name} by ${one.name}`
            const way = heardBy(one, other)
            const mayTake = one.people.get(other.name)?.take.has('microphone') ?? false
            const mayGive = other.people.get(one.name)?.give.has('microphone') ?? false
            const track = one.heard.get(other.name)?.tracks.get('microphone')
            if (!mayTake) expect(track, `${pair}: not to be heard`).toBeUndefined()
            if (way !== undefined) heard.add(pair)
            else if (!mayTake || !mayGive || !talking.has(other.name)) heard.delete(pair)
            expect(!heard.has(pair) || way !== undefined, `${pair}: lost`).toBe(true)
          }
      }
      const passed = async (ms: number): Promise<void> => {
        for (let at = 0; at < ms; at += STEP_MS) await step()
      }

      server.tell()
      await passed(1_500)
      for (const { afterMs, act } of story) {
        await passed(afterMs)
        if (act.kind === 'talk') {
          const { name, carriers } = crowd[act.who]!
          if (act.isOn) talking.add(name)
          else {
            talking.delete(name)
            for (const pair of heard) if (pair.startsWith(`${name} by`)) heard.delete(pair)
          }
          carriers.publish('microphone', act.isOn ? microphone : undefined)
          continue
        }
        if (act.kind === 'carrier') server.isRoom = act.room
        else if (act.kind === 'part') server.present.delete(names[act.who]!)
        else if (act.kind === 'come') server.present.add(names[act.who]!)
        else if (act.isHushed) server.hushed.add(names[act.who]!)
        else server.hushed.delete(names[act.who]!)
        server.tell()
      }
      await passed(1_500)

      const meant = server.isRoom ? 'room:talk' : 'mesh'
      /** What is not as it shall be. */
      const wrong = (): string[] =>
        crowd.flatMap((one) =>
          crowd.flatMap((other) => {
            if (one === other) return []
            const isTogether = server.present.has(one.name) && server.present.has(other.name)
            const isHeard = isTogether && talking.has(other.name) && !server.hushed.has(other.name)
            const way = heardBy(one, other)
            const ways = one.waysTo(other.name).join()
            return way === (isHeard ? meant : undefined) && ways === (isTogether ? meant : '')
              ? []
              : [`${one.name} hears ${other.name} by ${way}, goes by ${ways}, meant is ${meant}`]
          }),
        )
      for (let waited = 0; wrong().length > 0 && waited < FALLBACK_MS + HOLD_MS + 5_000; waited += STEP_MS)
        await step()
      expect(wrong()).toEqual([])
    }),
    { numRuns: 25 },
  )
})
