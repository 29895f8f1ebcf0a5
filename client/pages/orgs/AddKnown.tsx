import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fetchFindable } from '../../api/find.ts'
import { errorText } from '../../api/errorText.ts'
import { fetchOrganizationMembers } from '../../api/organizations.ts'
import { IconButton } from '../../components/IconButton.tsx'
import { Portrait } from '../../components/Portrait.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import { useAuth } from '../../store/authStore.ts'
import { arrangeFinds } from '../find/arrangeFinds.ts'
import { loadReadings } from '../find/loadReadings.ts'
import { ORGS_KEY } from './orgView.ts'
import css from './OrgsPage.module.css'

/** People one may know of by what is typed: by the page itself, and beyond what it knows by the server. */
function useKnown(search: string) {
  const loginId = useAuth((state) => state.login?.loginId)
  const all = useQuery({ queryKey: ['find', loginId, ''], queryFn: () => fetchFindable('') })
  const byText = useQuery({
    queryKey: ['find', loginId, search],
    queryFn: () => fetchFindable(search),
    enabled: search !== '' && all.data?.isMore === true,
    placeholderData: keepPreviousData,
  })
  const readings = useQuery({ queryKey: ['find', 'readings'], queryFn: loadReadings, staleTime: Infinity })
  const given = search === '' ? [] : (byText.data?.people ?? [])
  const people = new Map([...(all.data?.people ?? []), ...given].map((person) => [person.id, person]))
  const items = [...people.values()].map((person) => ({
    key: person.id,
    group: 'people' as const,
    name: person.displayName,
    avatar: person.avatar,
    isGiven: given.some(({ id }) => id === person.id),
  }))
  return {
    items,
    readings: readings.data ?? new Map<string, string[]>(),
    error: all.error,
    isLoading: all.isPending,
  }
}

/** Chooses somebody one knows of and takes them in. */
export function AddKnown({
  orgId,
  busy,
  onAdd,
}: {
  readonly orgId: string
  readonly busy: boolean
  readonly onAdd: (userId: string) => void
}) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { items, readings, error, isLoading } = useKnown(search)
  const { data: members } = useQuery({
    queryKey: [ORGS_KEY, 'members', orgId, ''],
    queryFn: () => fetchOrganizationMembers(orgId),
  })
  const there = new Set(members?.data.map(({ userId }) => userId))
  const found = arrangeFinds(
    readings,
    items.filter(({ key }) => !there.has(key)),
    search,
    [],
  ).flatMap((group) => group.found)
  return (
    <section className={css.known}>
      <h3>{t('orgs.manageDialog.known')}</h3>
      <SearchBox label={t('orgs.manageDialog.known')} search={search} onSearch={setSearch} />
      <p>{t('orgs.manageDialog.knownHint')}</p>
      {error && <p role="alert">{errorText(error)}</p>}
      {!isLoading && !error && found.length === 0 && <p>{t('orgs.manageDialog.noKnown')}</p>}
      <ul>
        {found.map(({ item }) => (
          <li key={item.key}>
            <Portrait avatar={item.avatar} name={item.name} size={36} />
            <span>{item.name}</span>
            <IconButton
              label={t('orgs.manageDialog.addOne', { name: item.name })}
              disabled={busy}
              onClick={() => onAdd(item.key)}
            >
              <UserPlus aria-hidden size={20} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
