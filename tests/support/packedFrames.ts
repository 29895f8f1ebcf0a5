import { CellStream } from '#shared/movement/cellStream.ts'
import { PackedMovesDecoder } from '#shared/movement/decoder.ts'
import { encodeChanges, encodeFar, encodeKey, joinGroups } from '#shared/movement/encoder.ts'

/** What one flush after another would say about a room with some coming and going. */
function honestFrames(random: () => number): Uint8Array[] {
  const between = (from: number, to: number) => Math.floor(from + random() * (to - from))
  const stream = new CellStream()
  const members: { encId: number; x: number; y: number; z: number; yaw: number; state: number }[] = []
  const frames: Uint8Array[] = []
  for (let n = 0; n < 40; n++) {
    const leaves = members.length > 30 ? [between(0, members.length)] : []
    for (const i of leaves) {
      const last = members.pop()!
      if (i < members.length) members[i] = last
    }
    const moved = Uint8Array.from(members, () => (random() < 0.5 ? 1 : 0))
    for (const [i, one] of members.entries()) {
      if (moved[i] === 0) continue
      one.x += between(-40, 40)
      one.z += between(-40, 40)
      one.yaw = between(0, 256)
      one.state = between(0, 6)
    }
    const joins = Array.from({ length: between(0, 3) }, () => ({
      encId: between(1, 2_000),
      x: between(0, 1_700),
      y: random() < 0.9 ? 0 : between(0, 300),
      z: between(0, 1_700),
      yaw: between(0, 256),
      state: between(0, 6),
    }))
    const changes = encodeChanges(0, stream, { leaves, members, moved, joins })
    members.push(...joins)
    const groups = n % 7 === 0 ? [encodeKey(0, stream), encodeFar(3, [...members])] : [changes]
    frames.push(joinGroups(1, groups))
  }
  return frames
}

/** Damages frames of packed moves and has them decoded, each of them. @returns how many poses it told, and how many it refused */
export function damagedMoves(
  count: number,
  random: () => number,
): { readonly poses: number; readonly refused: number } {
  const frames = honestFrames(random)
  let poses = 0
  let refused = 0
  const sink = { pose: () => void (poses += 1) }
  const decoder = new PackedMovesDecoder()
  for (let n = 0; n < count; n++) {
    const frame = frames[Math.floor(random() * frames.length)]!.slice()
    if (random() < 0.2) for (let i = 0; i < frame.length; i++) frame[i] = random() * 256
    else
      for (let hit = random() * 4; hit >= 1; hit--)
        frame[Math.floor(random() * frame.length)]! ^= 1 << (random() * 8)
    const heard = poses
    const isRead = decoder.decode(random() < 0.1 ? frame.subarray(0, random() * frame.length) : frame, sink)
    if (!isRead) refused += 1
    if (poses - heard > frame.length * 8) throw new Error(`frame ${n} told more poses than it has bits`)
  }
  return { poses, refused }
}
