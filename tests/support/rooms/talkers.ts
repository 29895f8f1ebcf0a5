import { expect } from 'vitest'
import { encodeMask } from '#shared/map/grid.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { MediaRooms } from '../../../server/room/mediaRooms.ts'
import { openSpace, type TestSpace, type Visitor } from './liveSpace.ts'
import { chairAt, chairCatalogue, makeMap } from '../world/makeWorld.ts'
import { createMemoryPorts, makeSpace, type MemoryPorts } from './memoryPorts.ts'

export const square = (x: number, y: number, side = 3) =>
  Array.from({ length: side * side }, (_, i) => ({ x: x + (i % side), y: y + Math.floor(i / side) }))

/** Nooks at (10, 10) and (15, 15), a desk at (10, 15), a stage of four tiles at (0, 0), a wall west of column 5. */
export const level = (id: string, nooks: Record<string, v1.NookDiff.$Properties> = {}): GameMap => ({
  ...makeMap({ id, objects: { '1': chairAt(10, 10) }, spawns: [{ x: 2, y: 5, spawnId: 'door' }] }),
  announcer: square(0, 0, 2),
  walls: {
    'plaster:w': encodeMask(
      Uint8Array.from({ length: 400 }, (_, i) => (i % 20 === 5 && Math.floor(i / 20) < 9 ? 1 : 0)),
    ),
  },
  nooks: new Map(
    Object.entries({
      den: { name: 'den', nookCoords: { coords: square(10, 10) } },
      tower: { name: 'tower', nookCoords: { coords: square(15, 15) }, capacity: 1 },
      desk: { name: 'desk', nookCoords: { coords: square(10, 15) }, isDesk: true },
      ...nooks,
    }),
  ),
})

/** The space of people who stand together or do not. `open` makes both anew: what is imported follows. */
export let ports: MemoryPorts
export let space: TestSpace

export const open = async (
  nooks: Record<string, v1.NookDiff.$Properties> = {},
  objects: Record<string, v1.WireObject.$Properties> = {},
  patch: Partial<GameMap> = {},
  mediaRooms?: MediaRooms,
): Promise<void> => {
  const plain = level('0', nooks)
  const map = { ...plain, objects: new Map([...plain.objects, ...Object.entries(objects)]), ...patch }
  const maps = [
    { map, isDefault: true, updateId: 1 },
    { map: level('1'), isDefault: false, updateId: 1 },
  ]
  ports = createMemoryPorts(makeSpace({ maps }))
  space = await openSpace(ports, { catalogue: chairCatalogue, mediaRooms })
}

/** Somebody at a cell of level 0. */
export const at = async (userId: string, x: number, y: number, mapId = '0'): Promise<Visitor> => {
  const visitor = (await space.visit(userId)).enter({
    info: { name: userId, map: mapId, x, y },
    sceneId: mapId,
  })
  space.pass(limits.flushMs)
  return visitor
}

export const wait = (ms: number): void => {
  for (let passed = 0; passed < ms; passed += limits.flushMs) space.pass(limits.flushMs)
  space.live.flush()
}

/** What somebody was told of conversations: kind and members, in order. */
export const told = (visitor: Visitor): string[] =>
  visitor.all('conversation').map(({ kind, members }) => `${kind} ${(members ?? []).join(' ')}`.trim())

export const ids = (...visitors: Visitor[]): string => visitors.map(({ encId }) => encId).join(' ')

export const talks = async (): Promise<[Visitor, Visitor, Visitor]> => {
  const three: [Visitor, Visitor, Visitor] = [
    await at('ann', 1, 12),
    await at('bob', 2, 12),
    await at('cid', 8, 12),
  ]
  wait(400)
  return three
}

export const refused = (
  visitor: Visitor,
  ...[kind, body]: Parameters<Visitor['ask']>
): string | null | undefined => {
  const before = space.live.world
  const answer = visitor.ask(kind, body)
  expect(answer?.succeeded, `${kind} should be refused`).toBe(false)
  expect(space.live.world).toBe(before)
  return answer?.reason
}
