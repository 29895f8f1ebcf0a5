import { Suspense } from 'react'
import { useSettings } from '../../store/settingsStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { lazyPart } from '../../space/lazily.ts'
import { useSelection } from '../../store/createStore.ts'
import { saidStore } from './saidStore.ts'

const Subtitles = lazyPart(async () => (await import('./Subtitles.tsx')).Subtitles)

/** What is said with subtitles, written out: loaded when somebody has some. */
export function SubtitlesOver() {
  const isWanted = useSettings((settings) => settings.subtitles)
  const isSaid = useWorld(({ players }) =>
    [...players.values()].some(({ attributes }) => attributes.subtitle),
  )
  const isAnswered = useSelection(saidStore, ({ lines }) => lines.length > 0)
  return (
    isWanted &&
    (isSaid || isAnswered) && (
      <Suspense fallback={null}>
        <Subtitles />
      </Suspense>
    )
  )
}
