import { createStore, useSelection } from '../../store/createStore.ts'

/** Elements a browser does not let sound before somebody has touched the page. */
const playbackStore = createStore<{ readonly blocked: ReadonlySet<HTMLMediaElement> }>(() => ({
  blocked: new Set(),
}))

function note(element: HTMLMediaElement, isBlocked: boolean): void {
  const { blocked } = playbackStore.get()
  if (blocked.has(element) === isBlocked) return
  const next = new Set(blocked)
  if (isBlocked) next.add(element)
  else next.delete(element)
  playbackStore.setState({ blocked: next })
}

/** Plays an element, or notes that it needs a touch first. */
export async function play(element: HTMLMediaElement): Promise<void> {
  try {
    await element.play()
    note(element, false)
  } catch (error) {
    // Taken away meanwhile it rejects as well; only this one is for a person to mend.
    if (error instanceof Error && error.name === 'NotAllowedError') note(element, true)
  }
}

/** The element is no more. */
export const forget = (element: HTMLMediaElement): void => note(element, false)

/** Once somebody has touched the page. */
export const playBlocked = (): void => {
  for (const element of playbackStore.get().blocked) void play(element)
}

export const useIsBlocked = (): boolean => useSelection(playbackStore, ({ blocked }) => blocked.size > 0)
