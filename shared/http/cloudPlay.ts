import { z } from 'zod'

/** GET /cloud-play: whether pictures can be drawn on this server, and how it is used. */
export const cloudPlayAnswer = z.object({
  offered: z.boolean(),
  size: z.number().int(),
  busy: z.number().int(),
  queuing: z.number().int(),
})
export type CloudPlayAnswer = z.infer<typeof cloudPlayAnswer>

/** POST /cloud-play/hand-over: a worker of this server comes to draw for somebody. */
export const handOverBody = z.object({ token: z.string().min(1).max(128) })
export const viewAnswer = z.object({ access_token: z.string(), expires_in: z.number().int() })
export type ViewAnswer = z.infer<typeof viewAnswer>
