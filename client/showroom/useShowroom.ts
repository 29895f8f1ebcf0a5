import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { fetchShowroom } from './fetchShowroom.ts'

/** How often it is asked whether something new was published, and while there is nothing yet. */
const EVERY_MS = 60_000
const WAITING_MS = 5_000

/** What a site's showroom shows. It stays what it was while the network is gone, and changes by itself. */
export function useShowroom(site: PublicSite) {
  const { i18n } = useTranslation()
  const lang = i18n.language === 'en' ? 'en' : 'zh'
  const { data, isError } = useQuery({
    queryKey: ['showroom', site.key, lang],
    queryFn: ({ signal }) => fetchShowroom(site, lang, signal),
    enabled: site.showroom !== undefined,
    gcTime: Infinity,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data ? EVERY_MS : WAITING_MS),
    refetchIntervalInBackground: true,
  })
  return { content: data, isWaiting: isError }
}
