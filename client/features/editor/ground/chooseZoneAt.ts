import { cellAt } from '#shared/map/making/shapes.ts'
import type { FloorPoint } from '#shared/map/placement.ts'
import type { GameMap } from '#shared/world/world.ts'
import { chooseZone, groundStore, shownLayers } from './groundStore.ts'
import { zoneAt } from './zones.ts'

/** With the layers open a click on one of their zones chooses it; answers whether it did. */
export function chooseZoneAt(map: GameMap, at: FloorPoint | undefined): boolean {
  const state = groundStore.get()
  if (!state.isOpen || state.part !== 'layers' || !at) return false
  const zone = zoneAt(map, shownLayers(state, undefined), cellAt(at.x, at.z))
  chooseZone(zone && { layer: zone.layer, id: zone.id })
  return zone !== undefined
}
