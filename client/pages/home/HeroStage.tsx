import { lazy, Suspense, useState } from 'react'
import { ArrowRight, ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { classes } from '../../components/classes.ts'
import { localDescription, localName, spaceLink } from '../mySpaces/spaceView.ts'
import { IsoScene } from './iso/IsoScene.tsx'
import { officeDrawing } from './iso/scenes.ts'
import { heroSlides, type HeroSlide } from './heroSlides.ts'
import { useLiveWish } from './useLiveWish.ts'
import css from './HeroStage.module.css'

const LiveStage = lazy(async () => ({ default: (await import('./LiveStage.tsx')).LiveStage }))

/** What is shown live, and how far it has come: everything about it is forgotten with another slide. */
type LiveState = 'waiting' | 'shown' | 'gaveUp'

/** For tests: 'no' where the picture stays. */
const liveMark = (wish: boolean | undefined, state: LiveState): string | undefined =>
  wish === undefined ? undefined : wish ? state : 'no'

function Caption({ entry }: { readonly entry: SpaceEntry }) {
  const { t, i18n } = useTranslation()
  const { space, onlinePlayers } = entry
  return (
    <div className={css.caption}>
      <h2>{localName(space, i18n.language)}</h2>
      <p>
        {localDescription(space, i18n.language)}
        {onlinePlayers > 0 && ` · ${t('spaces.online', { count: onlinePlayers })}`}
      </p>
      <Link to={spaceLink(space.id)}>
        {t('home.enter')}
        <ArrowRight aria-hidden size={20} />
      </Link>
    </div>
  )
}

/** One place: its picture, and over it the place itself as soon as it can be drawn. */
function Place({
  slide,
  alt,
  first,
}: {
  readonly slide: HeroSlide
  readonly alt: string
  readonly first: boolean
}) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const [missing, setMissing] = useState(false)
  const [state, setState] = useState<LiveState>('waiting')
  const [paused, setPaused] = useState(false)
  const evenSlow = query.has('live')
  const wish = useLiveWish(slide.space, evenSlow)
  return (
    <>
      {missing ? (
        <IsoScene {...officeDrawing} label={alt} className={css.drawing} />
      ) : (
        <img
          className={css.picture}
          src={slide.picture}
          alt={alt}
          width={1600}
          height={900}
          fetchPriority={first ? 'high' : 'auto'}
          onError={() => setMissing(true)}
        />
      )}
      <div className={classes(css.over, state === 'shown' && css.shown)} data-live={liveMark(wish, state)}>
        {wish && state !== 'gaveUp' && (
          <Suspense fallback={null}>
            <LiveStage
              plan={slide}
              paused={paused}
              evenSlow={evenSlow}
              onShown={() => setState('shown')}
              onGaveUp={() => setState('gaveUp')}
            />
          </Suspense>
        )}
      </div>
      {state === 'shown' && (
        <button
          type="button"
          className={classes(css.round, css.pause)}
          aria-pressed={paused}
          aria-label={t('home.stage.pause')}
          title={t(paused ? 'home.stage.goOn' : 'home.stage.pause')}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <Play aria-hidden size={20} /> : <Pause aria-hidden size={20} />}
        </button>
      )}
    </>
  )
}

/**
 * The official places one after the other, in large: a picture each, and live where the machine and the line are made
 * for it. `?live` shows them live on any machine.
 */
export function HeroStage({ entries }: { readonly entries: readonly SpaceEntry[] | undefined }) {
  const { t, i18n } = useTranslation()
  const byId = new Map(entries?.map((entry) => [entry.space.id, entry]))
  const open = heroSlides.filter(({ space }) => byId.has(space))
  // Until the spaces are known, and where there are none, the first picture stands alone.
  const slides = open.length > 0 ? open : heroSlides.slice(0, 1)
  const [chosen, setChosen] = useState(heroSlides[0]?.space)
  const at = Math.max(
    0,
    slides.findIndex(({ space }) => space === chosen),
  )
  const slide = slides[at]
  if (!slide) return null
  const entry = byId.get(slide.space)
  const go = (to: number) => setChosen(slides[(to + slides.length) % slides.length]?.space)
  return (
    <section
      className={css.stage}
      aria-roledescription={t('home.stage.carousel')}
      aria-label={t('home.stage.label')}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') go(at - 1)
        if (key === 'ArrowRight') go(at + 1)
      }}
    >
      <div className={css.frame} aria-live="polite">
        <Place
          key={slide.space}
          slide={slide}
          first={at === 0}
          alt={
            entry ? t('home.stage.view', { name: localName(entry.space, i18n.language) }) : t('home.heroAlt')
          }
        />
        {entry && <Caption entry={entry} />}
      </div>
      {slides.length > 1 && (
        <div className={css.controls} role="group" aria-label={t('home.stage.places')}>
          <button
            type="button"
            className={css.round}
            aria-label={t('home.stage.previous')}
            onClick={() => go(at - 1)}
          >
            <ChevronLeft aria-hidden size={22} />
          </button>
          {slides.map(({ space }, i) => (
            <Dot key={space} entry={byId.get(space)} current={i === at} onChoose={() => go(i)} />
          ))}
          <button
            type="button"
            className={css.round}
            aria-label={t('home.stage.next')}
            onClick={() => go(at + 1)}
          >
            <ChevronRight aria-hidden size={22} />
          </button>
        </div>
      )}
    </section>
  )
}

interface DotProps {
  readonly entry: SpaceEntry | undefined
  readonly current: boolean
  readonly onChoose: () => void
}

function Dot({ entry, current, onChoose }: DotProps) {
  const { i18n } = useTranslation()
  const name = entry && localName(entry.space, i18n.language)
  return (
    <button
      type="button"
      className={css.dot}
      aria-label={name}
      title={name}
      aria-current={current || undefined}
      onClick={onChoose}
    />
  )
}
