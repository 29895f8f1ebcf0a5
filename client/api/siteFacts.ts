import type { z } from 'zod'
import type {
  FramingAnswer,
  legalTextAnswer,
  siteFactsList,
  SiteFactsBody,
  SiteFactsEntry,
} from '#shared/http/siteFacts.ts'
import type { LegalName } from '#shared/sites/siteFacts.ts'
import { request } from './request.ts'

export const fetchSiteFacts = (signal?: AbortSignal) =>
  request<z.infer<typeof siteFactsList>>('/site-admin/site-facts', { ...(signal && { signal }) })

/** SiteFactsOutdated when somebody else wrote meanwhile. */
export const saveSiteFacts = (body: SiteFactsBody) =>
  request<SiteFactsEntry>('/site-admin/site-facts', { method: 'PUT', body })

/** The legal text a site has of its own. */
export const fetchLegalText = (site: string, document: LegalName, signal?: AbortSignal) =>
  request<z.infer<typeof legalTextAnswer>>('/site/legal', {
    query: { site, document },
    ...(signal && { signal }),
  })

/** Whether a page of another origin can be shown in one of ours; the server asks it. */
export const fetchFraming = (url: string, signal: AbortSignal) =>
  request<FramingAnswer>('/site/framing', { query: { url }, signal })
