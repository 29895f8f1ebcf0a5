import type { DialogStack } from './dialogStack.ts'

/** The part of a window that is used. */
export interface HistoryPage {
  readonly history: Pick<History, 'state' | 'pushState' | 'go'>
  /** Runs `hear` after each step through the history, whoever took it. */
  readonly onStep: (hear: () => void) => void
  /** Runs `task` once what happens now is over: a dialog may give way to another. */
  readonly later: (task: () => void) => void
}

/** As the router keeps it there (`idx`: which entry of its own), with ours. */
type State = { readonly idx?: number; readonly dialogs?: number } | null

/** How many entries the one at hand lies above that of its page. */
export const depthOf = (state: unknown): number => (state as State)?.dialogs ?? 0

/**
 * Lets Back of the browser (on a phone the gesture) close the dialog on top: for each open one there is an entry of the history, which
 * is the same page to the router. A dialog closed in another way leaves its entry for the next one; Back from an entry that
 * nothing is open for leaves the page, past what is left of them. Nothing steps by itself when a dialog closes: a step would break
 * off what is being opened just then.
 * @returns runs something once no dialog is open and one stands at the page itself again: what changes the address of the page
 * anywhere else would change that of a dialog's entry
 */
export function followHistory(
  stack: DialogStack,
  { history, onStep, later }: HistoryPage,
): (run: () => void) => void {
  let waiting: (() => void)[] = []
  const state = (): State => history.state as State
  const depth = (): number => depthOf(state())
  const size = (): number => stack.ids().length
  /** Where one stood before the last step. */
  let at = { depth: depth(), idx: state()?.idx }
  let isDue = false
  let isStepping = false

  function settle(): void {
    isDue = false
    if (isStepping) return
    for (let next = depth() + 1; next <= size(); next += 1) {
      history.pushState({ ...state(), dialogs: next }, '')
    }
    if (waiting.length > 0 && size() === 0) {
      if (depth() > 0) {
        isStepping = true
        history.go(-depth())
        return
      }
      const due = waiting
      waiting = []
      for (const run of due) run()
    }
    at = { depth: depth(), idx: state()?.idx }
  }

  function settleLater(): void {
    if (isDue) return
    isDue = true
    later(settle)
  }

  onStep(() => {
    const wentBack = state()?.idx === at.idx && depth() < at.depth
    at = { depth: depth(), idx: state()?.idx }
    if (isStepping) isStepping = false
    else if (wentBack && size() > 0) stack.leaveTop()
    else if (wentBack) history.go(-depth() - 1)
    settleLater()
  })
  stack.watch(settleLater)
  settleLater()
  return (run) => {
    waiting.push(run)
    settleLater()
  }
}
