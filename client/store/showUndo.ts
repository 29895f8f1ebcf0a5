import { dismissToast, showToast } from './toastStore.ts'

/** How long what was done can be taken back by one press: long enough to read twice. */
const UNDO_MS = 10_000

/** Says what was done, with the press that takes it back, for ten seconds or until it is put away. */
export function showUndo(text: string, label: string, takeBack: () => void): void {
  const id = showToast(text, {
    keep: true,
    action: {
      label,
      run() {
        dismissToast(id)
        takeBack()
      },
    },
  })
  setTimeout(() => dismissToast(id), UNDO_MS)
}
