import { useRef } from 'react'
import { DoorOpen, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { ShowroomContent, ShowroomPage } from '#shared/showroom/content.ts'
import {
  atHome,
  filmsOf,
  HOME,
  menuOf,
  NO_PRODUCT,
  openDepartment,
  pagesOf,
  pictureOf,
  productsOf,
  queryOfViewing,
  viewingOfQuery,
} from '#shared/showroom/viewing.ts'
import type { Viewing } from '#shared/showroom/viewing.ts'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { setLanguage } from '../../language/i18n.ts'
import { PageLoading } from '../layout/PageLoading.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { SiteFoot } from '../sites/SiteFrame.tsx'
import { useTwin } from '../sites/useTwin.ts'
import { Picture } from '../../showroom/Picture.tsx'
import { useShowroom } from '../../showroom/useShowroom.ts'
import css from './OnlinePage.module.css'

function Media({ page }: { readonly page: ShowroomPage }) {
  const { mediaData } = page
  const films = filmsOf(page)
  const picture = pictureOf(page)
  if (mediaData.display === 'text') return <p className={css.quote}>{mediaData.content}</p>
  if (films.length === 0) return <div className={css.picture}>{picture && <Picture address={picture} />}</div>
  return (
    <div className={css.films}>
      {films.map((film, i) => (
        <Film key={`${i} ${film}`} film={film} poster={picture} />
      ))}
    </div>
  )
}

/** Nothing of a film is loaded before it is asked for: a phone may be on the road. */
function Film({ film, poster }: { readonly film: string; readonly poster: string | undefined }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  return (
    <div className={css.film}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- films of the content have no words of their own */}
      <video ref={video} src={film} poster={poster} preload="none" playsInline controls />
      <button
        type="button"
        aria-label={t('showroom.play')}
        onClick={(event) => {
          event.currentTarget.hidden = true
          void video.current?.play()
        }}
      >
        <Play aria-hidden fill="currentColor" />
      </button>
    </div>
  )
}

function Contents({ site, content }: { readonly site: PublicSite; readonly content: ShowroomContent }) {
  const { t, i18n } = useTranslation()
  const twin = useTwin()
  const [params, setParams] = useSearchParams()
  const viewing = viewingOfQuery(content, params)
  const look = (next: Viewing) => setParams(queryOfViewing(next), { preventScrollReset: true })
  const other = site.languages.find((language) => language !== i18n.language)
  const isHome = viewing.department === HOME
  const pages = pagesOf(content, viewing)
  const name = content.departments[viewing.department]?.name ?? ''
  const tabs = [
    [NO_PRODUCT, t('showroom.intro')] as const,
    ...productsOf(content, viewing).map(({ menuName }, index) => [index, menuName] as const),
  ]
  return (
    <>
      <header className={css.head}>
        <strong>{twin(site.name)}</strong>
        {other && (
          <button type="button" onClick={() => void setLanguage(other)}>
            {t('showroom.language')}
          </button>
        )}
      </header>
      <nav className={css.departments} aria-label={t('showroom.departments')}>
        <button type="button" aria-current={isHome ? 'page' : undefined} onClick={() => look(atHome)}>
          {t('showroom.home')}
        </button>
        {menuOf(content).map((index) => (
          <button
            key={index}
            type="button"
            aria-current={viewing.department === index ? 'page' : undefined}
            onClick={() => look(openDepartment(content, index))}
          >
            {content.departments[index]?.name}
          </button>
        ))}
      </nav>
      <main className={css.main}>
        {isHome ? (
          <>
            <div className={css.welcome}>
              <Picture address={content.picture} quiet />
              <div>
                <h1>{content.title}</h1>
                <p>{content.lead}</p>
              </div>
            </div>
            <ul className={css.cards}>
              {menuOf(content).map((index) => {
                const { name: own = '', infos = [] } = content.departments[index] ?? {}
                const picture = infos.map(pictureOf).find((one) => one !== undefined)
                return (
                  <li key={index}>
                    <button type="button" onClick={() => look(openDepartment(content, index))}>
                      <span className={css.cardPicture}>
                        {picture && <Picture address={picture} quiet />}
                      </span>
                      {own}
                    </button>
                  </li>
                )
              })}
            </ul>
          </>
        ) : (
          <>
            <h1 className={css.title}>{name}</h1>
            {tabs.length > 1 && (
              <nav className={css.tabs} aria-label={t('showroom.products')}>
                {tabs.map(([index, tab]) => (
                  <button
                    key={index}
                    type="button"
                    aria-current={viewing.product === index ? 'true' : undefined}
                    onClick={() => look(openDepartment(content, viewing.department, index))}
                  >
                    {tab}
                  </button>
                ))}
              </nav>
            )}
            {pages.map((page, i) => (
              <article key={`${viewing.department} ${viewing.product} ${i}`} className={css.page}>
                <Media page={page} />
                <h2>{page.pageTitle}</h2>
                <p>{page.bodyText}</p>
              </article>
            ))}
          </>
        )}
        <SiteFoot site={site} />
      </main>
      <div className={css.way}>
        <Link to={site.routes.index + queryOfViewing(viewing)}>
          <DoorOpen aria-hidden size={22} />
          {t('showroom.enterHall')}
        </Link>
      </div>
    </>
  )
}

/** What the code on the big screen opens: the same content for a phone, and the way into the hall. */
export function OnlinePage({ site }: { readonly site: PublicSite }) {
  const { t } = useTranslation()
  const { content, isWaiting } = useShowroom(site)
  usePageTitle(t('showroom.online'))
  const { from, to } = site.background
  return (
    <div
      className={css.frame}
      data-theme="light"
      style={{ background: `linear-gradient(160deg, ${from}, ${to})` }}
    >
      {content ? (
        <Contents site={site} content={content} />
      ) : (
        <PageLoading text={t(isWaiting ? 'showroom.waiting' : 'showroom.loading')} />
      )}
    </div>
  )
}
