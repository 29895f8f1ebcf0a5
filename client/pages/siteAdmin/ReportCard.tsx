import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReportAnswer } from '#shared/http/reports.ts'
import type { SpaceAct } from '#shared/rules/siteAdmin.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { Menu, MenuItem, MenuLine } from '../../components/Menu.tsx'
import { timeText } from '../../text/timeText.ts'
import { spaceLink } from '../mySpaces/spaceView.ts'
import { ChooseBox } from './bulk.tsx'
import css from './siteAdmin.module.css'
import type { Selection } from './useSelection.ts'

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

/** How it is by now with those it is about. */
function StatesNow({ report: { person, space, spaceId, subjectType } }: { readonly report: ReportAnswer }) {
  const { t } = useTranslation()
  const states = [
    person?.bannedUntil && t('siteAdmin.users.bannedUntil', { time: timeText(person.bannedUntil) }),
    space?.isHidden && t('siteAdmin.spaces.hidden'),
    space?.isChatClosed && t('siteAdmin.spaces.chatClosed'),
    subjectType === 'space' &&
      (space?.isArchived || (spaceId !== null && !space)) &&
      t('siteAdmin.spaces.archived'),
  ]
  return states.map(
    (state) =>
      state && (
        <span key={state} className={css.chip}>
          {state}
        </span>
      ),
  )
}

/** What is done to the space of a report. */
export type OnSpace = SpaceAct | 'remove'

function SpaceActs({
  report,
  onAct,
}: {
  readonly report: ReportAnswer
  readonly onAct: (act: OnSpace) => void
}) {
  const { t } = useTranslation()
  const { space } = report
  if (!space || space.isArchived) return null
  const acts = [space.isHidden ? 'show' : 'hide', space.isChatClosed ? 'openChat' : 'closeChat'] as const
  return (
    <Menu
      label={t('siteAdmin.actionsOf', { name: space.name })}
      trigger={
        <Button kind="quiet">
          {t('siteAdmin.reports.onSpace')}
          <ChevronDown aria-hidden size={18} />
        </Button>
      }
    >
      {acts.map((act) => (
        <MenuItem key={act} onSelect={() => onAct(act)}>
          {t(`siteAdmin.spaces.${act}`)}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem danger onSelect={() => onAct('remove')}>
        {t('siteAdmin.spaces.remove')}
      </MenuItem>
    </Menu>
  )
}

export function ReportCard({
  report,
  name,
  selection,
  onHandle,
  onBan,
  onSpace,
}: {
  readonly report: ReportAnswer
  readonly name: string
  readonly selection: Selection
  readonly onHandle: () => void
  readonly onBan: () => void
  readonly onSpace: (act: OnSpace) => void
}) {
  const { t } = useTranslation()
  const { subjectType, person } = report
  return (
    <li className={classes(css.card, css.report)}>
      <div className={css.reportHead}>
        {report.state === 'OPEN' && <ChooseBox selection={selection} id={report.id} name={name} />}
        <span className={css.chip}>{t(`siteAdmin.reports.subjects.${subjectType}`)}</span>
        <h2>{name}</h2>
        <span className={classes(css.chip, css.bad)}>{t(`report.reasons.${report.reason}`)}</span>
        <StatesNow report={report} />
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
          <Button aria-label={t('siteAdmin.reports.handleOne', { name })} onClick={onHandle}>
            {t('siteAdmin.reports.handle')}
          </Button>
        )}
        {person && !person.isSiteAdmin && person.bannedUntil === null && (
          <Button kind="quiet" onClick={onBan}>
            {t(`siteAdmin.reports.${subjectType === 'space' ? 'banOwner' : 'banUser'}`)}
          </Button>
        )}
        <SpaceActs report={report} onAct={onSpace} />
        {report.space && !report.space.isArchived && report.spaceId !== null && (
          <ButtonLink kind="quiet" to={spaceLink(report.spaceId)}>
            {t('siteAdmin.reports.openSpace')}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
