import { directions, toolActionOf } from './controls.ts'

/** What a key event tells; the real KeyboardEvent fits. */
export interface KeyStroke {
  readonly code: string
  readonly target: unknown
  readonly isComposing?: boolean
  readonly keyCode?: number
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly altKey?: boolean
  readonly repeat?: boolean
}

const typed = new Set(['INPUT', 'TEXTAREA', 'SELECT'])

interface ElementLike {
  readonly tagName?: string
  readonly isContentEditable?: boolean
  closest?(selector: string): unknown
}

/** Whether keys pressed there belong to a text field, a menu or a dialog and not to the avatar. */
export function takesKeys(target: unknown): boolean {
  const element = target as ElementLike | null
  if (!element) return false
  if (element.isContentEditable || typed.has(element.tagName ?? '')) return true
  return Boolean(element.closest?.('[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]'))
}

/** Whether the stroke is part of a word an input method still composes (229: old Safari and Chromium). */
const composes = (stroke: KeyStroke): boolean => stroke.isComposing === true || stroke.keyCode === 229

/** The keys held down that move the avatar, and strokes not yet served. */
export class Keys {
  readonly held = new Set<string>()
  /** Set by a new press, cleared by who serves it. */
  jump = false
  use = false

  /** Answers true when the stroke is the avatar's and the page should not scroll by it. */
  press(stroke: KeyStroke): boolean {
    if (composes(stroke) || takesKeys(stroke.target)) return false
    if (stroke.ctrlKey || stroke.metaKey || stroke.altKey) return false
    const { code } = stroke
    const action = toolActionOf(code)
    switch (action) {
      case 'jump':
        // Space on a focused button presses that button.
        if ((stroke.target as ElementLike | null)?.tagName === 'BUTTON') return false
        if (!stroke.repeat) this.jump = true
        return true
      case 'use':
        if (!stroke.repeat) this.use = true
        return true
      case 'move':
      case 'run':
        this.held.add(code)
        return action === 'move'
      default:
        return false
    }
  }

  release(code: string): void {
    this.held.delete(code)
  }

  /** Nothing is held any more: the window lost the keyboard or a text field took it. */
  releaseAll(): void {
    this.held.clear()
    this.jump = false
    this.use = false
  }

  get running(): boolean {
    for (const code of this.held) if (toolActionOf(code) === 'run') return true
    return false
  }

  /** Right and forward, each -1 to 1, into `out`. */
  direction(out: { x: number; z: number }): void {
    out.x = 0
    out.z = 0
    for (const code of this.held) {
      const move = directions[code]
      if (!move) continue
      out.x += move[0]
      out.z += move[1]
    }
    out.x = Math.sign(out.x)
    out.z = Math.sign(out.z)
  }
}

/** Lets the keys hear the window; answers the way to stop. */
export function listenToKeys(keys: Keys): () => void {
  const press = (event: KeyboardEvent): void => {
    if (keys.press(event)) event.preventDefault()
  }
  const release = (event: KeyboardEvent): void => keys.release(event.code)
  const releaseAll = (): void => keys.releaseAll()
  const focus = (event: FocusEvent): void => {
    if (takesKeys(event.target)) keys.releaseAll()
  }
  window.addEventListener('keydown', press)
  window.addEventListener('keyup', release)
  window.addEventListener('blur', releaseAll)
  window.addEventListener('focusin', focus)
  window.addEventListener('compositionstart', releaseAll)
  document.addEventListener('visibilitychange', releaseAll)
  return () => {
    window.removeEventListener('keydown', press)
    window.removeEventListener('keyup', release)
    window.removeEventListener('blur', releaseAll)
    window.removeEventListener('focusin', focus)
    window.removeEventListener('compositionstart', releaseAll)
    document.removeEventListener('visibilitychange', releaseAll)
  }
}
