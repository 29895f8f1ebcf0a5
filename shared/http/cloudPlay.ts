import { z } from 'zod'

const count = z.int().min(0)

/** GET /cloud-play: whether this server draws for people whose devices can not, and how much of it there is. */
export const cloudPlayAnswer = z.object({ offered: z.boolean(), size: count, busy: count, queuing: count })
export type CloudPlayAnswer = z.infer<typeof cloudPlayAnswer>
