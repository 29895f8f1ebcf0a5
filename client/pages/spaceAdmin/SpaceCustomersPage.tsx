import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CustomerInfoAnswer } from '#shared/http/cusInfo.ts'
import type { SpaceAdminAnswer } from '#shared/http/spaceAdmin.ts'
import { limits } from '#shared/rules/limits.ts'
import {
  deleteCustomerInfo,
  deleteCustomerInfos,
  downloadCustomerInfos,
  fetchCustomerInfos,
} from '../../api/cusInfo.ts'
import { errorText } from '../../api/errorText.ts'
import { ApiError } from '../../api/http.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import { showToast } from '../../store/toastStore.ts'
import { timeText } from '../../text/timeText.ts'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { ListFrame, ListTable, usePaging, type Column } from '../siteAdmin/listParts.tsx'
import { ManagedSpace, SpaceAdminFrame, SPACE_ADMIN_KEY } from './SpaceAdminFrame.tsx'
import list from '../siteAdmin/siteAdmin.module.css'
import css from './SpaceAdminList.module.css'
import { addChinese } from '../../text/addChinese.ts'
import { spaceAdminCustomersText } from '../../text/zh-CN/spaceAdminCustomers.ts'

addChinese({ spaceAdmin: { customers: spaceAdminCustomersText } })

const SIZE = 20

/** What stands in which column. */
function useColumns(remove: (row: CustomerInfoAnswer) => void): readonly Column<CustomerInfoAnswer>[] {
  const { t } = useTranslation()
  const text = (id: 'companyName' | 'position' | 'phoneNumber' | 'email') => ({
    id,
    name: t(`spaceAdmin.customers.${id}`),
    cell: (row: CustomerInfoAnswer) => row[id],
  })
  return [
    {
      id: 'name',
      kind: 'first',
      name: t('spaceAdmin.customers.name'),
      cell: ({ name }) => <strong className={css.name}>{name}</strong>,
    },
    text('companyName'),
    text('position'),
    {
      id: 'phoneNumber',
      name: t('spaceAdmin.customers.phoneNumber'),
      cell: ({ phoneNumber }) => <span className={css.phone}>{phoneNumber}</span>,
    },
    text('email'),
    {
      id: 'message',
      name: t('spaceAdmin.customers.message'),
      cell: ({ message }) => <p className={css.message}>{message}</p>,
    },
    {
      id: 'time',
      kind: 'time',
      name: t('spaceAdmin.customers.time'),
      cell: ({ updatedAt }) => timeText(updatedAt),
    },
    {
      id: 'actions',
      kind: 'actions',
      name: t('spaceAdmin.customers.actions'),
      cell: (row) => (
        <Button
          kind="quiet"
          aria-label={t('spaceAdmin.customers.removeOne', { name: row.name })}
          onClick={() => remove(row)}
        >
          {t('spaceAdmin.customers.remove')}
        </Button>
      ),
    },
  ]
}

/** Saves what is found as a file. */
function Exports({ spaceId, search }: { readonly spaceId: string; readonly search: string }) {
  const { t } = useTranslation()
  const [saving, setSaving] = useState<'csv' | 'xlsx'>()

  async function save(format: 'csv' | 'xlsx') {
    setSaving(format)
    try {
      await downloadCustomerInfos(spaceId, search, format)
    } catch (error) {
      const reason = errorText(error)
      showToast(t('spaceAdmin.customers.exportFailed', { reason }), { toastType: 'failed' })
    }
    setSaving(undefined)
  }

  return (['csv', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      kind="quiet"
      busy={saving === format}
      disabled={saving !== undefined}
      onClick={() => void save(format)}
    >
      <Download aria-hidden size={18} />
      {t(`spaceAdmin.customers.${format}`)}
    </Button>
  ))
}

/** What is about to be deleted: one, or all that are found. */
type Removal = CustomerInfoAnswer | { readonly search: string; readonly count: number }

