import { speedModifier } from '../world/checks.ts'
import type { MapObject } from './placement.ts'
import { propertiesOf, record } from './properties.ts'

/** What there is to ride. */
export const vehicleKinds = ['kart', 'bicycle', 'scooter', 'boat'] as const
export type VehicleKind = (typeof vehicleKinds)[number]

/** How much faster than running each kind goes at its fastest (the wire carries 0.25 to 2). */
const kindSpeeds: Readonly<Record<VehicleKind, number>> = {
  kart: 1.75,
  bicycle: 1.5,
  scooter: 1.25,
  boat: 0.625,
}

/** An object one rides. */
export interface Vehicle {
  readonly kind: VehicleKind
  /** Times running, 0.25 to 2. */
  readonly speedModifier: number
}

/** How much faster than running somebody in a go-kart of a stand is. */
export const goKartSpeed = kindSpeeds.kart
/** What a go-kart of a stand looks like. */
export const goKartModel = 'vehicle-kart'

const kindOf = (name: unknown): VehicleKind | undefined => vehicleKinds.find((kind) => kind === name)

/**
 * What riding an object means; undefined: it is no vehicle. Its property `vehicle` is true or {kind, speedModifier};
 * without a kind the piece says it (`vehicle-boat`), and what says nothing is a kart as fast as one runs.
 */
export function vehicleOf(object: MapObject): Vehicle | undefined {
  const said = propertiesOf(object)['vehicle']
  if (!said) return undefined
  const piece = vehicleKinds.find((kind) => object.templateId?.startsWith(`vehicle-${kind}`))
  const kind = kindOf(record(said)?.['kind']) ?? piece
  const speed = speedModifier(record(said)?.['speedModifier'] ?? (kind ? kindSpeeds[kind] : 1))
  return { kind: kind ?? 'kart', speedModifier: typeof speed === 'number' ? speed : 1 }
}

/** How many go-karts an object hands out at once; 0: it is no stand of them. */
export const goKartsOf = (object: MapObject): number => object.numGoKarts ?? 0

/** Whether this goes on water only. */
export const isAfloat = (object: MapObject | undefined): boolean =>
  object !== undefined && vehicleOf(object)?.kind === 'boat'
