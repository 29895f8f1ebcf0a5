import type { ErrorAnswer } from '#shared/errors.ts'
import type { BannerUploadAnswer } from '#shared/http/spaces.ts'
import { authStore } from '../../store/authStore.ts'
import { ApiError } from '../http.ts'

export interface UploadProgress {
  /** Bytes. */
  readonly loaded: number
  readonly total: number
}

/** The line went quiet, or somebody on the way gave up waiting. */
export class UploadTimeout extends Error {
  override name = 'UploadTimeout'
}

/** An upload may take as long as it likes (platform.md §7), as long as something moves. */
const QUIET_MS = 60_000
/** Request timeout, gateway timeout. */
const TIMEOUT_STATUS = [408, 504]

export interface UploadOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: UploadProgress) => void
}

const paths = { spaceBanner: '/spaces/attachment/banner', templateBanner: '/template/attachment/banner' }
export type BannerKind = keyof typeof paths

/** Sends a picture. Throws ApiError, UploadTimeout, or an AbortError when it was cancelled. */
export async function uploadBanner(
  kind: BannerKind,
  file: File,
  options: UploadOptions,
): Promise<BannerUploadAnswer> {
  return sendForm<BannerUploadAnswer>(`/api/v2${paths[kind]}`, formOf(file), options)
}

/** Sends a picture one wants to say in the chat of a space. */
export async function uploadChatPicture(
  spaceId: string,
  file: File,
  options: UploadOptions,
): Promise<{ readonly location: string }> {
  return sendForm(`/api/v2/spaces/${encodeURIComponent(spaceId)}/chat/picture`, formOf(file), options)
}

/** Sends a picture for the display screens of a space (which ones they show is a setting of it), or of a prize. */
export async function uploadScreenPicture(
  spaceId: string,
  file: File,
  options: UploadOptions,
  path: 'screen' | 'prize' = 'screen',
): Promise<{ readonly location: string }> {
  const query = new URLSearchParams({ path, spaceId }).toString()
  return sendForm(`/api/v2/resource/upload?${query}`, formOf(file), options)
}

/** Puts a picture or a film on an object, "{spaceId}.{mapId}.{key}". */
export async function uploadObjectFile(
  fileId: string,
  file: File,
  options: UploadOptions,
  /** It hangs beside what the object shows. */
  isBeside = false,
): Promise<{ readonly location: string }> {
  const query = new URLSearchParams({ fileId, ...(isBeside && { as: 'file' }) }).toString()
  return sendForm(`/api/v2/upload?${query}`, formOf(file), options)
}

/** Keeps a picture, a film or a sound for an object, "{spaceId}.{mapId}.{key}": an edit of the map names it afterwards. */
export async function uploadKeptFile(
  fileId: string,
  file: File,
  options: UploadOptions,
): Promise<{ readonly location: string }> {
  const query = new URLSearchParams({ fileId, as: 'kept' }).toString()
  return sendForm(`/api/v2/upload?${query}`, formOf(file), options)
}

/** Keeps a picture or a sound for a level, "{spaceId}.{mapId}": an edit of the map names it afterwards. */
export const uploadLevelFile = (
  levelId: string,
  file: File,
  options: UploadOptions,
): Promise<{ readonly location: string }> =>
  sendForm(`/api/v2/levels/${encodeURIComponent(levelId)}/files`, formOf(file), options)

/** Keeps the address of a live stream with an object. */
export async function setLivingUrl(fileId: string, livingUrl: string, options: UploadOptions): Promise<void> {
  const form = new FormData()
  form.set('fileId', fileId)
  form.set('livingUrl', livingUrl)
  await sendForm('/api/v2/upload/livingUrl', form, options)
}

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.set('file', file)
  return form
}

/** Sends a form. Throws as uploadBanner does. */
export async function sendForm<Answer>(url: string, form: FormData, options: UploadOptions): Promise<Answer> {
  const token = await authStore.getState().accessToken()
  options.signal.throwIfAborted()
  return transfer(url, form, token, options)
}

/** Not fetch: that tells nobody how much of a body has left. */
function transfer<Answer>(
  url: string,
  form: FormData,
  token: string | undefined,
  { signal, onProgress }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    let quiet: ReturnType<typeof setTimeout> | undefined
    const stop = () => call.abort()
    const end = (settle: () => void) => {
      clearTimeout(quiet)
      signal.removeEventListener('abort', stop)
      settle()
    }
    const moved = () => {
      clearTimeout(quiet)
      quiet = setTimeout(() => {
        end(() => reject(new UploadTimeout()))
        call.abort()
      }, QUIET_MS)
    }
    call.upload.onprogress = ({ loaded, total }) => {
      moved()
      onProgress({ loaded, total })
    }
    call.onload = () => end(() => settleAnswer(call, resolve, reject))
    call.onerror = () => end(() => reject(new ApiError('NetworkError', 0, 'no answer')))
    call.onabort = () => end(() => reject(new DOMException('cancelled', 'AbortError')))
    call.open('POST', url)
    if (token) call.setRequestHeader('authorization', `Bearer ${token}`)
    signal.addEventListener('abort', stop)
    moved()
    call.send(form)
  })
}

function settleAnswer<Answer>(
  call: XMLHttpRequest,
  resolve: (answer: Answer) => void,
  reject: (error: Error) => void,
): void {
  if (TIMEOUT_STATUS.includes(call.status)) return reject(new UploadTimeout())
  let answer: unknown
  try {
    answer = JSON.parse(call.responseText)
  } catch {
    return reject(new ApiError('Unknown', call.status, 'the answer is not JSON'))
  }
  if (call.status === 201) return resolve(answer as Answer)
  const { code, message, details } = answer as Partial<ErrorAnswer>
  reject(new ApiError(code ?? 'Unknown', call.status, message ?? '', details))
}
