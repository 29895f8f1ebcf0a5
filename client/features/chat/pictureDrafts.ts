import i18next from 'i18next'
import { shrinkPicture } from '../../api/files/shrinkPicture.ts'
import { uploadChatPicture } from '../../api/files/upload.ts'
import { mayRetry, uploadFailureText } from '../../api/files/uploadFailure.ts'
import { createStore, useSelection } from '../../store/createStore.ts'
import { sessionStore } from '../../store/sessionStore.ts'

/** As large as anybody looks at one. */
const LONGEST_PX = 1600

/** A picture that is to go with what is being written. */
export type PictureDraft =
  | { readonly name: 'sending'; readonly preview: string; readonly percent: number }
  | { readonly name: 'ready'; readonly preview: string; readonly src: string }
  /** `again`: what may be sent once more. */
  | { readonly name: 'failed'; readonly words: string; readonly again: Blob | undefined }

/** By where it would go, as drafts of texts are (chatView.ts). */
const draftsStore = createStore<Readonly<Record<string, PictureDraft>>>(() => ({}))
const running = new Map<string, AbortController>()

function set(key: string, draft: PictureDraft | undefined): void {
  const before = draftsStore.get()[key]
  const kept = draft && 'preview' in draft ? draft.preview : undefined
  if (before && 'preview' in before && before.preview !== kept) URL.revokeObjectURL(before.preview)
  const others = Object.entries(draftsStore.get()).filter(([other]) => other !== key)
  draftsStore.setState(Object.fromEntries(draft ? [...others, [key, draft]] : others), true)
}

/** The picture that would go there. */
export const usePictureDraft = (key: string): PictureDraft | undefined =>
  useSelection(draftsStore, (drafts) => drafts[key])

/** Takes a picture away again, also while it is being sent. */
export function dropPicture(key: string): void {
  running.get(key)?.abort()
  running.delete(key)
  set(key, undefined)
}

/** Sends a picture to be said there; a newer one takes the place of an older. */
export async function addPicture(key: string, file: Blob): Promise<void> {
  dropPicture(key)
  const { spaceId } = sessionStore.get()
  if (spaceId === undefined) return
  const controller = new AbortController()
  const { signal } = controller
  running.set(key, controller)
  const preview = URL.createObjectURL(file)
  set(key, { name: 'sending', preview, percent: 0 })
  try {
    const blob = await shrinkPicture(file, LONGEST_PX)
    const { location: src } = await uploadChatPicture(
      spaceId,
      new File([blob], 'picture', { type: blob.type }),
      {
        signal,
        onProgress: ({ loaded, total }) =>
          signal.aborted ||
          set(key, { name: 'sending', preview, percent: Math.floor((100 * loaded) / Math.max(1, total)) }),
      },
    )
    if (!signal.aborted) set(key, { name: 'ready', preview, src })
  } catch (error) {
    if (signal.aborted) return
    const words = uploadFailureText(error, (failure) => i18next.t(`space.chat.picture.${failure}`))
    set(key, { name: 'failed', words, again: mayRetry(error) ? file : undefined })
  } finally {
    if (running.get(key) === controller) running.delete(key)
  }
}

/** The first picture of what was pasted or dropped. */
export const pictureAmong = (data: DataTransfer): File | undefined =>
  [...data.files].find(({ type }) => type.startsWith('image/'))

// What was begun in one space is not for another one.
sessionStore.subscribe(({ spaceId }, former) => {
  if (spaceId !== former.spaceId) for (const key of Object.keys(draftsStore.get())) dropPicture(key)
})
