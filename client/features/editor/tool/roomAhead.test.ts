import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { parseRooms } from '#shared/map/making/parseRooms.ts'
import { changedThings } from '#shared/map/making/things.ts'
import { keysByName } from '#shared/map/patch/mapPatch.ts'
import { openWork } from '../../../../tests/support/maker/openWork.ts'
import { openSpace } from '../../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../../tests/support/rooms/memoryPorts.ts'
import { catalogue, furnished, spotAt } from '../../../../tests/support/world/makingRoom.ts'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { toastStore } from '../../../store/toastStore.ts'
import { workStore } from '../work/workStore.ts'
import { withProperties } from './groups.ts'
import { RoomHand } from './RoomHand.ts'

const file = new URL('../../../../assets/rooms.json', import.meta.url)
const room = parseRooms(JSON.parse(readFileSync(file, 'utf8'))).find(({ id }) => id === 'meeting-small')!

async function holding(map: ReturnType<typeof makeMap>) {
  const ports = createMemoryPorts(makeSpace({ maps: [{ map, isDefault: true, updateId: 1 }] }))
  ports.roles.set('bob', 'BUILDER')
  const space = await openSpace(ports, { catalogue })
  const { work, settled } = openWork(space, (await space.visit('bob')).enter(), catalogue)
  const lookTo = vi.fn<(x: number, z: number) => void>()
  Object.assign(work.ground, { lookTo })
  workStore.setState({ held: { kind: 'room', room } })
  const hand = new RoomHand(work)
  hand.begin()
  const close = async () => {
    await settled()
    workStore.setState({ held: undefined })
    await space.live.close()
  }
  return { work, hand, lookTo, close }
}

test('a free place that is looked for is seen: the view turns to where the room is kept', async () => {
  const rows = Array.from({ length: 30 }, () => '.'.repeat(30))
  const map = makeMap({ id: '1', rows, spawns: [{ x: 1, y: 1 }] })
  const { hand, lookTo, close } = await holding(map)
  hand.ahead()
  const { ghost, isPinned, misfit } = workStore.get()
  expect({ isPinned, misfit }).toEqual({ isPinned: true, misfit: undefined })
  expect(lookTo).toHaveBeenCalledTimes(1)
  const [x, z] = lookTo.mock.calls[0]!
  if (typeof ghost !== 'object') throw new Error('no room is seen')
  expect(Math.abs(ghost.x + ghost.width / 2 - x)).toBeLessThanOrEqual(0.5)
  expect(Math.abs(ghost.y + ghost.depth / 2 - z)).toBeLessThanOrEqual(0.5)
  await close()
})

test('where there is none that is said, and what is in the way goes with one press, but what is locked', async () => {
  const plants = Array.from(
    { length: 49 },
    (_, i) => ['chair-wood', spotAt(2.5 + 2 * (i % 7), 2.5 + 2 * Math.floor(i / 7)), `chair-${i}`] as const,
  )
  const rows = Array.from({ length: 16 }, () => '.'.repeat(16))
  const map = furnished(makeMap({ id: '1', rows, spawns: [{ x: 0, y: 0 }] }), ...plants)
  const { work, hand, close } = await holding(map)
  hand.ahead()
  expect(workStore.get().misfit).toBe('thing')
  expect(toastStore.getState().toasts.at(-1)?.toastType).toBe('failed')
  const [locked, ...others] = workStore.get().inTheWay
  expect(others.length).toBeGreaterThan(0)
  work.do('lock', (now) =>
    changedThings(now, [locked!], (object) => withProperties(object, { locked: true })),
  )
  hand.clear()
  expect(workStore.get().inTheWay).toEqual([locked])
  const left = keysByName(work.map!)
  expect(others.filter((name) => left.has(name))).toEqual([])
  await close()
})
