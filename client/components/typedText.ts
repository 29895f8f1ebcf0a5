const FIELDS =
  'textarea, [contenteditable=true], input:not([type]), input:is([type=text], [type=url], [type=email], [type=number])'
/** Short, known by heart, typed to be sure, saved already (`data-trifle`) or sent as it is typed: nobody would miss it. */
const TRIFLES =
  '[readonly], [role=combobox], [data-trifle], [data-keeps-text] *, [autocomplete=tel], [autocomplete=one-time-code], [autocomplete=username]'

const textOf = (field: Element): string =>
  ('value' in field ? String(field.value) : (field.textContent ?? '')).trim()

/**
 * Follows what is typed into the dialogs of a page. The answer says whether a field within `part` holds other words than it did when
 * somebody came to it. Searches, codes and phone numbers do not count.
 * @param onTyping somebody begins to type
 */
export function followTyping(page: Document, onTyping: () => void): (part: Element) => boolean {
  const before = new Map<Element, string>()
  const note = ({ target }: Event): void => {
    const field = target instanceof Element ? target.closest(FIELDS) : null
    if (!field?.closest('[role=dialog]') || before.has(field)) return
    for (const one of before.keys()) if (!one.isConnected) before.delete(one)
    before.set(field, textOf(field))
  }
  page.addEventListener('focusin', note)
  page.addEventListener('beforeinput', (event) => {
    onTyping()
    note(event)
  })
  const isTyped = (part: Element): boolean =>
    // Typed before, and kept.
    part.querySelector('[data-unsent]') !== null ||
    [...before].some(
      ([field, words]) =>
        part.contains(field) && !field.matches(TRIFLES) && textOf(field) !== '' && textOf(field) !== words,
    )
  page.defaultView?.addEventListener('beforeunload', (event) => {
    if (isTyped(page.body)) event.preventDefault()
  })
  return isTyped
}
