import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { fail } from '#shared/errors.ts'
import { atMost } from './atMost.ts'
import { sniffType } from './sniff.ts'

export interface CleanImage {
  readonly bytes: Buffer
  readonly contentType: 'image/webp'
  readonly width: number
  readonly height: number
}

/** Above a photograph of any camera, below what would fill the memory of a small server. */
const maxPixels = 50_000_000
const maxSeconds = 20
/** One of these may take 200 MB while it is unpacked. */
const inTurns = atMost(2)

/** Enough to see what a file is. */
const headBytes = 64

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * A picture made anew from an uploaded one: WebP, upright, at most `width` × `height`, without metadata, one frame.
 * Nothing of the sent bytes goes on. Two are made at once, the others wait.
 * @throws ApiError UnsupportedFileError for what is no picture, is damaged, or would be enormous once unpacked.
 */
export async function cleanImage(
  source: Buffer | { readonly path: string },
  { width, height }: { readonly width: number; readonly height: number } = { width: 1920, height: 1920 },
): Promise<CleanImage> {
  const input = Buffer.isBuffer(source) ? source : source.path
  // libvips would read SVG, PDF and more; only what is a picture by its first bytes gets that far.
  const head = typeof input === 'string' ? await headOf(input) : input
  if (sniffType(head)?.family !== 'image') fail('UnsupportedFileError')
  try {
    const { data, info } = await inTurns(() =>
      sharp(input, { failOn: 'error', limitInputPixels: maxPixels })
        .timeout({ seconds: maxSeconds })
        .rotate()
        .resize({ width, height, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 84 })
        .toBuffer({ resolveWithObject: true }),
    )
    return { bytes: data, contentType: 'image/webp', width: info.width, height: info.height }
  } catch {
    return fail('UnsupportedFileError')
  }
}
