import { expect, test } from 'vitest'
import { openSpace } from '../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../tests/support/rooms/memoryPorts.ts'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import type { PlayerContext } from '../handler.ts'
import { presenceHandlers } from './presence/handlers.ts'
import { controlVideo } from './videos/videos.ts'

const stage = async (usedMs?: () => number) => {
  const thing = { id: 'lamp', x: 10, y: 10, width: 1, height: 1, type: 0, normal: '' }
  const maps = [{ map: makeMap({ objects: { '1': thing } }), isDefault: true, updateId: 0 }]
  const space = await openSpace(createMemoryPorts(makeSpace({ maps })), usedMs && { usedMs })
  return { space, ann: (await space.visit('ann')).enter() }
}

test('a way longer than one may go is not looked at', () => {
  let probed = 0
  const walkable = {
    canPass() {
      probed += 1
      return true
    },
  }
  const self = {
    encId: 1,
    uid: 'ann',
    mapId: '1',
    position: { x: 1.5, y: 0, z: 1.5 },
    rotation: { x: 0, y: 0, z: 0 },
    animator: '',
    attributes: {},
  }
  const context = {
    self,
    hasEntered: true,
    subject: self,
    moveBudgetM: 2,
    world: { maps: new Map(), players: new Map(), encIds: new Map(), levels: [] },
    walkable: () => walkable,
    waters: () => walkable,
    space: { allowMultiPlayer: true },
    access: { role: '' },
  } as never as PlayerContext
  const moveTo = (x: number) =>
    presenceHandlers.move(context, { position: { x, y: 0, z: 1.5 }, rotation: { x: 0, y: 0, z: 0 } } as never)
  expect(moveTo(900)).toMatchObject({ ok: true, isCorrected: true })
  expect(probed).toBe(0)
  expect(moveTo(2.5)).toMatchObject({ ok: true, isCorrected: false })
  expect(probed).toBe(1)
})

test('looking for a place to appear is on the account of the space', async () => {
  let used = 0
  const { space, ann } = await stage(() => (used += 100))
  expect(ann.ask('respawn', {})?.succeeded).toBe(true)
  const before = used
  ann.ask('respawn', {})
  // Measured before and after.
  expect(used - before).toBeGreaterThanOrEqual(200)
  // Nobody is kept out for that.
  for (let i = 0; i < 40; i += 1) {
    space.pass(1_000)
    expect(ann.ask('respawn', {})?.succeeded).toBe(true)
  }
})

test('whoever interacts tells the level at most five times a second', async () => {
  const { space, ann } = await stage()
  const touch = (i: number) =>
    i % 2 === 0
      ? ann.ask('interact', { objId: '1', interactionName: 'look' })
      : ann.ask('interactWithObject', { key: '1', mapId: '1', dataJson: '{"interactionName":"look"}' })
  const answers = Array.from({ length: 32 }, (_, i) => touch(i)?.succeeded)
  expect(answers.filter((succeeded) => succeeded)).toHaveLength(30)
  space.pass(1_000)
  const later = Array.from({ length: 32 }, (_, i) => touch(i)?.succeeded)
  expect(later.filter((succeeded) => succeeded)).toHaveLength(10)
})

test('one more film is no reason to look through all there are, and those that are gone are forgotten in time', () => {
  const film = (url: string) => ({
    id: 'tv',
    x: 1,
    y: 1,
    width: 1,
    height: 1,
    type: 3,
    normal: '',
    propertiesJson: JSON.stringify({ media: { kind: 'video', url } }),
  })
  const objects = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, i) => [String(i), film(i < 1_000 ? '/files/a' : '/files/b')]),
  )
  const map = makeMap({ objects })
  let looked = 0
  class Counting extends Map<string, object> {
    override *[Symbol.iterator](): MapIterator<[string, object]> {
      for (const entry of super.entries()) {
        looked += 1
        yield entry
      }
    }
  }
  const videos = new Counting()
  const control = (key: string) => {
    const self = {
      encId: 1,
      uid: 'ann',
      role: 'OWNER',
      mapId: map.id,
      position: { x: 1.5, y: 0, z: 1.5 },
      attributes: {},
    }
    const decision = controlVideo(
      {
        self,
        world: { maps: new Map([[map.id, map]]), players: new Map(), encIds: new Map(), levels: [] },
        memory: { videos, nooks: { locks: new Set(), guests: new Map() } },
        access: { role: 'OWNER', canManage: true },
        space: { id: 'space-1' },
        catalogue: new Map(),
        at: 1,
        latest: (player: unknown) => player,
      } as never as PlayerContext,
      { mapId: map.id, key, playing: true },
    )
    if (!decision.ok) throw new Error(decision.reason)
    for (const change of decision.changes ?? []) {
      const { id, stand, gone } = change.change as { id: string; stand: object; gone: readonly string[] }
      for (const one of gone) videos.delete(one)
      videos.set(id, stand)
    }
  }
  for (let i = 0; i < 2_000; i += 1) control(String(i))
  expect(videos.size).toBe(2_000)
  expect(looked).toBeLessThan(4_000)
  // Of a level that is gone.
  for (let i = 0; i < 3_000; i += 1) videos.set(`9.${i}`, { url: '/files/gone' })
  for (let size = videos.size; size < 8_192; size += 1) videos.set(`9.x${size}`, { url: '/files/gone' })
  videos.delete('1.0')
  videos.set('9.last', { url: '/files/gone' })
  control('0')
  expect(videos.size).toBe(2_000)
})
