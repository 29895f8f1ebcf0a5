import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShowroomContent, ShowroomPage } from '#shared/showroom/content.ts'
import { pagesOf, pictureOf, productsOf, turnsOf } from '#shared/showroom/viewing.ts'
import type { Viewing } from '#shared/showroom/viewing.ts'
import { classes } from '../../../components/classes.ts'
import { Picture } from '../../../showroom/Picture.tsx'
import { PlayButtons } from '../../../showroom/PlayButtons.tsx'
import css from './Kiosk.module.css'

/** What a page shows beside its words; films begin with a press. */
function Media({ page, onFilm }: { readonly page: ShowroomPage; readonly onFilm: (film: string) => void }) {
  const { mediaData } = page
  if (mediaData.display === 'text') {
    return (
      <div className={classes(css.media, css.quote)}>
        <p>{mediaData.content}</p>
      </div>
    )
  }
  const picture = pictureOf(page)
  return (
    <div className={css.media}>
      {picture ? <Picture address={picture} /> : <div className={css.plain} />}
      <PlayButtons page={page} className={css.films} onFilm={onFilm} />
    </div>
  )
}

/** One page of a department or of a product, and the ways to the others. */
export function PageView({
  content,
  viewing,
  onTurn,
  onFilm,
  Heading = 'h1',
}: {
  readonly content: ShowroomContent
  readonly viewing: Viewing
  readonly onTurn: (by: 1 | -1) => void
  readonly onFilm: (film: string) => void
  /** The first of the page, unless it stands in another one. */
  readonly Heading?: 'h1' | 'h2'
}) {
  const { t } = useTranslation()
  const pages = pagesOf(content, viewing)
  const page = pages[viewing.page]
  if (!page) return null
  const { areShown, back, on } = turnsOf(content, viewing)
  const product = productsOf(content, viewing)[viewing.product]
  const above = [content.departments[viewing.department]?.name, product?.menuName].filter(Boolean)
  return (
    <article className={css.page} key={`${viewing.department} ${viewing.product} ${viewing.page}`}>
      <Media page={page} onFilm={onFilm} />
      <div className={css.text}>
        <p className={css.above}>{above.join(' · ')}</p>
        <Heading>{page.pageTitle}</Heading>
        {/* Can be reached by keys, as it scrolls when it is long. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={css.body} data-scrolls tabIndex={0}>
          <p>{page.winBodyText ?? page.bodyText}</p>
        </div>
        {areShown && (
          <div className={css.turns}>
            <button
              type="button"
              aria-label={t('showroom.pageUp')}
              disabled={!back}
              onClick={() => onTurn(-1)}
            >
              <ArrowUp aria-hidden />
            </button>
            <span
              aria-label={t('showroom.pageOf', { page: viewing.page + 1, count: pages.length })}
              role="status"
            >
              {viewing.page + 1} / {pages.length}
            </span>
            <button
              type="button"
              aria-label={t('showroom.pageDown')}
              disabled={!on}
              onClick={() => onTurn(1)}
            >
              <ArrowDown aria-hidden />
            </button>
          </div>
        )}
      </div>
    </article>
  )
}
