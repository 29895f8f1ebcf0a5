import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { encodePackedMove } from '#shared/movement/packedMove.ts'
import { packedMoveAt } from '#shared/protocol/decodeAction.ts'
import { encodeAction } from '#shared/protocol/codec.ts'
import { action } from '#shared/protocol/messages.ts'
import { besidesPose, isSameBesidesPose, newPlayer } from '#shared/world/presence.ts'
import type { GameMap, Player } from '#shared/world/world.ts'
import { RateLimiter } from '../sessions/rateLimit.ts'
import { MoveBudget } from './moveBudget.ts'
import { openSpace, type Visitor } from '../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../tests/support/world/makeWorld.ts'

const rows = [
  '............',
  '.....#......',
  '.....#......',
  '.....#......',
  '............',
  '............',
  '............',
  '............',
]
const cells = (x: number, y: number) =>
  [0, 1, 2].flatMap((dx) => [0, 1, 2].map((dy) => ({ x: x + dx, y: y + dy })))
/** A wall in the middle, a chair, an open nook and one for others only. */
const hall = (): GameMap => ({
  ...makeMap({ rows, objects: { 1: chairAt(5, 5) }, spawns: [{ x: 6, y: 4, spawnId: 'here' }] }),
  nooks: new Map([
    ['open', { name: 'open', nookCoords: { coords: cells(3, 5) } }],
    [
      'closed',
      {
        name: 'closed',
        nookCoords: { coords: cells(7, 3) },
        restricted: true,
        allowedUsers: { users: ['bob'] },
      },
    ],
  ]),
})

async function oneIn(): Promise<{ space: Awaited<ReturnType<typeof openSpace>>; ann: Visitor }> {
  const ports = createMemoryPorts(makeSpace({ maps: [{ map: hall(), isDefault: true, updateId: 1 }] }))
  const space = await openSpace(ports, { catalogue: chairCatalogue })
  const ann = await space.visit('ann')
  ann.enter()
  space.pass(50)
  return { space, ann }
}

const step = (x: number, z: number, state = 2) => ({
  packed: encodePackedMove({
    xCm: Math.max(0, Math.round(x * 100)),
    yCm: 0,
    zCm: Math.max(0, Math.round(z * 100)),
    yawStep: 7,
    state,
  }),
})

const deed = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      dx: fc.double({ min: -0.9, max: 0.9, noNaN: true }),
      dz: fc.double({ min: -0.9, max: 0.9, noNaN: true }),
      state: fc.nat(5),
    }),
    weight: 12,
  },
  { arbitrary: fc.record({ kind: fc.constant('leap' as const), x: fc.nat(12), z: fc.nat(8) }), weight: 1 },
  {
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ticks: fc.integer({ min: 1, max: 6 }) }),
    weight: 5,
  },
  { arbitrary: fc.constant({ kind: 'sit' } as const), weight: 1 },
  { arbitrary: fc.constant({ kind: 'ghost' } as const), weight: 1 },
  { arbitrary: fc.constant({ kind: 'respawn' } as const), weight: 1 },
)

/** What walking by chance may not come to. */
const door = Array.from({ length: 4 }, () => ({ kind: 'step' as const, dx: 0.4, dz: 0, state: 2 }))
const seat = [
  { kind: 'sit' as const },
  { kind: 'pass' as const, ticks: 2 },
  { kind: 'step' as const, dx: 0, dz: 0, state: 5 },
  { kind: 'step' as const, dx: 0.3, dz: 0, state: 2 },
  { kind: 'pass' as const, ticks: 2 },
  { kind: 'step' as const, dx: 0.3, dz: 0, state: 2 },
]

const placeOf = ({ position, rotation, direction, animator, chairIdx }: Player) => ({
  position,
  rotation,
  direction,
  animator,
  chairIdx,
})

test('what the short way of a move allows and does is what the long way allows and does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 60 }), async (deeds) => {
      const [short, long] = [await oneIn(), await oneIn()]
      for (const what of deeds) {
        for (const { space, ann } of [short, long]) {
          if (what.kind === 'pass') {
            for (let tick = 0; tick < what.ticks; tick += 1) space.pass(50)
            continue
          }
          if (what.kind === 'sit') ann.ask('interact', { itemId: '1', interactionName: 'sit', start: true })
          else if (what.kind === 'ghost') ann.ask('ghost', { ghost: 1 })
          else if (what.kind === 'respawn') ann.ask('respawn', {})
          else {
            const from = space.live.world.players.get(ann.encId!)!.position
            const [x, z] = what.kind === 'leap' ? [what.x, what.z] : [from.x + what.dx, from.z + what.dz]
            const body = step(x, z, what.kind === 'step' ? what.state : 1)
            // With a number it goes the long way, without one the short way.
            if (space === short.space) ann.post('move', body)
            else ann.send('move', body)
          }
        }
        const [one, other] = [short, long].map(({ space, ann }) => {
          space.live.flush()
          return { ...placeOf(space.live.world.players.get(ann.encId!)!), closed: ann.closed }
        })
        expect(one).toEqual(other)
      }
      for (const { space } of [short, long]) space.pass(50)
      const [one, other] = [short, long].map(({ space, ann }) =>
        placeOf(space.live.world.players.get(ann.encId!)!),
      )
      expect(one).toEqual(other)
    }),
    { numRuns: 60, examples: [[door], [seat]] },
  )
})

