import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unpackPose } from '#shared/movement/packedMove.ts'
import type { EventName } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { project } from '#shared/world/project.ts'
import { openSpace, type TestSpace, type Visitor } from '../support/rooms/liveSpace.ts'
import { makeMap } from '../support/world/makeWorld.ts'
import { createMemoryPorts, makeSpace } from '../support/rooms/memoryPorts.ts'
import { allSubscriptions, packedSubscriptions } from '../support/rooms/subscriptions.ts'

/** Six cells of the rings along each side. */
const SIDE = 6 * limits.ringCellM
const rows = Array.from({ length: SIDE }, () => '.'.repeat(SIDE))
const maps = ['0', '1'].map((id) => ({
  map: makeMap({ id, rows, spawns: [{ x: 50, y: 50, spawnId: 'middle' }] }),
  isDefault: id === '0',
  updateId: 1,
}))

/** Afternoons that are tried; the shard `fuzz` tries more. */
const runs = Number(process.env['MOVEMENT_RUNS'] ?? 30)

const users = ['ann', 'bob', 'cid', 'dee', 'eve', 'fay', 'gus', 'hal']
type Here = Map<string, Visitor>
type Step = (space: TestSpace, here: Here) => Promise<void> | void

/** A step that a counterexample can print. */
const named = (name: string, step: Step): Step => Object.assign(step, { [fc.toStringMethod]: () => name })

const by = (userId: string, what: string, run: (visitor: Visitor) => void): Step =>
  named(`${userId} ${what}`, (_space, here) => {
    const visitor = here.get(userId)
    if (visitor && !visitor.closed) run(visitor)
  })

const user = fc.constantFrom(...users)
const animator = fc.constantFrom('idle', 'walk', 'run', 'jump', 'sit')
/** Few people, many cells: borders are where things go wrong. */
const nearBorder = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: -2, max: 2 }))
  .map(([cell, off]) => Math.min(SIDE - 1, Math.max(0, cell * limits.ringCellM + off)))

const walk = fc
  .tuple(user, fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 }), animator, fc.boolean())
  .map(([userId, dx, dz, doing, packed]) =>
    by(userId, `walks ${dx} ${dz} ${doing} ${packed ? 'packed' : 'plain'}`, (visitor) => {
      const from = visitor.self?.position
      if (!from) return
      const [x, z] = [from.x + dx / 100, from.z + dz / 100]
      if (packed) visitor.movePacked(x, z, dx * 3, doing)
      else visitor.move(x, z, dz * 3)
    }),
  )

const shapeName = (packed: boolean) => (packed ? 'packed' : 'plain')
const wanted = (packed: boolean) => (packed ? packedSubscriptions : allSubscriptions)

const steps: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: walk, weight: 8 },
  {
    arbitrary: fc
      .constantFrom(50, 50, 50, 100, 1_000)
      .map((ms) => named(`pass ${ms}`, (space) => space.pass(ms))),
    weight: 5,
  },
  fc
    .tuple(user, fc.constantFrom('0', '0', '0', '1'), nearBorder, nearBorder)
    .map(([userId, mapId, x, y]) =>
      by(userId, `teleports to ${mapId} ${x} ${y}`, (visitor) => visitor.send('teleport', { mapId, x, y })),
    ),
  fc
    .tuple(user, fc.constantFrom('walk', 'idle', 'wave', 'dance'))
    .map(([userId, name]) =>
      by(userId, `animates ${name}`, (visitor) => visitor.send('animate', { animator: name })),
    ),
  user.map((userId) =>
    by(userId, 'reads slowly or again', (visitor) => {
      visitor.buffered = visitor.buffered > 0 ? 0 : 1 << 20
    }),
  ),
  fc
    .tuple(user, fc.boolean())
    .map(([userId, packed]) =>
      by(userId, `subscribes ${shapeName(packed)}`, (visitor) => visitor.subscribe(wanted(packed))),
    ),
  user.map((userId) => by(userId, 'exits', (visitor) => visitor.send('exit', {}))),
  fc
    .tuple(user, fc.constantFrom('0', '1'))
    .map(([userId, sceneId]) =>
      by(userId, `enters ${sceneId}`, (visitor) => visitor.send('enter', { sceneId })),
    ),
  fc.tuple(user, fc.boolean()).map(([userId, packed]) =>
    named(`${userId} comes anew ${shapeName(packed)}`, async (space, here) => {
      here.get(userId)?.leave()
      const visitor = await space.visit(userId)
      here.set(userId, visitor.enter({}, wanted(packed)))
    }),
  ),
)

