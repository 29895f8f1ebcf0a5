import { createStore, useSelection } from './createStore.ts'

const KEY = 'lingjing.settings'

export const qualityChoices = ['auto', 'low', 'medium', 'high'] as const

/** What somebody prefers in this browser. */
export interface Settings {
  /** How fast the view turns, times the usual: 0.25 to 3. */
  readonly lookSpeed: number
  /** Pulling down looks down instead of up. */
  readonly invertLook: boolean
  /** How much the scene is drawn with; auto: as much as the machine can. */
  readonly quality: (typeof qualityChoices)[number]
  /** The slider of map sounds, 0 to 100 (in-space.md: default 100). */
  readonly volume: number
  readonly muted: boolean
  readonly minimap: boolean
  /** What changes about one is told to screen readers also while the list of it is closed. */
  readonly narrate: boolean
  /** What guides and speakers have written out is shown. */
  readonly subtitles: boolean
}

const usual: Settings = {
  lookSpeed: 1,
  invertLook: false,
  quality: 'auto',
  volume: 100,
  muted: false,
  minimap: true,
  narrate: false,
  subtitles: true,
}

const within = (low: number, high: number) => (value: unknown) =>
  typeof value === 'number' && value >= low && value <= high
const isBoolean = (value: unknown) => typeof value === 'boolean'

const fits: { readonly [K in keyof Settings]: (value: unknown) => boolean } = {
  lookSpeed: within(0.25, 3),
  invertLook: isBoolean,
  quality: (value) => qualityChoices.some((choice) => choice === value),
  volume: within(0, 100),
  muted: isBoolean,
  minimap: isBoolean,
  narrate: isBoolean,
  subtitles: isBoolean,
}

/** Reads what was stored; whatever does not fit is as if it had never been chosen. */
export function parseSettings(text: string | null): Settings {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    return usual
  }
  if (typeof stored !== 'object' || stored === null) return usual
  const known = Object.entries(stored).filter(([key, value]) => fits[key as keyof Settings]?.(value))
  return { ...usual, ...Object.fromEntries(known) }
}

export const settingsStore = createStore<Settings>(() =>
  parseSettings(globalThis.localStorage?.getItem(KEY) ?? null),
)

/** Changes some of it, here and for the next visit. */
export function changeSettings(change: Partial<Settings>): void {
  settingsStore.setState(change)
  localStorage.setItem(KEY, JSON.stringify(settingsStore.get()))
}

/** As for somebody who comes for the first time. */
export const resetSettings = (): void => changeSettings(usual)

/** 0 to 1: how loud sounds of the place are. */
export const loudness = ({ volume, muted }: Settings): number => (muted ? 0 : volume / 100)

export function useSettings<S>(selector: (settings: Settings) => S): S {
  return useSelection(settingsStore, selector)
}
