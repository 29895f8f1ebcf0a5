import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShowroomContent } from '#shared/showroom/content.ts'
import { atHome, pagesOf, pictureOf, turnsOf } from '#shared/showroom/viewing.ts'
import type { Viewing } from '#shared/showroom/viewing.ts'
import { Picture } from '../../../showroom/Picture.tsx'
import { KioskDialog } from './KioskDialog.tsx'
import css from './Kiosk.module.css'

/** The history as pages one turns, over the first screen. */
export function HistoryBook({
  content,
  viewing,
  onTurn,
  onLook,
}: {
  readonly content: ShowroomContent
  readonly viewing: Viewing
  readonly onTurn: (by: 1 | -1) => void
  readonly onLook: (viewing: Viewing) => void
}) {
  const { t } = useTranslation()
  const pages = pagesOf(content, viewing)
  const page = pages[viewing.page]
  if (!page) return null
  const picture = pictureOf(page)
  const { areShown, back, on } = turnsOf(content, viewing)
  const name = content.departments[viewing.department]?.name ?? ''
  return (
    <KioskDialog
      label={t('showroom.historyOf', { name })}
      closeLabel={t('showroom.closeHistory')}
      className={css.book}
      onClose={() => onLook(atHome)}
    >
      <div className={css.spread}>
        <figure key={viewing.page} className={css.leaf}>
          <div className={css.leafPicture}>{picture && <Picture address={picture} />}</div>
          <figcaption>
            <h1>{page.pageTitle}</h1>
            <p>{page.winBodyText ?? page.bodyText}</p>
          </figcaption>
        </figure>
      </div>
      {areShown && (
        <div className={css.bookTurns}>
          <button type="button" aria-label={t('showroom.pageUp')} disabled={!back} onClick={() => onTurn(-1)}>
            <ChevronLeft aria-hidden />
          </button>
          <label className={css.years}>
            <input
              className={css.line}
              type="range"
              min={1}
              max={pages.length}
              value={viewing.page + 1}
              aria-label={name}
              aria-valuetext={page.pageTitle}
              onChange={(event) => onLook({ ...viewing, page: Number(event.target.value) - 1 })}
            />
            <span
              role="status"
              aria-label={t('showroom.pageOf', { page: viewing.page + 1, count: pages.length })}
            >
              {viewing.page + 1} / {pages.length}
            </span>
          </label>
          <button type="button" aria-label={t('showroom.pageDown')} disabled={!on} onClick={() => onTurn(1)}>
            <ChevronRight aria-hidden />
          </button>
        </div>
      )}
    </KioskDialog>
  )
}
