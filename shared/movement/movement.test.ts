import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '../rules/limits.ts'
import { quantisePose } from '../rules/pose.ts'
import { BitReader, BitWriter, riceBits, unzigzag, zigzag } from './bits.ts'
import { cellIndex, cellKey, cellXOf, cellZOf } from './cellGrid.ts'
import { CellStream, type StreamPose } from './cellStream.ts'
import { PackedMovesDecoder, type PoseSink } from './decoder.ts'
import { encodeChanges, encodeFar, encodeKey, joinGroups } from './encoder.ts'
import { bodyStates, decodePackedMove, encodePackedMove, packPose, unpackPose } from './packedMove.ts'

const uint32 = fc.nat(0xffffffff)

test('bits: whatever is written is read again, and nothing beyond the end', () => {
  const item = fc.oneof(
    fc.tuple(fc.constant('bits' as const), uint32, fc.integer({ min: 0, max: 32 })),
    fc.tuple(fc.constant('varint' as const), uint32, fc.constant(0)),
    fc.tuple(fc.constant('rice' as const), uint32, fc.integer({ min: 0, max: 15 })),
  )
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const writer = new BitWriter(1)
      let bits = 0
      for (const [kind, value, width] of items) {
        if (kind === 'bits') writer.bits(value, width)
        else if (kind === 'varint') writer.varint(value)
        else {
          writer.rice(value, width)
          bits += riceBits(value, width)
        }
        if (kind === 'bits') bits += width
        if (kind === 'varint') bits += 8 * Math.max(1, Math.ceil((32 - Math.clz32(value)) / 7))
      }
      const bytes = writer.finish()
      expect(bytes.length).toBe(Math.ceil(bits / 8))
      const reader = new BitReader(bytes)
      for (const [kind, value, width] of items) {
        if (kind === 'bits') expect(reader.bits(width)).toBe(width === 32 ? value : value % 2 ** width)
        else expect(kind === 'varint' ? reader.varint() : reader.rice(width)).toBe(value)
      }
      expect(reader.failed).toBe(false)
      reader.bits(reader.left + 1)
      expect(reader.failed).toBe(true)
      expect(reader.bits(32)).toBe(0)
    }),
  )
  fc.assert(
    fc.property(fc.integer(), (value) => {
      expect(unzigzag(zigzag(value))).toBe(value)
    }),
  )
})

test('a packed move is the quantised pose in about eight bytes', () => {
  const metres = fc.double({ min: 0, max: 300, noNaN: true })
  fc.assert(
    fc.property(
      metres,
      fc.double({ min: 0, max: 3, noNaN: true }),
      metres,
      fc.double({ min: -720, max: 720, noNaN: true }),
      fc.nat(bodyStates.length - 1),
      (x, y, z, yaw, state) => {
        const pose = { position: { x, y, z }, rotation: { x: 0, y: yaw, z: 0 } }
        const bytes = encodePackedMove(packPose(pose, state))
        expect(bytes.length).toBeLessThanOrEqual(10)
        const packed = decodePackedMove(bytes)!
        expect(packed.state).toBe(state)
        expect(unpackPose(packed)).toEqual(quantisePose(pose))
      },
    ),
  )
})

test('bytes that are no packed move are none, whatever they are', () => {
  for (const bytes of [
    [],
    [1],
    [6, 0, 0, 0],
    [0x21, 0, 0, 0],
    [1, 0, 0, 0, 0],
    [1, 0, 255, 255, 255, 255, 255, 1],
  ]) {
    expect(decodePackedMove(Uint8Array.from(bytes)), String(bytes)).toBeUndefined()
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 24 }), (bytes) => {
      const packed = decodePackedMove(bytes)
      if (packed) expect(decodePackedMove(encodePackedMove(packed))).toEqual(packed)
    }),
    { numRuns: 2_000 },
  )
})

test('cells: a border is crossed a metre behind it, and people within 15 m are always in cells that touch', () => {
  const cm = limits.ringCellM * 100
  expect(cellIndex(cm - 1)).toBe(0)
  expect(cellIndex(cm + 99, 0)).toBe(0)
  expect(cellIndex(cm + 100, 0)).toBe(1)
  expect(cellIndex(cm - 100, 1)).toBe(1)
  expect(cellIndex(cm - 101, 1)).toBe(0)
  expect(limits.ringCellM - 2 * limits.ringHysteresisM).toBeGreaterThanOrEqual(limits.nearM)
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.integer({ min: -limits.nearM * 100, max: limits.nearM * 100 }),
      fc.nat(60),
      fc.nat(60),
      (at, away, beforeA, beforeB) => {
        fc.pre(at + away >= 0)
        expect(Math.abs(cellIndex(at, beforeA) - cellIndex(at + away, beforeB))).toBeLessThanOrEqual(1)
      },
    ),
  )
  fc.assert(
    fc.property(fc.nat(1023), fc.nat(1023), (x, z) => {
      const key = cellKey(x, z)
      expect([cellXOf(key), cellZOf(key)]).toEqual([x, z])
    }),
  )
})

