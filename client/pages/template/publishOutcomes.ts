import type { TemplateAnswer, TemplateState } from '#shared/http/templates.ts'
import { isInProgress } from './templateView.ts'

/** How a publication ended; keys of `publishing.outcome`. */
export type PublishOutcome = 'published' | 'publishFailed' | 'updateFailed'

const outcomes: Partial<Record<TemplateState, PublishOutcome>> = {
  Published: 'published',
  PublishFailed: 'publishFailed',
  UpdateFailed: 'updateFailed',
}

/** Templates whose publication this page began or saw under way. */
const awaited = new Set<string>()

/** Its end is worth telling, however soon it comes. */
export const awaitOutcome = (id: string): void => void awaited.add(id)

/** What ended since the list was looked at last; each end is told once. */
export function takeOutcomes(
  templates: readonly Pick<TemplateAnswer, 'id' | 'name' | 'state'>[],
): readonly { readonly name: string; readonly outcome: PublishOutcome }[] {
  return templates.flatMap(({ id, name, state }) => {
    if (isInProgress({ state })) awaited.add(id)
    const outcome = outcomes[state]
    return outcome && awaited.delete(id) ? [{ name, outcome }] : []
  })
}
