import type {
  SharedTemplateAnswer,
  TemplateAnswer,
  TemplateState,
  TemplateTag,
} from '#shared/http/templates.ts'
import { decorateLink } from '../mySpaces/spaceView.ts'

/** Of somebody else: whose it is, and by which organizations one has it. */
export type GalleryTemplate = TemplateAnswer & Partial<SharedTemplateAnswer>

/** All template lists lie under this key. */
export const TEMPLATES_KEY = 'templates'

// Not the arrays of shared/http: zod would come along.
/** What a template may be for (platform.md §5). */
export const tagChoices = [
  'office',
  'exhibition hall',
  'game',
  'meeting room',
  'classroom',
] as const satisfies readonly TemplateTag[]
/** How many people it suits (platform.md §5). */
export const peopleRanges = ['0-10', '10-25', '25-80', '80+'] as const
export type PeopleRange = (typeof peopleRanges)[number]

export const isPeopleRange = (range: string): range is PeopleRange =>
  (peopleRanges as readonly string[]).includes(range)

/** Those of the five; built-in templates may have others. */
export const knownTags = (tags: readonly string[]): TemplateTag[] =>
  tagChoices.filter((tag) => tags.includes(tag))

/** Being worked on or broken: shown, not to be chosen (platform.md §2). */
const closedStates: ReadonlySet<TemplateState> = new Set([
  'Updating',
  'UpdateFailed',
  'Publishing',
  'PublishFailed',
])

/** The server is at it. */
export const isInProgress = ({ state }: Pick<TemplateAnswer, 'state'>): boolean =>
  state === 'Updating' || state === 'Publishing'

/** platform.md §4. */
export const isDeletable = ({ state }: Pick<TemplateAnswer, 'state'>): boolean =>
  state === 'Draft' || state === 'UpdateFailed' || state === 'PublishFailed'

/** decisions.md: withdrawn to draft first, then it can be deleted. */
export const isWithdrawable = ({ state }: Pick<TemplateAnswer, 'state'>): boolean => state === 'Published'

/** The editor of the site, or the space a template is made from in edit mode; undefined: neither is there. */
export const editorLink = (
  { spaceId }: Pick<TemplateAnswer, 'spaceId'>,
  editorUrl: string | null | undefined,
): string | undefined => editorUrl ?? (spaceId ? decorateLink(spaceId) : undefined)

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
export function galleryOrder(templates: readonly GalleryTemplate[]): readonly GalleryTemplate[] {
  return templates
    .filter(({ platform }) => platform !== 'webgl')
    .toSorted((a, b) => rank[a.state] - rank[b.state])
}
