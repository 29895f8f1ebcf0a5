import { createStore, useSelection } from './createStore.ts'
import { showTheme, type Theme, type ThemeChoice } from './showTheme.ts'

/** The name showTheme reads it by. */
const KEY = 'lingjing.theme'

export const themeChoices = ['auto', 'light', 'dark'] as const satisfies readonly ThemeChoice[]

export const themeStore = createStore<Theme>(() => ({ choice: 'auto', shown: 'light' }))

const refresh = (): void => themeStore.setState(showTheme())

/** Shows what is stored, and goes on with the system and with other tabs. Answers how to stop that. */
export function followTheme(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const onStorage = ({ key }: StorageEvent): void => {
    // No key: all of it was cleared.
    if (key === KEY || key === null) refresh()
  }
  refresh()
  system.addEventListener('change', refresh)
  addEventListener('storage', onStorage)
  return () => {
    system.removeEventListener('change', refresh)
    removeEventListener('storage', onStorage)
  }
}

/** Changes it, here and for the next visit. */
export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(KEY, choice)
  refresh()
}

export const useThemeChoice = (): ThemeChoice => useSelection(themeStore, ({ choice }) => choice)
