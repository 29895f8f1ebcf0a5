import { useSettings } from './settingsStore.ts'
import { isOpen, useUi } from './uiStore.ts'

/** Whether what changes about one is told in words (client/features/around): then nothing else tells the same. */
export function useNarrates(): boolean {
  const always = useSettings(({ narrate }) => narrate)
  const isListed = useUi((state) => isOpen(state, 'around'))
  return always || isListed
}
