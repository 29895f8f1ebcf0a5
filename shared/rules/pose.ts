import { limits } from './limits.ts'

export interface Vec3 {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** Where a player stands (metres) and faces (yaw in degrees, clockwise seen from above, 0 = +z). */
export interface Pose {
  readonly position: Vec3
  /** Euler degrees; only y, the yaw, is used. */
  readonly rotation: Vec3
}

const perMetre = Math.round(1 / limits.positionStepM)
const yawStepDeg = 360 / limits.yawSteps

/** Whole steps of the wire's 1 cm grid in a length of metres. */
export const stepsOfMetres = (metres: number): number => Math.round(metres * perMetre)

/** The step of the wire's 256 a yaw in degrees is nearest to, 0 to 255. */
export const stepOfYaw = (degrees: number): number => {
  const step = Math.round(degrees / yawStepDeg) % limits.yawSteps
  return step < 0 ? step + limits.yawSteps : step === 0 ? 0 : step
}

/** A length in metres on the wire's 1 cm grid. */
export const quantiseMetres = (metres: number): number => stepsOfMetres(metres) / perMetre

/** A yaw in degrees on the wire's grid of 256 steps, from 0 up to 360. */
export const quantiseYaw = (degrees: number): number => stepOfYaw(degrees) * yawStepDeg

/** The pose every world holds: server and clients agree because only quantised poses are reduced. */
export const quantisePose = ({ position, rotation }: Pose): Pose => ({
  position: {
    x: quantiseMetres(position.x),
    y: quantiseMetres(position.y),
    z: quantiseMetres(position.z),
  },
  rotation: { x: 0, y: quantiseYaw(rotation.y), z: 0 },
})
