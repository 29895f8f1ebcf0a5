import type { TemplateAnswer, TemplateState } from '#shared/http/templates.ts'

/** Being worked on or broken: shown, not to be chosen (platform.md §2). */
const closedStates: ReadonlySet<TemplateState> = new Set([
  'Updating',
  'UpdateFailed',
  'Publishing',
  'PublishFailed',
])

export const isSelectable = ({ state }: Pick<TemplateAnswer, 'state'>): boolean => !closedStates.has(state)

/** Draft and others first, then published, then in progress, then failed (platform.md §4). */
const rank: Readonly<Record<TemplateState, number>> = {
  Draft: 0,
  Published: 1,
  Updating: 2,
  Publishing: 2,
  UpdateFailed: 3,
  PublishFailed: 3,
}

/** What a gallery shows, in its order; old builds (platform webgl) are not listed. */
export function galleryOrder(templates: readonly TemplateAnswer[]): readonly TemplateAnswer[] {
  return templates
    .filter(({ platform }) => platform !== 'webgl')
    .toSorted((a, b) => rank[a.state] - rank[b.state])
}

/** YYYY/MM/DD (platform.md §9). */
export function templateDate(iso: string): string {
  const date = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}/${two(date.getMonth() + 1)}/${two(date.getDate())}`
}
