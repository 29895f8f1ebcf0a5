import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StorageAnswer } from '#shared/http/usage.ts'
import { errorText } from '../../api/errorText.ts'
import { fetchStorage, fetchUsageOfPeople, fetchUsageOfSpaces } from '../../api/usage.ts'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { Notice } from '../../components/Notice.tsx'
import { SelectBox } from '../../components/SelectBox.tsx'
import { bytesText } from '../../text/bytesText.ts'
import { ListFrame, usePaging } from './listParts.tsx'
import css from './siteAdmin.module.css'
import { SITE_ADMIN_KEY } from './useAdminAction.ts'

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
          {(['operations', 'chats', 'visits', 'notifications', 'clientLogs'] as const)
            .map((id) => `${t(`siteAdmin.storage.keeps.${id}`)} ${days(retention[id])}`)
            .join(' · ')}
        </Fact>
      </dl>
    </>
  )
}

const spaceColumns = ['space', 'owner', 'bytes', 'ofFiles', 'ofMaps', 'ofDocuments'] as const

function SpacesBySize() {
  const { t } = useTranslation()
  const { offset, go } = usePaging()
  const query = useQuery({
    queryKey: [SITE_ADMIN_KEY, 'usage', 'spaces', offset],
    queryFn: ({ signal }) => fetchUsageOfSpaces({ size: LIST_SIZE, offset }, signal),
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
      <div className={css.card}>
        <table
          className={classes(css.table, css.log)}
          role="table"
          aria-label={t('siteAdmin.storage.spaces')}
        >
          <thead role="rowgroup">
            <tr role="row">
              {spaceColumns.map((column) => (
                <th key={column} scope="col" role="columnheader">
                  {t(`siteAdmin.storage.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {query.data?.data.map((row) => (
              <tr key={row.id} role="row">
                <td role="cell">
                  <div>
                    <strong>{row.name}</strong>
                    <p className={css.minor}>
                      {row.id}
                      {row.isArchived && ` · ${t('siteAdmin.spaces.archived')}`}
                    </p>
                  </div>
                </td>
                <td role="cell" data-label={t('siteAdmin.storage.columns.owner')}>
                  {row.owner.displayName}
                </td>
                <td role="cell" className={css.number} data-label={t('siteAdmin.storage.columns.bytes')}>
                  {bytesText(row.bytes)}
                </td>
                <td role="cell" className={css.number} data-label={t('siteAdmin.storage.columns.ofFiles')}>
                  {t('siteAdmin.storage.amount', { count: row.files, size: bytesText(row.fileBytes) })}
                </td>
                <td role="cell" className={css.number} data-label={t('siteAdmin.storage.columns.ofMaps')}>
                  {bytesText(row.mapBytes)}
                </td>
                <td
                  role="cell"
                  className={css.number}
                  data-label={t('siteAdmin.storage.columns.ofDocuments')}
                >
                  {t('siteAdmin.storage.amount', {
                    count: row.documents,
                    size: bytesText(row.documentBytes),
                  })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ListFrame>
  )
}

const peopleColumns = ['person', 'bytes', 'files', 'spaces', 'templates'] as const

function PeopleBySize() {
  const { t } = useTranslation()
  const { offset, go } = usePaging()
  const query = useQuery({
    queryKey: [SITE_ADMIN_KEY, 'usage', 'people', offset],
    queryFn: ({ signal }) => fetchUsageOfPeople({ size: LIST_SIZE, offset }, signal),
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
      <div className={css.card}>
        <table
          className={classes(css.table, css.log)}
          role="table"
          aria-label={t('siteAdmin.storage.people')}
        >
          <thead role="rowgroup">
            <tr role="row">
              {peopleColumns.map((column) => (
                <th key={column} scope="col" role="columnheader">
                  {t(`siteAdmin.storage.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {query.data?.data.map((row) => (
              <tr key={row.id} role="row">
                <td role="cell">
                  <div>
                    <strong>{row.displayName}</strong>
                    <p className={css.minor}>{row.id}</p>
                  </div>
                </td>
                <td role="cell" className={css.number} data-label={t('siteAdmin.storage.columns.bytes')}>
                  {bytesText(row.bytes)}
                </td>
                {(['files', 'spaces', 'templates'] as const).map((id) => (
                  <td
                    key={id}
                    role="cell"
                    className={css.number}
                    data-label={t(`siteAdmin.storage.columns.${id}`)}
                  >
                    {row[id]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ListFrame>
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
