import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { decodeBatch } from '#shared/protocol/codec.ts'
import { emptyWorld, type World } from '#shared/world/world.ts'
import { Movement } from '../../server/room/movement/movement.ts'
import { SessionRegistry } from '../../server/room/hub/registry.ts'
import { freshSight } from '../../server/room/sessions/session.ts'
import { openSpace } from '../support/rooms/liveSpace.ts'
import { makeMap } from '../support/world/makeWorld.ts'
import { createMemoryPorts, makeSpace } from '../support/rooms/memoryPorts.ts'
import { allSubscriptions, packedSubscriptions } from '../support/rooms/subscriptions.ts'

const maps = [{ map: makeMap(), isDefault: true, updateId: 1 }]
const open = (patch = {}) =>
  openSpace(createMemoryPorts(makeSpace({ maps, ...patch }), makeSpace({ id: 'space-2', maps })), {
    siteOrigin: 'https://meta.example',
  })
const moves = { packed: false, moves: true, animates: true }

test('who never was in the registry takes nobody out of it', async () => {
  const space = await open()
  const ann = await space.visit('ann', { connectionId: 'tab-1' })
  const bob = await space.visit('bob', { connectionId: 'tab-2' })
  const registry = new SessionRegistry()
  registry.add(ann.session, space.live)
  registry.remove(bob.session)
  expect(registry.admit('ann', 'tab-9', false)).toBe(false)
  registry.remove(ann.session)
  expect(registry.admit('ann', 'tab-9', false)).toBe(true)
})

test('a visit that runs out takes nobody else’s bar away, and its own ends in time', async () => {
  const space = await open()
  const { session } = await space.visit('ann')
  const registry = new SessionRegistry()
  const identity = { ...session.identity, credentialId: 'visit-1', endsAt: 1_700_000_000_000 }
  registry.add({ ...session, identity }, space.live)
  const [steady, bob] = [5_000, { ...identity, userId: 'bob', credentialId: 'visit-2' }]
  registry.bar('bob', steady)
  registry.endExpired(identity.endsAt, steady)
  expect([bob, identity].map((one) => registry.isBarred(one, steady))).toEqual([true, true])
  expect([bob, identity].map((one) => registry.isBarred(one, steady + 60_000))).toEqual([false, false])
})

test('a pose of one who has gone meanwhile moves nobody; a pose of one nobody has heard of is told', async () => {
  const space = await open()
  const ann = (await space.visit('ann')).enter()
  const self = ann.self!
  const movement = new Movement()
  const flush = (world: World, nowMs: number) => {
    const after = movement.advance(world)
    movement.settle(nowMs)
    return after
  }
  const told = () =>
    movement
      .framesFor(freshSight(), undefined, moves)
      .flatMap((frame) => decodeBatch(frame.subarray(2)).map(({ kind }) => kind))
  movement.accept(self)
  expect(flush(emptyWorld, 1_000)).toBe(emptyWorld)
  expect(told()).toEqual([])
  movement.done()

  movement.animated(self)
  movement.removed(self.encId)
  flush(space.live.world, 2_000)
  expect(told()).toEqual([])
  movement.done()

  // The first pose puts the player there, the next is a move that the far ones hear in turn.
  movement.accept(self)
  flush(space.live.world, 3_000)
  movement.done()
  movement.accept({ ...self, position: { ...self.position, x: self.position.x + 0.2 } })
  const after = flush(space.live.world, 5_000)
  expect(after.players.get(self.encId)?.position.x).toBeCloseTo(self.position.x + 0.2, 2)
  expect(told()).toEqual(['playerMoves'])
})

test('who asked for one half of movement hears that half', async () => {
  const space = await open()
  const ann = (await space.visit('ann')).enter()
  const only = (kind: string) => ({ playerJoins: true, playerExits: true, [kind]: true }) as never
  const mover = (await space.visit('mover')).enter({}, only('playerMoves'))
  const dancer = (await space.visit('dancer')).enter({}, only('playerAnimates'))
  const [movesBefore, clipsBefore] = [mover.all('playerMoves').length, dancer.all('playerAnimates').length]
  const { x, z } = ann.self!.position
  ann.movePacked(x + 0.2, z, 90, 'run')
  space.pass(50)
  const of = ({ encId }: { encId?: number | null }) => encId === ann.encId
  expect(mover.all('playerMoves').slice(movesBefore).filter(of)).toHaveLength(1)
  expect(mover.all('playerAnimates')).toEqual([])
  expect(dancer.all('playerAnimates').slice(clipsBefore).filter(of)).toMatchObject([{ animator: 'run' }])
  expect(dancer.all('playerMoves')).toEqual([])
})

test('alone in a space, a browser is not told its own moves, a published client is', async () => {
  const space = await open({ allowMultiPlayer: false })
  const ann = (await space.visit('ann')).enter({}, packedSubscriptions)
  const bob = (await space.visit('bob')).enter({}, allSubscriptions)
  const before = bob.all('playerMoves').length
  for (const { self, move } of [ann, bob].map((one) => ({ self: one.self!, move: one.move.bind(one) }))) {
    move(self.position.x + 0.2, self.position.z)
  }
  const heard = ann.events.length
  space.pass(50)
  expect(ann.events.slice(heard).filter(({ kind }) => kind.endsWith('Moves'))).toEqual([])
  expect(bob.all('playerMoves').slice(before)).toMatchObject([{ encId: bob.encId as EncId }])
})

test('who leaves while a portal asks about the other side is not sent there', async () => {
  const space = await open()
  space.ports.roles.set('boss', 'OWNER')
  const ann = (await space.visit('ann')).enter()
  const boss = (await space.visit('boss')).enter()
  const { access } = space.ports
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let asked = 0
  space.ports.access = async (...args) => {
    asked += 1
    await held
    return access(...args)
  }
  boss.send('enterPortal', { targetUrl: 'https://meta.example/space/space-2', targetId: 'ann' })
  await space.settle()
  expect(asked).toBe(1)
  boss.leave()
  release()
  await space.settle()
  expect(ann.all('playerEntersPortal')).toEqual([])
  expect(space.errors).toEqual([])
})

test('what a look finds leaves in one frame with the moves it was found in', async () => {
  const space = await open()
  const ann = (await space.visit('ann')).enter()
  const bob = (await space.visit('bob')).enter()
  const { x, z } = ann.self!.position
  bob.move(x + 0.5, z)
  space.pass(50)
  for (let waited = 0; ann.all('conversation').length === 0; waited += 50) {
    expect(waited).toBeLessThan(2_000)
    const before = ann.frames
    bob.move(x + 0.5 + (waited % 100) / 1_000, z)
    space.pass(50)
    expect(ann.frames - before).toBeLessThanOrEqual(1)
  }
  expect(ann.all('conversation').at(-1)?.members).toEqual([ann.encId, bob.encId])
})

test('who wants no moves and never reads is closed as well', async () => {
  const space = await open()
  const ann = (await space.visit('ann')).enter({}, { playerChats: true } as never)
  ann.buffered = 9 * 1024 * 1024
  space.pass(50)
  expect(ann.closed).toEqual({ code: 4008, reason: 'reads too slowly' })
})
