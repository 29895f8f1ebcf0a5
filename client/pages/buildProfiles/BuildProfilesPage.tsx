import { useId, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { ProfileAnswer, ProfileSortKey } from '#shared/http/publish.ts'
import { errorText } from '../../api/errorText.ts'
import { fetchProfiles, type ProfileSearch } from '../../api/publish.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import { SelectBox } from '../../components/SelectBox.tsx'
import { useAuth } from '../../store/authStore.ts'
import { PageLoading } from '../layout/PageLoading.tsx'
import { useLoginPrompt } from '../layout/useLoginPrompt.ts'
import { LoginFirst } from '../layout/Refusals.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import tools from '../mySpaces/ListTools.module.css'
import list from '../mySpaces/MySpacesPage.module.css'
import { timeText } from '../../text/timeText.ts'
import css from './BuildProfilesPage.module.css'
import { problemText } from './problemText.ts'

const sortKeys = ['latest', 'earliest', 'name'] as const satisfies readonly ProfileSortKey[]
const isSortKey = (key: string | null): key is ProfileSortKey => sortKeys.some((known) => known === key)

const isUnderWay = ({ uosTestStatus }: ProfileAnswer): boolean =>
  uosTestStatus === 'Waiting' || uosTestStatus === 'Running'

/** How often records the server is at are looked at again. */
const PROGRESS_MS = 1_000

function useProfiles(search: ProfileSearch) {
  const loginId = useAuth((state) => state.login?.loginId)
  return useQuery({
    queryKey: ['publishProfiles', loginId, search],
    queryFn: ({ signal }) => fetchProfiles(search, signal),
    enabled: loginId !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? PROGRESS_MS : false),
  })
}

function Log({ profile }: { readonly profile: ProfileAnswer }) {
  const { t } = useTranslation()
  const { name, version } = profile
  return (
    <div className={css.log}>
      <ul>
        {profile.problems.map((problem, i) => (
          <li key={i}>{problemText(problem)}</li>
        ))}
      </ul>
      <pre tabIndex={0} aria-label={t('publishing.profiles.log', { name, version })}>
        {profile.uosTestLog}
      </pre>
    </div>
  )
}

function Profile({ profile }: { readonly profile: ProfileAnswer }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const logId = useId()
  const failed = profile.uosTestStatus === 'Failure'
  return (
    <li className={css.profile}>
      <div className={css.row}>
        <div className={css.what}>
          <h2>{profile.name}</h2>
          <p>
            {t('publishing.profiles.version', { version: profile.version })} ·{' '}
            {t(`spaces.templates.state.${profile.state}`)}
          </p>
        </div>
        <dl className={css.facts}>
          <div>
            <dt>{t('publishing.profiles.time')}</dt>
            <dd>
              <time dateTime={profile.createdAt}>{timeText(profile.createdAt)}</time>
            </dd>
          </div>
          <div>
            <dt>{t('publishing.profiles.test')}</dt>
            <dd>
              <span className={css.status} data-status={profile.uosTestStatus}>
                {t(`publishing.profiles.status.${profile.uosTestStatus}`)}
              </span>
              {failed && (
                <button
                  type="button"
                  className={css.show}
                  aria-expanded={open}
                  aria-controls={logId}
                  onClick={() => setOpen(!open)}
                >
                  {open ? t('publishing.profiles.hideLog') : t('publishing.profiles.showLog')}
                </button>
              )}
            </dd>
          </div>
        </dl>
        <Button kind="quiet" disabled title={t('publishing.profiles.publishHint')}>
          {t('publishing.profiles.publish')}
        </Button>
      </div>
      <div id={logId} hidden={!failed || !open}>
        {failed && open && <Log profile={profile} />}
      </div>
    </li>
  )
}

function Tools({
  search,
  onChange,
}: {
  search: ProfileSearch
  onChange: (name: string, value: string) => void
}) {
  const { t } = useTranslation()
  return (
    <div className={tools.tools} role="search">
      <SearchBox
        label={t('publishing.profiles.searchLabel')}
        placeholder={t('publishing.profiles.searchPlaceholder')}
        search={search.search}
        onSearch={(value) => onChange('search', value)}
      />
      <SelectBox
        label={t('publishing.profiles.sortLabel')}
        value={search.sortK}
        options={sortKeys.map((id) => ({ id, name: t(`publishing.profiles.sort.${id}`) }))}
        onChoose={(value) => onChange('sort', value)}
      />
    </div>
  )
}

function Profiles({
  query,
  search,
  onClearSearch,
}: {
  readonly query: ReturnType<typeof useProfiles>
  readonly search: string
  readonly onClearSearch: () => void
}) {
  const { t } = useTranslation()
  if (query.data && query.data.data.length > 0) {
    const { data, total } = query.data
    return (
      <>
        <ul className={css.list} aria-label={t('publishing.profiles.list')}>
          {data.map((profile) => (
            <Profile key={profile.id} profile={profile} />
          ))}
        </ul>
        {total > data.length && (
          <p className={css.first}>{t('publishing.profiles.first', { shown: data.length, total })}</p>
        )}
      </>
    )
  }
  if (query.data && search) {
    return (
      <Notice
        art={<EmptyRoom />}
        title={t('publishing.profiles.emptySearch', { search })}
        body={t('publishing.profiles.emptySearchBody')}
      >
        <Button kind="quiet" onClick={onClearSearch}>
          {t('common.clearSearch')}
        </Button>
      </Notice>
    )
  }
  if (query.data) {
    return (
      <Notice
        art={<EmptyRoom />}
        title={t('publishing.profiles.empty')}
        body={t('publishing.profiles.emptyBody')}
      >
        <ButtonLink to="/template/mine">{t('publishing.profiles.toTemplates')}</ButtonLink>
      </Notice>
    )
  }
  if (query.isError) {
    return (
      <Notice alert art={<EmptyRoom />} title={t('publishing.profiles.failed')} body={errorText(query.error)}>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  }
  return <PageLoading />
}

/** /my-buildProfiles: what was published, and why not. */
export function BuildProfilesPage() {
  const { t } = useTranslation()
  usePageTitle(t('publishing.profiles.title'))
  useLoginPrompt()
  const loggedIn = useAuth((state) => state.login !== undefined)
  const [params, setParams] = useSearchParams()
  const sort = params.get('sort')
  const search: ProfileSearch = {
    search: (params.get('search') ?? '').slice(0, 100),
    sortK: isSortKey(sort) ? sort : 'latest',
  }
  const query = useProfiles(search)
  const change = (name: string, value: string) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return (
    <div className={list.page}>
      <div className={list.head}>
        <div>
          <h1>{t('publishing.profiles.title')}</h1>
          <p>{t('publishing.profiles.lead')}</p>
        </div>
        {loggedIn && <Tools search={search} onChange={change} />}
      </div>
      {loggedIn ? (
        <Profiles query={query} search={search.search} onClearSearch={() => change('search', '')} />
      ) : (
        <LoginFirst />
      )}
    </div>
  )
}
