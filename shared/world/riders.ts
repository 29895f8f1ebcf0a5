import type { EncId, MapId } from '../ids.ts'
import { isAfloat } from '../map/vehicles.ts'
import type { Player, World } from './world.ts'

/** Who rides a vehicle (an object's key) of a level. */
export function riderOf({ players }: World, mapId: MapId, vehicleId: string): EncId | undefined {
  for (const { encId, attributes, mapId: other } of players.values()) {
    if (attributes.vehicleId === vehicleId && other === mapId) return encId
  }
  return undefined
}

/** How many go-karts of a stand (an object's key) of a level are on their way. */
export function goKartsOut({ players }: World, mapId: MapId, standId: string): number {
  let out = 0
  for (const { attributes, mapId: other } of players.values())
    if (attributes.goKartId === standId && other === mapId) out += 1
  return out
}

/** Whether somebody is in a boat, and so on water. */
export const isOnWater = ({ maps }: World, { mapId, attributes: { vehicleId } }: Player): boolean =>
  Boolean(vehicleId) && isAfloat(maps.get(mapId)?.objects.get(vehicleId!))
