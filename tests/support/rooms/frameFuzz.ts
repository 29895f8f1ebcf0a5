import { encodeAction } from '#shared/protocol/codec.ts'
import { action, type ActionName } from '#shared/protocol/messages.ts'
import { bodyStateOf, encodePackedMove, packPose } from '#shared/movement/packedMove.ts'
import { roomFeatures } from '../../../server/room/features/features.ts'

const position = { x: 4.2, y: 0, z: 5.1 }
const rotation = { x: 0, y: 90, z: 0 }

/** Frames that mean something, to be damaged: every kind empty, and what changes most with a body. */
const honestFrames = (): Uint8Array[] => [
  ...(Object.keys(roomFeatures.handlers) as ActionName[]).map((kind, n) =>
    encodeAction(action(kind, {} as never, n)),
  ),
  encodeAction(action('enter', { info: { name: '安', outfitString: 'v1:3' }, sceneId: '0' }, 1)),
  encodeAction(action('move', { position, rotation, inputId: 7 }, 2)),
  encodeAction(
    action('move', { packed: encodePackedMove(packPose({ position, rotation }, bodyStateOf('walk'))) }),
  ),
  encodeAction(action('teleport', { mapId: '0', x: 3, y: 4 }, 3)),
  encodeAction(action('chat', { chatRecipient: 'GLOBAL_CHAT', contents: '你好', mapId: '0', id: 'a-b' }, 4)),
  encodeAction(action('setChairStatus', { chairIdx: 1, isOccupied: true }, 5)),
  encodeAction(action('setName', { name: '波' }, 6)),
  encodeAction(
    action('updateSubscriptions', { subscriptions: { playerMoves: true }, mapUpdateIds: { 0: 1 } }, 8),
  ),
  encodeAction(
    action(
      'mapAddObject',
      { mapId: '0', object: { x: 2, y: 2, normal: '', type: 0, width: 1, height: 1 } },
      9,
    ),
  ),
  encodeAction(action('mapSetName', { mapId: '0', name: '大厅' }, 10)),
  encodeAction(
    action('mapMoveObject', { mapId: '0', objectId: '1', targetX: 3, targetY: 3, duration: 100 }, 11),
  ),
  encodeAction(action('mapSetCollisions', { mapId: '0', x: 1, y: 1, w: 1, h: 1, mask: 'AQ==' }, 12)),
  encodeAction(action('kick', { user: 'bob' }, 13)),
  encodeAction(action('block', { blockedUserId: 'bob', blocked: true }, 14)),
  encodeAction(action('craft', { inputs: { wood: 2 } }, 15)),
  encodeAction(action('addInventoryItem', { itemId: 'wood', delta: 3, targetId: 'ann' }, 16)),
  encodeAction(
    action('customAction', { name: 'x', payload: '{}', recipients: ['bob'], sendToAll: false }, 17),
  ),
  encodeAction(action('editorPresence', { selection: ['1'], dragging: true }, 19)),
  encodeAction(action('documentUpdate', { docId: '0.1', update: Uint8Array.of(1, 2, 3) }, 20)),
  encodeAction(action('documentUpdate', { docId: '0.1' }, 21)),
  encodeAction(action('enterWhisper', { recipientId: 'bob' }, 18)),
]

/** An endless source of frames: some honest, most a little damaged, some pure noise. */
export function frameSource(random: () => number): () => Uint8Array {
  const honest = honestFrames()
  const any = (max: number) => Math.floor(random() * max)
  const damage = (frame: Uint8Array): Uint8Array => {
    const bytes = [...frame]
    for (let hits = 1 + any(4); hits > 0; hits--) {
      const at = any(bytes.length + 1)
      const kind = any(4)
      if (kind === 0) bytes[at] = any(256)
      else if (kind === 1) bytes.splice(at, 0, any(256))
      else if (kind === 2) bytes.splice(at, 1 + any(3))
      else bytes.splice(at, 0, ...honest[any(honest.length)]!.subarray(0, any(20)))
    }
    return Uint8Array.from(bytes, (byte) => byte ?? 0)
  }
  return () => {
    const chance = random()
    if (chance < 0.1) return Uint8Array.from({ length: any(60) }, () => any(256))
    const frame = honest[any(honest.length)]!
    return chance < 0.35 ? frame : damage(frame)
  }
}
