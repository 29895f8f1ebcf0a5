import { limits } from '../rules/limits.ts'
import { stepOfYaw, stepsOfMetres, type Pose } from '../rules/pose.ts'
import { BitWriter } from './bits.ts'

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

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** A coordinate along the floor in whole steps, of finite metres. */
export const floorCm = (metres: number): number =>
  clamp(stepsOfMetres(metres), -COORDINATE_MAX_CM, COORDINATE_MAX_CM)

/** A height in whole steps, of finite metres. */
export const heightCm = (metres: number): number => clamp(stepsOfMetres(metres), 0, 0xffff)

/** A pose of finite metres and degrees in whole steps. */
export const packPose = ({ position, rotation }: Pose, state: number): PackedPose => ({
  xCm: floorCm(position.x),
  yCm: heightCm(position.y),
  zCm: floorCm(position.z),
  yawStep: stepOfYaw(rotation.y),
  state,
})

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

/** A packed move as it was read; one for all, so that reading makes no garbage. */
export type ReadMove = { -readonly [K in keyof PackedPose]: PackedPose[K] }

const read: ReadMove = { xCm: 0, yCm: 0, zCm: 0, yawStep: 0, state: 0 }
/** Where the next number begins; -1 once one did not end. */
let at = 0

const NUMBER_BYTES_MAX = 5

function readNumber(bytes: Uint8Array): number {
  let value = 0
  for (let n = 0; n < NUMBER_BYTES_MAX && at >= 0 && at < bytes.length; n++) {
    const part = bytes[at++]!
    value |= (part & 0x7f) << (7 * n)
    if (part < 0x80) return value >>> 0
  }
  at = -1
  return 0
}

/** What `encodePackedMove` writes at most and a little more: anything longer is none. */
const BYTES_MAX = 20

/**
 * Reads a packed move from a place of some bytes to their end. What it answers is good until the next call. Undefined:
 * bytes that are no packed move, or one whose numbers nobody could stand at.
 */
export function readPackedMove(bytes: Uint8Array, from: number): ReadMove | undefined {
  const length = bytes.length - from
  if (length < 4 || length > BYTES_MAX) return undefined
  const head = bytes[from]!
  const shape = head >> STATE_BITS
  at = from + 2
  read.state = head & ((1 << STATE_BITS) - 1)
  read.yawStep = bytes[from + 1]!
  read.xCm = readNumber(bytes)
  read.zCm = readNumber(bytes)
  read.yCm = shape === 1 ? readNumber(bytes) : 0
  const isOne =
    at === bytes.length &&
    shape <= 1 &&
    read.state < bodyStates.length &&
    read.xCm <= COORDINATE_MAX_CM &&
    read.zCm <= COORDINATE_MAX_CM &&
    read.yCm <= 0xffff
  return isOne ? read : undefined
}

/** The same of all of the bytes, to keep. */
export function decodePackedMove(bytes: Uint8Array): PackedPose | undefined {
  const move = readPackedMove(bytes, 0)
  return move && { ...move }
}
