import { takesKeys } from '../../../scene/tools/keys.ts'
import { savesLevels } from '../versions/savesLevels.ts'
import { askToSave } from '../versions/saveStore.ts'
import type { Work } from '../work/Work.ts'
import { select, workStore } from '../work/workStore.ts'
import { alongView, arrows, isControl } from './arrows.ts'
import { copyChosen, pasteText } from './clipboard.ts'
import {
  chooseAll,
  duplicateChosen,
  groupChosen,
  moveChosen,
  removeChosen,
  turnChosen,
  ungroupChosen,
} from './commands.ts'
import { focusDock } from '../dock/focusDock.ts'
import { TURN_DEG, type MakerTool } from './MakerTool.ts'

/** With nothing to snap to an arrow moves so far, metres. */
const FINE_M = 0.05

const isModifier = new Set(['Alt', 'Shift', 'Control', 'Meta'])

/** Between the dock and the level: whoever has no pointer gets from one to the other without passing all there is. */
function goBetween(): boolean {
  const dock = document.querySelector('[data-maker-dock]')
  if (!dock) return false
  if (dock.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
  else focusDock()
  return true
}

/** What a stroke means to the map maker; false: nothing. */
function press(event: KeyboardEvent, work: Work, tool: MakerTool): boolean {
  const { selected, held, grid, room, isDragging } = workStore.get()
  // While a hand drags, keys hold still.
  if (isDragging) {
    if (event.key === 'Escape') tool.letGo()
    return !isModifier.has(event.key)
  }
  if (event.ctrlKey || event.metaKey) return pressWithControl(event, work)
  if (event.altKey) return false
  if (event.key === 'F6') return goBetween()
  if (tool.pressHeld(event)) return true
  const arrow = arrows[event.key]
  if (arrow && selected.size > 0 && !held) {
    const [x, z] = alongView(work.ground.heading(), arrow)
    const metres = grid || FINE_M
    moveChosen(work, x * metres, z * metres)
    return true
  }
  switch (event.key) {
    case 'Escape':
      if (held) workStore.setState({ held: undefined })
      else if (selected.size > 0 || room !== undefined) select([])
      else return false
      return true
    case 'Delete':
    case 'Backspace':
      removeChosen(work)
      return selected.size > 0
    case 'r':
    case 'R': {
      const degrees = event.shiftKey ? 90 : TURN_DEG
      if (held) tool.turnHeld(degrees)
      else turnChosen(work, degrees)
      return held !== undefined || selected.size > 0
    }
    case 'Enter':
      if (!held || isControl(event.target)) return false
      tool.placeAhead()
      return true
    default:
      return false
  }
}

function pressWithControl(event: KeyboardEvent, work: Work): boolean {
  switch (event.key.toLowerCase()) {
    case 'z':
      if (event.shiftKey) work.redo()
      else work.undo()
      return true
    case 'y':
      work.redo()
      return true
    case 's':
      if (savesLevels()) askToSave()
      return true
    case 'd':
      duplicateChosen(work)
      return true
    case 'a':
      chooseAll(work)
      return true
    case 'g':
      if (event.shiftKey) ungroupChosen(work)
      else groupChosen(work)
      return true
    default:
      return false
  }
}

/** Lets the map maker hear the keyboard before anybody else; answers the way to stop. */
export function listenToMakerKeys(work: Work, tool: MakerTool): () => void {
  const hear = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === 229) return
    // From a field, too, one gets out by it.
    if (takesKeys(event.target) && event.key !== 'F6') return
    if (!press(event, work, tool)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const isWriting = (): boolean => takesKeys(document.activeElement)
  const copy = (event: ClipboardEvent): void => {
    const text = isWriting() ? undefined : copyChosen(work)
    if (text === undefined) return
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!isWriting() && text !== '' && pasteText(work, text)) event.preventDefault()
  }
  window.addEventListener('keydown', hear, true)
  document.addEventListener('copy', copy)
  document.addEventListener('paste', paste)
  return () => {
    window.removeEventListener('keydown', hear, true)
    document.removeEventListener('copy', copy)
    document.removeEventListener('paste', paste)
  }
}
