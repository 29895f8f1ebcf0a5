import type { TextOf } from '../textOf.ts'
import type { listsText as chinese } from '../zh-CN/lists.ts'

export const listsText: TextOf<typeof chinese> = {
  loadMore: 'Load more',
  moreFailed: 'The rest could not be loaded: {{reason}}',
  allShown: 'All {{count}} are shown',
}
