import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nookAt } from '../map/nooks.ts'
import { buildHearing } from '../map/sight.ts'
import { encodeMask } from '../map/grid.ts'
import type { EncId, MapId } from '../ids.ts'
import { event, type WireEvent } from '../protocol/messages.ts'
import { newPlayer } from '../world/presence.ts'
import { reduceAll } from '../world/reduce.ts'
import { blankMap } from '../world/update.ts'
import { emptyWorld, type GameMap, type Player, type World } from '../world/world.ts'
import {
  conversationsOf,
  isAwaiting,
  nameGroups,
  nextLinks,
  nextPaces,
  pairKey,
  type Conversation,
  type ConversationMemory,
  type Group,
  type Link,
  type Links,
  type Nearness,
} from './conversation.ts'
import { limits } from './limits.ts'

const id = (n: number): EncId => n as EncId

/** Ten by ten cells; the nook is the 3 × 3 corner at (7, 7). */
const map: GameMap = {
  ...blankMap('0' as MapId),
  dimensions: [10, 10],
  nooks: new Map([
    [
      'den',
      {
        nookCoords: {
          coords: Array.from({ length: 9 }, (_, i) => ({ x: 7 + (i % 3), y: 7 + Math.floor(i / 3) })),
        },
      },
    ],
  ]),
}

const person = (n: number, x: number, z: number, patch: Partial<Player> = {}): Player => ({
  ...newPlayer(id(n), `u${n}`),
  mapId: '0' as MapId,
  position: { x, y: 0, z },
  ...patch,
})

const worldOf = (...players: readonly Player[]): World => ({
  ...emptyWorld,
  players: new Map(players.map((player) => [player.encId, player])),
  encIds: new Map(players.map(({ uid, encId }) => [uid, encId])),
  maps: new Map([[map.id, map]]),
})

const noMemory: ConversationMemory = {
  links: new Map(),
  meetings: new Map(),
  blocks: new Map(),
  waiting: new Set(),
}
const alone: Nearness = { canHear: () => true, isRunning: () => false, memory: noMemory }

/** Links after looking at a world from time to time. */
const lookFor = (world: World, ms: number, links: Links = new Map(), nearness = alone, from = 0): Links => {
  let next = links
  for (let now = from; now <= from + ms; now += limits.flushMs) next = nextLinks(next, world, nearness, now)
  return next
}

const groupsAfter = (world: World, ms: number, memory: Partial<ConversationMemory> = {}): Group[] => {
  const known = { ...noMemory, ...memory }
  const links = lookFor(world, ms, known.links, { ...alone, memory: known })
  return conversationsOf(world, { ...known, links })
}

const members = (groups: readonly Group[]): number[][] => groups.map((group) => [...group.members])

test('two within 2.5 m talk after 300 ms, not before and not farther off', () => {
  const near = worldOf(person(1, 1, 1), person(2, 3.5, 1))
  expect(members(groupsAfter(near, 250))).toEqual([])
  expect(groupsAfter(near, 300)).toEqual([{ kind: 'proximity', key: '', members: [1, 2] }])
  expect(members(groupsAfter(worldOf(person(1, 1, 1), person(2, 3.51, 1)), 2_000))).toEqual([])
})

test('they part 750 ms after they are more than 3.25 m apart', () => {
  const joined = lookFor(worldOf(person(1, 1, 1), person(2, 2, 1)), 300)
  const far = worldOf(person(1, 1, 1), person(2, 4.25, 1))
  expect(conversationsOf(far, { ...noMemory, links: lookFor(far, 5_000, joined, alone, 400) })).toHaveLength(
    1,
  )
  for (const x of [4.26, 6.6, 9]) {
    const gone = worldOf(person(1, 1, 1), person(2, x, 1))
    const lingering = lookFor(gone, 700, joined, alone, 400)
    expect(conversationsOf(gone, { ...noMemory, links: lingering })).toHaveLength(1)
    expect(lookFor(gone, 750, joined, alone, 400).size).toBe(0)
  }
})

test('who comes back in time has never left', () => {
  const together = worldOf(person(1, 1, 1), person(2, 2, 1))
  const joined = lookFor(together, 300)
  const lingering = lookFor(worldOf(person(1, 1, 1), person(2, 9, 1)), 500, joined, alone, 400)
  const back = nextLinks(lingering, together, alone, 950)
  expect([...back.values()]).toEqual([{ a: 1, b: 2, since: 0, joinedAt: 300 }])
})

