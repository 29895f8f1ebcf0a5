import { ApiError } from '../http.ts'

/** More than that is not even opened. */
const LARGEST_BYTES = 40_000_000
const QUALITY = 0.85

const notAPicture = (): ApiError => new ApiError('UnsupportedFileError', 0, 'not a picture')

/**
 * A picture no larger than it is shown, as WebP, without what else its file says (where it was taken).
 * @throws ApiError PayloadTooLarge, UnsupportedFileError as the server would
 */
export async function shrinkPicture(file: Blob, longestPx: number): Promise<Blob> {
  if (file.size > LARGEST_BYTES) throw new ApiError('PayloadTooLarge', 0, 'not even opened')
  const picture = await createImageBitmap(file).catch(() => {
    throw notAPicture()
  })
  const scale = Math.min(1, longestPx / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(notAPicture())), 'image/webp', QUALITY)
  })
}
