import type { OrganizationsOfTemplateList } from '#shared/http/organizations.ts'
import type {
  SaveTemplateBody,
  SharedTemplateList,
  TemplateAnswer,
  TemplateList,
  UpdateTemplateBody,
} from '#shared/http/templates.ts'
import { request } from './request.ts'

/** The most a list gives at once (limits.pageSizeMax, platform.md §9). */
const LIST_SIZE = 200

const path = (kind: string, id: string) => `/template/${kind}${encodeURIComponent(id)}`

export const fetchOfficialTemplates = () =>
  request<TemplateList>('/template/official/published', { query: { size: LIST_SIZE } })

/** All of one's own; drafts are nobody else's to see and come first (platform.md §4). */
export const fetchMyTemplates = () => request<TemplateList>('/template/my', { query: { size: LIST_SIZE } })

/** Of others, by organizations one is in. */
export const fetchSharedTemplates = () =>
  request<SharedTemplateList>('/template/shared', { query: { size: LIST_SIZE } })

/** Forbidden unless it is one's own. */
export const fetchOrganizationsOfTemplate = (id: string) =>
  request<OrganizationsOfTemplateList>(`${path('id/', id)}/organizations`)

/** SensitiveContentError, TooManyTemplates; Forbidden unless owner of the space. */
export const saveSpaceAsTemplate = (spaceId: string, body: SaveTemplateBody) =>
  request<TemplateAnswer>(`/spaces/${encodeURIComponent(spaceId)}/template`, {
    method: 'POST',
    body,
    once: true,
  })

/** SensitiveContentError, TemplateBusy. */
export const updateTemplate = (id: string, body: UpdateTemplateBody) =>
  request<TemplateAnswer>(path('', id), { method: 'POST', body })

/** Takes the maps of its space anew and publishes them. TemplateBusy, TemplateWithoutSpace. */
export const updateTemplateFromSpace = (id: string) =>
  request<TemplateAnswer>(path('update/', id), { method: 'POST' })

/** Published → Draft. TemplateNotPublished, TemplateBusy. */
export const withdrawTemplate = (id: string) =>
  request<TemplateAnswer>(path('withdraw/', id), { method: 'POST' })

/** TemplateNotDeletable, TemplateBusy. */
export const deleteTemplate = (id: string) => request(path('soft/', id), { method: 'DELETE' })
