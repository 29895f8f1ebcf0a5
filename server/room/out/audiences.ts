import { nookAt } from '#shared/map/nooks.ts'
import type { EncId, MapId } from '#shared/ids.ts'
import type { World } from '#shared/world/world.ts'
import type { RoomFeatures } from '../feature.ts'
import type { Outgoing } from '../handler.ts'

/** A session, as far as hearing is concerned. */
export interface Hearer {
  readonly userId: string
  /** Undefined before enter. */
  readonly encId?: EncId | undefined
  readonly mapId?: MapId | undefined
}

/** Who did it. */
export interface Actor {
  readonly userId: string
  readonly encId?: EncId | undefined
}

/** Hears whatever it is. */
export const everybody = (): boolean => true
const nobody = (): boolean => false

/** Decides once per event who hears it. The sender's own session is told by the caller for audience `sender`. */
export function hearing(
  audiences: RoomFeatures['audiences'],
  event: Outgoing,
  actor: Actor,
  world: World,
): (hearer: Hearer) => boolean {
  const { to, on, inNook } = event
  if (to) {
    const named = new Set(to)
    return ({ encId }) => encId !== undefined && named.has(encId)
  }
  const audience = audiences[event.kind]
  const mapId = on ?? (audience === 'map' || audience === 'others' ? mapOf(event, actor, world) : undefined)
  if (audience === 'others') {
    const own = encIdOf(event, actor)
    const map = mapId === undefined ? undefined : world.maps.get(mapId)
    const isInside = (encId: EncId): boolean => {
      const place = world.players.get(encId)?.position
      return inNook === undefined || (place !== undefined && nookAt(map, place) === inNook)
    }
    return ({ encId, mapId: its }) => encId !== undefined && encId !== own && its === mapId && isInside(encId)
  }
  // Where there is one map, whoever is on a map is on that.
  const isOnlyMap = mapId !== undefined && world.maps.size === 1 && world.maps.has(mapId)
  if (isOnlyMap) return everybody
  if (mapId !== undefined) return (hearer) => hearer.mapId === undefined || hearer.mapId === mapId
  if (audience === 'entered') return ({ encId }) => encId !== undefined
  return audience === 'sender' ? nobody : everybody
}

/** Whose event it is. */
const encIdOf = (event: Outgoing, actor: Actor): EncId | undefined =>
  ((event.body as { encId?: number }).encId ?? actor.encId) as EncId | undefined

/** The map an event belongs to: its player's. A move that changes the map has none: everybody hears it. */
function mapOf(event: Outgoing, actor: Actor, world: World): MapId | undefined {
  const encId = encIdOf(event, actor)
  const player = encId === undefined ? undefined : world.players.get(encId)
  if (event.kind === 'playerMoves' && event.body.mapId && event.body.mapId !== player?.mapId) return undefined
  return player?.mapId
}
