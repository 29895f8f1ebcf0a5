import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReportAnswer } from '#shared/http/reports.ts'
import { limits } from '#shared/rules/limits.ts'
import { reportStates, type ReportState } from '#shared/rules/reports.ts'
import { fetchReports, handleReport } from '../../api/siteAdmin.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { CheckBox, lengthOf, TextArea } from '../../components/fields.tsx'
import { SelectBox } from '../../components/SelectBox.tsx'
import { timeText } from '../../text/timeText.ts'
import { spaceLink } from '../mySpaces/spaceView.ts'
import { AskDialog } from './AskDialog.tsx'
import { BanDialog } from './BanDialog.tsx'
import { ListFrame, usePaging } from './listParts.tsx'
import css from './siteAdmin.module.css'
import { SITE_ADMIN_KEY, useAdminAction } from './useAdminAction.ts'

const SIZE = 20
const outcomes = ['HANDLED', 'DISMISSED'] as const

interface Named {
  readonly report: ReportAnswer
  readonly name: string
}

function HandleDialog({ report, name, onClose }: Named & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const act = useAdminAction()
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]>('HANDLED')
  const [note, setNote] = useState('')
  const [all, setAll] = useState(false)
  return (
    <AskDialog
      title={`${t('siteAdmin.reports.handleTitle')} · ${name}`}
      body={t('siteAdmin.reports.handleBody')}
      confirm={t('siteAdmin.reports.confirm')}
      ready={lengthOf(note.trim()) <= limits.reportNote}
      onConfirm={() => act(() => handleReport(report.id, { outcome, note: note.trim(), all }))}
      onClose={onClose}
    >
      <fieldset className={css.choices}>
        <legend>{t('siteAdmin.reports.outcome')}</legend>
        {outcomes.map((id) => (
          <label key={id}>
            <input type="radio" name="outcome" checked={id === outcome} onChange={() => setOutcome(id)} />
            {t(`siteAdmin.reports.outcomes.${id}`)}
          </label>
        ))}
      </fieldset>
      <TextArea
        label={t('siteAdmin.reports.noteLabel')}
        hint={t('siteAdmin.reports.noteHint')}
        count={{ value: note, max: limits.reportNote }}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <CheckBox checked={all} onChange={(event) => setAll(event.target.checked)}>
        {t('siteAdmin.reports.all')}
      </CheckBox>
    </AskDialog>
  )
}

/** What was reported, in words; what there is none of is left out. */
function Facts({ report }: { readonly report: ReportAnswer }) {
  const { t } = useTranslation()
  const { evidence, text, subjectType } = report
  const facts = [
    ['contents', evidence.contents],
    ['saidAt', evidence.saidAt && timeText(evidence.saidAt)],
    ['description', evidence.description],
    ['where', subjectType === 'space' ? undefined : evidence.spaceName],
    ['text', text],
  ] as const
  return (
    <dl className={css.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{t(`siteAdmin.reports.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function ReportCard({
  report,
  onHandle,
  onBan,
}: {
  readonly report: ReportAnswer
  readonly onHandle: (name: string) => void
  readonly onBan: (user: { readonly id: string; readonly displayName: string }) => void
}) {
  const { t } = useTranslation()
  const { evidence, subjectType, userId } = report
  const name =
    (subjectType === 'space' ? evidence.spaceName : evidence.displayName) || t('siteAdmin.reports.unnamed')
  return (
    <li className={classes(css.card, css.report)}>
      <div className={css.reportHead}>
        <span className={css.chip}>{t(`siteAdmin.reports.subjects.${subjectType}`)}</span>
        <h2>{name}</h2>
        <span className={classes(css.chip, css.bad)}>{t(`report.reasons.${report.reason}`)}</span>
      </div>
      <Facts report={report} />
      <p className={classes(css.minor, css.time)}>
        {t('siteAdmin.reports.reporter', {
          name: report.reporter.displayName,
          time: timeText(report.createdAt),
        })}
      </p>
      {report.handledAt && (
        <p className={css.minor}>
          {t('siteAdmin.reports.handledAt', { time: timeText(report.handledAt) })}
          {report.note && ` · ${t('siteAdmin.reports.note', { note: report.note })}`}
        </p>
      )}
      <div className={css.buttons}>
        {report.state === 'OPEN' && (
          <Button aria-label={t('siteAdmin.reports.handleOne', { name })} onClick={() => onHandle(name)}>
            {t('siteAdmin.reports.handle')}
          </Button>
        )}
        {report.spaceId !== null && (
          <ButtonLink kind="quiet" to={spaceLink(report.spaceId)}>
            {t('siteAdmin.reports.openSpace')}
          </ButtonLink>
        )}
        {userId !== null && subjectType !== 'space' && (
          <Button kind="quiet" onClick={() => onBan({ id: userId, displayName: name })}>
            {t('siteAdmin.reports.banUser')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** What people reported, and what became of it. */
export function ReportsPanel() {
  const { t } = useTranslation()
  const [state, setState] = useState<ReportState>('OPEN')
  const { offset, go, restarting } = usePaging()
  const [handled, setHandled] = useState<Named>()
  const [banned, setBanned] = useState<{ readonly id: string; readonly displayName: string }>()
  const query = useQuery({
    queryKey: [SITE_ADMIN_KEY, 'reports', { state, offset }],
    queryFn: ({ signal }) => fetchReports(state, { size: SIZE, offset }, signal),
    placeholderData: keepPreviousData,
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
          {query.data?.data.map((report) => (
            <ReportCard
              key={report.id}
              report={report}
              onHandle={(name) => setHandled({ report, name })}
              onBan={setBanned}
            />
          ))}
        </ul>
      </ListFrame>
      {handled && <HandleDialog {...handled} onClose={() => setHandled(undefined)} />}
      {banned && <BanDialog user={banned} onClose={() => setBanned(undefined)} />}
    </>
  )
}
