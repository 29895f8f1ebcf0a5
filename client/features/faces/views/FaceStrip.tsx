import { useRef, type PointerEvent } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../components/classes.ts'
import { heightVariable } from '../../../components/heightVariable.ts'
import { keepFocus } from '../../../space/Panel.tsx'
import { FaceControls } from './FaceControls.tsx'
import { changeFacePrefs, useFacePrefs } from '../facePrefsStore.ts'
import { FaceTile } from './FaceTile.tsx'
import { facesStore, useFaces } from '../facesStore.ts'
import { hasPicture } from '../participants.ts'
import { useParticipants } from '../participantsStore.ts'
import { moveAmongTiles } from './tileKeys.ts'
import css from './FaceStrip.module.css'

/** A finger that goes so far turns the carousel, pixels. */
const SWIPE_PX = 40

const keepHeight = heightVariable('--strip')

function Arrow({
  step,
  onTurn,
}: {
  readonly step: -1 | 1
  readonly onTurn: ((step: number) => void) | undefined
}) {
  const { t } = useTranslation()
  const Icon = step < 0 ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      className={css.arrow}
      aria-label={t(step < 0 ? 'faces.before' : 'faces.next')}
      disabled={!onTurn}
      onClick={() => onTurn?.(step)}
    >
      <Icon aria-hidden size={20} />
    </button>
  )
}

/** A row over the world: those whose pictures come (MapView), or everybody in turn (Carousel). */
export function FaceStrip() {
  const { t } = useTranslation()
  const { view, limit } = useFacePrefs((prefs) => prefs)
  const isMinimised = useFaces((state) => state.isMinimised)
  const participants = useParticipants((state) => state.participants)
  const tiles = useParticipants((state) => state.tiles)
  const touchedAt = useRef<number>(undefined)
  const others = participants.filter(({ isSelf }) => !isSelf)
  const own = participants.find(({ isSelf }) => isSelf)
  const shown = tiles.flatMap((userId) => others.find((one) => one.userId === userId) ?? [])
  const isCarousel = view === 'Carousel' && !isMinimised
  const left = others.filter(hasPicture).length - shown.length

  /** Turned by hand it follows nobody any more. */
  function turn(step: number) {
    const at = Math.max(
      0,
      others.findIndex(({ userId }) => tiles.includes(userId)),
    )
    const firstShown = Math.max(0, Math.min(others.length - limit, at + step))
    facesStore.setState({ firstShown })
    changeFacePrefs({ carousel: 'NAV' })
  }
  const at = others.findIndex(({ userId }) => userId === tiles[0])
  const swipe = {
    onPointerDown: (event: PointerEvent) => {
      touchedAt.current = event.pointerType === 'touch' ? event.clientX : undefined
    },
    onPointerUp: (event: PointerEvent) => {
      const way = event.clientX - (touchedAt.current ?? event.clientX)
      touchedAt.current = undefined
      if (Math.abs(way) >= SWIPE_PX) turn(way < 0 ? 1 : -1)
    },
  }
  return (
    <section
      ref={keepHeight}
      className={classes(css.faces, isCarousel && css.carousel)}
      aria-label={t('faces.label')}
      data-view={view}
      onMouseDown={keepFocus}
      onKeyDown={(event) => moveAmongTiles(event, isCarousel ? turn : undefined)}
      {...(isCarousel ? swipe : {})}
    >
      {isCarousel && <Arrow step={-1} onTurn={at > 0 ? turn : undefined} />}
      {!isMinimised && (
        <>
          {shown.map((person) => (
            <FaceTile key={person.userId} person={person} className={css.tile} />
          ))}
          {own && hasPicture(own) && <FaceTile person={own} className={css.tile} />}
          {isCarousel && others.length === 0 && <p className={css.nobody}>{t('faces.nobody')}</p>}
        </>
      )}
      {isCarousel && (
        <Arrow step={1} onTurn={at >= 0 && at + shown.length < others.length ? turn : undefined} />
      )}
      {!isMinimised && view === 'MapView' && left > 0 && (
        <button type="button" className={css.more} onClick={() => changeFacePrefs({ view: 'Gallery' })}>
          {t('faces.more', { count: left })}
        </button>
      )}
      <FaceControls canMinimise={shown.length > 0 || (own !== undefined && hasPicture(own)) || isMinimised} />
    </section>
  )
}
