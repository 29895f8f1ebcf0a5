import { BitReader, unzigzag } from './bits.ts'
import { CELL_KEYS, cellXOf, cellZOf, LOCAL_BITS, localOrigin } from './cellGrid.ts'
import { CellStream, type Predictor } from './cellStream.ts'
import {
  COUNT_K,
  groupKinds,
  HEIGHT_BITS,
  HISTORY_BITS,
  indexWidth,
  MEMBER_MIN_BITS,
  movedModes,
  PREDICTOR_BITS,
  RICE_BITS,
  STATE_BITS,
  VELOCITY_K,
  WIDTH_BITS,
} from './groups.ts'

/** Hears poses: numbers only, so that a crowd makes no garbage. */
export interface PoseSink {
  /**
   * Where a player is now: centimetres, yaw in 256 steps, index into bodyStates. isNear: its cell is followed, every
   * pose comes; false: a far one, told about once a second while it moves.
   */
  pose(
    mapNumber: number,
    encId: number,
    xCm: number,
    yCm: number,
    zCm: number,
    yawStep: number,
    state: number,
    isNear: boolean,
  ): void
}

/** More cells than any map of ours has within sight; a server that names more is not ours. */
const STREAMS_MAX = 4096

/** A whole pose as it was read; one for all. */
const read = { x: 0, y: 0, z: 0, yaw: 0, state: 0 }

function readFullPose(reader: BitReader, originX: number, originZ: number): void {
  const isWide = reader.flag()
  const width = isWide ? 32 : LOCAL_BITS
  const x = reader.bits(width)
  const z = reader.bits(width)
  read.x = isWide ? x | 0 : x + originX
  read.z = isWide ? z | 0 : z + originZ
  read.y = reader.flag() ? reader.bits(HEIGHT_BITS) : 0
  read.yaw = reader.bits(8)
  read.state = reader.bits(STATE_BITS)
}

/** Reads packedMoves frames of one session, in the order they came. */
export class PackedMovesDecoder {
  readonly #streams = new Map<number, CellStream>()
  #movedAt = new Uint32Array(64)
  #values = new Int32Array(64)

  /** Forgets what earlier frames said: a new session or a new snapshot starts with whole poses. */
  reset(): void {
    this.#streams.clear()
  }

  /**
   * Total: false when the frame is none we can read. What was read before the fault has been told, everything
   * remembered is forgotten, and frames fail until whoever calls has asked the server for a new snapshot.
   */
  decode(frame: Uint8Array, sink: PoseSink): boolean {
    const reader = new BitReader(frame)
    const mapNumber = reader.varint()
    while (!reader.failed && reader.left > 0) this.#group(reader, mapNumber, sink)
    if (reader.failed) this.reset()
    return !reader.failed
  }

