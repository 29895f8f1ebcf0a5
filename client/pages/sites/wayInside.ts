import { queryNames } from '#shared/showroom/viewing.ts'
import type { PublicSite } from '#shared/sites/siteDocument.ts'

const exhibitKey = (site: string) => `lingjing.exhibit.${site}`

const exhibitIn = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    queryNames.flatMap((name) => {
      const value = params.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

/** The partner brings back a start level and no exhibit: this tab keeps it meanwhile. */
export function keepExhibit(site: string, params: URLSearchParams): void {
  const exhibit = exhibitIn(params).toString()
  if (exhibit) sessionStorage.setItem(exhibitKey(site), exhibit)
}

/** What was kept, once. */
export function takeExhibit(site: string): URLSearchParams {
  const kept = sessionStorage.getItem(exhibitKey(site)) ?? ''
  sessionStorage.removeItem(exhibitKey(site))
  return new URLSearchParams(kept)
}

/** Into the space of a site: to a level of it, and the exhibit that some address named. */
export function wayInside({ routes }: PublicSite, startLevel: string, params: URLSearchParams): string {
  const query = exhibitIn(params)
  if (startLevel) query.set('startLevel', startLevel)
  const text = query.toString()
  return text ? `${routes.index}?${text}` : routes.index
}
