import type { Request } from 'express'
import type { AppContext } from '../../context.ts'
import { refuseFor } from '../../middleware/rateLimit.ts'

/**
 * Counts what one manager does to one member, each of which that member is told and cannot switch off: nobody is told
 * hundreds of times. By manager, so that none of them uses up what the others may do.
 * @throws ApiError TooManyRequests
 */
export const countNews = async (
  { rates }: Pick<AppContext, 'rates'>,
  req: Request,
  { spaceId, by, userId }: { readonly spaceId: string; readonly by: string; readonly userId: string },
): Promise<void> => refuseFor(await rates.take('memberNews', `${spaceId} ${by} ${userId}`), req)