test('those examples come to the door of the nook, and sit', async () => {
  const { space, ann } = await oneIn()
  for (const by of [0.4, 0.8]) ann.post('move', step(6.5 + by, 4.5))
  space.pass(50)
  expect(space.live.world.players.get(ann.encId!)!.position.x).toBeLessThan(7)
  expect(ann.ask('interact', { itemId: '1', interactionName: 'sit', start: true })?.succeeded).toBe(true)
  expect(ann.self?.chairIdx).toBeDefined()
})

test('moves wait for the flush they leave with; whatever else comes finds them done', async () => {
  const { space, ann } = await oneIn()
  const bob = await space.visit('bob')
  bob.enter()
  space.pass(50)
  const { x, z } = ann.self!.position
  ann.post('move', step(x + 0.3, z))
  ann.post('move', step(x + 0.6, z))
  expect(space.live.world.players.get(ann.encId!)!.position.x).toBe(x)
  // A teleport comes after the moves before it, and is not overtaken by them.
  ann.post('respawn', {})
  space.pass(50)
  expect(bob.world.players.get(ann.encId!)!.position).toEqual(
    space.live.world.players.get(ann.encId!)!.position,
  )
  expect(ann.self!.position).toEqual({ x, y: 0, z })
  // Who leaves with a move on the way is remembered where it went.
  const encId = ann.encId!
  ann.post('move', step(x + 0.4, z))
  ann.leave()
  space.pass(50)
  expect(space.live.world.players.get(encId)?.position.x).toBeCloseTo(x + 0.4)
})

test('a flood of moves ends the session, one into a wall is put back', async () => {
  const { space, ann } = await oneIn()
  const { x, z } = ann.self!.position
  ann.post('move', step(x + 20, z))
  space.pass(50)
  expect(ann.all('playerMoves').at(-1)?.position).toMatchObject({ x, z })
  for (let n = 0; n < 600; n += 1) ann.post('move', step(x, z))
  space.pass(50)
  expect(ann.closed?.code).toBe(4420)
})

test('more moves than may wait are read as they come', async () => {
  const { space, ann } = await oneIn()
  const frame = encodeAction(action('move', step(3.6, 4.5)))
  for (let n = 0; n < 5_000; n += 1) ann.bytes(frame)
  // Ended by the flood before any flush.
  expect(ann.closed?.code).toBe(4420)
  expect(space.errors).toEqual([])
})

test('a frame is read at sight only if it holds a packed move and nothing else', () => {
  const { packed } = step(3, 4)
  const at = (body: object, txnId?: number) => packedMoveAt(encodeAction(action('move', body, txnId)))
  expect(at({ packed })).toBe(5)
  expect(at({ packed }, 0)).toBe(-1)
  expect(at({ packed, inputId: 3 })).toBe(-1)
  expect(at({ packed, targetId: 'bob' })).toBe(-1)
  expect(at({ position: { x: 1, y: 0, z: 1 } })).toBe(-1)
  expect(packedMoveAt(new Uint8Array())).toBe(-1)
  expect(packedMoveAt(encodeAction(action('animate', { animator: 'walk' })))).toBe(-1)
})

test('time is counted once, whoever asks for it late', () => {
  const budget = new MoveBudget(5, 0)
  budget.take(10)
  for (const at of [100, 50, 100, 0, 100]) expect(budget.left(5, at)).toBeCloseTo(0.5)
  const limiter = new RateLimiter(0, () => ({ burst: 1, perSecond: 10 }))
  expect(limiter.take('move', 0)).toBe(true)
  expect([100, 0, 100, 0, 100].filter((at) => limiter.take('move', at))).toHaveLength(1)
})

test('two states of a player are the same besides the pose only if every other field is', () => {
  const player: Player = { ...newPlayer(1 as EncId, 'ann'), chairIdx: 7 }
  const moved = { ...player, position: { x: 1, y: 0, z: 2 }, animator: 'run', direction: 3, lastInputId: 9 }
  expect(isSameBesidesPose(player, moved)).toBe(true)
  for (const field of Object.keys(besidesPose)) {
    expect(isSameBesidesPose(player, { ...moved, [field]: Symbol('other') }), field).toBe(false)
  }
})
