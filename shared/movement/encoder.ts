import { concatBytes } from '../bytes.ts'
import { BitWriter, riceBits, zigzag } from './bits.ts'
import { cellXOf, cellZOf, LOCAL_BITS, localOrigin } from './cellGrid.ts'
import { predictors, type CellStream, type Predictor, type StreamPose } from './cellStream.ts'
import {
  COUNT_K,
  groupKinds,
  HEIGHT_BITS,
  HISTORY_BITS,
  indexWidth,
  movedModes,
  PREDICTOR_BITS,
  RICE_BITS,
  STATE_BITS,
  VELOCITY_K,
  WIDTH_BITS,
  yawTurn,
} from './groups.ts'

/** What happened to a cell since its last message. */
export interface CellChanges {
  /** Places of those who left, in the order in which they are taken out. */
  readonly leaves: readonly number[]
  /** Where the members are now, in the order of the stream once the leavers are out. */
  readonly members: readonly StreamPose[]
  /** 1 at the places of those who moved. */
  readonly moved: Uint8Array
  readonly joins: readonly StreamPose[]
}

const writer = new BitWriter(4096)

function header(key: number, kind: number): void {
  writer.clear()
  writer.varint(key * 4 + kind)
}

const inLocal = (value: number): boolean => value >= 0 && value < 1 << LOCAL_BITS

/** A whole pose: relative to the cell where it fits, which it does for everybody on the map. */
function fullPose({ x, y, z, yaw, state }: StreamPose, originX: number, originZ: number): void {
  const isWide = !inLocal(x - originX) || !inLocal(z - originZ)
  writer.flag(isWide)
  writer.bits(isWide ? x : x - originX, isWide ? 32 : LOCAL_BITS)
  writer.bits(isWide ? z : z - originZ, isWide ? 32 : LOCAL_BITS)
  writer.flag(y !== 0)
  if (y !== 0) writer.bits(y, HEIGHT_BITS)
  writer.bits(yaw, 8)
  writer.bits(state, STATE_BITS)
}

const widthOf = (value: number): number => 32 - Math.clz32(value)

/** The largest parameter RICE_BITS can tell. */
const RICE_MAX = (1 << RICE_BITS) - 1

/** The Rice parameter that makes values shortest, and how long they become. */
function bestRice(values: Uint32Array, count: number): { k: number; bits: number } {
  let sum = 0
  for (let i = 0; i < count; i++) sum += values[i]!
  const guess = Math.min(RICE_MAX, Math.max(0, widthOf(Math.round(sum / Math.max(1, count))) - 1))
  let best = { k: 0, bits: Infinity }
  for (let k = Math.max(0, guess - 1); k <= Math.min(RICE_MAX, guess + 1); k++) {
    let bits = 0
    for (let i = 0; i < count; i++) bits += riceBits(values[i]!, k)
    if (bits < best.bits) best = { k, bits }
  }
  return best
}

function column(values: Uint32Array, count: number, k = bestRice(values, count).k): void {
  writer.bits(k, RICE_BITS)
  for (let i = 0; i < count; i++) writer.rice(values[i]!, k)
}

/** Scratch columns, as long as the largest cell so far. */
let movedAt = new Uint32Array(64)
let values = new Uint32Array(128)
let best = new Uint32Array(128)

function makeRoom(count: number): void {
  if (movedAt.length >= count) return
  movedAt = new Uint32Array(count * 2)
  values = new Uint32Array(count * 4)
  best = new Uint32Array(count * 4)
}

/** One bit more than each run: the last run is ended by the end of the list. */
function surpriseRuns(stream: CellStream, moved: Uint8Array): number {
  let runs = 0
  let run = 0
  for (let i = 0; i < stream.count; i++) {
    if (stream.expectsMove(i) === (moved[i] === 1)) run++
    else {
      values[runs++] = run
      run = 0
    }
  }
  return runs
}

/** Writes who moved in the shortest way and lists their places in movedAt. */
function movers(stream: CellStream, moved: Uint8Array): number {
  let count = 0
  for (let i = 0; i < stream.count; i++) if (moved[i] === 1) movedAt[count++] = i
  if (count === 0 || count === stream.count) {
    writer.bits(count === 0 ? movedModes.none : movedModes.all, 2)
    return count
  }
  const runs = surpriseRuns(stream, moved)
  const { k, bits } = bestRice(values, runs)
  const asRuns = RICE_BITS + (runs === 0 ? 0 : bits) + indexWidth(stream.count + 1)
  if (asRuns >= stream.count) {
    writer.bits(movedModes.bitmap, 2)
    for (let i = 0; i < stream.count; i++) writer.bits(moved[i]!, 1)
    return count
  }
  writer.bits(movedModes.surprises, 2)
  writer.bits(runs, indexWidth(stream.count + 1))
  column(values, runs, runs === 0 ? 0 : k)
  return count
}

function positions(stream: CellStream, members: readonly StreamPose[], count: number): void {
  let chosen: Predictor = predictors.still
  let shortest = { k: 0, bits: Infinity }
  for (const predictor of Object.values(predictors)) {
    for (let n = 0; n < count; n++) {
      const i = movedAt[n]!
      values[2 * n] = zigzag(members[i]!.x - stream.predictX(i, predictor))
      values[2 * n + 1] = zigzag(members[i]!.z - stream.predictZ(i, predictor))
    }
    const cost = bestRice(values, 2 * count)
    if (cost.bits >= shortest.bits) continue
    shortest = cost
    chosen = predictor
    const spare = best
    best = values
    values = spare
  }
  writer.bits(chosen, PREDICTOR_BITS)
  column(best, 2 * count, shortest.k)
}

