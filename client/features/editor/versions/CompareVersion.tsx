import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedVersion } from '#shared/http/levelVersions.ts'
import { planCells } from '#shared/map/versions/planCells.ts'
import type { GameMap } from '#shared/world/world.ts'
import { errorText } from '../../../api/errorText.ts'
import { fetchVersion } from '../../../api/levelVersions.ts'
import { useThingName } from '../dock/useThingName.ts'
import { compareLevels, levelOf, type Comparison, type What } from './compareLevels.ts'
import { markInks, PlanPicture } from './PlanPicture.tsx'
import css from './versions.module.css'

/** So many lines are read; the plans show all. */
const LINES_MAX = 60

const kinds: readonly What[] = ['added', 'removed', 'moved', 'changed']

/** What became of the level since a version: in words, and on both plans. */
export function CompareVersion({
  levelId,
  version,
  now,
}: {
  readonly levelId: string
  readonly version: ListedVersion
  readonly now: GameMap
}) {
  const { t } = useTranslation()
  const whole = useQuery({
    queryKey: ['levelVersion', levelId, version.id],
    queryFn: () => fetchVersion(levelId, version.id),
    staleTime: Infinity,
  })
  const then = useMemo(() => whole.data && levelOf(whole.data.map), [whole.data])
  if (whole.error)
    return (
      <p className={css.failure} role="alert">
        {errorText(whole.error)}
      </p>
    )
  if (!then) return <p className={css.hint}>{t('common.loading')}</p>
  return <Compared then={then} now={now} />
}

function Compared({ then, now }: { readonly then: GameMap; readonly now: GameMap }) {
  const { t } = useTranslation()
  const { comparison, plans } = useMemo(
    () => ({
      comparison: compareLevels(then, now),
      plans: { former: planCells(then), now: planCells(now) },
    }),
    [then, now],
  )
  const { things } = comparison
  const marks = useMemo(
    () => ({
      former: things.flatMap(({ what, former }) => (former ? [{ what, object: former }] : [])),
      now: things.flatMap(({ what, object }) => (what === 'removed' ? [] : [{ what, object }])),
    }),
    [things],
  )
  if (comparison.isSame) return <p className={css.hint}>{t('editor.versions.same')}</p>
  return (
    <div className={css.compared}>
      <div className={css.plans}>
        {(['former', 'now'] as const).map((side) => (
          <figure key={side}>
            <PlanPicture
              plan={plans[side]}
              marks={marks[side]}
              cellsAcross={(side === 'former' ? then : now).dimensions?.[0] ?? 1}
              label={t(`editor.versions.planOf.${side}`)}
            />
            <figcaption>{t(`editor.versions.planOf.${side}`)}</figcaption>
          </figure>
        ))}
      </div>
      <Counts comparison={comparison} />
      <Lines comparison={comparison} />
    </div>
  )
}

function Counts({
  comparison: { things, cells, desks, areas, fields, isResized },
}: {
  readonly comparison: Comparison
}) {
  const { t } = useTranslation()
  const rest = [
    isResized && t('editor.versions.resized'),
    cells.floors > 0 && t('editor.versions.floors', { count: cells.floors }),
    cells.walls > 0 && t('editor.versions.walls', { count: cells.walls }),
    cells.collisions > 0 && t('editor.versions.closed', { count: cells.collisions }),
    desks > 0 && t('editor.versions.desks', { count: desks }),
    areas > 0 && t('editor.versions.areas', { count: areas }),
    fields.length > 0 && t('editor.versions.fields', { count: fields.length }),
  ].filter((line) => line !== false)
  return (
    <>
      <ul className={css.counts} aria-label={t('editor.versions.counts')}>
        {kinds.map((what) => (
          <li key={what}>
            <i style={{ background: markInks[what] }} aria-hidden />
            {t(`editor.versions.what.${what}`)} {things.filter((thing) => thing.what === what).length}
          </li>
        ))}
      </ul>
      {rest.length > 0 && <p className={css.hint}>{rest.join(' · ')}</p>}
    </>
  )
}

function Lines({ comparison: { things, nooks } }: { readonly comparison: Comparison }) {
  const { t } = useTranslation()
  const nameOf = useThingName()
  const lines = [
    ...kinds.flatMap((what) =>
      things.filter((thing) => thing.what === what).map(({ object }) => ({ what, name: nameOf(object) })),
    ),
    ...nooks.map(({ what, name }) => ({ what, name: t('editor.versions.nook', { name }) })),
  ]
  if (lines.length === 0) return null
  return (
    <>
      <ul className={css.lines} aria-label={t('editor.versions.differences')}>
        {lines.slice(0, LINES_MAX).map(({ what, name }, i) => (
          <li key={i}>
            <i style={{ background: markInks[what] }} aria-hidden />
            {t(`editor.versions.what.${what}`)} {name}
          </li>
        ))}
      </ul>
      {lines.length > LINES_MAX && (
        <p className={css.hint}>{t('editor.versions.moreLines', { count: lines.length - LINES_MAX })}</p>
      )}
    </>
  )
}
