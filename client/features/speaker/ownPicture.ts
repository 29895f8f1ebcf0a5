import i18next from 'i18next'
import { errorText } from '../../api/errorText.ts'
import { ApiError } from '../../api/http.ts'
import { uploadBanner, UploadTimeout } from '../../api/upload.ts'

/** Where it is kept in this browser. */
const KEY = 'lingjing.ownPicture'
/** As large as faces are shown: what was taken by a camera has twenty times the bytes. */
const LONGEST_PX = 960
const QUALITY = 0.85
/** More than that is not even opened. */
const LARGEST_BYTES = 40_000_000

/** One's own picture that others may see in place of the camera. */
export interface OwnPicture {
  /** Where it is on this site. */
  readonly src: string
  /** The picture itself, as a data address: an upload that is named nowhere is gone after a day, and is sent again then. */
  readonly data: string
}

class TooLarge extends Error {}
class NoPicture extends Error {}

/** The one that was uploaded last in this browser. */
export function ownPicture(): OwnPicture | undefined {
  try {
    const { src, data } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<OwnPicture>
    const isWhole = src?.startsWith('/files/') && data?.startsWith('data:image/')
    return isWhole ? { src: src!, data: data! } : undefined
  } catch {
    return undefined
  }
}

function keep(picture: OwnPicture): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(picture))
  } catch {
    // There is no room for it: it is shown, and has to be chosen anew the next time.
  }
}

/** A picture no larger than it is shown, without what else its file says (where it was taken). */
async function shrink(file: Blob): Promise<Blob> {
  if (file.size > LARGEST_BYTES) throw new TooLarge()
  const picture = await createImageBitmap(file).catch(() => {
    throw new NoPicture()
  })
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new NoPicture())), 'image/webp', QUALITY)
  })
}

const asData = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(new NoPicture())
    reader.readAsDataURL(blob)
  })

async function send(
  blob: Blob,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<OwnPicture> {
  const { geturl } = await uploadBanner('spaceBanner', new File([blob], 'picture', { type: blob.type }), {
    signal,
    onProgress: ({ loaded, total }) => onProgress(loaded / Math.max(1, total)),
  })
  const picture = { src: new URL(geturl, location.href).pathname, data: await asData(blob) }
  keep(picture)
  return picture
}

/** Uploads a picture and keeps it. `onProgress` is told a share of 1. */
export const uploadPicture = async (
  file: Blob,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<OwnPicture> => send(await shrink(file), signal, onProgress)

/** The address of one's own picture, which is sent again where it is gone. */
export async function livePicture(picture: OwnPicture, signal: AbortSignal): Promise<string> {
  const answer = await fetch(picture.src, { method: 'HEAD', cache: 'no-store', signal })
  if (answer.ok) return picture.src
  const [, base64 = ''] = picture.data.split(',')
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  return (await send(new Blob([bytes], { type: 'image/webp' }), signal, () => undefined)).src
}

const storageCodes = new Set<string>([
  'QuotaExceeded',
  'TooManyUploads',
  'StorageFull',
  'ImageCheckUnavailable',
])

/** What went wrong with an upload. */
export function pictureFailure(error: unknown): string {
  const code = error instanceof ApiError ? error.code : undefined
  if (error instanceof UploadTimeout) return i18next.t('speaker.picture.timedOut')
  if (error instanceof TooLarge || code === 'PayloadTooLarge') return i18next.t('speaker.picture.tooLarge')
  if (error instanceof NoPicture || code === 'UnsupportedFileError') {
    return i18next.t('speaker.picture.unsupported')
  }
  if (code === 'ForbiddenImageParameterError') return i18next.t('speaker.picture.sensitive')
  if (code !== undefined && storageCodes.has(code)) return errorText(error)
  return i18next.t('speaker.picture.failed')
}
