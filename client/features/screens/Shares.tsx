import { useEffect, useState } from 'react'
import { MonitorOff, MonitorPlay } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canManage } from '#shared/rules/roles.ts'
import { classes } from '../../components/classes.ts'
import { act } from '../../space/act.ts'
import { useSelection } from '../../store/createStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { announcedStore } from '../media/announcedStore.ts'
import { ScreenTile } from './ScreenTile.tsx'
import { ShareSounds } from './ShareSounds.tsx'
import { shareViewsStore, toggleTile, useShares, type Share } from './sharesStore.ts'
import { startPresenting } from './presenting.ts'
import { wallsOf } from './walls.ts'
import css from './Shares.module.css'

/** Listening begins once, whatever is mounted again. */
let isListening = false

/** A share whose picture is folded away, or that one only sees on a wall. */
function FoldedShare({ share, screen }: { readonly share: Share; readonly screen: string | undefined }) {
  const { t } = useTranslation()
  const self = useSession(({ selfEncId }) => selfEncId)
  const mayEnd = useWorld(({ players }) => self !== undefined && canManage(players.get(self)?.role ?? ''))
  const name = share.isOwn ? t('screens.mine') : t('screens.of', { name: share.name })
  return (
    <li className={css.folded}>
      <button type="button" onClick={() => toggleTile(share.userId)} title={t('screens.restore')}>
        <MonitorPlay aria-hidden size={18} />
        <span>{share.isInTalk ? name : t('screens.wall.byOther', { name: share.name })}</span>
      </button>
      {screen !== undefined && !share.isOwn && mayEnd && (
        <button
          type="button"
          aria-label={t('screens.wall.stop')}
          title={t('screens.wall.stop')}
          onClick={() => void act('endWallCast', { screen })}
        >
          <MonitorOff aria-hidden size={18} />
        </button>
      )}
    </li>
  )
}

/** The screens that are shared with oneself, and one's own. */
export function Shares() {
  const { t } = useTranslation()
  const shares = useShares()
  const announced = useSelection(announcedStore, (state) => state.announced)
  const { large, turned } = useSelection(shareViewsStore, (state) => state)
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    if (!isListening) startPresenting()
    isListening = true
  }, [])
  useEffect(() => {
    const look = () => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const walls = wallsOf(announced)
  const screenWith = ({ encId }: Share) => walls.find(({ caster }) => caster === encId)?.screen
  const open = shares.filter(({ userId, isInTalk }) => isInTalk !== turned.has(userId))
  const folded = shares.filter((share) => !open.includes(share))
  return (
    <>
      <ShareSounds shares={shares} />
      {shares.length > 0 && (
        <section
          className={classes(css.shares, large !== undefined && !isFull && css.hasLarge)}
          aria-label={t('screens.shares')}
        >
          {open.map((share) => (
            <ScreenTile key={share.userId} share={share} isLarge={share.userId === large} />
          ))}
          {folded.length > 0 && (
            <ul className={css.chips}>
              {folded.map((share) => (
                <FoldedShare key={share.userId} share={share} screen={screenWith(share)} />
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  )
}
