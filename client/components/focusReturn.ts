/** Gone in a moment: menus once something of them is chosen, dialogs that wait for their code. */
const PASSING = '[role=menu], [data-passing]'
/** What had the focus last. */
let lastFocused: HTMLElement | undefined

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest(PASSING)) lastFocused = target
  })
}

/** What a dialog that opens now gives the focus back to. */
export function focusedBefore(): HTMLElement | undefined {
  const active = document.activeElement
  const isUsable = active instanceof HTMLElement && active !== document.body && !active.closest(PASSING)
  return isUsable ? active : lastFocused
}

/** Gives the focus back; where that is gone, to the content of the page. */
export function giveFocusBack(to: HTMLElement | undefined): void {
  const place =
    to?.isConnected && !to.matches(':disabled') ? to : document.querySelector<HTMLElement>('main[tabindex]')
  place?.focus({ preventScroll: true })
}