class Heard implements PoseSink {
  readonly poses = new Map<number, readonly number[]>()
  count = 0
  pose(_map: number, encId: number, x: number, y: number, z: number, yaw: number, state: number): void {
    this.count += 1
    this.poses.set(encId, [x, y, z, yaw, state])
  }
}

const shown = ({ x, y, z, yaw, state }: StreamPose) => [x, y, z, yaw, state]

interface Walker extends StreamPose {
  x: number
  y: number
  z: number
  yaw: number
  state: number
}

const cm = fc.integer({ min: -200, max: 60_000 })
const walker = fc.record({
  encId: fc.integer({ min: 1, max: 5_000 }),
  x: cm,
  y: fc.oneof(fc.constant(0), fc.nat(300)),
  z: cm,
  yaw: fc.nat(255),
  state: fc.nat(5),
})
/** What one of them does in a flush: nothing, a step, a leap, leaving and coming. */
const deed = fc.oneof(
  { arbitrary: fc.constant({ kind: 'rest' } as const), weight: 4 },
  {
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      dx: fc.integer({ min: -45, max: 45 }),
      dz: fc.integer({ min: -45, max: 45 }),
      turn: fc.integer({ min: -6, max: 6 }),
      state: fc.nat(5),
    }),
    weight: 6,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('leap' as const),
      x: fc.integer(),
      z: fc.integer(),
      y: fc.nat(65_535),
    }),
    weight: 1,
  },
  { arbitrary: fc.constant({ kind: 'toggle' } as const), weight: 1 },
)

test('a stream of changes says every pose exactly, to those there from the start and to those who came later', () => {
  const key = cellKey(3, 5)
  fc.assert(
    fc.property(
      fc.uniqueArray(walker, { selector: ({ encId }) => encId, minLength: 1, maxLength: 12 }),
      fc.array(fc.array(deed, { minLength: 12, maxLength: 12 }), { minLength: 1, maxLength: 25 }),
      fc.nat(24),
      (start, flushes, lateAt) => {
        const walkers: Walker[] = start.map((pose) => ({ ...pose }))
        const stream = new CellStream()
        const members: Walker[] = []
        const early = { decoder: new PackedMovesDecoder(), heard: new Heard() }
        const late = { decoder: new PackedMovesDecoder(), heard: new Heard() }
        for (const [n, deeds] of flushes.entries()) {
          const leaves: number[] = []
          const joins: Walker[] = []
          const movers = new Set<Walker>()
          for (const [w, what] of deeds.entries()) {
            const one = walkers[w]
            if (!one) continue
            const place = members.indexOf(one)
            if (what.kind === 'toggle') {
              if (place < 0) joins.push(one)
              else {
                leaves.push(place)
                const last = members.pop()!
                if (last !== one) members[place] = last
              }
            } else if (what.kind === 'leap') Object.assign(one, { x: what.x, z: what.z, y: what.y })
            else if (what.kind === 'step') {
              one.x = (one.x + what.dx) | 0
              one.z = (one.z + what.dz) | 0
              one.yaw = (one.yaw + what.turn + 256) % 256
              one.state = what.state
            }
            if (what.kind !== 'rest') movers.add(one)
          }
          const moved = Uint8Array.from(members, (one) => (movers.has(one) ? 1 : 0))
          const group = encodeChanges(key, stream, { leaves, members, moved, joins })
          members.push(...joins)
          expect(early.decoder.decode(joinGroups(7, [group]), early.heard)).toBe(true)
          const frame = n === lateAt ? encodeKey(key, stream) : group
          if (n >= lateAt) expect(late.decoder.decode(joinGroups(7, [frame]), late.heard)).toBe(true)
          for (const one of members) {
            expect(early.heard.poses.get(one.encId)).toEqual(shown(one))
            if (n >= lateAt) expect(late.heard.poses.get(one.encId)).toEqual(shown(one))
          }
        }
        const far = new Heard()
        const ok = new PackedMovesDecoder().decode(joinGroups(7, [encodeFar(key, [...members])]), far)
        expect(ok).toBe(true)
        expect([...far.poses].sort(([a], [b]) => a - b)).toEqual(
          members.map((one) => [one.encId, shown(one)] as const).sort(([a], [b]) => a - b),
        )
      },
    ),
    { numRuns: 200 },
  )
})

