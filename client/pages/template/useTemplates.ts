import { useQuery } from '@tanstack/react-query'
import { fetchMyTemplates, fetchOfficialTemplates, fetchSharedTemplates } from '../../api/templates.ts'
import { useAuth } from '../../store/authStore.ts'
import { galleryOrder, isInProgress, TEMPLATES_KEY, type GalleryTemplate } from './templateView.ts'

export const templateTabs = ['official', 'mine', 'shared'] as const
export type TemplateTab = (typeof templateTabs)[number]

export const isTemplateTab = (tab: string | undefined): tab is TemplateTab =>
  (templateTabs as readonly (string | undefined)[]).includes(tab)

const fetchOf: Readonly<Record<TemplateTab, () => Promise<{ readonly data: readonly GalleryTemplate[] }>>> = {
  official: fetchOfficialTemplates,
  mine: fetchMyTemplates,
  shared: fetchSharedTemplates,
}

/** What comes to be there, and how. */
export const emptyBody = { mine: 'spaces.templates.emptyBody', shared: 'publishing.sharedEmpty' } as const

/** How often templates the server is at are looked at again. */
const PROGRESS_MS = 1_000

/** The templates of a tab in the order of a gallery; one's own and those of organizations once somebody is logged in. */
export function useTemplates(tab: TemplateTab) {
  const loginId = useAuth((state) => state.login?.loginId)
  return useQuery({
    queryKey: [TEMPLATES_KEY, tab, loginId],
    queryFn: fetchOf[tab],
    select: ({ data }) => galleryOrder(data),
    enabled: tab === 'official' || loginId !== undefined,
    refetchInterval: ({ state }) => (state.data?.data.some(isInProgress) ? PROGRESS_MS : false),
  })
}
