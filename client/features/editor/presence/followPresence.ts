import { limits } from '#shared/rules/limits.ts'
import { browserClock } from '../../../net/clock.ts'
import { post } from '../../../net/send.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { onEvents } from '../../../store/worldStore.ts'
import { workStore } from '../work/workStore.ts'
import { othersAfter, presenceStore } from './presenceStore.ts'

/** What one has chosen is told at most so often, ms. */
const TELL_MS = 150

/** Tells other editors what one has chosen, and hears what they have; answers the way to stop. */
export function followPresence(): () => void {
  presenceStore.setState({ others: new Map() })
  let told = 'false '
  let isWaiting = false
  let isOver = false
  const tell = (): void => {
    const { selected, isDragging } = workStore.get()
    const selection = [...selected].slice(0, limits.selectionKeysMax)
    const text = `${isDragging} ${selection.join(' ')}`
    if (text === told) return
    told = text
    post('editorPresence', { selection, dragging: isDragging })
  }
  const tellSoon = (): void => {
    if (isWaiting) return
    isWaiting = true
    browserClock.after(TELL_MS, () => {
      isWaiting = false
      if (!isOver) tell()
    })
  }
  const stops = [
    workStore.subscribe(tellSoon),
    onEvents((events) => {
      const { others } = presenceStore.get()
      const after = othersAfter(others, events, sessionStore.get().selfEncId)
      if (after !== others) presenceStore.setState({ others: after })
      // Who has just come knows nothing of it; nor does anybody of whose connection was lost.
      const { selfEncId } = sessionStore.get()
      const isUnknown = events.some(
        ({ kind, body }) =>
          kind === 'playerJoins' ||
          (kind === 'playerSetsIsSignedIn' && body.isSignedIn && body.encId === selfEncId),
      )
      if (isUnknown && workStore.get().selected.size > 0) {
        told = ''
        tellSoon()
      }
    }),
  ]
  return () => {
    isOver = true
    for (const stop of stops) stop()
    post('editorPresence', { selection: [], dragging: false })
    presenceStore.setState({ others: new Map() })
  }
}
