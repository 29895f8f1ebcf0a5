import sharp from 'sharp'
import { fail } from '#shared/errors.ts'
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

/**
 * A picture made anew from an uploaded one: WebP, upright, at most `width` × `height`, without metadata, one frame.
 * Nothing of the sent bytes goes on.
 * @throws ApiError UnsupportedFileError for what is no picture, is damaged, or would be enormous once unpacked.
 */
export async function cleanImage(
  bytes: Buffer,
  { width, height }: { readonly width: number; readonly height: number } = { width: 1920, height: 1920 },
): Promise<CleanImage> {
  // libvips would read SVG, PDF and more; only what is a picture by its first bytes gets that far.
  if (sniffType(bytes)?.family !== 'image') fail('UnsupportedFileError')
  try {
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
      .timeout({ seconds: maxSeconds })
      .rotate()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, contentType: 'image/webp', width: info.width, height: info.height }
  } catch {
    return fail('UnsupportedFileError')
  }
}