test('a conversation is a chain of people who are near each other', () => {
  const world = worldOf(person(1, 1, 1), person(2, 3, 1), person(3, 5, 1), person(4, 9, 1))
  expect(members(groupsAfter(world, 300))).toEqual([[1, 2, 3]])
})

test('nobody runs into a conversation, and who runs off leaves it', () => {
  const world = worldOf(person(1, 1, 1), person(2, 2, 1))
  const running = { ...alone, isRunning: ({ encId }: Player) => encId === 2 }
  expect(lookFor(world, 2_000, new Map(), running).size).toBe(0)
  const joined = lookFor(world, 300)
  expect(lookFor(world, 750, joined, running, 400).size).toBe(0)
})

test('walls part, doors do not', () => {
  const world = worldOf(person(1, 1, 1), person(2, 2, 1))
  expect(lookFor(world, 2_000, new Map(), { ...alone, canHear: () => false }).size).toBe(0)
})

test.each<[string, Partial<Player>]>([
  ['another map', { mapId: '1' as MapId }],
  ['a ghost', { attributes: { ghost: 1 } }],
  ['a whisper', { attributes: { whisperId: 'w' } }],
  ['a lost connection', { isSignedIn: false }],
  ['a nook', { position: { x: 7.5, y: 0, z: 7.5 } }],
])('%s ends nearness at once and for as long as it lasts', (_name, patch) => {
  const [one, other] = [person(1, 6.9, 6.9), person(2, 6.5, 6.9)]
  const joined = lookFor(worldOf(one, other), 300)
  expect(joined.size).toBe(1)
  const apart = worldOf(one, { ...other, ...patch })
  expect(nextLinks(joined, apart, alone, 350).size).toBe(0)
  expect(members(conversationsOf(apart, { ...noMemory, links: joined }))).toEqual([])
  expect(members(groupsAfter(apart, 2_000))).toEqual([])
})

test.each<[string, Partial<Player>]>([
  ['near somebody', {}],
  ['in a nook', { position: { x: 8, y: 0, z: 8 } }],
  ['below a stage', { mapId: '0' as MapId }],
])('who wants not to be disturbed is left in peace %s', (_where, patch) => {
  const lit = person(3, 5, 5, { attributes: { spotlightedBy: 3 } })
  const busy = person(1, 1, 1, { ...patch, attributes: { busy: true } })
  const near = person(2, busy.position.x + 1, busy.position.z)
  const groups = groupsAfter(worldOf(busy, near, lit), 350)
  expect(groups.flatMap((group) => [...group.members])).not.toContain(1)
  const free = { ...busy, attributes: {} }
  expect(groupsAfter(worldOf(free, near, lit), 350).flatMap((group) => [...group.members])).toContain(1)
})

test('who wants not to be disturbed hears the whisper and the meeting they are in, and may stand on a stage', () => {
  const busy = { busy: true, whisperId: 'w' }
  const two = worldOf(
    person(1, 1, 1, { attributes: busy }),
    person(2, 2, 1, { attributes: { whisperId: 'w' } }),
  )
  expect(members(groupsAfter(two, 0))).toEqual([[1, 2]])
  const meetings = new Map([['m', { members: new Map([id(1), id(2)].map((encId) => [encId, []])) }]])
  expect(groupsAfter(two, 0, { meetings })).toEqual([{ kind: 'meeting', key: 'm', members: [1, 2] }])
  const onStage = worldOf(person(1, 1, 1, { attributes: { busy: true, spotlightedBy: 1 } }), person(2, 9, 1))
  expect(members(groupsAfter(onStage, 0))).toEqual([[1, 2]])
})

test('in a silent zone nobody is in a conversation of any kind; outside they go on', () => {
  const silent: GameMap = {
    ...map,
    nooks: new Map([...map.nooks].map(([key, nook]) => [key, { ...nook, silent: true }])),
  }
  const whisper = { attributes: { whisperId: 'w' } }
  const people = [
    person(1, 8, 8, whisper),
    person(2, 8.5, 8, whisper),
    person(3, 8, 8.5),
    person(4, 1, 1),
    person(5, 2, 1, { attributes: { spotlightedBy: 5 } }),
  ]
  const world = { ...worldOf(...people), maps: new Map([[map.id, silent]]) }
  const meetings = new Map([['m', { members: new Map([id(3), id(4)].map((encId) => [encId, []])) }]])
  expect(groupsAfter(world, 350, { meetings })).toEqual([{ kind: 'stage', key: '0', members: [4, 5] }])
})

