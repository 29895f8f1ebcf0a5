import { useEffect, useState } from 'react'
import { sessionStore } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { saidStore } from './saidStore.ts'
import { MOST, subtitlesFor, type Subtitle } from './subtitlesFor.ts'
import css from './Subtitles.module.css'

/** People walk: how often it is looked whose words one hears, ms. */
const LOOK_MS = 500

function look(): readonly Subtitle[] {
  const { selfEncId } = sessionStore.get()
  const self = selfEncId === undefined ? undefined : worldStore.live(selfEncId)
  if (!self) return []
  const players = [...worldStore.get().players.values()]
  const said = saidStore.get().lines
  const read = subtitlesFor(
    self,
    players.flatMap(({ encId, attributes }) => {
      const player = attributes.subtitle ? worldStore.live(encId) : undefined
      return player ? [player] : []
    }),
  )
  return [...said, ...read].slice(0, MOST)
}

/** The words of those one could hear, each with a name, over the bar at the foot. */
export function Subtitles() {
  const [lines, setLines] = useState(look)
  useEffect(() => {
    const sync = (): void =>
      setLines((shown) => {
        const now = look()
        return JSON.stringify(now) === JSON.stringify(shown) ? shown : now
      })
    const timer = setInterval(sync, LOOK_MS)
    const stops = [worldStore.subscribe(sync), saidStore.subscribe(sync)]
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <div className={css.subtitles} role="log" data-testid="subtitles">
      {lines.map(({ uid, name, text }) => (
        <p key={uid}>
          <b>{name}</b>
          <span>{text}</span>
        </p>
      ))}
    </div>
  )
}
