import { z } from 'zod'

const count = z.number().int().nonnegative()

/** GET /cloud-play: whether this server draws for people whose devices can not, and how much of it there is. */
export const cloudPlayAnswer = z.object({ offered: z.boolean(), size: count, busy: count, queuing: count })
export type CloudPlayAnswer = z.infer<typeof cloudPlayAnswer>

/** POST /cloud-play/hand-over: a worker of this server comes to draw for somebody. */
export const handOverBody = z.object({ token: z.string().min(1).max(128) })
export const viewAnswer = z.object({ access_token: z.string(), expires_in: z.number().int() })
export type ViewAnswer = z.infer<typeof viewAnswer>
