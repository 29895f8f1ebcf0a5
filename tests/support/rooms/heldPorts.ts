import type { Db } from '../../../server/db/schema.ts'
import * as spaceEpochs from '../../../server/db/tables/spaces/spaceEpochs.ts'
import type { RoomPorts, SpacePorts, SpaceWrites } from '../../../server/room/ports.ts'

/** The ports of a server that holds every space it writes: it takes each with the first write. */
export function heldPorts(db: Db, ports: RoomPorts): SpacePorts {
  const writes = new Map<string, Promise<SpaceWrites>>()
  const writesOf = (spaceId: string): Promise<SpaceWrites> => {
    const known =
      writes.get(spaceId) ?? spaceEpochs.raise(db, spaceId).then((epoch) => ports.writesUnder(epoch))
    writes.set(spaceId, known)
    return known
  }
  return {
    ...ports,
    commit: async (spaceId, effects) => (await writesOf(spaceId)).commit(spaceId, effects),
    savePlaces: async (spaceId, places) => (await writesOf(spaceId)).savePlaces(spaceId, places),
    compactMap: async (spaceId, mapId) => (await writesOf(spaceId)).compactMap(spaceId, mapId),
    forgetPerson: async (spaceId, userId) => (await writesOf(spaceId)).forgetPerson(spaceId, userId),
  }
}
