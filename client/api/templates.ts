import type { TemplateAnswer } from '#shared/http/templates.ts'
import { request } from './request.ts'

interface TemplateList {
  readonly data: readonly TemplateAnswer[]
  readonly total: number
}

export const fetchOfficialTemplates = () => request<TemplateList>('/template/official/published')

/** Without drafts, as platform.md §2 lists them. */
export const fetchMyTemplates = () => request<TemplateList>('/template/my', { query: { not_draft: true } })

/** TemplateNotFound. */
export const fetchTemplate = (id: string) => request<TemplateAnswer>(`/template/id/${encodeURIComponent(id)}`)
