import { limits } from '../rules/limits.ts'
import { quantisePose, type Pose } from '../rules/pose.ts'
import { BitReader, BitWriter } from './bits.ts'

/** What a body does, by its number on the wire. 0: none of these, what playerAnimates said stays. */
export const bodyStates = ['', 'idle', 'walk', 'run', 'jump', 'sit'] as const

/** A pose in the wire's whole steps. */
export interface PackedPose {
  /** Centimetres from the corner of the map. */
  readonly xCm: number
  /** Centimetres above the floor, 0 to 65,535. */
  readonly yCm: number
  readonly zCm: number
  /** 0 to 255; a full turn is limits.yawSteps. */
  readonly yawStep: number
  /** Index into bodyStates. */
  readonly state: number
}

/** Farthest coordinate that can be told: an int32 of centimetres with room to add two. */
const COORDINATE_MAX_CM = 1 << 29
const STATE_BITS = 4

export const bodyStateOf = (animator: string): number =>
  animator === '' ? 0 : Math.max(0, bodyStates.indexOf(animator as (typeof bodyStates)[number]))

const clampCm = (metres: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, Math.round(metres / limits.positionStepM)))

/** A pose of finite metres and degrees in whole steps. */
export function packPose(pose: Pose, state: number): PackedPose {
  const { position, rotation } = quantisePose(pose)
  return {
    xCm: clampCm(position.x, -COORDINATE_MAX_CM, COORDINATE_MAX_CM),
    yCm: clampCm(position.y, 0, 0xffff),
    zCm: clampCm(position.z, -COORDINATE_MAX_CM, COORDINATE_MAX_CM),
    yawStep: Math.round((rotation.y * limits.yawSteps) / 360) % limits.yawSteps,
    state,
  }
}

/** Metres and degrees of a packed pose, exactly as quantisePose would give them. */
export const unpackPose = ({ xCm, yCm, zCm, yawStep }: Omit<PackedPose, 'state'>): Pose => ({
  position: { x: xCm / 100, y: yCm / 100, z: zCm / 100 },
  rotation: { x: 0, y: (yawStep * 360) / limits.yawSteps, z: 0 },
})

/**
 * The body of Move.packed: one byte of state (4 bits) and whether a height follows, yaw in one byte, x and z as
 * varints (two bytes each up to 163 m), then the height. Negative coordinates cannot be told: nobody walks there.
 */
export function encodePackedMove({ xCm, yCm, zCm, yawStep, state }: PackedPose): Uint8Array {
  const writer = new BitWriter(12)
  writer.bits(state, STATE_BITS)
  writer.bits(yCm > 0 ? 1 : 0, 8 - STATE_BITS)
  writer.bits(yawStep, 8)
  writer.varint(Math.max(0, xCm))
  writer.varint(Math.max(0, zCm))
  if (yCm > 0) writer.varint(yCm)
  return writer.finish()
}

/** Undefined: bytes that are no packed move, or one whose numbers nobody could stand at. */
export function decodePackedMove(bytes: Uint8Array): PackedPose | undefined {
  if (bytes.length > 20) return undefined
  const reader = new BitReader(bytes)
  const state = reader.bits(STATE_BITS)
  const shape = reader.bits(8 - STATE_BITS)
  const yawStep = reader.bits(8)
  const xCm = reader.varint()
  const zCm = reader.varint()
  const yCm = shape === 1 ? reader.varint() : 0
  const isOne =
    !reader.failed &&
    reader.left === 0 &&
    shape <= 1 &&
    state < bodyStates.length &&
    xCm <= COORDINATE_MAX_CM &&
    zCm <= COORDINATE_MAX_CM &&
    yCm <= 0xffff
  return isOne ? { xCm, yCm, zCm, yawStep, state } : undefined
}
