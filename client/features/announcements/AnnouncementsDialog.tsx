import { useEffect, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnnouncementAnswer } from '#shared/http/announcements.ts'
import { markAnnouncementsSeen } from '../../api/announcements.ts'
import { errorText } from '../../api/errorText.ts'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { Notice } from '../../components/Notice.tsx'
import { RichText } from '../../components/RichText.tsx'
import { authStore } from '../../store/authStore.ts'
import { timeText } from '../../text/timeText.ts'
import type { Reading } from './announcementsStore.ts'
import { useAnnouncements } from './useAnnouncements.ts'
import css from './announcements.module.css'

/** One announcement, whole. */
function Article({ one }: { readonly one: AnnouncementAnswer }) {
  const { t } = useTranslation()
  const isEdited = one.updatedAt !== one.createdAt
  return (
    <article className={css.article} aria-labelledby={`announcement-${one.id}`}>
      <h3 id={`announcement-${one.id}`}>{one.title}</h3>
      <p className={css.minor}>
        <time dateTime={one.createdAt}>{timeText(one.createdAt)}</time>
        {isEdited && ` · ${t('announcements.edited', { time: timeText(one.updatedAt) })}`}
      </p>
      <RichText content={one.content} format={one.format} />
    </article>
  )
}

/** Notes on the server what has been shown; that it could not be noted only means that it is shown once more. */
function useSeen(spaceId: string, newest: AnnouncementAnswer | undefined): void {
  const upTo = newest?.createdAt
  useEffect(() => {
    if (upTo === undefined || authStore.getState().login === undefined) return
    markAnnouncementsSeen(spaceId, upTo).catch(() => undefined)
  }, [spaceId, upTo])
}

/** Announcements of a space: the catalogue at the left, one of them at the right; on a phone one after the other. */
export function AnnouncementsDialog({
  reading: { spaceId, id },
  onClose,
}: {
  readonly reading: Reading
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const query = useAnnouncements(spaceId)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const all = query.data?.pages.flatMap(({ data }) => data)
  const [chosen, setChosen] = useState(id)
  /** On a phone: whether one is in the catalogue, or at one of them. */
  const [isAtOne, setAtOne] = useState(true)
  const open = chosen === undefined ? all?.[0] : all?.find((one) => one.id === chosen)
  useSeen(spaceId, all?.[0])

  // One that is older than what has been loaded is looked for.
  const isWanted = all !== undefined && open === undefined && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isWanted && !isFetchingNextPage) void fetchNextPage()
  }, [isWanted, isFetchingNextPage, fetchNextPage])

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('announcements.title')} wide>
      {query.isError && all === undefined && (
        <Notice alert title={t('announcements.failed')} body={errorText(query.error)}>
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </Notice>
      )}
      {query.isPending && <p role="status">{t('common.loading')}</p>}
      {all?.length === 0 && <Notice title={t('announcements.empty')} />}
      {all !== undefined && all.length > 0 && (
        <div className={classes(css.board, isAtOne && css.atOne)}>
          <nav className={css.catalogue} aria-label={t('announcements.catalogue')}>
            <ul>
              {all.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    aria-current={one === open || undefined}
                    onClick={() => {
                      setChosen(one.id)
                      setAtOne(true)
                    }}
                  >
                    <span>{one.title}</span>
                    <small>
                      {timeText(one.createdAt)}
                      {one.isNew && <em className={css.new}>{t('announcements.isNew')}</em>}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
            {hasNextPage && (
              <Button kind="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('announcements.more')}
              </Button>
            )}
          </nav>
          <div className={css.detail}>
            <button type="button" className={css.back} onClick={() => setAtOne(false)}>
              <ArrowLeft aria-hidden size={18} />
              {t('announcements.back')}
            </button>
            {open && <Article one={open} />}
            {!open && isWanted && <p role="status">{t('common.loading')}</p>}
            {!open && isFetchNextPageError && (
              <Notice alert title={t('announcements.failed')} body={errorText(query.error)}>
                <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('common.retry')}
                </Button>
              </Notice>
            )}
            {!open && !isWanted && !isFetchNextPageError && <Notice title={t('announcements.gone')} />}
          </div>
        </div>
      )}
    </Dialog>
  )
}
