import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ShowroomContent } from '#shared/showroom/content.ts'
import type { PublicSite } from '#shared/sites/siteDocument.ts'

/** How often it is asked whether something new was published, and while there is nothing yet. */
const EVERY_MS = 60_000
const WAITING_MS = 5_000

async function fetchContent(address: string, signal: AbortSignal): Promise<ShowroomContent> {
  // Always asked, and hardly ever sent: by its tag.
  const answer = await fetch(address, { cache: 'no-cache', signal })
  if (!answer.ok) throw new Error(`the showroom answers ${answer.status}`)
  return (await answer.json()) as ShowroomContent
}

/** What a site's showroom shows. It stays what it was while the network is gone, and changes by itself. */
export function useShowroom({ key, showroom }: PublicSite) {
  const { i18n } = useTranslation()
  const lang = i18n.language === 'en' ? 'en' : 'zh'
  const { data, isError } = useQuery({
    queryKey: ['showroom', key, lang],
    queryFn: ({ signal }) => fetchContent(`${showroom?.served}?lang=${lang}`, signal),
    enabled: showroom !== undefined,
    gcTime: Infinity,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data ? EVERY_MS : WAITING_MS),
    refetchIntervalInBackground: true,
  })
  return { content: data, isWaiting: isError }
}
