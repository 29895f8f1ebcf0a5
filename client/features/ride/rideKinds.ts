import type { VehicleKind } from '#shared/map/vehicles.ts'

/** How a kind of vehicle is sat on and steered. Metres, seconds, radians. */
export interface RideKind {
  /** Of the seat over the vehicle's foot; 0: one stands. */
  readonly seatHeight: number
  /** Of the deck one stands on. */
  readonly lift: number
  /** What it bumps into things with. */
  readonly radiusM: number
  /** The narrowest bow at speed, and how fast it turns on the spot. */
  readonly bowM: number
  readonly turnPerS: number
  readonly acceleration: number
  readonly braking: number
}

export const rideKinds: Readonly<Record<VehicleKind, RideKind>> = {
  kart: { seatHeight: 0.25, lift: 0, radiusM: 0.45, bowM: 2.2, turnPerS: 0.9, acceleration: 5, braking: 9 },
  bicycle: { seatHeight: 0.88, lift: 0, radiusM: 0.3, bowM: 1.6, turnPerS: 1.2, acceleration: 4, braking: 7 },
  scooter: {
    seatHeight: 0,
    lift: 0.155,
    radiusM: 0.3,
    bowM: 1.3,
    turnPerS: 1.5,
    acceleration: 4,
    braking: 7,
  },
  boat: { seatHeight: 0.28, lift: 0, radiusM: 0.6, bowM: 2, turnPerS: 0.5, acceleration: 1.2, braking: 1.5 },
}

/** Of a chair, and how much lower the eyes of who sits on it are than of who stands, metres. */
const CHAIR = { heightM: 0.47, lowersM: 0.38 } as const

/** How much higher the eyes of a rider are than of who stands, metres. */
export const ridersEyeM = ({ seatHeight, lift }: RideKind): number =>
  seatHeight > 0 ? seatHeight - CHAIR.heightM - CHAIR.lowersM : lift
