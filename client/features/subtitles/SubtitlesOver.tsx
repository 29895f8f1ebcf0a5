import { lazy, Suspense } from 'react'
import { useSettings } from '../../store/settingsStore.ts'
import { useWorld } from '../../store/worldStore.ts'

const Subtitles = lazy(async () => ({ default: (await import('./Subtitles.tsx')).Subtitles }))

/** What is said with subtitles, written out: loaded when somebody has some. */
export function SubtitlesOver() {
  const isWanted = useSettings((settings) => settings.subtitles)
  const isSaid = useWorld(({ players }) =>
    [...players.values()].some(({ attributes }) => attributes.subtitle),
  )
  return (
    isWanted &&
    isSaid && (
      <Suspense fallback={null}>
        <Subtitles />
      </Suspense>
    )
  )
}
