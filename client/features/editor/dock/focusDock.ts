/** Puts the keyboard into the dock: on the shelf that is open, or what is first there. */
export function focusDock(): void {
  const dock = document.querySelector('[data-maker-dock]')
  const first =
    dock?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]') ?? dock?.querySelector('button')
  first?.focus()
}
