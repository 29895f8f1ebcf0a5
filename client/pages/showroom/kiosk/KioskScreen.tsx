import { useMemo, useRef } from 'react'
import { House } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { renderSVG } from 'uqr'
import type { ShowroomContent } from '#shared/showroom/content.ts'
import {
  atHome,
  HISTORY,
  HOME,
  menuOf,
  NO_PRODUCT,
  openDepartment,
  pictureOf,
  productsOf,
  queryOfViewing,
  turn,
  turnProduct,
} from '#shared/showroom/viewing.ts'
import type { Viewing } from '#shared/showroom/viewing.ts'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { classes } from '../../../components/classes.ts'
import { useTwin } from '../../sites/useTwin.ts'
import { Picture } from '../../../showroom/Picture.tsx'
import { useTurning } from '../../../showroom/turning.ts'
import { coloursOf } from './colours.ts'
import { FilmDialog } from './FilmDialog.tsx'
import { HistoryBook } from './HistoryBook.tsx'
import { PageView } from './PageView.tsx'
import css from './Kiosk.module.css'

interface Props {
  readonly site: PublicSite
  readonly content: ShowroomContent
  readonly viewing: Viewing
  /** What somebody looked at last: the code on the first screen takes it along. */
  readonly seen: Viewing
  /** What plays. */
  readonly film: string | undefined
  readonly onLook: (viewing: Viewing) => void
  readonly onFilm: (film: string | undefined) => void
  readonly onPlaying: (isPlaying: boolean) => void
  /** In a box and out of reach: for who writes the content. The history is pages like others then. */
  readonly isPreview?: boolean
  /** Another language, where the site speaks one. */
  readonly onLanguage?: () => void
}

/** The way to the online hall on a phone. */
function Code({ site, content, seen }: Pick<Props, 'site' | 'content' | 'seen'>) {
  const { t } = useTranslation()
  const address = `${location.origin}${site.routes.online ?? site.routes.index}${queryOfViewing(seen)}`
  const code = useMemo(
    () => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(address, { border: 2 }))}`,
    [address],
  )
  const product = productsOf(content, seen)[seen.product]
  const name = product?.menuName ?? content.departments[seen.department]?.name
  return (
    <div className={css.code} data-address={address}>
      <img src={code} alt={t('showroom.qr')} />
      <p>{name ? t('showroom.scanGoOn', { name }) : t('showroom.scan')}</p>
    </div>
  )
}

function Menu({ content, viewing, onLook }: Pick<Props, 'content' | 'viewing' | 'onLook'>) {
  const { t } = useTranslation()
  const entries = menuOf(content)
  return (
    <nav className={css.menu} aria-label={t('showroom.menu')}>
      <button
        type="button"
        className={css.entry}
        aria-current={viewing.department === HOME ? 'page' : undefined}
        onClick={() => onLook(atHome)}
      >
        <span className={css.swatch}>
          <House aria-hidden />
        </span>
        {t('showroom.home')}
      </button>
      {entries.map((index) => {
        const { name = '', infos = [] } = content.departments[index] ?? {}
        const picture = infos.map(pictureOf).find((one) => one !== undefined)
        return (
          <button
            key={index}
            type="button"
            className={css.entry}
            aria-current={viewing.department === index ? 'page' : undefined}
            onClick={() => onLook(openDepartment(content, index))}
          >
            <span className={css.swatch}>{picture && <Picture address={picture} quiet />}</span>
            {name}
          </button>
        )
      })}
    </nav>
  )
}

function Products({ content, viewing, onLook }: Pick<Props, 'content' | 'viewing' | 'onLook'>) {
  const { t } = useTranslation()
  const tabs = [
    [NO_PRODUCT, t('showroom.intro')] as const,
    ...productsOf(content, viewing).map(({ menuName }, index) => [index, menuName] as const),
  ]
  return (
    <footer className={css.footer}>
      <button type="button" className={css.homeButton} onClick={() => onLook(atHome)}>
        <House aria-hidden />
        <span>{t('showroom.back')}</span>
      </button>
      <nav className={css.tabs} aria-label={t('showroom.products')}>
        {tabs.map(([index, name]) => (
          <button
            key={index}
            type="button"
            aria-current={viewing.product === index ? 'true' : undefined}
            onClick={() => onLook(openDepartment(content, viewing.department, index))}
          >
            {name}
          </button>
        ))}
      </nav>
    </footer>
  )
}

/** What a big screen shows, at whatever size: the first screen, a department, the history over it. */
export function KioskScreen(props: Props) {
  const { site, content, viewing, film, onLook, onFilm, onPlaying, onLanguage, isPreview = false } = props
  const { t } = useTranslation()
  const twin = useTwin()
  const screen = useRef<HTMLElement>(null)
  const Frame = isPreview ? 'section' : 'main'
  const Heading = isPreview ? 'h2' : 'h1'
  const isHistory = !isPreview && viewing.department === HISTORY
  const isHome = viewing.department === HOME || isHistory
  const go = (by: number) => onLook(turn(content, viewing, by))

  useTurning(screen, {
    turn(by) {
      if (film === undefined) go(by)
    },
    side(by) {
      if (film !== undefined || viewing.department === HOME) return
      if (isHistory) go(by)
      else onLook(turnProduct(content, viewing, by))
    },
    leave() {
      if (film === undefined) onLook(atHome)
      else onFilm(undefined)
    },
  })

  return (
    <Frame
      ref={isPreview ? null : screen}
      className={classes(css.frame, isPreview && css.boxed)}
      style={coloursOf(site)}
      data-theme="light"
      inert={isPreview}
    >
      <div className={classes(css.screen, isHome ? css.first : css.inside)}>
        {isHome ? (
          <section className={css.welcome} aria-label={content.title}>
            <Picture address={content.picture} quiet />
            <div className={css.words}>
              <Heading>{content.title}</Heading>
              <p>{content.lead}</p>
            </div>
          </section>
        ) : (
          <section className={css.department} aria-label={content.departments[viewing.department]?.name}>
            <PageView content={content} viewing={viewing} onTurn={go} onFilm={onFilm} Heading={Heading} />
            <Products content={content} viewing={viewing} onLook={onLook} />
          </section>
        )}
        <aside className={css.side}>
          <header className={css.brand}>
            <strong>{twin(site.name)}</strong>
            {onLanguage && (
              <button type="button" onClick={onLanguage}>
                {t('showroom.language')}
              </button>
            )}
          </header>
          <Menu content={content} viewing={viewing} onLook={onLook} />
          {isHome && <Code {...props} />}
        </aside>
        {isHistory && <HistoryBook content={content} viewing={viewing} onTurn={go} onLook={onLook} />}
        {film !== undefined && (
          <FilmDialog address={film} onClose={() => onFilm(undefined)} onPlaying={onPlaying} />
        )}
      </div>
    </Frame>
  )
}