const viewerOf = (visitor: Visitor) => ({
  subscriptions: visitor.session.subscriptions as ReadonlySet<EventName>,
  mapId: visitor.encId === undefined ? undefined : visitor.self?.mapId,
})

/** Whoever keeps up knows, after a flush, the very pose of everybody near. */
function expectNearExact(space: TestSpace, visitor: Visitor): void {
  const { self, encId } = visitor
  if (!self || encId === undefined || visitor.buffered > 0 || visitor.closed) return
  for (const player of space.live.world.players.values()) {
    if (player.mapId !== self.mapId) continue
    const { x, z } = player.position
    if (Math.hypot(x - self.position.x, z - self.position.z) > limits.nearM) continue
    const seen = visitor.world.players.get(player.encId)
    expect({
      who: player.uid,
      position: seen?.position,
      rotation: seen?.rotation,
      animator: seen?.animator,
    }).toEqual({
      who: player.uid,
      position: player.position,
      rotation: player.rotation,
      animator: player.animator,
    })
  }
}

test('packed or plain, near at every flush and far in the end: everybody knows the very poses of the server', async () => {
  let packedFrames = 0
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 150 }), async (afternoon) => {
      const space = await openSpace(createMemoryPorts(makeSpace({ maps })))
      const here: Here = new Map()
      const watcher = await space.visit('watcher')
      watcher.subscribe(packedSubscriptions)
      here.set('watcher', watcher)
      for (const [n, userId] of users.entries()) {
        const visitor = await space.visit(userId)
        here.set(userId, visitor.enter({}, n % 3 === 2 ? allSubscriptions : packedSubscriptions))
      }
      for (const step of afternoon) {
        await step(space, here)
        space.live.flush()
      }
      for (const visitor of here.values()) visitor.buffered = 0
      space.pass(50)
      space.live.flush()
      for (const visitor of here.values()) expectNearExact(space, visitor)
      // Whoever moved last is told to those far away within a second.
      space.pass(limits.farMs)
      for (const visitor of here.values()) {
        if (visitor.closed) continue
        expect(visitor.replica.unread).toBe(0)
        packedFrames += visitor.all('packedMoves').length
        const viewer = viewerOf(visitor)
        expect(project(visitor.world, viewer), visitor.userId).toEqual(project(space.live.world, viewer))
      }
      expect(space.errors).toEqual([])
    }),
    { numRuns: runs },
  )
  expect(packedFrames).toBeGreaterThan(100)
}, 120_000)

test('who changed its animation far away and comes near is seen as it is, by plain readers as well', async () => {
  for (const comes of ['is put there', 'walks over the border'] as const) {
    const space = await openSpace(createMemoryPorts(makeSpace({ maps })))
    const near = (await space.visit('near')).enter({}, allSubscriptions)
    const far = (await space.visit('far')).enter({}, packedSubscriptions)
    // Two cells on, the first one that is not near.
    const border = 2 * limits.ringCellM
    const isPut = comes === 'is put there'
    near.send('teleport', { mapId: '0', x: 4, y: 4 })
    far.send('teleport', { mapId: '0', x: isPut ? SIDE - 1 : border + 2, y: 4 })
    space.pass(limits.farMs)
    const seen = () => near.world.players.get(far.encId!)?.animator
    const { x, z } = far.self!.position
    // Those far away are told at most once a second: of the walk, not yet of the run.
    for (const animator of ['walk', 'run']) {
      far.movePacked(x, z, 0, animator)
      space.pass(50)
    }
    expect(seen()).toBe('walk')
    if (isPut) far.send('teleport', { mapId: '0', x: 8, y: 4 })
    else
      for (let i = 1; i <= 8; i++) {
        far.movePacked(x - i / 2, z, 0, 'run')
        space.pass(50)
      }
    space.pass(50)
    expect(seen(), comes).toBe('run')
    expectNearExact(space, near)
  }
})