/** A column few have anything to say in: one bit when nobody has. */
function rareColumn(count: number): void {
  let isEmpty = true
  for (let n = 0; n < count && isEmpty; n++) isEmpty = values[n] === 0
  writer.flag(!isEmpty)
  if (!isEmpty) column(values, count)
}

function moves(stream: CellStream, { members, moved }: CellChanges): void {
  const count = movers(stream, moved)
  if (count > 0) {
    positions(stream, members, count)
    for (let n = 0; n < count; n++) {
      const i = movedAt[n]!
      values[n] = zigzag(yawTurn(stream.yaw[i]!, members[i]!.yaw))
    }
    rareColumn(count)
    for (let n = 0; n < count; n++) values[n] = zigzag(members[movedAt[n]!]!.y - stream.y[movedAt[n]!]!)
    rareColumn(count)
    // States by their distance in a ring of eight, so that no change is 0.
    for (let n = 0; n < count; n++) values[n] = (members[movedAt[n]!]!.state - stream.state[movedAt[n]!]!) & 7
    rareColumn(count)
  }
  for (let i = 0; i < stream.count; i++) {
    if (moved[i] !== 1) stream.rest(i)
    else {
      const { x, y, z, yaw, state } = members[i]!
      stream.move(i, x, y, z, yaw, state)
    }
  }
}

function joins(stream: CellStream, key: number, joining: readonly StreamPose[]): void {
  writer.flag(joining.length > 0)
  if (joining.length === 0) return
  let highest = 0
  for (const { encId } of joining) highest = Math.max(highest, encId)
  const width = widthOf(highest)
  writer.rice(joining.length - 1, COUNT_K)
  writer.bits(width - 1, WIDTH_BITS)
  const originX = localOrigin(cellXOf(key))
  const originZ = localOrigin(cellZOf(key))
  for (const pose of joining) {
    writer.bits(pose.encId, width)
    fullPose(pose, originX, originZ)
    stream.add(pose.encId, pose.x, pose.y, pose.z, pose.yaw, pose.state)
  }
}

/** The changes of a cell as a group, done to its stream as well. */
export function encodeChanges(key: number, stream: CellStream, changes: CellChanges): Uint8Array {
  makeRoom(stream.count + changes.joins.length)
  header(key, groupKinds.changes)
  const { leaves } = changes
  writer.flag(leaves.length > 0)
  if (leaves.length > 0) {
    writer.rice(leaves.length - 1, COUNT_K)
    for (const i of leaves) {
      writer.bits(i, indexWidth(stream.count))
      stream.remove(i)
    }
  }
  moves(stream, changes)
  joins(stream, key, changes.joins)
  return writer.finish()
}

/** A cell's stream as a group, for those who begin to follow it. */
export function encodeKey(key: number, stream: CellStream): Uint8Array {
  header(key, groupKinds.key)
  writer.varint(stream.count)
  let highest = 1
  for (let i = 0; i < stream.count; i++) highest = Math.max(highest, stream.ids[i]!)
  const width = widthOf(highest)
  writer.bits(width - 1, WIDTH_BITS)
  const originX = localOrigin(cellXOf(key))
  const originZ = localOrigin(cellZOf(key))
  for (let i = 0; i < stream.count; i++) {
    writer.bits(stream.ids[i]!, width)
    const pose = {
      encId: 0,
      x: stream.x[i]!,
      y: stream.y[i]!,
      z: stream.z[i]!,
      yaw: stream.yaw[i]!,
      state: stream.state[i]!,
    }
    fullPose(pose, originX, originZ)
    const history = stream.history[i]!
    writer.flag(history !== 0)
    if (history === 0) continue
    writer.bits(history, HISTORY_BITS)
    for (const velocity of [stream.lastX[i]!, stream.lastZ[i]!, stream.meanX[i]!, stream.meanZ[i]!]) {
      writer.rice(zigzag(velocity), VELOCITY_K)
    }
  }
  return writer.finish()
}

/** Poses of people in a cell, for those who are far from it. Sorts the list by encId. */
export function encodeFar(key: number, people: StreamPose[]): Uint8Array {
  people.sort((a, b) => a.encId - b.encId)
  makeRoom(people.length)
  header(key, groupKinds.far)
  writer.varint(people.length)
  let before = 0
  for (let n = 0; n < people.length; n++) {
    values[n] = people[n]!.encId - before
    before = people[n]!.encId
  }
  column(values, people.length)
  const originX = localOrigin(cellXOf(key))
  const originZ = localOrigin(cellZOf(key))
  for (const pose of people) fullPose(pose, originX, originZ)
  return writer.finish()
}

/** A frame: the map's number, then groups. */
export function joinGroups(mapNumber: number, groups: readonly Uint8Array[]): Uint8Array {
  writer.clear()
  writer.varint(mapNumber)
  return concatBytes([writer.finish(), ...groups])
}
