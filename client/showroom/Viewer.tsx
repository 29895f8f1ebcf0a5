import { useEffect, useRef, useState } from 'react'
import { ArrowDown, ArrowUp, House } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShowroomContent, ShowroomPage } from '#shared/showroom/content.ts'
import {
  atHome,
  HOME,
  menuOf,
  NO_PRODUCT,
  openDepartment,
  pagesOf,
  pictureOf,
  productsOf,
  turn,
  turnProduct,
  turnsOf,
  within,
} from '#shared/showroom/viewing.ts'
import type { Viewing } from '#shared/showroom/viewing.ts'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { Dialog } from '../components/Dialog.tsx'
import { Picture } from './Picture.tsx'
import { PlayButtons } from './PlayButtons.tsx'
import { useTurning } from './turning.ts'
import { useShowroom } from './useShowroom.ts'
import css from './Viewer.module.css'

interface Looking {
  readonly content: ShowroomContent
  readonly viewing: Viewing
  readonly onLook: (viewing: Viewing) => void
}

/** What a page shows beside its words. */
function Media({ page, onFilm }: { readonly page: ShowroomPage; readonly onFilm: (film: string) => void }) {
  const { mediaData } = page
  if (mediaData.display === 'text') return <p className={css.quote}>{mediaData.content}</p>
  const picture = pictureOf(page)
  return (
    <>
      {picture && <Picture address={picture} />}
      <PlayButtons page={page} className={css.films} onFilm={onFilm} />
    </>
  )
}