test('whoever asks for packed frames gets no bulk playerMoves, and the other way round', async () => {
  const space = await openSpace(createMemoryPorts(makeSpace({ maps })))
  const ann = (await space.visit('ann')).enter({}, packedSubscriptions)
  const bob = (await space.visit('bob')).enter({}, allSubscriptions)
  space.pass(50)
  for (const visitor of [ann, bob]) visitor.events.length = 0
  const { x, z } = bob.self!.position
  bob.movePacked(x + 0.5, z, 90, 'run')
  space.pass(50)
  expect(ann.all('playerMoves')).toEqual([])
  expect(ann.all('packedMoves')).toHaveLength(1)
  expect(bob.all('packedMoves')).toEqual([])
  expect(bob.all('playerMoves')).toHaveLength(1)
  expect(bob.all('playerAnimates')).toEqual([{ encId: bob.encId, animator: 'run' }])
  expect(ann.world.players.get(bob.encId!)).toMatchObject({
    ...unpackPose({ xCm: (x + 0.5) * 100, yCm: 0, zCm: z * 100, yawStep: 64 }),
    animator: 'run',
  })
})

test('a packed mover who asks for too much is told where it is; the others hear nothing', async () => {
  const space = await openSpace(createMemoryPorts(makeSpace({ maps })))
  const ann = (await space.visit('ann')).enter({}, packedSubscriptions)
  const bob = (await space.visit('bob')).enter({}, packedSubscriptions)
  space.pass(50)
  for (const visitor of [ann, bob]) visitor.events.length = 0
  const { position } = ann.self!
  ann.movePacked(position.x + 40, position.z)
  space.pass(50)
  expect(ann.all('playerMoves')).toMatchObject([{ encId: ann.encId, position }])
  expect(bob.all('playerMoves')).toEqual([])
  expect(bob.all('packedMoves')).toEqual([])
  expect(ann.ask('move', { packed: Uint8Array.of(1, 2) })).toMatchObject({
    succeeded: false,
    reason: 'packed move is not valid',
  })
})

test('a crowd that walks to and fro over borders: whoever follows is never wrong about anybody near', async () => {
  const corner = 2 * limits.ringCellM
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(29), fc.integer({ min: -80, max: 80 }), fc.integer({ min: -80, max: 80 })), {
        minLength: 300,
        maxLength: 600,
      }),
      async (moves) => {
        const space = await openSpace(createMemoryPorts(makeSpace({ maps })))
        const crowd: Visitor[] = []
        for (let n = 0; n < 30; n++) {
          const visitor = (await space.visit(`user${n}`)).enter({}, packedSubscriptions)
          visitor.send('teleport', { mapId: '0', x: corner - 3 + (n % 6), y: corner - 3 + Math.floor(n / 6) })
          crowd.push(visitor)
        }
        space.pass(50)
        for (const [n, [who, dx, dz]] of moves.entries()) {
          const visitor = crowd[who]!
          const { position } = visitor.self!
          visitor.movePacked(position.x + dx / 40, position.z + dz / 40, dx * 4, dz > 0 ? 'walk' : 'run')
          if (n % 9 > 0) continue
          space.pass(100)
          for (const observer of [crowd[0]!, crowd[13]!, visitor]) expectNearExact(space, observer)
        }
        expect(crowd.map(({ replica }) => replica.unread)).toEqual(crowd.map(() => 0))
      },
    ),
    { numRuns: Math.ceil(runs / 4) },
  )
}, 60_000)
