import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { parseRooms } from '#shared/map/making/parseRooms.ts'
import { openWork } from '../../../../tests/support/maker/openWork.ts'
import { openSpace } from '../../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../../tests/support/rooms/memoryPorts.ts'
import { catalogue } from '../../../../tests/support/world/makingRoom.ts'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { workStore } from '../work/workStore.ts'
import { RoomHand } from './RoomHand.ts'

const file = new URL('../../../../assets/rooms.json', import.meta.url)
const room = parseRooms(JSON.parse(readFileSync(file, 'utf8'))).find(({ id }) => id === 'meeting-small')!

test('a free place that is looked for is seen: the view turns to where the room is kept', async () => {
  const rows = Array.from({ length: 30 }, () => '.'.repeat(30))
  const map = makeMap({ id: '1', rows, spawns: [{ x: 1, y: 1 }] })
  const ports = createMemoryPorts(makeSpace({ maps: [{ map, isDefault: true, updateId: 1 }] }))
  ports.roles.set('bob', 'BUILDER')
  const space = await openSpace(ports, { catalogue })
  const { work } = openWork(space, (await space.visit('bob')).enter(), catalogue)
  const lookTo = vi.fn<(x: number, z: number) => void>()
  Object.assign(work.ground, { lookTo })
  workStore.setState({ held: { kind: 'room', room } })
  const hand = new RoomHand(work)
  hand.begin()
  hand.ahead()
  const { ghost, isPinned, misfit } = workStore.get()
  expect({ isPinned, misfit }).toEqual({ isPinned: true, misfit: undefined })
  expect(lookTo).toHaveBeenCalledTimes(1)
  const [x, z] = lookTo.mock.calls[0]!
  if (typeof ghost !== 'object') throw new Error('no room is seen')
  expect(Math.abs(ghost.x + ghost.width / 2 - x)).toBeLessThanOrEqual(0.5)
  expect(Math.abs(ghost.y + ghost.depth / 2 - z)).toBeLessThanOrEqual(0.5)
  workStore.setState({ held: undefined })
  await space.live.close()
})
