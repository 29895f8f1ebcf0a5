import type { SiteFacts } from '#shared/sites/siteFacts.ts'

/** What was typed and not stored yet, by site: another tab of the console does not throw it away. */
export const siteDrafts = new Map<string, SiteFacts>()

/** An origin was allowed meanwhile: storing what was typed does not take it away again. */
export function draftAllows(origin: string): void {
  const draft = siteDrafts.get('')
  if (draft && !draft.origins.includes(origin)) {
    siteDrafts.set('', { ...draft, origins: [...draft.origins, origin] })
  }
}
