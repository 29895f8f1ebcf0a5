import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OperationEntry } from '#shared/http/siteAdmin.ts'
import type { OperationAction } from '#shared/rules/siteAdmin.ts'
import { downloadOperations, fetchOperations } from '../../api/siteAdmin.ts'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { SearchBox } from '../../components/SearchBox.tsx'
import { SelectBox } from '../../components/SelectBox.tsx'
import { showToast } from '../../store/toastStore.ts'
import { timeText } from '../../text/timeText.ts'
import { ListFrame, ListTable, usePaging, type Column } from './listParts.tsx'
import css from './siteAdmin.module.css'
import { adminErrorText, SITE_ADMIN_KEY } from './useAdminAction.ts'
import './reportTexts.ts'
import { addChinese } from '../../text/addChinese.ts'
import { siteAdminOperationsText } from '../../text/zh-CN/siteAdminOperations.ts'
import './banTexts.ts'

addChinese({ siteAdmin: { operations: siteAdminOperationsText } })

const SIZE = 50
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** The words for a value that is one of a few. */
function wordOf(name: string, value: unknown, action: OperationAction): string | undefined {
  const text = String(value)
  if (name === 'lastHours') return `siteAdmin.ban.hours.h${text}`
  if (name === 'of') return `siteAdmin.reports.subjects.${text}`
  if (name === 'reason' && action === 'report.handle') return `report.reasons.${text}`
  return ['outcome', 'role', 'before'].includes(name) ? `siteAdmin.operations.values.${text}` : undefined
}

/** `名称：值` a line; a field without a name of its own keeps the one it has. */
function useDetails() {
  const { t, i18n } = useTranslation()
  const shown = (name: string, value: unknown, action: OperationAction): string => {
    const key = wordOf(name, value, action)
    if (key !== undefined && i18n.exists(key)) return i18n.t(key as never)
    if (value === true) return t('siteAdmin.operations.yes')
    if (value === false) return t('siteAdmin.operations.no')
    if (typeof value === 'string') return ISO_TIME.test(value) ? timeText(value) : value
    return JSON.stringify(value)
  }
  return ({ details, action }: OperationEntry): string =>
    Object.entries(details)
      .filter(([, value]) => value !== '' && value !== undefined)
      .map(([name, value]) => {
        const key = `siteAdmin.operations.fields.${name}`
        const what = i18n.exists(key) ? i18n.t(key as never) : name
        return t('common.because', { what, reason: shown(name, value, action) })
      })
      .join('\n')
}

type Person = OperationEntry['user']

/** What is said of each operation; the name of who did it narrows the log to them. */
function useColumns(onPerson: (person: Person) => void): readonly Column<OperationEntry>[] {
  const { t } = useTranslation()
  const details = useDetails()
  const named = (id: 'time' | 'who' | 'what' | 'subject' | 'details') => ({
    id,
    name: t(`siteAdmin.operations.${id}`),
  })
  return [
    { ...named('time'), kind: 'time', cell: ({ at }) => timeText(at) },
    {
      ...named('who'),
      cell: ({ user, address }) =>
        user.id === '' ? (
          t('siteAdmin.operations.byServer')
        ) : (
          <div>
            <Button
              kind="plain"
              aria-label={t('siteAdmin.operations.onlyOf', { name: user.name })}
              onClick={() => onPerson(user)}
            >
              {user.name}
            </Button>
            <p className={classes(css.minor, css.number)}>{address || t('siteAdmin.operations.inSpace')}</p>
          </div>
        ),
    },
    { ...named('what'), cell: ({ action }) => t(`siteAdmin.operations.names.${action}`) },
    {
      ...named('subject'),
      cell: ({ subjectName, subjectId }) => (
        <div>
          {subjectName}
          <p className={css.minor}>{subjectId}</p>
        </div>
      ),
    },
    {
      ...named('details'),
      cell: (entry) => <div className={css.details}>{details(entry)}</div>,
    },
  ]
}

/** A day of the calendar on this computer as a moment; `later` days after it. */
const startOfDay = (date: string, later = 0): string | undefined => {
  if (date === '') return undefined
  const start = new Date(`${date}T00:00:00`)
  start.setDate(start.getDate() + later)
  return start.toISOString()
}

/** Who did what, when and from where. */
export function OperationsPanel() {
  const { t } = useTranslation()
  const { search, onSearch, offset, go, restarting } = usePaging()
  const [action, setAction] = useState<OperationAction | 'any'>('any')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [busy, setBusy] = useState(false)
  const [person, setPerson] = useState<Person>()
  const columns = useColumns(restarting(setPerson))
  const wanted = {
    search,
    userId: person?.id,
    action: action === 'any' ? undefined : action,
    from: startOfDay(from),
    to: startOfDay(to, 1),
  }
  const query = useQuery({
    queryKey: [SITE_ADMIN_KEY, 'operations', wanted, offset],
    queryFn: ({ signal }) => fetchOperations(wanted, { size: SIZE, offset }, signal),
    placeholderData: keepPreviousData,
  })

  async function save() {
    setBusy(true)
    try {
      await downloadOperations(wanted)
    } catch (error) {
      const reason = adminErrorText(error)
      showToast(t('siteAdmin.operations.exportFailed', { reason }), { toastType: 'failed' })
    }
    setBusy(false)
  }

  return (
    <>
      <div className={classes(css.tools, css.logTools)}>
        <SearchBox label={t('siteAdmin.operations.search')} search={search} onSearch={onSearch} />
        <SelectBox
          label={t('siteAdmin.operations.action')}
          value={action}
          options={[
            { id: 'any', name: t('siteAdmin.operations.anyAction') },
            ...(query.data?.actions ?? []).map((id) => ({ id, name: t(`siteAdmin.operations.names.${id}`) })),
          ]}
          onChoose={restarting(setAction)}
        />
        <div className={css.dates}>
          <label>
            {t('siteAdmin.operations.from')}
            <input
              type="date"
              value={from}
              max={to || undefined}
              onChange={(event) => restarting(setFrom)(event.target.value)}
            />
          </label>
          <label>
            {t('siteAdmin.operations.to')}
            <input
              type="date"
              value={to}
              min={from || undefined}
              onChange={(event) => restarting(setTo)(event.target.value)}
            />
          </label>
        </div>
        {person && (
          <Button
            kind="quiet"
            aria-label={t('siteAdmin.operations.everybody')}
            onClick={() => restarting(setPerson)(undefined)}
          >
            {t('siteAdmin.operations.by', { name: person.name })}
            <X aria-hidden size={16} />
          </Button>
        )}
        <Button kind="quiet" busy={busy} onClick={() => void save()}>
          <Download aria-hidden size={18} />
          {t('siteAdmin.operations.export')}
        </Button>
      </div>
      <ListFrame
        query={query}
        isFiltered={search !== '' || person !== undefined || action !== 'any' || from !== '' || to !== ''}
        page={{ size: SIZE, offset, go }}
        texts={{
          failed: t('siteAdmin.operations.failed'),
          empty: t('siteAdmin.operations.empty'),
          nothingFound: t('siteAdmin.operations.nothingFound'),
        }}
      >
        <ListTable
          plain
          label={t('siteAdmin.tabs.operations')}
          rows={query.data?.data ?? []}
          keyOf={({ id }) => id}
          columns={columns}
        />
      </ListFrame>
    </>
  )
}
