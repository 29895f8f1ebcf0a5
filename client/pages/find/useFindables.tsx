import { useEffect, useState, type ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AppWindow, Box, Command } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FoundPerson, FoundSpace } from '#shared/http/find.ts'
import { fetchFindable } from '../../api/find.ts'
import { Portrait } from '../../components/Portrait.tsx'
import { spaceLink } from '../../features/invite/links.ts'
import { useAuth } from '../../store/authStore.ts'
import type { Findable } from './arrangeFinds.ts'
import type { FindDo } from './findActions.ts'
import { useFindActions } from './findActions.ts'
import { pagesFor } from './findPages.ts'

export interface FindItem extends Findable {
  readonly icon: ReactNode
  readonly hint?: string | undefined
  readonly does: FindDo
}

const KEY = 'find'
const FRESH_MS = 30_000
/** Typing waits this long before the server is asked. */
const SETTLE_MS = 250

/** What was typed, once nothing more is for a while. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** What there is by itself, and where that is not all, what the server finds by the text. */
function useFromServer(text: string) {
  const loginId = useAuth((state) => state.login?.loginId)
  const all = useQuery({
    queryKey: [KEY, loginId, ''],
    queryFn: ({ signal }) => fetchFindable('', signal),
    staleTime: FRESH_MS,
  })
  const byText = useQuery({
    queryKey: [KEY, loginId, text],
    queryFn: ({ signal }) => fetchFindable(text, signal),
    enabled: text !== '' && all.data?.isMore === true,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return { all, byText: text === '' ? undefined : byText.data }
}

/** Those of the first that are not in the second. */
const beside = <Thing extends { readonly id: string }>(
  more: readonly Thing[] = [],
  known: readonly Thing[] = [],
): readonly Thing[] => {
  const ids = new Set(known.map(({ id }) => id))
  return more.filter(({ id }) => !ids.has(id))
}

/** Everything somebody may find here and now. */
export function useFindables(typed: string) {
  const { t, i18n } = useTranslation()
  const text = useSettled(typed)
  const { all, byText } = useFromServer(text)
  const user = useAuth((state) => state.user)
  const loggedIn = useAuth((state) => state.login !== undefined)
  const actions = useFindActions()
  const inEnglish = i18n.language === 'en'

  const ofSpace = (isGiven: boolean) => (space: FoundSpace) => ({
    key: `space:${space.id}`,
    group: 'spaces' as const,
    name: (inEnglish && space.nameEn) || space.name,
    also: [space.name, space.nameEn ?? ''],
    icon: <Box aria-hidden size={20} />,
    hint: t(`find.relations.${space.relation}`),
    isGiven,
    does: { kind: 'go', to: spaceLink(space.id) } as const,
  })
  const ofPerson = (isGiven: boolean) => (person: FoundPerson) => ({
    key: `person:${person.id}`,
    group: 'people' as const,
    name: person.displayName,
    icon: <Portrait avatar={person.avatar} name={person.displayName} size={28} />,
    isGiven,
    does: { kind: 'person', id: person.id } as const,
  })
  const items: readonly FindItem[] = [
    ...(all.data?.spaces ?? []).map(ofSpace(false)),
    ...beside(byText?.spaces, all.data?.spaces).map(ofSpace(true)),
    ...(all.data?.people ?? []).map(ofPerson(false)),
    ...beside(byText?.people, all.data?.people).map(ofPerson(true)),
    ...pagesFor(loggedIn, user?.roles.includes('ADMIN') === true).map(({ id, to, also }) => ({
      key: `page:${id}`,
      group: 'pages' as const,
      name: t(`find.pages.${id}`),
      also,
      icon: <AppWindow aria-hidden size={20} />,
      does: { kind: 'go', to } as const,
    })),
    ...actions.map((action) => ({
      ...action,
      group: 'actions' as const,
      icon: <Command aria-hidden size={20} />,
    })),
  ]
  return {
    items,
    isLoading: all.isPending,
    failure: all.isError && !all.data ? all.error : undefined,
    isRetrying: all.isFetching,
    retry: () => void all.refetch(),
  }
}
