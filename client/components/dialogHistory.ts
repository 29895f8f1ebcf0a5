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

/** How many dialogs the entry of the history one stands at is for. */
export const depthOf = (state: unknown): number => (state as State)?.dialogs ?? 0

/**
 * Lets Back of the browser (on a phone the gesture) close the dialog on top: each open one has an entry of the history, which is the
 * same page to the router. Who closes a dialog in another way has its entry taken back. An entry somebody left behind under
 * the next page is skipped.
 * @returns runs something once no dialog is open and one stands at the page itself again: what changes the address of the page
 * while a dialog lies over it would change that of the dialog's entry
 */
export function followHistory(
  stack: DialogStack,
  { history, onStep, later }: HistoryPage,
): (run: () => void) => void {
  let waiting: (() => void)[] = []
  const state = (): State => history.state as State
  const depth = (): number => depthOf(state())
  const size = (): number => stack.ids().length
  /** Where a step of our own leads to: not somebody's. */
  let awaited: number | undefined
  let isDue = false
  /** The page the dialogs lie on. */
  let page = state()?.idx

  function step(delta: number, to: number): void {
    awaited = to
    history.go(delta)
  }

  function settle(): void {
    isDue = false
    if (awaited !== undefined) return
    page = state()?.idx
    for (let next = depth() + 1; next <= size(); next += 1) {
      history.pushState({ ...state(), dialogs: next }, '')
    }
    const surplus = depth() - size()
    if (surplus > 0) return step(-surplus, size())
    if (depth() > 0) return
    const due = waiting
    waiting = []
    for (const run of due) run()
  }

  function settleLater(): void {
    if (isDue) return
    isDue = true
    later(settle)
  }

  onStep(() => {
    const wanted = awaited
    awaited = undefined
    if (wanted === undefined) {
      if (depth() < size() && state()?.idx === page) stack.leaveTop()
    } else if (depth() > wanted) {
      // The router went on while we went back: its page, and not ours, is where somebody wants to be.
      return step(1, 0)
    }
    settleLater()
  })
  stack.watch(settleLater)
  settleLater()
  return (run) => {
    waiting.push(run)
    settleLater()
  }
}
