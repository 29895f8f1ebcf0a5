import { expect, test } from 'vitest'
import { event } from '#shared/protocol/messages.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld } from '#shared/world/world.ts'
import { createDebugHook, registerSceneStats } from './debugHook.ts'

const world = reduceAll(emptyWorld, [
  event('mapSetName', { mapId: '1', name: '办公' }),
  event('spaceSetsIdMapping', { uid: 'ann', encId: 1 }),
  event('playerJoins', {
    encId: 1,
    uid: 'ann',
    playerInfo: { userId: 'ann', name: '安', map: '1', position: { x: 2, y: 0, z: 3 }, animator: 'walk' },
  }),
  event('playerSits', { encId: 1, chairIdx: 0 }),
])

let turned = 0
const sources = {
  world: () => world,
  send: async () => {},
  connectionStats: () => undefined,
  log: () => ['line'],
  actions: () => ['ring {}'],
  toggleDebug: () => void (turned += 1),
  isAdmin: () => false,
}

test('shows the replica as plain JSON', () => {
  const shown = createDebugHook(sources, () => true).world()
  expect(JSON.parse(JSON.stringify(shown))).toEqual({
    maps: ['1'],
    players: [
      {
        encId: 1,
        uid: 'ann',
        name: '安',
        map: '1',
        animator: 'walk',
        emote: '',
        sitting: 0,
        isSignedIn: true,
        position: { x: 2, y: 0, z: 3 },
        rotation: { x: 0, y: 0, z: 0 },
      },
    ],
  })
})

test('stats hold what the scene registered, until it takes it back', () => {
  const hook = createDebugHook(sources, () => true)
  const stop = registerSceneStats(() => ({ triangles: 12 }))
  expect(hook.stats()).toMatchObject({ triangles: 12, log: ['line'], actions: ['ring {}'] })
  stop()
  expect(hook.stats()).not.toHaveProperty('triangles')
})

test('says nothing to whom it is not for', () => {
  const hook = createDebugHook(sources, () => false)
  expect(() => hook.world()).toThrow('for admins')
  expect(() => hook.stats()).toThrow('for admins')
  expect(() => hook.send('respawn', {})).toThrow('for admins')
  expect(() => hook.toggleDebug()).toThrow('for admins')
  expect(turned).toBe(0)
  createDebugHook(sources, () => true).toggleDebug()
  expect(turned).toBe(1)
})
