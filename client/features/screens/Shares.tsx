import { useEffect, useState } from 'react'
import { MonitorOff, MonitorPlay } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canManage } from '#shared/rules/roles.ts'
import { classes } from '../../components/classes.ts'
import { act } from '../../space/act.ts'
import { createStore, useSelection } from '../../store/createStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { addExtraTile } from '../faces/extraTilesStore.ts'
import { facePrefsStore } from '../faces/facePrefsStore.ts'
import { facesStore } from '../faces/facesStore.ts'
import { announcedStore } from '../media/announcedStore.ts'
import { keepBoards } from './markBoards.ts'
import { ScreenTile } from './ScreenTile.tsx'
import { ShareButton } from './ShareButton.tsx'
import { ShareSounds } from './ShareSounds.tsx'
import { shareViewsStore, toggleTile, useShares, type Share } from './sharesStore.ts'
import { startPresenting } from './presenting.ts'
import { wallsOf } from './walls.ts'
import { tellWantedScreens } from './wantedScreens.ts'
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

/** Puts a share among the faces of a view that has the whole window, and takes it out again. */
function AmongFaces({ share }: { readonly share: Share }) {
  const { userId } = share
  // The tile stays the same while what is known of its share changes.
  const [store] = useState(() => createStore<{ share: Share }>(() => ({ share })))
  useEffect(() => store.setState({ share }), [share, store])
  useEffect(
    () =>
      addExtraTile({
        id: `share-${userId}`,
        Tile: function SharedScreen() {
          return <ScreenTile share={useSelection(store, (state) => state.share)} isFilling />
        },
      }),
    [store, userId],
  )
  return null
}

/** Whether faces are shown in a view that has room for shares between them. */
function useHasStage(): boolean {
  const view = useSelection(facePrefsStore, (prefs) => prefs.view)
  const isMinimised = useSelection(facesStore, (faces) => faces.isMinimised)
  return !isMinimised && (view === 'Grid' || view === 'Gallery' || view === 'Speaker')
}

/** The screens that are shared with oneself, and one's own. */
export function Shares() {
  const { t } = useTranslation()
  const shares = useShares()
  const announced = useSelection(announcedStore, (state) => state.announced)
  const { large, turned } = useSelection(shareViewsStore, (state) => state)
  const hasStage = useHasStage()
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    if (!isListening) {
      startPresenting()
      tellWantedScreens()
    }
    isListening = true
  }, [])
  useEffect(() => {
    const look = () => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const isLarge = large !== undefined && !isFull && !hasStage && shares.some(({ userId }) => userId === large)
  useEffect(() => {
    const { style } = document.documentElement
    if (isLarge) style.setProperty('--corners', 'hidden')
    return () => void style.removeProperty('--corners')
  }, [isLarge])
  const sharers = shares.map(({ userId }) => userId).join(' ')
  useEffect(() => keepBoards(sharers.split(' ')), [sharers])
  const walls = wallsOf(announced)
  const screenWith = ({ encId }: Share) => walls.find(({ caster }) => caster === encId)?.screen
  const open = shares.filter(({ userId, isInTalk }) => isInTalk !== turned.has(userId))
  const folded = shares.filter((share) => !open.includes(share))
  return (
    <>
      <ShareSounds shares={shares} />
      <ShareButton isCorner />
      {shares.length > 0 && (
        <section className={classes(css.shares, isLarge && css.hasLarge)} aria-label={t('screens.shares')}>
          {open.map((share) =>
            hasStage ? (
              <AmongFaces key={share.userId} share={share} />
            ) : (
              <ScreenTile key={share.userId} share={share} isLarge={share.userId === large} />
            ),
          )}
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
