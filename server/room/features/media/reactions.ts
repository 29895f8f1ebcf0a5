import { mediaBits } from '#shared/rules/media.ts'
import { encIdOf } from '#shared/world/update.ts'
import type { Reaction } from '../../feature.ts'

/** Who comes to a level that mutes whoever comes in is not heard until they ask to be; stages light up and go dark. */
export const reactToMedia: Reaction = ({ world, before, memory }, { kind, body }) => {
  if (kind === 'playerSpotlights') return { changes: [{ of: 'media', change: { kind: 'light' } }] }
  if (kind !== 'playerMoves' && kind !== 'playerJoins' && kind !== 'playerExits') return undefined
  const encId = encIdOf(body)
  const player = world.players.get(encId)
  if (player?.mapId === before.players.get(encId)?.mapId) return undefined
  const former = memory.media.held.get(encId) ?? 0
  // A camera that a leader has switched off stays so on the next level; who is gone is forgotten.
  const isMuting = player !== undefined && world.maps.get(player.mapId)?.muteOnEntry === true
  const bits = (player ? former & mediaBits.camera : 0) | (isMuting ? mediaBits.microphone : 0)
  return bits === former ? undefined : { changes: [{ of: 'media', change: { kind: 'held', encId, bits } }] }
}
