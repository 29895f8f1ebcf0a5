import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ListedPersonUsage, ListedSpaceUsage, StorageAnswer } from '#shared/http/usage.ts'
import { errorText } from '../../api/errorText.ts'
import type { Page } from '../../api/spaces.ts'
import { fetchStorage, fetchUsageOfPeople, fetchUsageOfSpaces } from '../../api/usage.ts'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { Notice } from '../../components/Notice.tsx'
import { SelectBox } from '../../components/SelectBox.tsx'
import { bytesText } from '../../text/bytesText.ts'
import { ListFrame, ListTable, usePaging, type Column } from './listParts.tsx'
import css from './siteAdmin.module.css'
import { SITE_ADMIN_KEY } from './useAdminAction.ts'
import { addChinese } from '../../text/addChinese.ts'
import { siteAdminStorageText } from '../../text/zh-CN/siteAdminStorage.ts'

addChinese({ siteAdmin: { storage: siteAdminStorageText } })

const LIST_SIZE = 20
/** Uploads and the disk change by themselves. */
const REFRESH_MS = 60_000

/** One line of what is known of the site. */
function Fact({
  name,
  children,
  bad = false,
}: {
  readonly name: string
  readonly children: string
  readonly bad?: boolean
}) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={classes(bad && css.badText)}>{children}</dd>
    </>
  )
}

function Facts({ storage }: { readonly storage: StorageAnswer }) {
  const { t } = useTranslation()
  const { disk, retention } = storage
  const days = (count: number) =>
    count === 0 ? t('siteAdmin.storage.forEver') : t('siteAdmin.storage.days', { count })
  return (
    <>
      {!storage.picturesAreChecked && (
        <p className={css.stale} role="note">
          <strong>{t('siteAdmin.storage.picturesUnchecked')}</strong> {t('siteAdmin.storage.picturesHint')}
        </p>
      )}
      {disk?.isNearlyFull && (
        <p className={css.stale} role="alert">
          {t('siteAdmin.storage.nearlyFull', { percent: disk.minFreePercent })}
        </p>
      )}
      <dl className={classes(css.card, css.facts, css.report)}>
        <Fact name={t('siteAdmin.storage.disk')} bad={disk?.isNearlyFull ?? false}>
          {disk
            ? t('siteAdmin.storage.free', {
                free: bytesText(disk.freeBytes),
                total: bytesText(disk.totalBytes),
                percent: disk.minFreePercent,
              })
            : t('siteAdmin.storage.diskUnknown')}
        </Fact>
        <Fact name={t('siteAdmin.storage.files')}>{bytesText(storage.fileBytes)}</Fact>
        <Fact name={t('siteAdmin.storage.maps')}>{bytesText(storage.mapBytes)}</Fact>
        <Fact name={t('siteAdmin.storage.documents')}>{bytesText(storage.documentBytes)}</Fact>
        <Fact name={t('siteAdmin.storage.uploads')}>{String(storage.uploads)}</Fact>
        <Fact name={t('siteAdmin.storage.pictures')} bad={!storage.picturesAreChecked}>
          {t(
            storage.picturesAreChecked
              ? 'siteAdmin.storage.picturesChecked'
              : 'siteAdmin.storage.picturesUnchecked',
          )}
        </Fact>
        <Fact name={t('siteAdmin.storage.kept')}>
          {(['operations', 'chats', 'visits', 'notifications', 'clientLogs', 'archivedSpaces'] as const)
            .map((id) => `${t(`siteAdmin.storage.keeps.${id}`)} ${days(retention[id])}`)
            .join(' · ')}
        </Fact>
      </dl>
    </>
  )
}

interface UsageList<Row> {
  readonly data: readonly Row[]
  readonly total: number
}

