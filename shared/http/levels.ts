import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { roomLayoutSchema } from '../map/edit/roomLayout.ts'

/** "{spaceId}.{n}" */
export const levelParams = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}\.(?:0|[1-9]\d{0,8})$/, 'not the id of a level'),
})

export const levelAnswer = z.object({
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  roomLayout: roomLayoutSchema,
})
export type LevelAnswer = z.infer<typeof levelAnswer>

/** The layout itself or its JSON, as the wire carries it. */
export const updateLevelBody = z.object({
  roomLayout: z.union([
    roomLayoutSchema,
    z
      .string()
      .max(limits.levelBodyBytes)
      .transform((text, context): unknown => {
        try {
          return JSON.parse(text)
        } catch {
          context.addIssue({ code: 'custom', message: 'not JSON' })
          return z.NEVER
        }
      })
      .pipe(roomLayoutSchema),
  ]),
})
