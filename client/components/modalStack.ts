/** A dialog that stands open. */
export interface Modal {
  readonly id: string
  /** The dialog it was opened from, as the tree of components has it. */
  readonly parent: string | undefined
  /** Asks its owner to close it; what must not be left may stay. */
  readonly close: () => void
}

/**
 * The dialogs that stand open on this page, the lowest first. Escape, the focus and the scrim belong to the topmost
 * (components/Dialog.tsx); here is who lies over whom, and what closes several at once.
 */
export interface ModalStack {
  /** Lays a dialog on top, answers the way to take it off. */
  push(modal: Modal): () => void
  /** Closes all, the topmost first, but the one named. */
  clearAll(except?: string): void
  /** Closes what was opened from a dialog, and from that in turn, the topmost first. */
  dismissChildren(id: string): void
  /** Their ids, the lowest first. */
  ids(): readonly string[]
}

export function createModalStack(): ModalStack {
  let open: readonly Modal[] = []

  const close = (chosen: readonly Modal[]): void => chosen.toReversed().forEach((modal) => modal.close())

  const isUnder = (modal: Modal | undefined, id: string): boolean =>
    modal?.parent !== undefined &&
    (modal.parent === id ||
      isUnder(
        open.find((other) => other.id === modal.parent),
        id,
      ))

  return {
    push(modal) {
      // Two that appear at once: the inner one is heard of first.
      const first = open.findIndex(({ parent }) => parent === modal.id)
      const at = first === -1 ? open.length : first
      open = [...open.slice(0, at), modal, ...open.slice(at)]
      return () => {
        open = open.filter((other) => other !== modal)
      }
    },
    clearAll: (except) => close(open.filter(({ id }) => id !== except)),
    dismissChildren: (id) => close(open.filter((modal) => isUnder(modal, id))),
    ids: () => open.map(({ id }) => id),
  }
}

/** The one of this page. */
export const modalStack = createModalStack()
