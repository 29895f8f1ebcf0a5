import { useEffect, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { NotificationAnswer, NotificationParams } from '#shared/http/notifications.ts'
import { errorText } from '../../api/errorText.ts'
import { fetchNotifications, readNotifications } from '../../api/notifications.ts'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { Notice } from '../../components/Notice.tsx'
import { timeText } from '../../text/timeText.ts'
import { readAnnouncements } from '../announcements/announcementsStore.ts'
import { noticeText } from './noticeText.ts'
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

/** What one was told, the newest first. Read when it is closed (in-space.md, Notifications). */
export function NoticesList() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [NOTICES_KEY, 'list'],
    queryFn: ({ signal }) => fetchNotifications(signal),
    staleTime: 0,
    gcTime: 0,
  })
  const notices = query.data?.data

  // All that was seen unread; newer ones may have come while it was open.
  const seen = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, readAt } of notices ?? []) if (readAt === null) seen.current.add(id)
  }, [notices])
  useEffect(() => {
    const { current } = seen
    return () => {
      if (current.size === 0) return
      // Unread they stay when that fails, and are offered again.
      readNotifications([...current])
        .catch(() => undefined)
        .finally(() => void client.invalidateQueries({ queryKey: [NOTICES_KEY, 'unread'] }))
      current.clear()
    }
  }, [client])

  return (
    <>
      {query.isError && (
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
    </>
  )
}
