import type { Access } from '../ports.ts'

/** Numbers of the placed rooms on a level that somebody may furnish. */
export const permittedRoomsOn = (
  { permittedRooms, permittedByLevel }: Access,
  mapId: string,
): ReadonlySet<number> => new Set([...permittedRooms, ...(permittedByLevel?.[mapId] ?? [])])
