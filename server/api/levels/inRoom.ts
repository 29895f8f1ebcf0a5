import { fail } from '#shared/errors.ts'
import type { AppContext } from '../../context.ts'
import type { Wish } from '../../cluster/messages.ts'
import { identityOf, type Caller } from '../caller.ts'

/** A space that is changed faster than its share of the server allows. */
export const busy = {
  field: 'space',
  message: 'it takes too much work at the moment',
  retryAfter: 5,
} as const

/**
 * Changes a space where it lives, or on its own when nobody is there, by the rights of the wire.
 * @throws ApiError StaleRevisionError, LevelNotFound, MapObjectNotFound, Forbidden, InvalidMapEdit, TooManyRequests,
 *   StorageUnavailable
 */
export async function changeInRoom(
  ctx: AppContext,
  spaceId: string,
  user: Caller,
  wish: Wish,
): Promise<void> {
  const refusal = await ctx.rooms.wish(spaceId, identityOf(user), wish)
  if (!refusal) return
  if (refusal.key === 'layoutStale') fail('StaleRevisionError')
  if (refusal.key === 'mapUnknown') fail('LevelNotFound')
  if (refusal.key === 'noSuchObject') fail('MapObjectNotFound')
  if (refusal.key === 'notNow' || refusal.key === 'spaceCloses') fail('StorageUnavailable')
  if (refusal.code === 500) throw new Error(`not changed in the room: ${refusal.reason}`)
  if (refusal.code === 429) fail('TooManyRequests', [busy], refusal.reason)
  if (refusal.code === 403) fail('Forbidden', undefined, refusal.reason)
  fail(refusal.code === 404 ? 'LevelNotFound' : 'InvalidMapEdit', undefined, refusal.reason)
}