/** A frame as a server would send it after some walking. */
function honestFrames(): Uint8Array[] {
  const stream = new CellStream()
  const members = Array.from({ length: 20 }, (_, n) => ({
    encId: n * 37 + 1,
    x: n * 80,
    y: n % 5 === 0 ? 40 : 0,
    z: n * 60,
    yaw: n * 11,
    state: n % 6,
  }))
  const nobody = { leaves: [], members: [], moved: new Uint8Array(), joins: members }
  const frames = [joinGroups(1, [encodeChanges(0, stream, nobody)])]
  for (let n = 0; n < 6; n++) {
    const moved = Uint8Array.from(members, (_, i) => ((i + n) % 3 === 0 ? 1 : 0))
    for (const [i, one] of members.entries()) if (moved[i] === 1) one.x += 14 + (i % 3)
    frames.push(joinGroups(1, [encodeChanges(0, stream, { leaves: [], members, moved, joins: [] })]))
  }
  frames.push(joinGroups(1, [encodeKey(0, stream), encodeFar(5, [...members])]))
  return frames
}

/** Poses cost bits: a frame cannot tell of more than it has room for. */
const mostPoses = (frame: Uint8Array): number => frame.length * 8

test('hostile frames: the decoder never throws, and tells no more than the bytes can hold', () => {
  const frames = honestFrames()
  const damage = fc.array(fc.tuple(fc.nat(4_000), fc.nat(255)), { minLength: 1, maxLength: 6 })
  let refused = 0
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(frames.length - 1), damage, fc.nat(400)), { maxLength: 8 }),
      (plan) => {
        const decoder = new PackedMovesDecoder()
        for (const [which, bytes, cut] of plan) {
          const frame = frames[which]!.slice(
            0,
            Math.max(1, frames[which]!.length - (cut > 300 ? cut - 300 : 0)),
          )
          for (const [at, value] of bytes) frame[at % frame.length] = value
          const heard = new Heard()
          if (!decoder.decode(frame, heard)) refused += 1
          expect(heard.count).toBeLessThanOrEqual(mostPoses(frame))
          for (const [x, y, z, yaw, state] of heard.poses.values()) {
            expect([x, y, z, yaw, state].every(Number.isInteger)).toBe(true)
          }
        }
      },
    ),
    { numRuns: 3_000 },
  )
  expect(refused).toBeGreaterThan(100)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (frame) => {
      const heard = new Heard()
      new PackedMovesDecoder().decode(frame, heard)
      expect(heard.count).toBeLessThanOrEqual(mostPoses(frame))
    }),
    { numRuns: 5_000 },
  )
})

test('a frame that claims a million members costs nothing', () => {
  const writer = new BitWriter()
  writer.varint(1)
  writer.varint(0 * 4 + 1)
  writer.varint(1_000_000)
  writer.bits(10, 5)
  const before = process.memoryUsage().arrayBuffers
  const decoder = new PackedMovesDecoder()
  expect(decoder.decode(writer.finish(), new Heard())).toBe(false)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000)
})

test('a server that names more cells than anybody sees is not ours: no more than 4,096 are remembered', () => {
  const decoder = new PackedMovesDecoder()
  const cell = (mapNumber: number, key: number) => joinGroups(mapNumber, [encodeKey(key, new CellStream())])
  const keys = [1, 2].flatMap((mapNumber) => Array.from({ length: 2_048 }, (_, key) => cell(mapNumber, key)))
  expect(keys.filter((frame) => !decoder.decode(frame, new Heard()))).toEqual([])
  // Known ones are followed on; another one is too much, and then all are forgotten.
  expect(decoder.decode(cell(1, 7), new Heard())).toBe(true)
  expect(decoder.decode(cell(3, 7), new Heard())).toBe(false)
  expect(decoder.decode(cell(3, 7), new Heard())).toBe(true)
})

test('after a frame it could not read a decoder starts anew with key groups', () => {
  const frames = honestFrames()
  const decoder = new PackedMovesDecoder()
  expect(decoder.decode(frames[0]!, new Heard())).toBe(true)
  expect(decoder.decode(Uint8Array.of(1, 0xff, 0xff, 0xff, 0xff, 0xff), new Heard())).toBe(false)
  const heard = new Heard()
  expect(decoder.decode(frames.at(-1)!, heard)).toBe(true)
  expect(heard.poses.size).toBe(20)
})
