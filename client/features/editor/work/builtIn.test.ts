import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { painted, walled } from '#shared/map/making/painting.ts'
import { parseRooms } from '#shared/map/making/parseRooms.ts'
import { withRoom } from '#shared/map/making/rooms.ts'
import { diffMaps } from '#shared/map/patch/diffMaps.ts'
import { nameOf } from '#shared/map/patch/mapPatch.ts'
import { isRoomGround } from '#shared/map/placedRooms.ts'
import { encodeBatch } from '#shared/protocol/codec.ts'
import { mapEvents } from '#shared/world/snapshot.ts'
import type { GameMap } from '#shared/world/world.ts'
import { openWork, type WorkOfVisitor } from '../../../../tests/support/maker/openWork.ts'
import { openSpace, type TestSpace, type Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace, readCatalogue } from '../../../../tests/support/rooms/memoryPorts.ts'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { lockChosen, moveChosen, turnChosen } from '../tool/commands.ts'
import { select, workStore } from './workStore.ts'

// Everything built-in is opened, changed by what the map maker has in its hands, stored, and taken back: then all is as
// it was, to the byte, for those who see it and for the database.

const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../assets/${path}`, import.meta.url), 'utf8'))

const catalogue = readCatalogue()
const levels = parseSpaceFile(readJson('spaces/world.json')).levels.map(({ map }) => parseMapFile(map))
const rooms = parseRooms(readJson('rooms.json'))

/** The print of a level as the wire has it, without the number of its last edit. */
const bytesOf = (map: GameMap): string =>
  createHash('sha256')
    .update(encodeBatch(mapEvents({ ...map, updateId: 0 })))
    .digest('base64')

interface Opened extends WorkOfVisitor {
  readonly space: TestSpace
  readonly visitor: Visitor
  readonly mapId: MapId
  stored(): Promise<GameMap>
}

async function open(map: GameMap): Promise<Opened> {
  const ports = createMemoryPorts(makeSpace({ maps: [{ map, isDefault: true, updateId: 3 }] }))
  ports.roles.set('bob', 'BUILDER')
  const space = await openSpace(ports, { catalogue })
  const visitor = (await space.visit('bob')).enter()
  return {
    ...openWork(space, visitor, catalogue),
    space,
    visitor,
    mapId: map.id,
    async stored() {
      const again = await openSpace(ports, { catalogue })
      const found = again.live.world.maps.get(map.id)!
      await again.live.close()
      return found
    },
  }
}

const mapOf = ({ visitor, mapId }: Opened): GameMap => visitor.world.maps.get(mapId)!

/** Of all things of a level so many, spread over it; what holds a room is none. */
const some = (map: GameMap, count: number): string[] => {
  const names = [...map.objects].flatMap(([key, object]) =>
    isRoomGround(object) ? [] : [nameOf(key, object)],
  )
  return names.filter((_, i) => i % Math.max(1, Math.floor(names.length / count)) === 0)
}

/** Moves and turns some things by themselves, paints and blocks a little; answers how many of it came to something. */
async function change(opened: Opened, things: number): Promise<number> {
  const { work, settled } = opened
  const changed: boolean[] = []
  const doing = (act: () => void): void => {
    const before = work.map
    act()
    changed.push(work.map !== before)
  }
  for (const name of some(mapOf(opened), things)) {
    select([name])
    doing(() => moveChosen(work, 0.5, -0.25))
    doing(() => turnChosen(work, 15))
    doing(() => lockChosen(work, true))
  }
  doing(() => work.do('paint', (map) => painted(map, 'carpet', [{ x: 2, y: 2 }])))
  doing(() => work.do('wall', (map) => walled(map, 'brick', [{ x: 3, y: 3, side: 'n' }])))
  await settled()
  return changed.filter(Boolean).length
}

afterEach(() => select([]))

test.for(levels.map((map) => [map.id, map] as const))(
  'level %s is changed, stored and taken back',
  async ([, map]) => {
    const opened = await open(map)
    const before = bytesOf(mapOf(opened))
    expect(before).toBe(bytesOf(map))
    expect(await change(opened, 4)).toBeGreaterThan(6)
    expect(opened.refused).toEqual([])
    expect(bytesOf(mapOf(opened))).not.toBe(before)
    expect(bytesOf(await opened.stored())).toBe(bytesOf(mapOf(opened)))
    while (opened.work.undo()) await opened.settled()
    expect(opened.refused).toEqual([])
    expect(diffMaps(map, mapOf(opened))).toEqual({})
    expect(bytesOf(mapOf(opened))).toBe(before)
    expect(bytesOf(await opened.stored())).toBe(before)
    await opened.space.live.close()
  },
)

test.for(rooms.map((room) => [room.id, room] as const))(
  'the room %s is put down, changed, stored and taken back',
  async ([, room]) => {
    const rows = Array.from({ length: 40 }, () => '.'.repeat(40))
    // Desks that went leave an empty map of them behind (decisions/012).
    const opened = await open({ ...makeMap({ id: '1', rows }), desks: {} })
    const before = bytesOf(mapOf(opened))
    let ids = 0
    const put = (map: GameMap): GameMap =>
      withRoom(map, catalogue, room, { x: 6, y: 6, turns: 0 }, () => `new-${(ids += 1)}`)
    opened.work.do('placeRoom', put)
    await opened.settled()
    const withIt = bytesOf(mapOf(opened))
    expect(mapOf(opened).objects.size).toBe(room.things.length + 1)
    expect(await change(opened, 1)).toBeGreaterThan(2)
    while (opened.work.undo()) {
      await opened.settled()
      if (workStore.get().undoes === 'placeRoom') expect(bytesOf(mapOf(opened))).toBe(withIt)
    }
    expect(opened.refused).toEqual([])
    expect(bytesOf(mapOf(opened))).toBe(before)
    expect(bytesOf(await opened.stored())).toBe(before)
    await opened.space.live.close()
  },
)
