import { goKartModel, goKartSpeed, vehicleOf, type VehicleKind } from '#shared/map/vehicles.ts'
import { placementOf } from '#shared/map/placement.ts'
import type { Player, World } from '#shared/world/world.ts'

/** What somebody rides. */
export interface Ridden {
  readonly kind: VehicleKind
  /** The object ridden, or the stand the go-kart is of. */
  readonly key: string
  readonly isGoKart: boolean
  /** The piece it looks like, its size, and how high over the floor its foot is, metres. */
  readonly model: string
  readonly scale: number
  readonly y: number
  /** Where the object's front looks, degrees; undefined: where who got in looks. */
  readonly yaw: number | undefined
  readonly speedModifier: number
}

/** What somebody rides as the world says it; undefined: they are on foot. */
export function riddenBy({ maps }: World, { mapId, attributes }: Player): Ridden | undefined {
  const { vehicleId, goKartId, speedModifier } = attributes
  const key = vehicleId || goKartId
  const object = key ? maps.get(mapId)?.objects.get(key) : undefined
  if (!key || !object) return undefined
  if (!vehicleId) {
    const own = { kind: 'kart', model: goKartModel, scale: 1, y: 0, yaw: undefined } as const
    return { ...own, key, isGoKart: true, speedModifier: speedModifier ?? goKartSpeed }
  }
  const vehicle = vehicleOf(object)
  if (!vehicle) return undefined
  const { y, yaw, scale } = placementOf(object)
  const { kind } = vehicle
  const speed = speedModifier ?? vehicle.speedModifier
  return { kind, key, isGoKart: false, model: object.templateId ?? '', scale, y, yaw, speedModifier: speed }
}
