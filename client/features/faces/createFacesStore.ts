import { createStore, type Store } from '../../store/createStore.ts'

export interface FacesState {
  /** Whose picture fills the screen, by user id. */
  readonly fullscreenPlayer: string | undefined
  /** It fills it to the edges, and the keys move one's own figure. */
  readonly hasFullscreenFocus: boolean
  /** Name and buttons over it. */
  readonly isFullscreenUiShown: boolean
  /** Only a small bar is left of the tiles. */
  readonly isMinimised: boolean
  /** It stays open while the view it was chosen in gives way to another. */
  readonly isMenuOpen: boolean
  /** The first of those the carousel shows, turned by hand. */
  readonly firstShown: number
  /** Faces are shown in a window of their own, which stays while the page is hidden. */
  readonly isElsewhere: boolean
  /** Whom one has put in the middle of the speaker view. */
  readonly chosen: string | undefined
}

const nothing: FacesState = {
  fullscreenPlayer: undefined,
  hasFullscreenFocus: false,
  isFullscreenUiShown: true,
  isMinimised: false,
  isMenuOpen: false,
  firstShown: 0,
  isElsewhere: false,
  chosen: undefined,
}

export interface FacesStore extends Store<FacesState> {
  showFullscreen(userId: string): void
  /** Specification §4: also clears the focus, shows the interface and brings the carousel back. */
  clearFullscreen(): void
  /** Specification §4: turned on, the canvas has the focus, too. */
  focusFullscreen(isFocused: boolean): void
  reset(): void
}

/** @param focusCanvas gives the keys to the scene */
export function createFacesStore(focusCanvas: () => void): FacesStore {
  const store = createStore<FacesState>(() => nothing)
  return Object.assign(store, {
    showFullscreen: (userId: string) =>
      store.setState({ fullscreenPlayer: userId, isFullscreenUiShown: true }),
    clearFullscreen: () =>
      store.setState({
        fullscreenPlayer: undefined,
        hasFullscreenFocus: false,
        isFullscreenUiShown: true,
        isMinimised: false,
      }),
    focusFullscreen(hasFullscreenFocus: boolean) {
      store.setState({ hasFullscreenFocus })
      if (hasFullscreenFocus) focusCanvas()
    },
    reset: () => store.setState(nothing),
  })
}
