import { useState } from 'react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnnouncementAnswer } from '#shared/http/announcements.ts'
import type { SpaceAdminAnswer } from '#shared/http/spaceAdmin.ts'
import { limits } from '#shared/rules/limits.ts'
import { ANNOUNCEMENTS_KEY, deleteAnnouncement, fetchAnnouncements } from '../../../api/announcements.ts'
import { errorText } from '../../../api/errorText.ts'
import { nextOffset } from '../../../api/nextOffset.ts'
import { Button } from '../../../components/Button.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { EmptyRoom } from '../../../components/EmptyRoom.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { useAuth } from '../../../store/authStore.ts'
import { showToast } from '../../../store/toastStore.ts'
import { timeText } from '../../../text/timeText.ts'
import { PageLoading } from '../../layout/PageLoading.tsx'
import { usePageTitle } from '../../layout/usePageTitle.ts'
import { keepDraft } from '../formDraft.ts'
import { ManagedSpace, SpaceAdminFrame } from '../SpaceAdminFrame.tsx'
import { AnnouncementEditor } from './AnnouncementEditor.tsx'
import { AnnouncementPreview } from './AnnouncementPreview.tsx'
import css from './announcements.module.css'
import { addChinese } from '../../../text/addChinese.ts'
import { spaceAdminAnnouncementsText } from '../../../text/zh-CN/spaceAdminAnnouncements.ts'

addChinese({ spaceAdmin: { announcements: spaceAdminAnnouncementsText } })

const PAGE = 20

/** How much of one is read in the list. */
const SHORT = 120

/** What it says in one line. */
function shortOf({ content, format }: AnnouncementAnswer): string {
  const says =
    format === 'text'
      ? content
      : (new DOMParser().parseFromString(
          content.replaceAll(/<\/(?:p|li|h[1-6]|blockquote)>/g, ' $&'),
          'text/html',
        ).body.textContent ?? '')
  const characters = [...says.replace(/\s+/g, ' ').trim()]
  return characters.length > SHORT ? `${characters.slice(0, SHORT).join('')}…` : characters.join('')
}

function Row({
  one,
  onEdit,
  onPreview,
  onDelete,
}: {
  readonly one: AnnouncementAnswer
  readonly onEdit: () => void
  readonly onPreview: () => void
  readonly onDelete: () => void
}) {
  const { t } = useTranslation()
  return (
    <li className={css.row}>
      <div>
        <h3>{one.title}</h3>
        <p className={css.short}>{shortOf(one)}</p>
        <time dateTime={one.createdAt}>{timeText(one.createdAt)}</time>
      </div>
      <div className={css.actions}>
        <Button kind="quiet" aria-label={t('spaceAdmin.announcements.previewOne', one)} onClick={onPreview}>
          {t('spaceAdmin.announcements.preview')}
        </Button>
        <Button kind="quiet" aria-label={t('spaceAdmin.announcements.editOne', one)} onClick={onEdit}>
          {t('spaceAdmin.announcements.editShort')}
        </Button>
        <Button kind="quiet" aria-label={t('spaceAdmin.announcements.deleteOne', one)} onClick={onDelete}>
          {t('spaceAdmin.announcements.delete')}
        </Button>
      </div>
    </li>
  )
}

type Doing =
  | { readonly what: 'create' }
  | { readonly what: 'edit' | 'preview' | 'delete'; readonly one: AnnouncementAnswer }

function Announcements({ space }: { readonly space: SpaceAdminAnswer['space'] }) {
  const userId = useAuth((state) => state.user?.id)
  const { t } = useTranslation()
  usePageTitle(`${space.name} · ${t('spaceAdmin.announcements.title')}`)
  const client = useQueryClient()
  const [doing, setDoing] = useState<Doing>()
  const query = useInfiniteQuery({
    queryKey: [ANNOUNCEMENTS_KEY, space.id, 'managed'],
    queryFn: ({ signal, pageParam }) =>
      fetchAnnouncements(space.id, { size: PAGE, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  })
  const all = query.data?.pages.flatMap(({ data }) => data)
  const total = query.data?.pages.at(-1)?.total ?? 0
  const isFull = total >= limits.announcementsOfSpace
  const end = (): void => setDoing(undefined)

  if (doing?.what === 'create' || doing?.what === 'edit') {
    return (
      <AnnouncementEditor
        spaceId={space.id}
        announcement={doing.what === 'edit' ? doing.one : undefined}
        onDone={end}
      />
    )
  }
  return (
    <section className={css.board} aria-label={t('spaceAdmin.announcements.title')}>
      <div className={css.head}>
        <h2>{t('spaceAdmin.announcements.title')}</h2>
        <Button disabled={isFull} onClick={() => setDoing({ what: 'create' })}>
          <Plus aria-hidden size={18} />
          {t('spaceAdmin.announcements.create')}
        </Button>
      </div>
      {isFull && (
        <p role="status">{t('spaceAdmin.announcements.full', { max: limits.announcementsOfSpace })}</p>
      )}
      {query.isPending && <PageLoading />}
      {query.isError && all === undefined && (
        <Notice alert title={t('spaceAdmin.announcements.failed')} body={errorText(query.error)}>
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </Notice>
      )}
      {all?.length === 0 && (
        <Notice
          art={<EmptyRoom />}
          title={t('spaceAdmin.announcements.empty')}
          body={t('spaceAdmin.announcements.emptyBody')}
        />
      )}
      <ul className={css.list}>
        {all?.map((one) => (
          <Row
            key={one.id}
            one={one}
            onEdit={() => setDoing({ what: 'edit', one })}
            onPreview={() => setDoing({ what: 'preview', one })}
            onDelete={() => setDoing({ what: 'delete', one })}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button kind="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('spaceAdmin.announcements.more')}
        </Button>
      )}
      {doing?.what === 'preview' && <AnnouncementPreview {...doing.one} onClose={end} />}
      {doing?.what === 'delete' && (
        <ConfirmDialog
          kind="danger"
          title={t('spaceAdmin.announcements.deleteTitle')}
          body={t('spaceAdmin.announcements.deleteBody')}
          labels={{
            confirm: t('spaceAdmin.announcements.delete'),
            busy: t('spaceAdmin.announcements.deleting'),
          }}
          onConfirm={async () => {
            await deleteAnnouncement(doing.one.id)
            keepDraft({ what: 'announcement', userId, spaceId: space.id, id: doing.one.id }, undefined)
            showToast(t('spaceAdmin.announcements.deleted'))
            await client.invalidateQueries({ queryKey: [ANNOUNCEMENTS_KEY, space.id] })
          }}
          onClose={end}
        />
      )}
    </section>
  )
}

/** /space/:id/admin/announcement: what is announced in a space, for its managers. */
export function SpaceAnnouncementsPage() {
  const { t } = useTranslation()
  return (
    <ManagedSpace failed={t('spaceAdmin.announcements.failed')}>
      {({ space }) => (
        <SpaceAdminFrame space={space}>
          <Announcements key={space.id} space={space} />
        </SpaceAdminFrame>
      )}
    </ManagedSpace>
  )
}
