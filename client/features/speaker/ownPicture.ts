import i18next from 'i18next'
import { shrinkPicture } from '../../api/files/shrinkPicture.ts'
import { uploadBanner } from '../../api/files/upload.ts'
import { uploadFailureText } from '../../api/files/uploadFailure.ts'

/** Where it is kept in this browser. */
const KEY = 'lingjing.ownPicture'
/** As large as faces are shown: what was taken by a camera has twenty times the bytes. */
const LONGEST_PX = 960

/** One's own picture that others may see in place of the camera. */
export interface OwnPicture {
  /** Where it is on this site. */
  readonly src: string
  /** The picture itself, as a data address: an upload that is named nowhere is gone after a day, and is sent again then. */
  readonly data: string
}

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

const asData = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('not read'))
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
): Promise<OwnPicture> => send(await shrinkPicture(file, LONGEST_PX), signal, onProgress)

/** The address of one's own picture, which is sent again where it is gone. */
export async function livePicture(picture: OwnPicture, signal: AbortSignal): Promise<string> {
  const answer = await fetch(picture.src, { method: 'HEAD', cache: 'no-store', signal })
  if (answer.ok) return picture.src
  const [, base64 = ''] = picture.data.split(',')
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  return (await send(new Blob([bytes], { type: 'image/webp' }), signal, () => undefined)).src
}

/** What went wrong with an upload. */
export const pictureFailure = (error: unknown): string =>
  uploadFailureText(error, (failure) => i18next.t(`speaker.picture.${failure}`))
