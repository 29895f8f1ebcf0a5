import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OverviewAnswer } from '#shared/http/siteAdmin.ts'
import { errorText } from '../../api/errorText.ts'
import { fetchOverview } from '../../api/siteAdmin.ts'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { bytesText } from '../../text/bytesText.ts'
import css from './overview.module.css'
import frame from './siteAdmin.module.css'
import { SITE_ADMIN_KEY } from './useAdminAction.ts'
import { addChinese } from '../../text/addChinese.ts'
import { siteAdminOverviewText } from '../../text/zh-CN/siteAdminOverview.ts'

addChinese({ siteAdmin: { overview: siteAdminOverviewText } })

/** While somebody looks. */
const REFRESH_MS = 15_000

const tabs = {
  online: 'community',
  people: 'users',
  spaces: 'community',
  reports: 'reports',
  storage: 'storage',
}
type TileName = keyof typeof tabs
const names = Object.keys(tabs) as TileName[]

/** One number, what is said below it, and the way to where there is more. Without a number its room is there already. */
function Tile({
  name,
  figure,
  more,
  isUrgent = false,
}: {
  readonly name: TileName
  readonly figure?: string
  readonly more?: string
  readonly isUrgent?: boolean
}) {
  const { t } = useTranslation()
  return (
    <li>
      <Link className={classes(css.tile, isUrgent && css.urgent)} to={`/site-admin/${tabs[name]}`}>
        <span className={css.name}>{t(`siteAdmin.overview.${name}`)}</span>
        <strong className={css.figure}>{figure ?? '–'}</strong>
        <span className={css.more}>{more ?? '\u00a0'}</span>
      </Link>
    </li>
  )
}

function useTexts() {
  const { t, i18n } = useTranslation()
  const whole = (value: number) => value.toLocaleString(i18n.language)
  const fresh = ({ today, week }: OverviewAnswer['people']) =>
    t('siteAdmin.overview.fresh', { today: whole(today), week: whole(week) })
  return ({ online, people, spaces, reports, storage }: OverviewAnswer) => ({
    online: {
      figure: whole(online.people),
      more: t('siteAdmin.overview.inSpaces', { spaces: whole(online.spaces) }),
    },
    people: { figure: whole(people.total), more: fresh(people) },
    spaces: { figure: whole(spaces.total), more: fresh(spaces) },
    reports: {
      figure: whole(reports),
      more: t(`siteAdmin.overview.${reports > 0 ? 'waiting' : 'nothingWaits'}`),
      isUrgent: reports > 0,
    },
    storage: {
      figure: bytesText(storage.usedBytes),
      more:
        storage.totalBytes === null || storage.freeBytes === null
          ? t('siteAdmin.overview.diskUnknown')
          : t('siteAdmin.overview.disk', {
              free: bytesText(storage.freeBytes),
              total: bytesText(storage.totalBytes),
            }),
      isUrgent: storage.isNearlyFull,
    },
  })
}

/** How the site is doing just now. */
export function OverviewPanel() {
  const { t } = useTranslation()
  const texts = useTexts()
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: [SITE_ADMIN_KEY, 'overview'],
    queryFn: ({ signal }) => fetchOverview(signal),
    refetchInterval: REFRESH_MS,
  })
  const again = (
    <Button kind={data ? 'plain' : 'primary'} busy={isFetching} onClick={() => void refetch()}>
      {t('common.retry')}
    </Button>
  )
  if (!data && isError) {
    return (
      <Notice alert art={<EmptyRoom />} title={t('siteAdmin.overview.failed')} body={errorText(error)}>
        {again}
      </Notice>
    )
  }
  const shown = data && texts(data)
  return (
    <>
      {isError && (
        <p className={frame.stale} role="alert">
          {t('siteAdmin.refreshFailed')} {errorText(error)} {again}
        </p>
      )}
      {!data && (
        <p className="visuallyHidden" role="status">
          {t('common.loading')}
        </p>
      )}
      <ul className={css.tiles} aria-label={t('siteAdmin.tabs.overview')} aria-busy={!data}>
        {names.map((name) => (
          <Tile key={name} name={name} {...shown?.[name]} />
        ))}
      </ul>
    </>
  )
}
