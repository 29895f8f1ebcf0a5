import { expect } from 'vitest'
import { UNSAFE_INTEGER_MESSAGE, decodeBatch, encodeAction, encodeBatch } from '#shared/protocol/codec.ts'
import { decodeAction } from '#shared/protocol/decodeAction.ts'
import { action, event } from '#shared/protocol/messages.ts'

// Frames of chance and of small damage: whatever comes, the codec answers and nothing else breaks.

const position = { x: 12.34, y: 0, z: 5.6 }
const rotation = { x: 0, y: 90, z: 0 }

const actions = [
  encodeAction(action('move', { position, rotation, inputId: 7, stopped: false }, 1)),
  encodeAction(
    action('chat', { chatRecipient: 'GLOBAL_CHAT', contents: '你好，世界 👋', mapId: '1', id: 'a-b-c' }, 2),
  ),
  encodeAction(action('init', { spaceId: 'abcdefgh', token: 'x'.repeat(200) })),
  encodeAction(action('enter', { info: { name: '安', outfitString: 'v1:3' }, sceneId: '1' }, 3)),
  encodeAction(
    action(
      'updateSubscriptions',
      { subscriptions: { playerMoves: true, playerChats: false }, mapUpdateIds: { 1: 9 } },
      4,
    ),
  ),
  encodeAction(action('setChairStatus', { chairIdx: 10_043, isOccupied: true }, 5)),
].map((frame) => [...frame])

const batches = [
  encodeBatch([event('playerMoves', { encId: 1, mapId: '1', position, rotation, lastInputId: 3 })]),
  encodeBatch([
    event('ready', { id: 'u1' }),
    event('spaceSetsIdMapping', { uid: 'u1', encId: 1 }),
    event('playerJoins', { encId: 1, playerInfo: { userId: 'u1', name: '安', position } }),
    event('playerChats', {
      senderId: 'u1',
      recipient: 'GLOBAL_CHAT',
      contents: '在吗',
      unixTime: 1_700_000_000_000,
    }),
  ]),
  encodeBatch([
    event('mapSetDimensions', { mapId: '1', width: 52, height: 40 }),
    event('transactionStatus', { txnId: 0, succeeded: false, reason: 'no' }),
  ]),
].map((frame) => [...frame])

/** Pure noise, or a good frame with some bytes changed, cut out, doubled or put in. */
function nextFrame(random: () => number, good: readonly number[][]): Uint8Array {
  const pick = (count: number) => Math.floor(random() * count)
  if (random() < 0.3) return Uint8Array.from({ length: pick(64) }, () => pick(256))
  const bytes = good[pick(good.length)]!.slice()
  for (let changes = pick(4); changes >= 0; changes -= 1) {
    const at = pick(bytes.length + 1)
    const kind = pick(4)
    if (kind === 0) bytes[at] = pick(256)
    else if (kind === 1) bytes.splice(at, 1 + pick(8))
    else if (kind === 2) bytes.splice(at, 0, ...bytes.slice(at, at + 1 + pick(16)))
    else bytes.splice(at, 0, pick(256), pick(256))
  }
  return new Uint8Array(bytes)
}

/** How many damaged client frames ended in which way: each is an action or a refusal. */
export function damagedClientFrames(frames: number, random: () => number): Record<string, number> {
  const seen = { ok: 0, malformed: 0, invalid: 0, unknown: 0 }
  for (let frame = 0; frame < frames; frame += 1) {
    const decoded = decodeAction(nextFrame(random, actions))
    if (decoded.ok) {
      seen.ok += 1
      if (typeof decoded.action.kind !== 'string' || typeof decoded.action.body !== 'object') {
        expect.fail(`an action without kind or body: ${JSON.stringify(decoded)}`)
      }
    } else {
      seen[decoded.problem] += 1
      if (decoded.reason === '' || (decoded.code !== 400 && decoded.code !== 404)) {
        expect.fail(`a refusal that says nothing: ${JSON.stringify(decoded)}`)
      }
    }
  }
  return seen
}

/** How many damaged server frames ended in which way: each is events, or an error that a client can catch. */
export function damagedServerFrames(
  frames: number,
  random: () => number,
): Readonly<Record<'events' | 'error' | 'unsafe', number>> {
  const seen = { events: 0, error: 0, unsafe: 0 }
  for (let frame = 0; frame < frames; frame += 1) {
    try {
      for (const { kind, body } of decodeBatch(nextFrame(random, batches))) {
        if (typeof kind !== 'string' || typeof body !== 'object') expect.fail(`no event: ${String(kind)}`)
      }
      seen.events += 1
    } catch (error) {
      if (!(error instanceof Error) || error.name === 'AssertionError') throw error
      // Text that is no UTF-8 is the one TypeError that is the frame's fault.
      if (error instanceof TypeError && !error.message.includes('utf-8')) throw error
      if (error.message === UNSAFE_INTEGER_MESSAGE) seen.unsafe += 1
      else seen.error += 1
    }
  }
  return seen
}
