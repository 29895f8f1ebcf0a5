import { fail } from '#shared/errors.ts'
import type { RefusalReason } from '#shared/protocol/refusals.ts'
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
  failFor(await ctx.rooms.wish(spaceId, identityOf(user), wish))
}

/** What a refusal of a room is over HTTP. @throws ApiError as changeInRoom; nothing where there is none */
export function failFor(refusal: RefusalReason | undefined): void {
  if (!refusal) return
  if (refusal.key === 'layoutStale') fail('StaleRevisionError')
  if (refusal.key === 'mapUnknown') fail('LevelNotFound')
  if (refusal.key === 'noSuchObject') fail('MapObjectNotFound')
  if (refusal.key === 'storageFull') fail('QuotaExceeded')
  if (refusal.key === 'forbiddenWord') fail('SensitiveContentError')
  if (refusal.key === 'notNow' || refusal.key === 'spaceCloses') fail('StorageUnavailable')
  if (refusal.code === 500) throw new Error(`not changed in the room: ${refusal.reason}`)
  if (refusal.code === 429) fail('TooManyRequests', [busy], refusal.reason)
  if (refusal.code === 403) fail('Forbidden', undefined, refusal.reason)
  // What it is in the words of the wire, which a page has in its own language.
  const details = [{ field: 'refusal', message: refusal.key }]
  fail(refusal.code === 404 ? 'LevelNotFound' : 'InvalidMapEdit', details, refusal.reason)
}
