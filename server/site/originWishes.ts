import { fail } from '#shared/errors.ts'
import type { WishOutcome } from '#shared/http/originWishes.ts'
import { dayMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import { isOrigin } from '#shared/sites/siteFacts.ts'
import type { AppContext } from '../context.ts'
import type { Db } from '../db/schema.ts'
import { inTurn, takeTurnOfUser } from '../db/inTurn.ts'
import * as users from '../db/tables/accounts/users.ts'
import * as wishes from '../db/tables/site/originWishes.ts'
import type { OriginWishRow, WishKey } from '../db/tables/site/originWishes.ts'
import { notify } from '../accounts/notifications.ts'

/** Whether one may wish for an origin now, as far as its last wish goes: none waits, none was refused lately. */
export const mayWishAgain = (last: OriginWishRow | undefined, now: number): boolean =>
  last?.state !== 'OPEN' &&
  (last?.state !== 'REFUSED' || (last.handledAt ?? 0) + limits.originRefusedDays * dayMs <= now)

const tooMany = (message: string, retryAfter: number): never =>
  fail('TooManyRequests', [{ field: 'origin', message, retryAfter }])

async function checkWish(tx: Db, { spaceId, userId }: WishKey & { readonly userId: string }, now: number) {
  const { count, oldest } = await wishes.countSince(tx, userId, now - dayMs)
  if (count >= limits.originWishesPerDay) {
    tooMany('enough wishes for a day', Math.ceil(((oldest ?? now) + dayMs - now) / 1000))
  }
  if ((await wishes.countOpen(tx, spaceId)) >= limits.originWishesOfSpace) {
    tooMany('enough wishes of this space wait for an answer', 3_600)
  }
}

/**
 * Asks the site admins to allow an origin; a wish that waits already, or was refused lately, stays as it is.
 * @throws ApiError InvalidParameters where it is on the list, or can never be; TooManyRequests
 */
export async function wishForOrigin(
  ctx: AppContext,
  key: WishKey,
  user: { readonly id: string; readonly displayName: string },
): Promise<void> {
  const now = ctx.clock.now()
  const { origin, spaceId } = key
  // Other spellings of it (https://a.example:443, https://0x7f.1) would be wishes of their own, and allow nothing.
  const isSpeltSo = URL.parse(origin)?.origin === origin
  if (!isSpeltSo || !isOrigin(origin))
    fail('InvalidParameters', [{ field: 'origin', message: 'can never be allowed' }])
  if (ctx.siteFacts.origins().includes(origin)) {
    fail('InvalidParameters', [{ field: 'origin', message: 'is allowed' }])
  }
  const isNew = await inTurn(ctx.db, 'originWish', async (tx) => {
    await takeTurnOfUser(tx, user.id)
    if (!mayWishAgain(await wishes.find(tx, key), now)) return false
    await checkWish(tx, { ...key, userId: user.id }, now)
    return wishes.put(tx, { ...key, userId: user.id, createdAt: now })
  })
  if (!isNew) return
  await notify(ctx, {
    userIds: await users.idsCalled(ctx.db, ctx.config.siteAdmins),
    spaceId,
    kind: 'originWished',
    params: { origin, userName: user.displayName },
  })
}

/** Answers all open wishes for some origins, and tells whoever asked. @returns how many there were */
export async function answerWishes(
  ctx: AppContext,
  origins: readonly string[],
  outcome: WishOutcome,
): Promise<number> {
  const answered = await wishes.answer(ctx.db, origins, outcome, ctx.clock.now())
  for (const { userId, spaceId, origin } of answered) {
    await notify(ctx, { userIds: [userId], spaceId, kind: 'originAnswered', params: { origin, outcome } })
  }
  return answered.length
}
