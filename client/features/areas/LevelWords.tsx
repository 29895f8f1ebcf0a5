import { useEffect, useState } from 'react'
import type { MapId } from '#shared/ids.ts'
import { useWorld } from '../../store/worldStore.ts'
import { levelName, levelWords } from '../../text/levelName.ts'
import css from './LevelWords.module.css'

/** Long enough to read two lines. */
const SHOWN_MS = 7_000

/** The name of the level one has come to and what it says of itself, for a while. */
export function LevelWords({ mapId }: { readonly mapId: MapId }) {
  const name = useWorld(({ maps }) => maps.get(mapId)?.name)
  const description = useWorld(({ maps }) => maps.get(mapId)?.description)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={css.place} role="status">
      {description && !isOver && (
        <p className={css.words} data-testid="levelWords">
          {name && <strong>{levelName(name)}</strong>}
          <span>{levelWords(description)}</span>
        </p>
      )}
    </div>
  )
}
