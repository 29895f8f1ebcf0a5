import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SpaceAdminAnswer } from '#shared/http/spaceAdmin.ts'
import type { StatisticsAnswer } from '#shared/http/statistics.ts'
import { daysBetween } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import { errorText } from '../../api/errorText.ts'
import { downloadStatistics, fetchStatistics, type StatisticsPeriod } from '../../api/spaceAdmin.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { showToast } from '../../store/toastStore.ts'
import { timeText } from '../../text/timeText.ts'
import { PageLoading } from '../layout/PageLoading.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { DayChart } from './DayChart.tsx'
import { useDuration } from './useDuration.ts'
import { ManagedSpace, SpaceAdminFrame, SPACE_ADMIN_KEY } from './SpaceAdminFrame.tsx'
import css from './SpaceStatsPage.module.css'
import { dayAt, metrics, valueOf, zoneName, zoneOffset, type Metric } from './statisticsView.ts'

const presets = [7, 30, 90] as const
/** Visits under way go on. */
const REFRESH_MS = 60_000

function Totals({ total }: { readonly total: StatisticsAnswer['total'] }) {
  const { t } = useTranslation()
  const duration = useDuration()
  const tiles = [
    ['visits', total.visits, t('siteAdmin.stats.visitsHint')],
    ['people', total.people, t('siteAdmin.stats.peopleHint')],
    [
      'peak',
      total.peak,
      total.peakAt === null ? '' : t('siteAdmin.stats.peakAt', { time: timeText(total.peakAt) }),
    ],
    [
      'average',
      duration(total.averageSeconds),
      t('siteAdmin.stats.total', { time: duration(total.totalSeconds) }),
    ],
  ] as const
  return (
    <dl className={css.tiles}>
      {tiles.map(([name, value, hint]) => (
        <div key={name} className={css.tile}>
          <dt>{t(`siteAdmin.stats.${name}`)}</dt>
          <dd>{value}</dd>
          <dd className={css.hint}>{hint}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The days as bars, and the same numbers as a table. */
function Days({ statistics }: { readonly statistics: StatisticsAnswer }) {
  const { t } = useTranslation()
  const duration = useDuration()
  const [metric, setMetric] = useState<Metric>('visits')
  const { days, from, to, total } = statistics
  const show = (value: number) => (metric === 'average' ? duration(value) : String(value))
  const max = Math.max(0, ...days.map((day) => valueOf(day, metric)))
  if (total.visits === 0 && total.peak === 0) {
    return <Notice art={<EmptyRoom />} title={t('siteAdmin.stats.none')} />
  }
  return (
    <>
      <section className={css.section}>
        <fieldset className={css.metrics}>
          <legend className="visuallyHidden">{t('siteAdmin.stats.metric')}</legend>
          {metrics.map((id) => (
            <label key={id}>
              <input type="radio" name="metric" checked={id === metric} onChange={() => setMetric(id)} />
              {t(`siteAdmin.stats.${id}`)}
            </label>
          ))}
        </fieldset>
        <DayChart
          days={days}
          metric={metric}
          show={show}
          label={t('siteAdmin.stats.chart', {
            from,
            to,
            metric: t(`siteAdmin.stats.${metric}`),
            max: show(max),
          })}
        />
      </section>
      <section className={css.section}>
        <h2 id="byDay">{t('siteAdmin.stats.byDay')}</h2>
        <div className={css.scroll} tabIndex={0} role="region" aria-labelledby="byDay">
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('siteAdmin.stats.date')}</th>
                {metrics.map((id) => (
                  <th key={id} scope="col">
                    {t(`siteAdmin.stats.${id}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.date}>
                  <th scope="row">{day.date.replaceAll('-', '/')}</th>
                  <td>{day.visits}</td>
                  <td>{day.people}</td>
                  <td>{day.peak}</td>
                  <td>{duration(day.averageSeconds)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  )
}

function PeriodFields({
  period,
  onChange,
}: {
  readonly period: StatisticsPeriod
  readonly onChange: (period: StatisticsPeriod) => void
}) {
  const { t } = useTranslation()
  const { from, to, offset } = period
  // Days go by while a page is open; the presets mean those of the last click.
  const [now, setNow] = useState(() => Date.now())
  const lastDays = (days: number, until: number): StatisticsPeriod => ({
    from: dayAt(until, offset, 1 - days),
    to: dayAt(until, offset),
    offset,
  })
  const isShown = (days: number): boolean => {
    const preset = lastDays(days, now)
    return from === preset.from && to === preset.to
  }
  return (
    <div className={css.period} role="group" aria-label={t('siteAdmin.stats.period')}>
      {presets.map((days) => (
        <Button
          key={days}
          kind={isShown(days) ? 'primary' : 'quiet'}
          aria-pressed={isShown(days)}
          onClick={() => {
            setNow(Date.now())
            onChange(lastDays(days, Date.now()))
          }}
        >
          {t('siteAdmin.stats.lastDays', { days })}
        </Button>
      ))}
      <label>
        {t('siteAdmin.stats.from')}
        <input
          type="date"
          value={from}
          onChange={(event) => onChange({ ...period, from: event.target.value })}
        />
      </label>
      <label>
        {t('siteAdmin.stats.to')}
        <input type="date" value={to} onChange={(event) => onChange({ ...period, to: event.target.value })} />
      </label>
    </div>
  )
}

const isGood = ({ from, to }: StatisticsPeriod): boolean =>
  from !== '' && to !== '' && from <= to && daysBetween(from, to) <= limits.statisticsDays

function Statistics({ space }: { readonly space: SpaceAdminAnswer['space'] }) {
  const { t } = useTranslation()
  usePageTitle(t('siteAdmin.stats.pageTitle', { name: space.name }))
  const [period, setPeriod] = useState<StatisticsPeriod>(() => {
    const offset = zoneOffset(new Date())
    return { from: dayAt(Date.now(), offset, -29), to: dayAt(Date.now(), offset), offset }
  })
  const [saving, setSaving] = useState(false)
  const query = useQuery({
    queryKey: [SPACE_ADMIN_KEY, space.id, 'stats', period],
    queryFn: ({ signal }) => fetchStatistics(space.id, period, signal),
    enabled: isGood(period),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

  async function save() {
    setSaving(true)
    try {
      await downloadStatistics(space.id, period)
    } catch (error) {
      showToast(t('siteAdmin.stats.exportFailed', { reason: errorText(error) }), { toastType: 'failed' })
    }
    setSaving(false)
  }

  return (
    <SpaceAdminFrame space={space}>
      <div className={css.stats}>
        <div className={css.head}>
          <h2>{t('siteAdmin.stats.title')}</h2>
          <span className={css.hint}>{t('siteAdmin.stats.zone', { zone: zoneName(period.offset) })}</span>
          <Button kind="quiet" busy={saving} disabled={!isGood(period)} onClick={() => void save()}>
            <Download aria-hidden size={18} />
            {t('siteAdmin.stats.export')}
          </Button>
        </div>
        <PeriodFields period={period} onChange={setPeriod} />
        {!isGood(period) && (
          <p className={css.failure} role="alert">
            {t('siteAdmin.stats.periodWrong', { max: limits.statisticsDays })}
          </p>
        )}
        {query.isError && (
          <Notice alert title={t('siteAdmin.stats.failed')} body={errorText(query.error)}>
            <Button busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('common.retry')}
            </Button>
          </Notice>
        )}
        {query.isPending && isGood(period) && <PageLoading />}
        {query.data && (
          <>
            <Totals total={query.data.total} />
            <Days statistics={query.data} />
          </>
        )}
      </div>
    </SpaceAdminFrame>
  )
}

/** /space/:id/admin/stats: who came, how long and how many at once, for the managers of a space. */
export function SpaceStatsPage() {
  const { t } = useTranslation()
  return (
    <ManagedSpace failed={t('siteAdmin.stats.failed')}>
      {({ space }) => <Statistics key={space.id} space={space} />}
    </ManagedSpace>
  )
}
