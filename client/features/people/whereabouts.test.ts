import { expect, test } from 'vitest'
import type { EncId, MapId } from '#shared/ids.ts'
import { newPlayer } from '#shared/world/presence.ts'
import { emptyWorld } from '#shared/world/world.ts'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { placesOf } from './whereabouts.ts'

test('in which room or area people are on the level one is on, and which level the others are on', () => {
  const here = {
    ...makeMap({ id: '1' }),
    nooks: new Map([['den', { name: '小会议室', nookCoords: { coords: [{ x: 3, y: 3 }] } }]]),
    areas: {
      lobby: { name: '前厅', category: '', coords: [{ x1: 0, y1: 0, x2: 9, y2: 9 }] },
      plain: { name: '', category: '', coords: [{ x1: 12, y1: 0, x2: 13, y2: 9 }] },
    },
  }
  const stands = [
    ['1', 1.5, 1.5],
    ['1', 3.5, 3.5],
    ['1', 12.5, 1.5],
    ['1', 18.5, 1.5],
    ['2', 3.5, 3.5],
    ['3', 3.5, 3.5],
  ] as const
  const players = stands.map(([mapId, x, z], n) => ({
    ...newPlayer((n + 1) as EncId, `u${n}`),
    mapId: mapId as MapId,
    position: { x, y: 0, z },
  }))
  const world = {
    ...emptyWorld,
    maps: new Map([here, makeMap({ id: '2' })].map((map) => [map.id, map])),
    players: new Map(players.map((player) => [player.encId, player])),
  }
  const places = (self: EncId | undefined) => [...placesOf(world, self, ({ position }) => position)]
  expect(places(1 as EncId)).toEqual([
    [1, '前厅'],
    [2, '小会议室'],
    [5, 'map 2'],
  ])
  expect(places(5 as EncId).map(([encId]) => encId)).toEqual([1, 2, 3, 4])
  const [, inDen] = players
  const hidden = { ...inDen!, attributes: { ...inDen!.attributes, ghost: 1 } }
  const after = { ...world, players: new Map(world.players).set(hidden.encId, hidden) }
  expect(placesOf(after, 1 as EncId, ({ position }) => position).has(hidden.encId)).toBe(false)
})
