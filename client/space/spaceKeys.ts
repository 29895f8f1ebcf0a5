import { takesKeys, type KeyStroke } from '../scene/tools/keys.ts'

/** What a key asks of the interface over the scene; moving is the scene's own affair. */
export type SpaceCommand =
  | { readonly name: 'emote'; readonly number: number }
  | { readonly name: 'chat' | 'help' | 'close' | 'map' | 'view' | 'wheel' }

export interface SpaceStroke extends KeyStroke {
  readonly key: string
}

interface ControlLike {
  closest?(selector: string): unknown
}

/** A focused control answers Enter itself. */
const isControl = (target: unknown): boolean =>
  Boolean((target as ControlLike | null)?.closest?.('button, a[href], summary, [role="button"]'))

/**
 * 1–6 emotes, Q the wheel of all of them, Enter the chat, H the help, M the map, V the next view, Escape closes what
 * stands open. Undefined while the keys belong to a text field, an input method, a dialog or the browser.
 */
export function spaceCommand(stroke: SpaceStroke): SpaceCommand | undefined {
  // 229: old Safari and Chromium give it to strokes an input method takes.
  if (stroke.repeat || stroke.isComposing || stroke.keyCode === 229) return undefined
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey || takesKeys(stroke.target)) return undefined
  if (/^[1-6]$/.test(stroke.key)) return { name: 'emote', number: Number(stroke.key) }
  switch (stroke.key) {
    case 'Enter':
      return isControl(stroke.target) ? undefined : { name: 'chat' }
    case 'h':
    case 'H':
      return { name: 'help' }
    case 'm':
    case 'M':
      return { name: 'map' }
    case 'q':
    case 'Q':
      return { name: 'wheel' }
    case 'v':
    case 'V':
      return { name: 'view' }
    case 'Escape':
      return { name: 'close' }
    default:
      return undefined
  }
}

/** Lets the interface hear the window. `run` answers false when there was nothing to do. Returns the way to stop. */
export function listenToSpaceKeys(run: (command: SpaceCommand) => boolean): () => void {
  function onKeyDown(event: KeyboardEvent) {
    const command = event.defaultPrevented ? undefined : spaceCommand(event)
    if (command && run(command)) event.preventDefault()
  }
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}
