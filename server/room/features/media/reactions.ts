import { encIdOf } from '#shared/world/update.ts'
import type { Change } from '../../memory.ts'
import type { Reaction } from '../../feature.ts'

const held = (
  encId: ReturnType<typeof encIdOf>,
  isHeld: boolean,
): { readonly changes: readonly Change[] } => ({
  changes: [{ of: 'media', change: { kind: 'held', encId, isHeld } }],
})

/** Who comes to a level that mutes whoever comes in is not heard until they ask to be; stages light up and go dark. */
export const reactToMedia: Reaction = ({ world, before, memory }, { kind, body }) => {
  if (kind === 'playerSpotlights') return { changes: [{ of: 'media', change: { kind: 'light' } }] }
  if (kind !== 'playerMoves' && kind !== 'playerJoins' && kind !== 'playerExits') return undefined
  const encId = encIdOf(body)
  const player = world.players.get(encId)
  if (player?.mapId === before.players.get(encId)?.mapId) return undefined
  const isHeld = player !== undefined && world.maps.get(player.mapId)?.muteOnEntry === true
  return isHeld === memory.media.held.has(encId) ? undefined : held(encId, isHeld)
}