/** One page, and the ways to those before and after it. */
function PageOf({ content, viewing, onLook, onFilm }: Looking & { readonly onFilm: (film: string) => void }) {
  const { t } = useTranslation()
  const pages = pagesOf(content, viewing)
  const page = pages[viewing.page]
  if (!page) return null
  const { areShown, back, on } = turnsOf(content, viewing)
  const product = productsOf(content, viewing)[viewing.product]
  const go = (by: number) => onLook(turn(content, viewing, by))
  return (
    <article key={`${viewing.department} ${viewing.product} ${viewing.page}`} className={css.page}>
      <div className={css.media}>
        <Media page={page} onFilm={onFilm} />
      </div>
      <div className={css.text} data-scrolls>
        {product && <p className={css.above}>{product.menuName}</p>}
        <h3>{page.pageTitle}</h3>
        {/* Can be reached by keys, as it scrolls when it is long. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={css.body} tabIndex={0}>
          <p>{page.bodyText}</p>
        </div>
        {areShown && (
          <div className={css.turns}>
            <button type="button" aria-label={t('showroom.pageUp')} disabled={!back} onClick={() => go(-1)}>
              <ArrowUp aria-hidden />
            </button>
            <span
              aria-label={t('showroom.pageOf', { page: viewing.page + 1, count: pages.length })}
              role="status"
            >
              {viewing.page + 1} / {pages.length}
            </span>
            <button type="button" aria-label={t('showroom.pageDown')} disabled={!on} onClick={() => go(1)}>
              <ArrowDown aria-hidden />
            </button>
          </div>
        )}
      </div>
    </article>
  )
}

/** Where nothing of it was asked for: what there is. */
function Overview({ content, onLook }: Looking) {
  return (
    <div className={css.overview} data-scrolls>
      <div className={css.welcome}>
        <Picture address={content.picture} quiet />
        <p>{content.lead}</p>
      </div>
      <ul>
        {menuOf(content).map((index) => {
          const { name = '', infos = [] } = content.departments[index] ?? {}
          const picture = infos.map(pictureOf).find((one) => one !== undefined)
          return (
            <li key={index}>
              <button type="button" onClick={() => onLook(openDepartment(content, index))}>
                <span>{picture && <Picture address={picture} quiet />}</span>
                {name}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Products({ content, viewing, onLook }: Looking) {
  const { t } = useTranslation()
  const tabs = [
    [NO_PRODUCT, t('showroom.intro')] as const,
    ...productsOf(content, viewing).map(({ menuName }, index) => [index, menuName] as const),
  ]
  const chosen = useRef<HTMLButtonElement>(null)
  // A long row of them is slid to the one that is shown, also when a key chose it.
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [viewing.product])
  return (
    <>
      <button
        type="button"
        className={css.home}
        aria-label={t('showroom.back')}
        onClick={() => onLook(atHome)}
      >
        <House aria-hidden />
      </button>
      {tabs.length > 1 && (
        <nav className={css.tabs} aria-label={t('showroom.products')}>
          {tabs.map(([index, name]) => (
            <button
              key={index}
              ref={viewing.product === index ? chosen : null}
              type="button"
              aria-current={viewing.product === index ? 'true' : undefined}
              onClick={() => onLook(openDepartment(content, viewing.department, index))}
            >
              {name}
            </button>
          ))}
        </nav>
      )}
    </>
  )
}

/** A film over the viewer. */
function Film({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState(false)
  return (
    <Dialog open wide onOpenChange={onClose} title={t('showroom.film')} closeLabel={t('showroom.closeFilm')}>
      {failed ? (
        <p role="alert">{t('showroom.filmFailed')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- films of the content have no words of their own
        <video
          className={css.film}
          src={address}
          autoPlay
          playsInline
          controls
          onError={() => setFailed(true)}
        />
      )}
    </Dialog>
  )
}

/** Within the dialog: hands and remotes are heard by what is there when it is. */
function Inside({
  content,
  viewing,
  isFilm,
  onLook,
  onFilm,
}: Looking & { readonly isFilm: boolean; readonly onFilm: (film: string) => void }) {
  const part = useRef<HTMLDivElement>(null)
  const isHome = viewing.department === HOME
  useTurning(part, {
    turn(by) {
      if (!isFilm) onLook(turn(content, viewing, by))
    },
    side(by) {
      if (!isFilm && !isHome) onLook(turnProduct(content, viewing, by))
    },
    // The dialog itself is closed by Escape.
    leave: () => undefined,
  })
  return (
    <div ref={part} className={css.viewer}>
      {isHome ? (
        <Overview content={content} viewing={viewing} onLook={onLook} />
      ) : (
        <>
          <PageOf content={content} viewing={viewing} onLook={onLook} onFilm={onFilm} />
          <footer className={css.footer} data-scrolls>
            <Products content={content} viewing={viewing} onLook={onLook} />
          </footer>
        </>
      )}
    </div>
  )
}

function Contents({
  content,
  asked,
  onClose,
}: {
  readonly content: ShowroomContent
  readonly asked: (content: ShowroomContent) => Viewing
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(() => asked(content))
  const [film, setFilm] = useState<string>()
  // Somebody may have published something else meanwhile.
  const viewing = within(content, chosen)
  return (
    <Dialog
      open
      large
      onOpenChange={onClose}
      title={
        viewing.department === HOME ? content.title : (content.departments[viewing.department]?.name ?? '')
      }
      closeLabel={t('showroom.close')}
    >
      <Inside
        content={content}
        viewing={viewing}
        isFilm={film !== undefined}
        onLook={setChosen}
        onFilm={setFilm}
      />
      {film !== undefined && <Film address={film} onClose={() => setFilm(undefined)} />}
    </Dialog>
  )
}

/** The content of a site's showroom, over a space: from what was asked for on. */
export function Viewer({
  site,
  title,
  asked,
  onClose,
}: {
  /** undefined: the space is nobody's hall. */
  readonly site: PublicSite | undefined
  readonly title: string
  /** What is looked at first. */
  readonly asked: (content: ShowroomContent) => Viewing
  readonly onClose: () => void
}) {
  return site ? (
    <ViewerOfSite site={site} title={title} asked={asked} onClose={onClose} />
  ) : (
    <Words title={title} word="noContent" onClose={onClose} />
  )
}

function Words({
  title,
  word,
  onClose,
}: {
  readonly title: string
  readonly word: 'noContent' | 'waiting' | 'loading'
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <p role="status" className={css.words}>
        {t(`showroom.${word}`)}
      </p>
    </Dialog>
  )
}

function ViewerOfSite({
  site,
  title,
  asked,
  onClose,
}: Parameters<typeof Viewer>[0] & { readonly site: PublicSite }) {
  const { content, isWaiting } = useShowroom(site)
  return content ? (
    <Contents content={content} asked={asked} onClose={onClose} />
  ) : (
    <Words title={title} word={isWaiting ? 'waiting' : 'loading'} onClose={onClose} />
  )
}
