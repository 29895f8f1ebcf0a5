import type { Request } from 'express'
import multer from 'multer'
import { fail } from '#shared/errors.ts'
import { sniffType } from './sniff.ts'
import type { SniffedType } from './sniff.ts'

/** What came with a multipart body. */
export interface Upload extends SniffedType {
  readonly bytes: Buffer
  /** The text fields beside the file. */
  readonly fields: Readonly<Record<string, string>>
}

export interface UploadRules {
  readonly maxBytes: number
  /** What may be sent, by its content. */
  readonly kinds: readonly SniffedType['family'][]
}

/**
 * Reads a multipart body with one file in the field `file` into memory.
 * @throws ApiError PayloadTooLarge; UnsupportedFileError for what is none of `kinds`; InvalidParameters without a
 * file; BadRequest for a broken body or one that is no multipart.
 */
export async function readUpload(req: Request, { maxBytes, kinds }: UploadRules): Promise<Upload> {
  const { file, fields } = await readMultipart(req, maxBytes)
  if (!file) fail('InvalidParameters', [{ field: 'file', message: 'a file is wanted' }])
  const type = sniffType(file.buffer)
  if (!type || !kinds.includes(type.family)) fail('UnsupportedFileError')
  return { ...type, bytes: file.buffer, fields }
}

/**
 * The text fields of a multipart body, and its file if there is one.
 * @throws ApiError PayloadTooLarge, BadRequest
 */
export async function readMultipart(
  req: Request,
  maxBytes: number,
): Promise<{ file: { readonly buffer: Buffer } | undefined; fields: Readonly<Record<string, string>> }> {
  const take = multer({
    storage: multer.memoryStorage(),
    limits: { files: 1, fileSize: maxBytes, fields: 20, fieldSize: 16_384, fieldNameSize: 100, parts: 24 },
  }).single('file')
  const { res } = req
  if (!res) fail('BadRequest')
  await new Promise<void>((resolve, reject) => {
    take(req, res, (error: unknown) => (error === undefined || error === null ? resolve() : reject(error)))
  }).catch(refuse)
  const fields = Object.fromEntries(
    Object.entries((req.body ?? {}) as Record<string, unknown>).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  )
  return { file: req.file, fields }
}

/** Whatever multer and its parser say about a body is the sender's doing. */
function refuse(error: unknown): never {
  if (error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE') fail('PayloadTooLarge')
  fail('BadRequest', undefined, error instanceof Error ? error.message.slice(0, 200) : undefined)
}