test('a block parts the two wherever they stand, and keeps nobody else', () => {
  const world = worldOf(person(1, 1, 1), person(2, 2, 1), person(3, 3, 1))
  const blocks = new Map([
    ['u3', new Set(['u1', 'nobody'])],
    ['gone', new Set(['u1'])],
  ])
  const groups = members(groupsAfter(world, 300, { blocks }))
  expect(groups).toEqual([[1, 2]])
  const joined = lookFor(world, 300)
  expect(members(conversationsOf(world, { ...noMemory, blocks, links: joined }))).toEqual([[1, 2]])
})

test('the older acquaintance goes before a newcomer who is blocked by somebody', () => {
  const first = lookFor(worldOf(person(2, 2, 1), person(3, 3, 1)), 300)
  const world = worldOf(person(1, 1, 1), person(2, 2, 1), person(3, 3, 1))
  const blocks = new Map([['u1', new Set(['u3'])]])
  const memory = { ...noMemory, blocks }
  const links = lookFor(world, 300, first, { ...alone, memory }, 400)
  expect(members(conversationsOf(world, { ...memory, links }))).toEqual([[2, 3]])
})

test('meeting before whisper before nook before nearness; a stage on top of all', () => {
  const world = worldOf(
    person(1, 7.5, 7.5, { attributes: { whisperId: 'w' } }),
    person(2, 8.5, 8.5, { attributes: { whisperId: 'w' } }),
    person(3, 9.5, 7.5),
    person(4, 8.5, 7.5),
    person(5, 7.2, 9.1),
    person(6, 1, 1, { attributes: { spotlightedBy: id(6) } }),
    person(7, 9.5, 9.5, { attributes: { ghost: 1 } }),
  )
  const meetings = new Map([
    [
      'm',
      {
        members: new Map([
          [id(5), []],
          [id(6), []],
        ]),
      },
    ],
  ])
  expect(conversationsOf(world, { ...noMemory, meetings })).toEqual([
    { kind: 'meeting', key: 'm', members: [5, 6] },
    { kind: 'whisper', key: '0/w', members: [1, 2] },
    { kind: 'nook', key: '0/den', members: [3, 4] },
    { kind: 'stage', key: '0', members: [1, 2, 3, 4, 5, 6] },
  ])
})

test('who was put somewhere from afar is not running there', () => {
  const from = person(1, 1, 1)
  const put = { ...from, position: { ...from.position, x: 12 } }
  const paces = nextPaces(new Map(), worldOf(put).players, [{ player: put, from }], 0)
  expect(paces.get(put.encId)?.isFast).toBe(false)
})

test('speeds are measured over a while: walking is no running, leaping is', () => {
  const [walker, runner, leaper] = [1, 2, 3].map((n) => person(n, 1, 1)) as [Player, Player, Player]
  let paces = nextPaces(new Map(), new Map(), [], 0)
  const at = (player: Player, x: number): Player => ({ ...player, position: { x, y: 0, z: 1 } })
  let [w, r, l] = [walker, runner, leaper]
  for (let step = 1; step <= 12; step += 1) {
    const now = step * 100
    const next = [at(walker, 1 + step * 0.14), at(runner, 1 + step * 0.4), at(leaper, 3)] as const
    const moved = [
      { player: next[0], from: w },
      { player: next[1], from: r },
      ...(step === 1 ? [{ player: next[2], from: l }] : []),
    ]
    ;[w, r, l] = next
    paces = nextPaces(paces, worldOf(w, r, l).players, moved, now)
    if (step === 1) expect(paces.get(id(3))?.isFast).toBe(true)
  }
  expect(paces.get(id(1))?.isFast).toBe(false)
  expect(paces.get(id(2))?.isFast).toBe(true)
  expect(paces.has(id(3))).toBe(false)
  expect(isAwaiting(new Map(), paces)).toBe(true)
  expect(nextPaces(paces, worldOf().players, [], 1_300).size).toBe(0)
  const still = nextPaces(paces, worldOf(w, r, l).players, [], 5_000)
  expect(nextPaces(still, worldOf(w, r, l).players, [], 6_000).size).toBe(0)
})

