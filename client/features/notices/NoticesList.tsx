import { useEffect, useRef, useState } from 'react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NotificationAnswer, NotificationParams } from '#shared/http/notifications.ts'
import { errorText } from '../../api/errorText.ts'
import { fetchNotifications, readNotifications } from '../../api/notifications.ts'
import { nextOffset } from '../../api/nextOffset.ts'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { Notice } from '../../components/Notice.tsx'
import { timeText } from '../../text/timeText.ts'
import { readAnnouncements } from '../announcements/announcementsStore.ts'
import { NoticeSettings } from './NoticeSettings.tsx'
import { noticeText } from './noticeText.ts'
import { pagesTogether, readOf } from './pagesTogether.ts'
import { NOTICES_KEY } from './useUnread.ts'
import css from './notices.module.css'

/** An announcement is told in short: all of it is among those of its space. */
function readAll({ spaceId, params }: NotificationAnswer): void {
  const { announcementId } = params as NotificationParams<'announcement'>
  if (spaceId !== null) readAnnouncements(spaceId, announcementId)
}

/** A page with more of it: that a prize was drawn rightly, or the event. */
function moreOf({
  kind,
  params,
  spaceId,
}: NotificationAnswer): { readonly to: string; readonly words: 'lotteryProof' | 'eventPage' } | undefined {
  if (kind === 'lotteryWin' && spaceId !== null) {
    const { lotteryId } = params as NotificationParams<'lotteryWin'>
    const to = `/space/${encodeURIComponent(spaceId)}/lottery/${encodeURIComponent(lotteryId)}/proof`
    return { to, words: 'lotteryProof' }
  }
  if (kind !== 'eventReminder' && kind !== 'eventPlace' && kind !== 'eventChanged') return undefined
  const { eventId } = params as NotificationParams<'eventReminder'>
  return { to: `/events/${encodeURIComponent(eventId)}`, words: 'eventPage' }
}

function Row({ notice }: { readonly notice: NotificationAnswer }) {
  const { t } = useTranslation()
  const { title, body } = noticeText(notice, t)
  const isUnread = notice.readAt === null
  const more = moreOf(notice)
  return (
    <li className={classes(css.row, isUnread && css.unread)}>
      <h3>
        {title}
        {isUnread && <span className="visuallyHidden"> {t('notices.unread')}</span>}
      </h3>
      <p>{body}</p>
      {notice.kind === 'announcement' && notice.spaceId !== null && (
        <button type="button" className={css.whole} onClick={() => readAll(notice)}>
          {t('notices.readAnnouncement')}
        </button>
      )}
      {more && (
        <p>
          <a href={more.to} target="_blank" rel="noreferrer">
            {t(`notices.${more.words}`)}
          </a>
        </p>
      )}
      <p className={css.minor}>
        <time dateTime={notice.createdAt}>{timeText(notice.createdAt)}</time>
        {' · '}
        {notice.spaceName ?? t('notices.ofSite')}
      </p>
    </li>
  )
}

/** Marks all as read that lay there when this was last shown, also older ones that nobody paged to, when it closes. */
function useReadOnClosing(notices: readonly NotificationAnswer[] | undefined, isAll: boolean): void {
  const client = useQueryClient()
  const shown = useRef<readonly [readonly NotificationAnswer[], boolean]>([[], true])
  useEffect(() => {
    // What did not come anew was seen all the same.
    if (notices) shown.current = [notices, isAll]
  }, [notices, isAll])
  useEffect(
    () => () => {
      const read = readOf(...shown.current)
      if (!read) return
      // Unread they stay when that fails, and are offered again.
      readNotifications(read)
        .catch(() => undefined)
        .finally(() => void client.invalidateQueries({ queryKey: [NOTICES_KEY, 'unread'] }))
    },
    [client],
  )
}

/** What one was told, the newest first; older ones by the page. Read when it is closed (in-space.md, Notifications). */
export function NoticesList() {
  const { t } = useTranslation()
  const [isSetting, setSetting] = useState(false)
  const query = useInfiniteQuery({
    queryKey: [NOTICES_KEY, 'list'],
    queryFn: ({ signal, pageParam }) => fetchNotifications(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 0,
    gcTime: 0,
  })
  const notices = query.data && pagesTogether(query.data.pages)
  useReadOnClosing(notices, !query.hasNextPage)
  if (isSetting) return <NoticeSettings onBack={() => setSetting(false)} />

  return (
    <>
      <div className={css.tools}>
        <Button kind="plain" onClick={() => setSetting(true)}>
          <SlidersHorizontal aria-hidden size={18} />
          {t('notices.settings.title')}
        </Button>
      </div>
      {query.isError && !query.isFetchNextPageError && (
        <Notice alert title={t('notices.failed')} body={errorText(query.error)}>
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </Notice>
      )}
      {query.isPending && <p role="status">{t('common.loading')}</p>}
      {notices?.length === 0 && <Notice title={t('notices.empty')} />}
      <ul className={css.list}>
        {notices?.map((notice) => (
          <Row key={notice.id} notice={notice} />
        ))}
      </ul>
      {query.isFetchNextPageError && <p role="alert">{errorText(query.error)}</p>}
      {query.hasNextPage && (
        <div className={css.older}>
          <Button kind="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('notices.older')}
          </Button>
        </div>
      )}
    </>
  )
}
