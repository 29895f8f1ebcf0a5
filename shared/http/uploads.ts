import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { idText } from './fields.ts'

/** "{spaceId}.{mapId}.{objectKey}" */
const fileId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}\.(?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,3})$/, 'not the id of an object')
/** Older clients send it; the bearer counts. */
const userId = z.string().optional()

export const uploadFields = z.object({ fileId, userId })
/** Where the client of this version says it: the right is asked before the body is read. */
export const uploadQuery = z.object({
  fileId: fileId.optional(),
  /**
   * `file`: it hangs on the thing beside what that shows, which stays. `kept`: nothing of the thing changes, and sounds are
   * taken as well; who furnishes names it with an edit, or it goes in a day.
   */
  as: z.enum(['file', 'kept']).optional(),
})
export const livingUrlFields = z.object({
  fileId,
  userId,
  /** Empty clears what the object shows. */
  livingUrl: z.union([
    z.literal(''),
    z
      .string()
      .trim()
      .max(limits.addressLength)
      .pipe(z.url({ protocol: /^(?:https?|rtmps?)$/, error: 'the input is not valid, please re-enter' })),
  ]),
})
export const resourceUploadFields = z.object({
  /** For the display screens, or of a prize of a lottery. */
  path: z.enum(['screen', 'prize']),
  /** Without it one has to manage some space. */
  spaceId: idText(limits.spaceIdLength).optional(),
})

/** The same in the query, for who wants it refused before the body is read. */
export const resourceUploadQuery = resourceUploadFields.partial()

/** Where the file is: a path on this site, or its whole address where PUBLIC_URL is set. '' when cleared. */
export const uploadAnswer = z.object({ location: z.string() })
