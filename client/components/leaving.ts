import type * as Manners from './dialogManners.ts'

let asked: Promise<unknown> | undefined
let manners: typeof Manners | undefined

/**
 * From the first dialog on Back of the browser is for what lies on the stack, and what was typed is asked about. Without the code
 * for it Back leaves the page, as it always did.
 */
export function followLeaving(): void {
  asked ??= import('./dialogManners.ts').then(
    (loaded) => (manners = loaded),
    () => (asked = undefined),
  )
}

/** How to ask whether what was typed into a dialog may go; undefined: nothing was. */
export const leaveQuestion = (dialog: Element | null): typeof Manners.LeaveQuestion | undefined =>
  dialog && manners?.isTyped(dialog) ? manners.LeaveQuestion : undefined

/** Runs something once no dialog is open and one stands at the page itself again; what changes its address belongs there. */
export const whenClosed = (run: () => void): void => (manners ? manners.whenClosed(run) : run())
