import { z } from 'zod'
import { isoTime, listOf, pageQuery } from './fields.ts'

/** What an upload is for. */
export const fileKinds = [
  'spaceBanner',
  'templateBanner',
  'screen',
  'object',
  'prize',
  'chat',
  'showroom',
] as const
export type FileKind = (typeof fileKinds)[number]

/** Something that names an upload, as far as the person may know of it. */
export const fileUse = z.object({
  what: z.enum(['space', 'template', 'site']),
  id: z.string(),
  name: z.string(),
  /** Deleted, but still there: it keeps its files until it is gone for good. */
  isGone: z.boolean(),
  /** One's own, or a space one is a member of: there it has to be taken away before it can be deleted. */
  isOwn: z.boolean(),
})
export type FileUseAnswer = z.infer<typeof fileUse>

/** An upload of one's own. */
export const ownFile = z.object({
  id: z.string(),
  url: z.string(),
  kind: z.enum(fileKinds),
  contentType: z.string(),
  bytes: z.number().int().nonnegative(),
  createdAt: isoTime,
  uses: z.array(fileUse),
  /** Spaces and templates of others, which have no names here. */
  otherUses: z.number().int().nonnegative(),
})
export type OwnFile = z.infer<typeof ownFile>
/** The newest first. */
export const ownFileList = listOf(ownFile)
export type OwnFileList = z.infer<typeof ownFileList>
export const ownFilesQuery = z.object(pageQuery)
