import type { FileRow } from '../db/tables/site/files.ts'
import type { Files, NewFile } from './files.ts'

/**
 * Stores the bytes of an upload once more, as somebody else's; undefined: they are not there. One is in memory at a time:
 * none is larger than what was uploaded.
 * @throws ApiError QuotaExceeded
 */
export async function copyUpload(
  files: Pick<Files, 'open' | 'save'>,
  { id, kind, contentType }: FileRow,
  to: Pick<NewFile, 'ownerId' | 'spaceId'> & Partial<Pick<NewFile, 'kind'>>,
): Promise<FileRow | undefined> {
  const stream = await files.open(id)
  if (!stream) return undefined
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  const { ownerId, spaceId } = to
  return files.save({ ownerId, spaceId, kind: to.kind ?? kind, contentType, content: Buffer.concat(parts) })
}
