/** A dialog that stands open. */
export interface OpenDialog {
  readonly id: string
  /** The dialog it was opened from, as the tree of components has it. */
  readonly parent: string | undefined
  /** Asks its owner to close it; what must not be left may stay. */
  readonly close: () => void
  /** The same for somebody who went back: what was typed is asked about first. */
  readonly leave: () => void
}

/**
 * The dialogs that stand open on this page, the lowest first. Escape, the focus and the scrim belong to the topmost
 * (components/Dialog.tsx); here is who lies over whom, and what closes several at once.
 */
export interface DialogStack {
  /** Lays a dialog on top, answers the way to take it off. */
  push(dialog: OpenDialog): () => void
  /** Closes all, the topmost first, but the one named. */
  clearAll(except?: string): void
  /** Closes what was opened from a dialog, and from that in turn, the topmost first. */
  dismissChildren(id: string): void
  /** Tells the topmost that somebody went back. */
  leaveTop(): void
  /** Their ids, the lowest first. */
  ids(): readonly string[]
  /** Runs `hear` after one was laid on or taken off; answers the way to stop. */
  watch(hear: () => void): () => void
}

export function createDialogStack(): DialogStack {
  let open: readonly OpenDialog[] = []
  const hearers = new Set<() => void>()

  const become = (next: readonly OpenDialog[]): void => {
    open = next
    for (const hear of hearers) hear()
  }

  const close = (chosen: readonly OpenDialog[]): void =>
    chosen.toReversed().forEach((dialog) => dialog.close())

  const isUnder = (dialog: OpenDialog | undefined, id: string): boolean =>
    dialog?.parent !== undefined &&
    (dialog.parent === id ||
      isUnder(
        open.find((other) => other.id === dialog.parent),
        id,
      ))

  return {
    push(dialog) {
      // Two that appear at once: the inner one is heard of first.
      const first = open.findIndex(({ parent }) => parent === dialog.id)
      const at = first === -1 ? open.length : first
      become([...open.slice(0, at), dialog, ...open.slice(at)])
      return () => {
        become(open.filter((other) => other !== dialog))
      }
    },
    clearAll: (except) => close(open.filter(({ id }) => id !== except)),
    dismissChildren: (id) => close(open.filter((dialog) => isUnder(dialog, id))),
    leaveTop: () => open.at(-1)?.leave(),
    ids: () => open.map(({ id }) => id),
    watch(hear) {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
  }
}

/** The one of this page. */
export const dialogStack = createDialogStack()
