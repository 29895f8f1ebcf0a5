import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { addressesOf, atHome, HISTORY, viewingOfQuery, within } from '#shared/showroom/viewing.ts'
import type { Viewing } from '#shared/showroom/viewing.ts'
import type { ShowroomContent } from '#shared/showroom/content.ts'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { setLanguage } from '../../../language/i18n.ts'
import { browserClock } from '../../../net/clock.ts'
import { usePageTitle } from '../../layout/usePageTitle.ts'
import { holdMedia } from '../../../showroom/heldMedia.ts'
import { createIdle, type Idle } from '../idle.ts'
import { useShowroom } from '../../../showroom/useShowroom.ts'
import { KioskCrash } from './KioskCrash.tsx'
import { KioskScreen } from './KioskScreen.tsx'
import { Splash } from './Splash.tsx'

/** So long without anybody, then it is as nobody had been there. */
const IDLE_MS = 60_000
/** What is shown comes before what may be shown later: sixty pictures and films at once would keep it waiting. */
const HOLD_AFTER_MS = 3_000

/** Tells when nobody has been there for a while. */
function useIdle(tell: () => void): (isPlaying: boolean) => void {
  const idle = useRef<Idle>(undefined)
  const told = useEffectEvent(tell)
  useEffect(() => {
    const counting = createIdle(browserClock, IDLE_MS, () => told())
    idle.current = counting
    const over = new AbortController()
    for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel']) {
      addEventListener(kind, () => counting.touched(), { signal: over.signal, passive: true, capture: true })
    }
    return () => {
      over.abort()
      counting.end()
    }
  }, [])
  return (isPlaying) => idle.current?.hold(isPlaying)
}

function Running({ site, content }: { readonly site: PublicSite; readonly content: ShowroomContent }) {
  const { i18n } = useTranslation()
  const [params] = useSearchParams()
  const [asked, setAsked] = useState<Viewing>(() => viewingOfQuery(content, params))
  const [seen, setSeen] = useState(atHome)
  const [film, setFilm] = useState<string>()
  // Somebody may have published something else meanwhile.
  const viewing = within(content, asked)

  function look(next: Viewing): void {
    if (next.department >= 0 && next.department !== HISTORY) setSeen(next)
    setFilm(undefined)
    setAsked(next)
  }

  const setPlaying = useIdle(() => {
    look(atHome)
    setSeen(atHome)
    const [first] = site.languages
    if (first && first !== i18n.language) void setLanguage(first)
  })
  useEffect(() => {
    const over = new AbortController()
    const cancel = browserClock.after(HOLD_AFTER_MS, () => void holdMedia(addressesOf(content), over.signal))
    return () => {
      cancel()
      over.abort()
    }
  }, [content])

  const other = site.languages.find((language) => language !== i18n.language)
  return (
    <KioskScreen
      site={site}
      content={content}
      viewing={viewing}
      seen={within(content, seen)}
      film={film}
      onLook={look}
      onFilm={setFilm}
      onPlaying={setPlaying}
      {...(other && { onLanguage: () => void setLanguage(other) })}
    />
  )
}

function Kiosk({ site }: { readonly site: PublicSite }) {
  const { t } = useTranslation()
  const { content, isWaiting } = useShowroom(site)
  if (!content) return <Splash site={site} text={t(isWaiting ? 'showroom.waiting' : 'showroom.loading')} />
  return <Running site={site} content={content} />
}

/** The big screen of a site: for whoever stands before it, without a log-in. */
export function KioskPage({ site }: { readonly site: PublicSite }) {
  const { t } = useTranslation()
  usePageTitle(t('showroom.bigScreen'))
  return (
    <KioskCrash fallback={<Splash site={site} text={t('showroom.recovering')} />}>
      <Kiosk site={site} />
    </KioskCrash>
  )
}
