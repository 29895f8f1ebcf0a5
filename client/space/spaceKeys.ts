/** Keys of the interface over the scene; moving is the scene's own affair. */
export interface SpaceKeyActions {
  readonly emote: (number: number) => void
  readonly openChat: () => void
  readonly help: () => void
}

const EDITABLE = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'

/** True while keys belong to a text field, an input method or a dialog. */
export function keysAreTaken(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode' | 'target'>): boolean {
  if (event.isComposing || event.keyCode === 229) return true
  const target = event.target
  return target instanceof Element && (target.matches(EDITABLE) || target.closest('[role="dialog"]') !== null)
}

/** 1–6 emotes, Enter opens the chat, H the help. Returns the way to stop. */
export function listenToSpaceKeys(actions: SpaceKeyActions): () => void {
  function onKeyDown(event: KeyboardEvent) {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || keysAreTaken(event)) return
    // A focused button answers Enter itself.
    const onControl = event.target instanceof Element && event.target.closest('button, a') !== null
    if (/^[1-6]$/.test(event.key)) actions.emote(Number(event.key))
    else if (event.key === 'Enter' && !onControl) actions.openChat()
    else if (event.key.toLowerCase() === 'h') actions.help()
    else return
    event.preventDefault()
  }
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}