/** Who or what keeps most, a page of it. */
function BySize<Row extends { readonly id: string }>({
  which,
  label,
  columns,
  fetchPage,
}: {
  readonly which: string
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly fetchPage: (page: Page, signal: AbortSignal) => Promise<UsageList<Row>>
}) {
  const { t } = useTranslation()
  const { offset, go } = usePaging()
  const query = useQuery({
    queryKey: [SITE_ADMIN_KEY, 'usage', which, offset],
    queryFn: ({ signal }) => fetchPage({ size: LIST_SIZE, offset }, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <ListFrame
      query={query}
      isFiltered={false}
      page={{ size: LIST_SIZE, offset, go }}
      texts={{
        failed: t('siteAdmin.storage.failed'),
        empty: t('siteAdmin.storage.empty'),
        nothingFound: t('siteAdmin.storage.empty'),
      }}
    >
      <ListTable plain label={label} rows={query.data?.data ?? []} keyOf={({ id }) => id} columns={columns} />
    </ListFrame>
  )
}

function Named({ name, minor }: { readonly name: string; readonly minor: string }) {
  return (
    <div>
      <strong>{name}</strong>
      <p className={css.minor}>{minor}</p>
    </div>
  )
}

function SpacesBySize() {
  const { t } = useTranslation()
  const name = (id: 'space' | 'owner' | 'bytes' | 'ofFiles' | 'ofMaps' | 'ofDocuments') =>
    ({ id, name: t(`siteAdmin.storage.columns.${id}`) }) as const
  const amount = (count: number, bytes: number) =>
    t('siteAdmin.storage.amount', { count, size: bytesText(bytes) })
  const columns: readonly Column<ListedSpaceUsage>[] = [
    {
      ...name('space'),
      kind: 'first',
      cell: (row) => (
        <Named
          name={row.name}
          minor={row.isArchived ? `${row.id} · ${t('siteAdmin.spaces.archived')}` : row.id}
        />
      ),
    },
    { ...name('owner'), cell: (row) => row.owner.displayName },
    { ...name('bytes'), kind: 'number', cell: (row) => bytesText(row.bytes) },
    { ...name('ofFiles'), kind: 'number', cell: (row) => amount(row.files, row.fileBytes) },
    { ...name('ofMaps'), kind: 'number', cell: (row) => bytesText(row.mapBytes) },
    { ...name('ofDocuments'), kind: 'number', cell: (row) => amount(row.documents, row.documentBytes) },
  ]
  return (
    <BySize
      which="spaces"
      label={t('siteAdmin.storage.spaces')}
      columns={columns}
      fetchPage={fetchUsageOfSpaces}
    />
  )
}

function PeopleBySize() {
  const { t } = useTranslation()
  const name = (id: 'person' | 'bytes' | 'files' | 'spaces' | 'templates') =>
    ({ id, name: t(`siteAdmin.storage.columns.${id}`) }) as const
  const columns: readonly Column<ListedPersonUsage>[] = [
    { ...name('person'), kind: 'first', cell: (row) => <Named name={row.displayName} minor={row.id} /> },
    { ...name('bytes'), kind: 'number', cell: (row) => bytesText(row.bytes) },
    ...(['files', 'spaces', 'templates'] as const).map(
      (id) => ({ ...name(id), kind: 'number', cell: (row: ListedPersonUsage) => row[id] }) as const,
    ),
  ]
  return (
    <BySize
      which="people"
      label={t('siteAdmin.storage.people')}
      columns={columns}
      fetchPage={fetchUsageOfPeople}
    />
  )
}

/** How full the disk is, who keeps how much, for how long, and whether pictures are looked at. */
export function StoragePanel() {
  const { t } = useTranslation()
  const [which, setWhich] = useState<'spaces' | 'people'>('spaces')
  const query = useQuery({
    queryKey: [SITE_ADMIN_KEY, 'storage'],
    queryFn: ({ signal }) => fetchStorage(signal),
    refetchInterval: REFRESH_MS,
  })
  return (
    <>
      {query.data ? (
        <Facts storage={query.data} />
      ) : query.isError ? (
        <Notice alert title={t('siteAdmin.storage.failed')} body={errorText(query.error)}>
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </Notice>
      ) : (
        <div className={css.ghost} role="status" aria-label={t('common.loading')} />
      )}
      <div className={classes(css.tools, css.below)}>
        <SelectBox
          label={t('siteAdmin.storage.which')}
          value={which}
          options={[
            { id: 'spaces', name: t('siteAdmin.storage.spaces') },
            { id: 'people', name: t('siteAdmin.storage.people') },
          ]}
          onChoose={setWhich}
        />
      </div>
      {which === 'spaces' ? <SpacesBySize /> : <PeopleBySize />}
    </>
  )
}
