import { createStore, useSelection } from '../../store/createStore.ts'

/** Why an element is silent: a browser lets none sound before somebody has touched the page, or it could not play. */
type Silence = 'blocked' | 'failed'

const playbackStore = createStore<{ readonly silent: ReadonlyMap<HTMLMediaElement, Silence> }>(() => ({
  silent: new Map(),
}))

/** What could not be played is tried again so soon. */
const AGAIN_MS = 3_000

function note(element: HTMLMediaElement, silence: Silence | undefined): void {
  const { silent } = playbackStore.get()
  if (silent.get(element) === silence) return
  const next = new Map(silent)
  if (silence) next.set(element, silence)
  else next.delete(element)
  playbackStore.setState({ silent: next })
}

/** Plays an element, or notes that it needs a touch first; what fails is tried again until the element is forgotten. */
export async function play(element: HTMLMediaElement): Promise<void> {
  try {
    await element.play()
    note(element, undefined)
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    // Taken away meanwhile it rejects as well.
    if (name === 'AbortError') return
    note(element, name === 'NotAllowedError' ? 'blocked' : 'failed')
    if (name !== 'NotAllowedError') setTimeout(() => playAll('failed', element), AGAIN_MS)
  }
}

function playAll(which: Silence, only?: HTMLMediaElement): void {
  for (const [element, silence] of playbackStore.get().silent) {
    if (silence === which && (only === undefined || only === element)) void play(element)
  }
}

/** The element is no more. */
export const forget = (element: HTMLMediaElement): void => note(element, undefined)

/** Once somebody has touched the page. */
export const playBlocked = (): void => playAll('blocked')

/** What could not be played, at once. */
export const playAgain = (): void => playAll('failed')

const useSilence = (which: Silence): boolean =>
  useSelection(playbackStore, ({ silent }) => [...silent.values()].includes(which))

export const useIsBlocked = (): boolean => useSilence('blocked')
export const useIsUnplayed = (): boolean => useSilence('failed')