test('only what may still change is awaited', () => {
  const link: Link = { a: id(1), b: id(2), since: 0 }
  const links = (entry: Link): Links => new Map([[pairKey(entry.a, entry.b), entry]])
  expect(isAwaiting(links(link), new Map())).toBe(true)
  expect(isAwaiting(links({ ...link, joinedAt: 1 }), new Map())).toBe(false)
  expect(isAwaiting(links({ ...link, joinedAt: 1, leavingSince: 2 }), new Map())).toBe(true)
})

const conversation = (name: string, ...ids: number[]): Conversation => ({
  id: name,
  kind: 'proximity',
  key: '',
  members: ids.map(id),
})

test('names last: the larger share keeps them, the rest are new', () => {
  let ids = 0
  const newId = () => `new-${(ids += 1)}`
  const former = new Map([
    ['a', conversation('a', 1, 2, 3)],
    ['b', conversation('b', 4, 5)],
  ])
  const named = (...groups: number[][]) => {
    ids = 0
    return nameGroups(
      groups.map((list): Group => ({ kind: 'proximity', key: '', members: list.map(id) })),
      former,
      newId,
    ).map((group) => group.id)
  }
  expect(named([1, 2, 3], [4, 5])).toEqual(['a', 'b'])
  expect(named([1, 2, 3, 4, 5])).toEqual(['a'])
  expect(named([1, 9], [2, 3])).toEqual(['new-1', 'a'])
  expect(named([3, 4, 5])).toEqual(['b'])
  expect(named([8, 9])).toEqual(['new-1'])
  expect(nameGroups([{ kind: 'nook', key: '0/den', members: [id(1), id(2)] }], former, newId)[0]?.id).toBe(
    'nook:0/den',
  )
})

const place = fc.integer({ min: 0, max: 99 }).map((decimetre) => decimetre / 10)
const crowd = fc.array(
  fc.record({
    x: place,
    z: place,
    map: fc.constantFrom('0', '0', '0', '1'),
    attributes: fc.constantFrom<Player['attributes']>(
      {},
      {},
      {},
      { whisperId: 'w' },
      { ghost: 1 },
      { spotlightedBy: 1 },
    ),
    isRunning: fc.boolean(),
  }),
  { maxLength: 14 },
)
const pairs = fc.array(fc.tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 14 })), {
  maxLength: 6,
})

test('the order of people, of links and of blocks never matters', () => {
  fc.assert(
    fc.property(
      crowd,
      pairs,
      pairs,
      fc.infiniteStream(fc.nat(1_000)),
      (people, blockList, meets, chances) => {
        const players = people.map(({ x, z, map: mapId, attributes }, n) =>
          person(n + 1, x, z, { mapId: mapId as MapId, attributes }),
        )
        const shuffled = <T>(list: readonly T[]): T[] =>
          list
            .map((item) => [chances.next().value as number, item] as const)
            .sort(([p], [q]) => p - q)
            .map(([, item]) => item)
        const memoryOf = (order: <T>(list: readonly T[]) => T[]): ConversationMemory => {
          const blocks = new Map<string, Set<string>>()
          for (const [a, b] of order(blockList)) {
            blocks.set(`u${a}`, (blocks.get(`u${a}`) ?? new Set()).add(`u${b}`))
          }
          const inMeeting = [...new Set(meets.map(([a]) => a))]
          const meetings = new Map(
            inMeeting.length === 0
              ? []
              : [['m', { members: new Map(order(inMeeting).map((n) => [id(n), []])) }]],
          )
          return { links: new Map(), blocks, meetings, waiting: new Set() }
        }
        const outcome = (order: <T>(list: readonly T[]) => T[]) => {
          const memory = memoryOf(order)
          const nearness = {
            canHear: (a: Player, b: Player) => (a.encId + b.encId) % 5 !== 0,
            isRunning: ({ encId }: Player) => people[encId - 1]?.isRunning ?? false,
            memory,
          }
          let links: Links = new Map()
          for (let now = 0; now <= 400; now += 50) {
            links = new Map(order([...nextLinks(links, worldOf(...order(players)), nearness, now)]))
          }
          const byKey = [...links].sort(([p], [q]) => p - q)
          return { groups: conversationsOf(worldOf(...order(players)), { ...memory, links }), byKey }
        }
        const straight = outcome((list) => [...list])
        expect(outcome(shuffled)).toEqual(straight)
        for (const { kind, members: list } of straight.groups) {
          expect(list.length).toBeGreaterThan(1)
          if (kind !== 'proximity') continue
          for (const [a, b] of blockList) {
            expect(a !== b && list.includes(id(a)) && list.includes(id(b))).toBe(false)
          }
        }
        const talking = straight.groups
          .filter(({ kind }) => kind !== 'stage')
          .flatMap((group) => group.members)
        expect(new Set(talking).size).toBe(talking.length)
      },
    ),
    { numRuns: 300 },
  )
})

