/**
 * A frame of packedMoves: the map's number as a varint, then groups, each on whole bytes. A group starts with a varint:
 * its cell's key (cellGrid.ts) times four plus its kind. docs/protocol.md has the bits.
 */
export const groupKinds = {
  /** What changed in a near cell since the last message of its stream. */
  changes: 0,
  /** A near cell's stream as it is now: for those who begin to follow it. */
  key: 1,
  /** Poses of some who are far, without memory. */
  far: 2,
} as const

/** Who moved, in a changes group. */
export const movedModes = {
  none: 0,
  all: 1,
  /** One bit a member. */
  bitmap: 2,
  /** Runs of members who did as expected (CellStream.expectsMove), each ended by one who did not. */
  surprises: 3,
} as const

export const WIDTH_BITS = 5
export const RICE_BITS = 4
export const STATE_BITS = 3
export const HEIGHT_BITS = 16
export const HISTORY_BITS = 4
export const PREDICTOR_BITS = 2
/** Rice parameters of counts and of velocities in key groups. */
export const COUNT_K = 2
export const VELOCITY_K = 5

/** Bits that hold any index below `count`. */
export const indexWidth = (count: number): number => (count <= 1 ? 0 : 32 - Math.clz32(count - 1))

/** The least a member of a key or far group takes: identity at its shortest, two local coordinates, yaw, state. */
export const MEMBER_MIN_BITS = 36

/** The shorter way round, -128 to 127 steps. */
export const yawTurn = (from: number, to: number): number => ((((to - from) & 0xff) + 128) & 0xff) - 128
