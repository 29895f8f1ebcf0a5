import { useQuery } from '@tanstack/react-query'
import { fetchMyTemplates, fetchOfficialTemplates } from '../../api/templates.ts'
import { useAuth } from '../../store/authStore.ts'
import { galleryOrder, isInProgress, TEMPLATES_KEY } from './templateView.ts'

export const templateTabs = ['official', 'mine'] as const
export type TemplateTab = (typeof templateTabs)[number]

export const isTemplateTab = (tab: string | undefined): tab is TemplateTab =>
  tab === 'official' || tab === 'mine'

/** How often templates the server is at are looked at again. */
const PROGRESS_MS = 1_000

/** The templates of a tab in the order of a gallery; one's own once somebody is logged in. */
export function useTemplates(tab: TemplateTab) {
  const loginId = useAuth((state) => state.login?.loginId)
  return useQuery({
    queryKey: [TEMPLATES_KEY, tab, loginId],
    queryFn: tab === 'official' ? fetchOfficialTemplates : fetchMyTemplates,
    select: ({ data }) => galleryOrder(data),
    enabled: tab === 'official' || loginId !== undefined,
    refetchInterval: ({ state }) => (state.data?.data.some(isInProgress) ? PROGRESS_MS : false),
  })
}
