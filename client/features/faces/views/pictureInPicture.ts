import i18next from 'i18next'
import { createStore } from '../../../store/createStore.ts'
import { showToast } from '../../../store/toastStore.ts'
import { facesStore } from '../facesStore.ts'

/** As far as it is used: https://wicg.github.io/document-picture-in-picture/ */
interface DocumentPictureInPicture {
  requestWindow(options: { readonly width: number; readonly height: number }): Promise<Window>
}

const documentPip = (): DocumentPictureInPicture | undefined =>
  (globalThis as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture

/** What this browser can do: a window with all faces, one with a single picture, or neither. */
export function pictureInPictureKind(): 'document' | 'video' | undefined {
  if (documentPip()) return 'document'
  return 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled ? 'video' : undefined
}

/** The window faces are shown in besides the page. */
export const pipWindowStore = createStore<{ readonly pipWindow: Window | undefined }>(() => ({
  pipWindow: undefined,
}))

/** The window looks as the page does. */
function dress(pipWindow: Window): void {
  const { documentElement: root } = pipWindow.document
  root.lang = document.documentElement.lang
  const { theme } = document.documentElement.dataset
  if (theme) root.dataset['theme'] = theme
  // Their rules and not their addresses: nothing is fetched again, and it looks so from the first moment.
  const { CSSStyleSheet: Sheet } = pipWindow as Window & typeof globalThis
  const sheet = new Sheet({ baseURL: document.baseURI })
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  sheet.replaceSync(rules.map(({ cssText }) => cssText).join('\n'))
  pipWindow.document.adoptedStyleSheets.push(sheet)
}

/** A window of its own with faces, or back into the page. To be called by a press. */
export async function openPictureInPicture(isOpen: boolean): Promise<void> {
  if (!isOpen) {
    pipWindowStore.get().pipWindow?.close()
    if (document.pictureInPictureElement) await document.exitPictureInPicture()
    return
  }
  try {
    const pip = documentPip()
    if (pip) await openDocument(pip)
    else await openVideo()
  } catch (error) {
    // Refused by the browser: faces stay where they are.
    console.warn('faces: no window of their own', error)
    showToast(i18next.t('faces.notElsewhere'), { toastType: 'failed' })
  }
}

async function openDocument(pip: DocumentPictureInPicture): Promise<void> {
  const pipWindow = await pip.requestWindow({ width: 360, height: 420 })
  dress(pipWindow)
  pipWindowStore.setState({ pipWindow })
  facesStore.setState({ isElsewhere: true })
  pipWindow.addEventListener('pagehide', () => {
    pipWindowStore.setState({ pipWindow: undefined })
    facesStore.setState({ isElsewhere: false })
  })
}

/** The largest picture there is. */
async function openVideo(): Promise<void> {
  const videos = [...document.querySelectorAll<HTMLVideoElement>('[data-face] video')]
  const [largest] = videos.sort((a, b) => b.clientHeight - a.clientHeight)
  if (!largest) return
  await largest.requestPictureInPicture()
  facesStore.setState({ isElsewhere: true })
  largest.addEventListener('leavepictureinpicture', () => facesStore.setState({ isElsewhere: false }), {
    once: true,
  })
}
