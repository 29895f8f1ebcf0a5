import { areaAt, closedBefore } from '#shared/map/areas.ts'
import { nookAt } from '#shared/map/nooks.ts'
import type { MapId } from '#shared/ids.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'

/** What is so where one stands. */
export interface AreaHere {
  readonly mapId?: MapId
  /** The id of the area. */
  readonly area?: string
  /** Why nobody goes on where one stands: what an area says that is closed. */
  readonly closed?: string
  /** A silent zone. */
  readonly isSilent: boolean
  /** Whoever comes to this level is muted. */
  readonly isMuting: boolean
}

const nowhere: AreaHere = { isSilent: false, isMuting: false }

export function areaHere(): AreaHere {
  const { selfEncId } = sessionStore.get()
  const self = selfEncId === undefined ? undefined : worldStore.live(selfEncId)
  const map = self && worldStore.get().maps.get(self.mapId)
  if (!map) return nowhere
  const area = areaAt(map, self.position)
  const nook = nookAt(map, self.position)
  const closed = closedBefore(map, self.position)
  return {
    mapId: map.id,
    ...(area !== undefined && { area }),
    ...(closed !== undefined && { closed }),
    isSilent: nook !== undefined && map.nooks.get(nook)?.silent === true,
    isMuting: map.muteOnEntry === true,
  }
}

export const isSameArea = (one: AreaHere, other: AreaHere): boolean =>
  one.mapId === other.mapId &&
  one.area === other.area &&
  one.closed === other.closed &&
  one.isSilent === other.isSilent &&
  one.isMuting === other.isMuting