function RemovalDialog({
  spaceId,
  removal,
  onClose,
}: {
  readonly spaceId: string
  readonly removal: Removal
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: [SPACE_ADMIN_KEY, spaceId, 'customers'] })

  async function remove() {
    try {
      if ('id' in removal) await deleteCustomerInfo(spaceId, removal)
      else await deleteCustomerInfos(spaceId, removal.search, removal.count)
    } catch (error) {
      await reload()
      throw error
    }
    await reload()
    showToast(t('spaceAdmin.customers.removed'))
  }

  return (
    <ConfirmDialog
      kind="danger"
      title={
        'id' in removal
          ? t('spaceAdmin.customers.removeTitle', { name: removal.name })
          : t('spaceAdmin.customers.removeAllTitle', { count: removal.count })
      }
      body={t('spaceAdmin.customers.removeBody')}
      labels={{ confirm: t('spaceAdmin.customers.remove'), busy: t('spaceAdmin.customers.removing') }}
      failureOf={(error) =>
        error instanceof ApiError && error.code === 'StaleRevisionError'
          ? t('spaceAdmin.customers.changed')
          : errorText(error)
      }
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

function Customers({ record: { space, settings } }: { readonly record: SpaceAdminAnswer }) {
  const { t } = useTranslation()
  usePageTitle(t('spaceAdmin.customers.pageTitle', { name: space.name }))
  const { search, onSearch, offset, go } = usePaging()
  const [removal, setRemoval] = useState<Removal>()
  const columns = useColumns(setRemoval)
  const query = useQuery({
    queryKey: [SPACE_ADMIN_KEY, space.id, 'customers', search, offset],
    queryFn: ({ signal }) => fetchCustomerInfos(space.id, { search, size: SIZE, offset }, signal),
    placeholderData: keepPreviousData,
  })
  const total = query.data?.total ?? 0
  // The last of its page was deleted.
  if (query.data && !query.isPlaceholderData && offset > 0 && offset >= total) {
    go(Math.max(0, Math.ceil(total / SIZE) - 1) * SIZE)
  }
  const isFiltered = search !== ''
  return (
    <SpaceAdminFrame space={space}>
      <div className={css.page}>
        <h2>{t('spaceAdmin.customers.title')}</h2>
        <div className={list.tools}>
          <SearchBox label={t('spaceAdmin.customers.search')} search={search} onSearch={onSearch} />
          {total > 0 && (
            <>
              <Exports spaceId={space.id} search={search} />
              <Button kind="quiet" onClick={() => setRemoval({ search, count: total })}>
                <Trash2 aria-hidden size={18} />
                {t(isFiltered ? 'spaceAdmin.customers.removeFound' : 'spaceAdmin.customers.removeAll', {
                  count: total,
                })}
              </Button>
            </>
          )}
        </div>
        {total > limits.customerInfosExported && (
          <p>{t('spaceAdmin.customers.exportLimit', { max: limits.customerInfosExported })}</p>
        )}
        <ListFrame
          query={query}
          isFiltered={isFiltered}
          page={{ size: SIZE, offset, go }}
          texts={{
            failed: t('spaceAdmin.customers.failed'),
            empty: t('spaceAdmin.customers.empty'),
            emptyBody: t(
              settings.customerRegistration
                ? 'spaceAdmin.customers.emptyBody'
                : 'spaceAdmin.customers.emptyOff',
            ),
            nothingFound: t('spaceAdmin.customers.nothingFound'),
          }}
        >
          <ListTable
            plain
            label={t('spaceAdmin.customers.title')}
            rows={query.data?.data ?? []}
            keyOf={({ id }) => id}
            columns={columns}
          />
        </ListFrame>
        {removal && (
          <RemovalDialog spaceId={space.id} removal={removal} onClose={() => setRemoval(undefined)} />
        )}
      </div>
    </SpaceAdminFrame>
  )
}

/** /space/:id/admin/customers: what visitors have left for the managers of a space. */
export function SpaceCustomersPage() {
  const { t } = useTranslation()
  return (
    <ManagedSpace failed={t('spaceAdmin.customers.failed')}>
      {(record) => <Customers key={record.space.id} record={record} />}
    </ManagedSpace>
  )
}
