import type { AppContext } from '../../context.ts'
import type { FileRow } from '../../db/tables/site/files.ts'
import { cleanImage } from '../../files/cleanImage.ts'
import type { NewFile } from '../../files/files.ts'
import type { ReceivedFile } from '../../files/receiveFile.ts'

/** What every upload may be refused with. */
export const uploadErrors = [
  'UnsupportedFileError',
  'ForbiddenImageParameterError',
  'ImageCheckUnavailable',
  'PayloadTooLarge',
  'QuotaExceeded',
  'TooManyUploads',
  'StorageFull',
] as const

/**
 * Stores what was sent; pictures are made anew and looked at.
 * @throws ApiError ForbiddenImageParameterError, ImageCheckUnavailable, UnsupportedFileError, QuotaExceeded, StorageFull
 */
export async function storeUpload(
  ctx: Pick<AppContext, 'files' | 'moderation'>,
  sent: ReceivedFile,
  destination: Pick<NewFile, 'ownerId' | 'spaceId' | 'kind'>,
  size?: { readonly width: number; readonly height: number },
): Promise<FileRow> {
  if (sent.family !== 'image') {
    return ctx.files.save({ ...destination, contentType: sent.contentType, content: sent })
  }
  const { bytes: content, contentType } = await cleanImage(sent, size)
  await ctx.moderation.checkImage(content)
  return ctx.files.save({ ...destination, contentType, content })
}
