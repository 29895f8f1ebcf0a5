import { z } from 'zod'
import { listOf, pageQuery } from './fields.ts'

const whole = z.number().int().nonnegative()
/** How much there is, and how much there may be. */
const quota = z.object({ used: whole, limit: whole })

/** What a person keeps; bytes are those of uploads, templates, and maps and documents of owned spaces. */
export const personUsageAnswer = z.object({ bytes: quota, files: quota, spaces: quota, templates: quota })
export type PersonUsageAnswer = z.infer<typeof personUsageAnswer>

/** What a space keeps; bytes are those of uploads, maps and documents, which are said apart as well. */
export const spaceUsageAnswer = z.object({
  bytes: quota,
  files: quota,
  documents: quota,
  fileBytes: whole,
  mapBytes: whole,
  documentBytes: whole,
})
export type SpaceUsageAnswer = z.infer<typeof spaceUsageAnswer>

export const usageListQuery = z.object(pageQuery)

export const listedSpaceUsage = z.object({
  id: z.string(),
  name: z.string(),
  /** Put away: it takes its room all the same. */
  isArchived: z.boolean(),
  owner: z.object({ id: z.string(), displayName: z.string() }),
  bytes: whole,
  files: whole,
  fileBytes: whole,
  mapBytes: whole,
  documents: whole,
  documentBytes: whole,
})
export type ListedSpaceUsage = z.infer<typeof listedSpaceUsage>
/** The largest first. */
export const spaceUsageList = listOf(listedSpaceUsage)
export type SpaceUsageList = z.infer<typeof spaceUsageList>

export const listedPersonUsage = z.object({
  id: z.string(),
  displayName: z.string(),
  bytes: whole,
  files: whole,
  spaces: whole,
  templates: whole,
})
export type ListedPersonUsage = z.infer<typeof listedPersonUsage>
/** Who keeps most first. */
export const personUsageList = listOf(listedPersonUsage)
export type PersonUsageList = z.infer<typeof personUsageList>

/** Days things are kept; 0: for ever. */
export const retentionAnswer = z.object({
  operations: whole,
  chats: whole,
  visits: whole,
  notifications: whole,
  clientLogs: whole,
  archivedSpaces: whole,
})
export type RetentionAnswer = z.infer<typeof retentionAnswer>

/** Of the whole site. */
export const storageAnswer = z.object({
  /** null: the system does not say. */
  disk: z
    .object({
      freeBytes: whole,
      totalBytes: whole,
      /** Of it so much stays free: below, uploads, spaces and templates are refused. */
      minFreePercent: z.number(),
      isNearlyFull: z.boolean(),
    })
    .nullable(),
  fileBytes: whole,
  mapBytes: whole,
  documentBytes: whole,
  /** Uploads under way. */
  uploads: whole,
  /** Whether a service looks at pictures before others see them; without one only known forbidden ones are refused. */
  picturesAreChecked: z.boolean(),
  retention: retentionAnswer,
})
export type StorageAnswer = z.infer<typeof storageAnswer>
