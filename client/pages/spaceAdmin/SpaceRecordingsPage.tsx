import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecordingEntry } from '#shared/http/liveKit.ts'
import type { SpaceAdminAnswer } from '#shared/http/spaceAdmin.ts'
import { isOver, isRunning } from '#shared/rules/recordings.ts'
import { deleteRecording, fetchRecordings } from '../../api/recordings.ts'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { showToast } from '../../store/toastStore.ts'
import { timeText } from '../../text/timeText.ts'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { ListFrame, ListTable, usePaging, type Column } from '../siteAdmin/listParts.tsx'
import { ManagedSpace, SpaceAdminFrame, SPACE_ADMIN_KEY } from './SpaceAdminFrame.tsx'
import { useDuration } from './useDuration.ts'
import list from '../siteAdmin/siteAdmin.module.css'
import css from './SpaceAdminList.module.css'
import { addChinese } from '../../text/addChinese.ts'
import { spaceAdminRecordingsText } from '../../text/zh-CN/spaceAdminRecordings.ts'

addChinese({ spaceAdmin: { recordings: spaceAdminRecordingsText } })

const SIZE = 20
/** As long as something may still come of one of them. */
const REFRESH_MS = 10_000

const marks: Readonly<Partial<Record<RecordingEntry['state'], string | undefined>>> = {
  complete: list.good,
  failed: list.bad,
  lost: list.bad,
}

const secondsOf = ({ startedAt, endedAt }: RecordingEntry): number =>
  endedAt === null ? 0 : Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000))

/** What stands in which column. */
function useColumns(remove: (row: RecordingEntry) => void): readonly Column<RecordingEntry>[] {
  const { t } = useTranslation()
  const duration = useDuration()
  return [
    {
      id: 'startedAt',
      kind: 'first',
      name: t('spaceAdmin.recordings.startedAt'),
      cell: ({ startedAt, kind }) => (
        <>
          <strong>{timeText(startedAt)}</strong>
          <p className={list.minor}>{t(`spaceAdmin.recordings.kinds.${kind}`)}</p>
        </>
      ),
    },
    {
      id: 'startedBy',
      name: t('spaceAdmin.recordings.startedBy'),
      cell: ({ startedByName }) => startedByName || t('common.anonymous'),
    },
    {
      id: 'duration',
      kind: 'number',
      name: t('spaceAdmin.recordings.duration'),
      cell: (row) => (row.endedAt === null ? t('spaceAdmin.recordings.running') : duration(secondsOf(row))),
    },
    {
      id: 'state',
      name: t('spaceAdmin.recordings.state'),
      cell: ({ state }) => (
        <span className={classes(list.chip, marks[state])}>{t(`spaceAdmin.recordings.states.${state}`)}</span>
      ),
    },
    {
      id: 'file',
      name: t('spaceAdmin.recordings.file'),
      cell: (row) => (
        <p className={css.message}>
          {row.file ?? t(isOver(row) ? 'spaceAdmin.recordings.noFileEver' : 'spaceAdmin.recordings.noFile')}
        </p>
      ),
    },
    {
      id: 'actions',
      kind: 'actions',
      name: t('spaceAdmin.recordings.actions'),
      cell: (row) =>
        !isRunning(row) && (
          <Button
            kind="quiet"
            aria-label={t('spaceAdmin.recordings.removeOne', { time: timeText(row.startedAt) })}
            onClick={() => remove(row)}
          >
            {t('spaceAdmin.recordings.remove')}
          </Button>
        ),
    },
  ]
}

function Recordings({ space }: { readonly space: SpaceAdminAnswer['space'] }) {
  const { t } = useTranslation()
  usePageTitle(t('spaceAdmin.recordings.pageTitle', { name: space.name }))
  const client = useQueryClient()
  const { offset, go } = usePaging()
  const [removal, setRemoval] = useState<RecordingEntry>()
  const columns = useColumns(setRemoval)
  const query = useQuery({
    queryKey: [SPACE_ADMIN_KEY, space.id, 'recordings', offset],
    queryFn: ({ signal }) => fetchRecordings(space.id, { size: SIZE, offset }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.every(isOver) === false ? REFRESH_MS : false),
  })
  const total = query.data?.total ?? 0
  // The last of its page was deleted.
  if (query.data && !query.isPlaceholderData && offset > 0 && offset >= total) {
    go(Math.max(0, Math.ceil(total / SIZE) - 1) * SIZE)
  }

  async function remove({ id }: RecordingEntry) {
    try {
      await deleteRecording(space.id, id)
    } finally {
      await client.invalidateQueries({ queryKey: [SPACE_ADMIN_KEY, space.id, 'recordings'] })
    }
    showToast(t('spaceAdmin.recordings.removed'))
  }

  return (
    <SpaceAdminFrame space={space}>
      <div className={css.page}>
        <h2>{t('spaceAdmin.recordings.title')}</h2>
        <p>{t('spaceAdmin.recordings.hint')}</p>
        <ListFrame
          query={query}
          isFiltered={false}
          page={{ size: SIZE, offset, go }}
          texts={{
            failed: t('spaceAdmin.recordings.failed'),
            empty: t('spaceAdmin.recordings.empty'),
            emptyBody: t('spaceAdmin.recordings.emptyBody'),
            nothingFound: t('spaceAdmin.recordings.empty'),
          }}
        >
          <ListTable
            label={t('spaceAdmin.recordings.title')}
            rows={query.data?.data ?? []}
            keyOf={({ id }) => id}
            columns={columns}
          />
        </ListFrame>
        {removal && (
          <ConfirmDialog
            kind="danger"
            title={t('spaceAdmin.recordings.removeTitle')}
            body={t('spaceAdmin.recordings.removeBody')}
            labels={{ confirm: t('spaceAdmin.recordings.remove'), busy: t('spaceAdmin.recordings.removing') }}
            onConfirm={() => remove(removal)}
            onClose={() => setRemoval(undefined)}
          />
        )}
      </div>
    </SpaceAdminFrame>
  )
}

/** /space/:id/admin/recordings: what was recorded of the conversations in a space. */
export function SpaceRecordingsPage() {
  const { t } = useTranslation()
  return (
    <ManagedSpace failed={t('spaceAdmin.recordings.failed')}>
      {({ space }) => <Recordings key={space.id} space={space} />}
    </ManagedSpace>
  )
}
