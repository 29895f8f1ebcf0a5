import { z } from 'zod'
import { isoTime, listOf, pageQuery } from './fields.ts'

/** A space of one's own that is put away. */
export const archivedSpace = z.object({
  id: z.string(),
  name: z.string(),
  /** Uploads, maps and documents: what is free once it is gone. */
  bytes: z.number().int().nonnegative(),
  archivedAt: isoTime,
  /** When it is deleted for good, at the earliest; null: never by itself. */
  endsAt: isoTime.nullable(),
  /** Whether the caller can bring it back: they put it away, and nobody else did. */
  mayRestore: z.boolean(),
})
export type ArchivedSpace = z.infer<typeof archivedSpace>
/** What was put away last comes first. */
export const archivedSpaceList = listOf(archivedSpace)
export type ArchivedSpaceList = z.infer<typeof archivedSpaceList>
export const archivedSpacesQuery = z.object(pageQuery)