test('the order in which things happened within a flush never matters', () => {
  const arrival = (n: number): WireEvent[] => [
    event('spaceSetsIdMapping', { uid: `u${n}`, encId: n }),
    event('playerJoins', {
      encId: n,
      uid: `u${n}`,
      playerInfo: { map: '0', position: { x: 5, y: 0, z: 5 } },
    }),
  ]
  fc.assert(
    fc.property(
      fc.array(fc.tuple(place, place), { minLength: 2, maxLength: 10 }),
      fc.infiniteStream(fc.nat(1_000)),
      (places, chances) => {
        const begin = reduceAll(
          { ...emptyWorld, maps: new Map([[map.id, map]]) },
          places.flatMap((_, n) => arrival(n + 1)),
        )
        const moves = places.map(([x, z], n) =>
          event('playerMoves', {
            encId: n + 1,
            mapId: '0',
            position: { x, y: 0, z },
            rotation: { x: 0, y: 0, z: 0 },
          }),
        )
        const mixed = moves
          .map((move) => [chances.next().value as number, move] as const)
          .sort(([p], [q]) => p - q)
          .map(([, move]) => move)
        expect(groupsAfter(reduceAll(begin, mixed), 350)).toEqual(groupsAfter(reduceAll(begin, moves), 350))
      },
    ),
    { numRuns: 100 },
  )
})

const walls = (type: string, x: number, y: number): GameMap => ({
  ...map,
  walls: { [type]: encodeMask(Uint8Array.from({ length: 100 }, (_, i) => (i === y * 10 + x ? 1 : 0))) },
})

test('voices stop at walls of every kind, from both sides alike', () => {
  const thin = buildHearing(walls('glass:w', 5, 5), new Map())
  expect(thin.canHear(4.5, 5.5, 5.5, 5.5)).toBe(false)
  expect(thin.canHear(5.5, 5.5, 4.5, 5.5)).toBe(false)
  expect(thin.canHear(4.5, 4.5, 5.5, 4.5)).toBe(true)
  expect(thin.canHear(4.5, 5.5, 4.6, 5.9)).toBe(true)
  const low = buildHearing(walls('plaster:n', 5, 5), new Map())
  expect(low.canHear(5.5, 4.5, 5.5, 5.5)).toBe(false)
  expect(low.canHear(5.5, 5.5, 5.4, 4.5)).toBe(false)
  expect(low.canHear(4.5, 4.5, 4.5, 5.5)).toBe(true)
  const thick = buildHearing(walls('concrete', 5, 5), new Map())
  for (const [dx, dz] of [
    [1, 0],
    [0, 1],
    [1, 1],
    [-1, 1],
  ] as const) {
    expect(thick.canHear(5.5 - dx, 5.5 - dz, 5.5 + dx, 5.5 + dz)).toBe(false)
    expect(thick.canHear(5.5 + dx, 5.5 + dz, 5.5 - dx, 5.5 - dz)).toBe(false)
  }
  expect(buildHearing(map, new Map()).canHear(0, 0, 9, 9)).toBe(true)
})

test('a nook is its cells; where two overlap the first by name has them', () => {
  const both: GameMap = {
    ...map,
    nooks: new Map([...map.nooks, ['attic', { nookCoords: { coords: [{ x: 7, y: 7 }] } }], ['empty', {}]]),
  }
  expect(nookAt(both, { x: 7.5, z: 7.5 })).toBe('attic')
  expect(nookAt(both, { x: 8, z: 8 })).toBe('den')
  expect(nookAt(both, { x: 6.99, z: 7.5 })).toBeUndefined()
  expect(nookAt(undefined, { x: 0, z: 0 })).toBeUndefined()
})