  #group(reader: BitReader, mapNumber: number, sink: PoseSink): void {
    const head = reader.varint()
    const key = head >>> 2
    const kind = head & 3
    if (key >= CELL_KEYS) return reader.fail()
    if (kind === groupKinds.far) this.#far(reader, key, mapNumber, sink)
    else {
      const stream = this.#stream(mapNumber * CELL_KEYS + key)
      if (!stream) return reader.fail()
      if (kind === groupKinds.key) this.#key(reader, stream, key, mapNumber, sink)
      else if (kind === groupKinds.changes) this.#changes(reader, stream, key, mapNumber, sink)
      else return reader.fail()
    }
    reader.align()
  }

  #stream(id: number): CellStream | undefined {
    let stream = this.#streams.get(id)
    if (!stream && this.#streams.size < STREAMS_MAX) {
      stream = new CellStream()
      this.#streams.set(id, stream)
    }
    return stream
  }

  #far(reader: BitReader, key: number, mapNumber: number, sink: PoseSink): void {
    const count = reader.varint()
    const k = reader.bits(RICE_BITS)
    if (count * MEMBER_MIN_BITS > reader.left) return reader.fail()
    this.#makeRoom(count)
    const ids = this.#movedAt
    let encId = 0
    for (let n = 0; n < count; n++) {
      encId += reader.rice(k)
      ids[n] = encId
    }
    const originX = localOrigin(cellXOf(key))
    const originZ = localOrigin(cellZOf(key))
    for (let n = 0; n < count && !reader.failed; n++) {
      readFullPose(reader, originX, originZ)
      if (!reader.failed) sink.pose(mapNumber, ids[n]!, read.x, read.y, read.z, read.yaw, read.state, false)
    }
  }

  #key(reader: BitReader, stream: CellStream, key: number, mapNumber: number, sink: PoseSink): void {
    stream.clear()
    const count = reader.varint()
    const width = reader.bits(WIDTH_BITS) + 1
    if (count * MEMBER_MIN_BITS > reader.left) return reader.fail()
    const originX = localOrigin(cellXOf(key))
    const originZ = localOrigin(cellZOf(key))
    for (let n = 0; n < count && !reader.failed; n++) {
      this.#member(reader, stream, width, originX, originZ, mapNumber, sink)
      if (!reader.flag()) continue
      const history = reader.bits(HISTORY_BITS)
      const lastX = unzigzag(reader.rice(VELOCITY_K))
      const lastZ = unzigzag(reader.rice(VELOCITY_K))
      const meanX = unzigzag(reader.rice(VELOCITY_K))
      const meanZ = unzigzag(reader.rice(VELOCITY_K))
      if (!reader.failed) stream.setVelocity(n, lastX, lastZ, meanX, meanZ, history)
    }
  }

  #member(
    reader: BitReader,
    stream: CellStream,
    width: number,
    originX: number,
    originZ: number,
    mapNumber: number,
    sink: PoseSink,
  ): void {
    const encId = reader.bits(width)
    readFullPose(reader, originX, originZ)
    if (reader.failed) return
    const { x, y, z, yaw, state } = read
    stream.add(encId, x, y, z, yaw, state)
    sink.pose(mapNumber, encId, x, y, z, yaw, state, true)
  }

  #changes(reader: BitReader, stream: CellStream, key: number, mapNumber: number, sink: PoseSink): void {
    if (reader.flag()) {
      const leaving = reader.rice(COUNT_K) + 1
      if (leaving > stream.count) return reader.fail()
      for (let n = 0; n < leaving; n++) {
        const i = reader.bits(indexWidth(stream.count))
        if (i >= stream.count) return reader.fail()
        stream.remove(i)
      }
    }
    this.#moves(reader, stream, mapNumber, sink)
    if (reader.failed || !reader.flag()) return
    const joining = reader.rice(COUNT_K) + 1
    const width = reader.bits(WIDTH_BITS) + 1
    if (joining * MEMBER_MIN_BITS > reader.left) return reader.fail()
    const originX = localOrigin(cellXOf(key))
    const originZ = localOrigin(cellZOf(key))
    for (let n = 0; n < joining && !reader.failed; n++) {
      this.#member(reader, stream, width, originX, originZ, mapNumber, sink)
    }
  }

  /** Marks who moved in movedAt: the places in rising order. */
  #movers(reader: BitReader, stream: CellStream): number {
    const mode = reader.bits(2)
    const { count } = stream
    this.#makeRoom(count)
    const movedAt = this.#movedAt
    if (mode === movedModes.none) return 0
    if (mode === movedModes.all) {
      for (let i = 0; i < count; i++) movedAt[i] = i
      return count
    }
    let moved = 0
    if (mode === movedModes.bitmap) {
      for (let i = 0; i < count; i++) if (reader.flag()) movedAt[moved++] = i
      return moved
    }
    const runs = reader.bits(indexWidth(count + 1))
    const k = reader.bits(RICE_BITS)
    let i = 0
    for (let run = 0; run <= runs && !reader.failed; run++) {
      const end = run === runs ? count : i + reader.rice(k)
      if (end > count || (run < runs && end === count)) {
        reader.fail()
        return 0
      }
      for (; i < end; i++) if (stream.expectsMove(i)) movedAt[moved++] = i
      if (run === runs) break
      if (!stream.expectsMove(i)) movedAt[moved++] = i
      i++
    }
    return moved
  }

  #moves(reader: BitReader, stream: CellStream, mapNumber: number, sink: PoseSink): void {
    const moved = this.#movers(reader, stream)
    if (moved === 0) {
      for (let i = 0; i < stream.count; i++) stream.rest(i)
      return
    }
    // Two coordinates take at least a bit each.
    if (moved * 2 > reader.left) return reader.fail()
    const predictor = reader.bits(PREDICTOR_BITS) as Predictor
    if (predictor > 2) return reader.fail()
    const movedAt = this.#movedAt
    const columns = this.#values
    const k = reader.bits(RICE_BITS)
    for (let n = 0; n < moved; n++) {
      const i = movedAt[n]!
      columns[n * 5] = stream.predictX(i, predictor) + unzigzag(reader.rice(k))
      columns[n * 5 + 1] = stream.predictZ(i, predictor) + unzigzag(reader.rice(k))
    }
    const yawK = reader.flag() ? reader.bits(RICE_BITS) : undefined
    for (let n = 0; n < moved; n++) {
      columns[n * 5 + 2] =
        (stream.yaw[movedAt[n]!]! + (yawK === undefined ? 0 : unzigzag(reader.rice(yawK)))) & 0xff
    }
    const heightK = reader.flag() ? reader.bits(RICE_BITS) : undefined
    for (let n = 0; n < moved; n++) {
      columns[n * 5 + 3] =
        stream.y[movedAt[n]!]! + (heightK === undefined ? 0 : unzigzag(reader.rice(heightK)))
    }
    const stateK = reader.flag() ? reader.bits(RICE_BITS) : undefined
    for (let n = 0; n < moved; n++) {
      columns[n * 5 + 4] = (stream.state[movedAt[n]!]! + (stateK === undefined ? 0 : reader.rice(stateK))) & 7
    }
    if (reader.failed) return
    let n = 0
    for (let i = 0; i < stream.count; i++) {
      if (n >= moved || movedAt[n] !== i) {
        stream.rest(i)
        continue
      }
      const at = n++ * 5
      stream.move(i, columns[at]!, columns[at + 3]!, columns[at + 1]!, columns[at + 2]!, columns[at + 4]!)
      sink.pose(
        mapNumber,
        stream.ids[i]!,
        columns[at]!,
        columns[at + 3]!,
        columns[at + 1]!,
        columns[at + 2]!,
        columns[at + 4]!,
        true,
      )
    }
  }

  #makeRoom(count: number): void {
    if (this.#movedAt.length < count) this.#movedAt = new Uint32Array(count * 2)
    if (this.#values.length < count * 5) this.#values = new Int32Array(count * 10)
  }
}
