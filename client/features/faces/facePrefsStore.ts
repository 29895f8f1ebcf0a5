import { createStore, useSelection } from '../../store/createStore.ts'

const KEY = 'lingjing.faces'

/** How faces are shown. The world stays in MapView, Carousel and Gallery; MapView is the specification's default. */
export const faceViews = ['MapView', 'Carousel', 'Gallery', 'Grid', 'Speaker'] as const
export type FaceView = (typeof faceViews)[number]

/** Whether the carousel follows who speaks, or is turned by hand. */
export const carouselModes = ['AUTO', 'NAV'] as const
export type CarouselMode = (typeof carouselModes)[number]

/** So many pictures of others are shown at once; specification §3: 2 by default. */
export const faceLimits = [1, 2, 4, 6, 9] as const
export type FaceLimit = (typeof faceLimits)[number]

export interface FacePrefs {
  readonly view: FaceView
  readonly carousel: CarouselMode
  readonly limit: FaceLimit
  /** Faces float over the heads of those who stand near. */
  readonly bubbles: boolean
  /** One's own background is blurred where the browser can do that. */
  readonly blur: boolean
}

const usual: FacePrefs = { view: 'MapView', carousel: 'AUTO', limit: 2, bubbles: true, blur: false }

const isBoolean = (value: unknown) => typeof value === 'boolean'
const isOneOf = (choices: readonly unknown[]) => (value: unknown) => choices.includes(value)

const fits: { readonly [K in keyof FacePrefs]: (value: unknown) => boolean } = {
  view: isOneOf(faceViews),
  carousel: isOneOf(carouselModes),
  limit: isOneOf(faceLimits),
  bubbles: isBoolean,
  blur: isBoolean,
}

/** Reads what was stored; whatever does not fit is as if it had never been chosen. */
export function parseFacePrefs(text: string | null): FacePrefs {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    return usual
  }
  if (typeof stored !== 'object' || stored === null) return usual
  const known = Object.entries(stored).filter(
    ([key, value]) => Object.hasOwn(fits, key) && fits[key as keyof FacePrefs](value),
  )
  return { ...usual, ...Object.fromEntries(known) }
}

/** How somebody wants to see faces in this browser. */
export const facePrefsStore = createStore<FacePrefs>(() =>
  parseFacePrefs(globalThis.localStorage?.getItem(KEY) ?? null),
)

/** Changes some of it, here and for the next visit. */
export function changeFacePrefs(change: Partial<FacePrefs>): void {
  facePrefsStore.setState(change)
  localStorage.setItem(KEY, JSON.stringify(facePrefsStore.get()))
}

export function useFacePrefs<S>(selector: (prefs: FacePrefs) => S): S {
  return useSelection(facePrefsStore, selector)
}
