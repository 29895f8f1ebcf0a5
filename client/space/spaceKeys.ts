import { interfaceActionOf, type InterfaceAction } from '../scene/tools/controls.ts'
import { takesKeys, type KeyStroke } from '../scene/tools/keys.ts'

/** What a key asks of the interface over the scene; moving is the tool's affair. */
export interface SpaceCommand {
  readonly name: InterfaceAction
  /** What the key writes. */
  readonly key: string
}

export interface SpaceStroke extends KeyStroke {
  readonly key: string
}

interface ControlLike {
  closest?(selector: string): unknown
}

/** A focused control answers Enter itself. */
const isControl = (target: unknown): boolean =>
  Boolean((target as ControlLike | null)?.closest?.('button, a[href], summary, [role="button"]'))

/** What a stroke means. Undefined while the keys belong to a text field, an input method, a dialog or the browser. */
export function spaceCommand(stroke: SpaceStroke): SpaceCommand | undefined {
  // 229: old Safari and Chromium give it to strokes an input method takes.
  if (stroke.repeat || stroke.isComposing || stroke.keyCode === 229) return undefined
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey || takesKeys(stroke.target)) return undefined
  const action = interfaceActionOf(stroke.key)
  if (action === undefined || (action === 'chat' && isControl(stroke.target))) return undefined
  return { name: action, key: stroke.key }
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
