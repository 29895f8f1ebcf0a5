import type { ComponentType } from 'react'

type Question = ComponentType<{ readonly onClose: () => void; readonly onDrop: () => void }>

/** What is known of leaving dialogs (dialogManners.ts). */
export interface Manners {
  readonly isTyped: (part: Element) => boolean
  readonly whenClosed: (run: () => void) => void
  readonly LeaveQuestion: Question
}

let load: (() => Promise<Manners>) | undefined
let manners: Manners | undefined

/** Where the code for it comes from: it is made of dialogs itself. */
export function mannersFrom(source: () => Promise<Manners>): void {
  load = source
}

/**
 * From the first dialog on Back of the browser is for what lies on the stack, and what was typed is asked about. Without the code
 * for it Back leaves the page, as it always did.
 */
export function followLeaving(): void {
  const ask = load
  load = undefined
  ask?.().then(
    (loaded) => (manners = loaded),
    () => (load = ask),
  )
}

/** How to ask whether what was typed into a dialog may go; undefined: nothing was. */
export const leaveQuestion = (dialog: Element | null): Question | undefined =>
  dialog && manners?.isTyped(dialog) ? manners.LeaveQuestion : undefined

/** Runs something once no dialog is open and one stands at the page itself again; what changes its address belongs there. */
export const whenClosed = (run: () => void): void => (manners ? manners.whenClosed(run) : run())
