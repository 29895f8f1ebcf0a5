import { expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { openSpace, type TestSpace, type Visitor } from '../support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../support/rooms/memoryPorts.ts'
import { allSubscriptions } from '../support/rooms/subscriptions.ts'
import { makeMap } from '../support/world/makeWorld.ts'

/* A cloud worker is a view of the page's session (decisions.md): it sees what its person sees, and does nothing. */
const maps = [
  { map: makeMap({ id: '1' }), isDefault: true, updateId: 3 },
  { map: makeMap({ id: '0' }), isDefault: false, updateId: 1 },
]

async function spaceWithView(capacity = 200): Promise<{ space: TestSpace; ann: Visitor; view: Visitor }> {
  const space = await openSpace(createMemoryPorts(makeSpace({ maps, capacity })))
  const view = await space.visit('ann', { isView: true })
  view.subscribe()
  const ann = (await space.visit('ann', { connectionId: 'tab' })).enter()
  return { space, ann, view }
}

test('a view that was there before comes in with its person, and sees them and others walk', async () => {
  const { space, ann, view } = await spaceWithView()
  expect(view.encId).toBe(ann.encId)
  const bob = (await space.visit('bob')).enter()
  space.pass(100)
  bob.movePacked(3, 4)
  ann.send('setTextStatus', { textStatus: '在这' })
  await space.settle()
  space.pass(1_100)
  expect(view.world.players.size).toBe(2)
  expect(view.replica.world.players.get(ann.encId!)?.attributes.textStatus).toBe('在这')
  const seen = view.world.players.get(bob.encId!)?.position
  expect([seen?.x, seen?.z]).toEqual([bob.self?.position.x, bob.self?.position.z])
})

test('it takes no place, and nobody counts it', async () => {
  const { space, ann, view } = await spaceWithView(1)
  expect(space.live.playerCount).toBe(1)
  const bob = await space.visit('bob')
  bob.subscribe()
  expect(bob.ask('enter', {})?.succeeded).toBe(false)
  expect(ann.closed ?? view.closed).toBeUndefined()
})

test('whatever it says is refused and it stays; only its signs of life and what it listens for are heard', async () => {
  const { space, ann, view } = await spaceWithView()
  const before = ann.self?.position
  view.movePacked(9, 9)
  for (let i = 0; i < 60; i += 1) {
    expect(view.ask('chat', { chatRecipient: 'GLOBAL_CHAT', contents: `${i}` })?.succeeded).toBe(false)
  }
  for (const kind of ['exit', 'respawn'] as const) expect(view.ask(kind, {})?.succeeded).toBe(false)
  expect(view.ask('enter', {})?.succeeded).toBe(false)
  space.pass(200)
  expect(ann.self?.position).toEqual(before)
  // Sixty refusals would have sent anybody else away.
  expect(view.closed).toBeUndefined()
  expect(ann.all('playerChats')).toEqual([])
  expect(view.ask('clientHeartbeat', {})?.succeeded ?? true).toBe(true)
  expect(
    view.ask('updateSubscriptions', { subscriptions: allSubscriptions, mapUpdateIds: {} })?.succeeded,
  ).toBe(true)
})

test('its end changes nothing; the end of the page is the end of the player, whether it looks on or not', async () => {
  const { space, ann, view } = await spaceWithView()
  view.leave()
  space.pass(limits.playerHoldMs + 2_000)
  expect(space.live.playerCount).toBe(1)
  expect(ann.self).toBeDefined()
  const again = await space.visit('ann', { isView: true })
  again.subscribe()
  expect(again.encId).toBe(ann.encId)
  ann.leave()
  again.leave()
  const third = await space.visit('ann', { isView: true })
  third.subscribe()
  space.pass(limits.playerHoldMs - 2_000)
  expect(space.live.playerCount).toBe(1)
  space.pass(4_000)
  expect(space.live.playerCount).toBe(0)
  expect(third.encId).toBeUndefined()
  expect(third.closed).toBeUndefined()
})

test('it looks on for as long as there is a page to come; nobody else does because of it', async () => {
  const space = await openSpace(createMemoryPorts(makeSpace({ maps })))
  const view = await space.visit('ann', { isView: true })
  view.subscribe()
  for (let passed = 0; passed < limits.watchMs + 60_000; passed += 30_000) {
    space.pass(30_000)
    view.send('clientHeartbeat', {})
  }
  expect(view.closed).toBeUndefined()
  const ann = (await space.visit('ann')).enter()
  expect(view.encId).toBe(ann.encId)
  ann.ask('exit', {})
  await space.settle()
  expect(view.encId).toBeUndefined()
})

test('who is sent out goes with the view', async () => {
  const { space, ann, view } = await spaceWithView()
  space.live.disconnectUser('ann', 4010 as never, 'out')
  expect(ann.closed?.code).toBe(4010)
  expect(view.closed?.code).toBe(4010)
})
