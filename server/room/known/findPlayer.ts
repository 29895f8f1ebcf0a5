import type { EncId } from '#shared/ids.ts'
import type { Player } from '#shared/world/world.ts'
import type { ActionContext } from '../handler.ts'

/** A present player by user id, or by number as text. Where everybody is alone, only oneself. */
export function findPlayer(
  { world, space, self }: ActionContext,
  id: string | null | undefined,
): Player | undefined {
  const encId = world.encIds.get(id ?? '') ?? (Number(id || NaN) as EncId)
  return space.allowMultiPlayer || encId === self?.encId ? world.players.get(encId) : undefined
}
