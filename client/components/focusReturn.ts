/** What had the focus last, menus aside: they are gone once something of them is chosen. */
let lastFocused: HTMLElement | undefined

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest('[role=menu]')) lastFocused = target
  })
}

/** What a dialog that opens now gives the focus back to. */
export function focusedBefore(): HTMLElement | undefined {
  const active = document.activeElement
  const isUsable = active instanceof HTMLElement && active !== document.body && !active.closest('[role=menu]')
  return isUsable ? active : lastFocused
}

/** Gives the focus back; where that is gone, to the content of the page. */
export function giveFocusBack(to: HTMLElement | undefined): void {
  const place =
    to?.isConnected && !to.matches(':disabled') ? to : document.querySelector<HTMLElement>('main[tabindex]')
  place?.focus({ preventScroll: true })
}
