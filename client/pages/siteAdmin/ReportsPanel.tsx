import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReportAnswer } from '#shared/http/reports.ts'
import { reportStates, type ReportState } from '#shared/rules/reports.ts'
import { fetchReports, handleReport, handleReports } from '../../api/siteAdmin.ts'
import { Button } from '../../components/Button.tsx'
import { loadAreas } from '../../language/i18n.ts'
import { SelectBox } from '../../components/SelectBox.tsx'
import { BulkBar, BulkFailures, useBulk } from './bulk.tsx'
import { ListFrame, usePaging } from './listParts.tsx'
import { ReportCard, type OnSpace } from './ReportCard.tsx'
import { HandleDialog, type Named } from './HandleDialog.tsx'
import css from './siteAdmin.module.css'
import { SITE_ADMIN_KEY, useAdminAction } from './useAdminAction.ts'
import { useSelection } from './useSelection.ts'
import { lazyDialog } from '../../components/lazyDialog.tsx'
import './reportTexts.ts'
import './userTexts.ts'

const ReportActDialog = lazyDialog(async () => {
  const [part] = await Promise.all([import('./ReportActDialog.tsx'), loadAreas('spaces')])
  return part.ReportActDialog
})

const SIZE = 20

/** What people reported, what is done about it right here, and what became of it. */
export function ReportsPanel() {
  const { t } = useTranslation()
  const act = useAdminAction()
  const [state, setState] = useState<ReportState>('OPEN')
  const { offset, go, restarting } = usePaging()
  const [handled, setHandled] = useState<Named>()
  const [acted, setActed] = useState<Named & { readonly act: OnSpace | 'ban' }>()
  const [closesChosen, setClosesChosen] = useState(false)
  const query = useQuery({
    queryKey: [SITE_ADMIN_KEY, 'reports', { state, offset }],
    queryFn: ({ signal }) => fetchReports(state, { size: SIZE, offset }, signal),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.data ?? []
  const nameOf = ({ subjectType, evidence }: ReportAnswer) =>
    (subjectType === 'space' ? evidence.spaceName : evidence.displayName) || t('siteAdmin.reports.unnamed')
  const selection = useSelection(rows.filter((row) => row.state === 'OPEN').map(({ id }) => id))
  const bulk = useBulk(selection, (id) => {
    const row = rows.find((one) => one.id === id)
    return row ? nameOf(row) : id
  })
  return (
    <>
      <div className={css.tools}>
        <SelectBox
          label={t('siteAdmin.reports.which')}
          value={state}
          options={reportStates.map((id) => ({ id, name: t(`siteAdmin.reports.states.${id}`) }))}
          onChoose={restarting(setState)}
        />
      </div>
      {state === 'OPEN' && (
        <BulkBar selection={selection}>
          <Button kind="quiet" disabled={selection.ids.length === 0} onClick={() => setClosesChosen(true)}>
            {t('siteAdmin.reports.handleChosen')}
          </Button>
        </BulkBar>
      )}
      <BulkFailures {...bulk} />
      <ListFrame
        query={query}
        isFiltered={false}
        page={{ size: SIZE, offset, go }}
        texts={{
          failed: t('siteAdmin.reports.failed'),
          empty: t(`siteAdmin.reports.empty.${state}`),
          emptyBody: t('siteAdmin.reports.emptyBody'),
          nothingFound: '',
        }}
      >
        <ul className={css.cards} aria-label={t('siteAdmin.tabs.reports')}>
          {rows.map((report) => {
            const named = { report, name: nameOf(report) }
            return (
              <ReportCard
                key={report.id}
                {...named}
                selection={selection}
                onHandle={() => setHandled(named)}
                onBan={() => setActed({ ...named, act: 'ban' })}
                onSpace={(on) => setActed({ ...named, act: on })}
              />
            )
          })}
        </ul>
      </ListFrame>
      {acted && (
        <ReportActDialog
          {...acted}
          onDone={(note) => {
            if (acted.report.state === 'OPEN') setHandled({ report: acted.report, name: acted.name, note })
          }}
          onClose={() => setActed(undefined)}
        />
      )}
      {handled && !acted && (
        <HandleDialog
          title={`${t('siteAdmin.reports.handleTitle')} · ${handled.name}`}
          begun={handled.note ?? ''}
          withAll
          onHandle={(how) => act(() => handleReport(handled.report.id, how))}
          onClose={() => setHandled(undefined)}
        />
      )}
      {closesChosen && (
        <HandleDialog
          title={t('siteAdmin.bulk.handle', { count: selection.ids.length })}
          onHandle={({ outcome, note }) => bulk.run((ids) => handleReports({ ids: [...ids], outcome, note }))}
          onClose={() => setClosesChosen(false)}
        />
      )}
    </>
  )
}
