import type { ShowroomContent, ShowroomLanguage } from '#shared/showroom/content.ts'
import type { PublicSite } from '#shared/sites/siteDocument.ts'

/** What a site's showroom shows, in a language. @throws Error when the server has no answer */
export async function fetchShowroom(
  { showroom }: PublicSite,
  lang: ShowroomLanguage,
  signal?: AbortSignal,
): Promise<ShowroomContent> {
  // Always asked, and hardly ever sent: by its tag.
  const answer = await fetch(`${showroom?.served}?lang=${lang}`, {
    cache: 'no-cache',
    ...(signal && { signal }),
  })
  if (!answer.ok) throw new Error(`the showroom answers ${answer.status}`)
  return (await answer.json()) as ShowroomContent
}
