import type { EventBody } from '#shared/protocol/messages.ts'
import type { RefusalKey } from '#shared/protocol/refusals.ts'
import { isForNow } from '../../../client/features/editor/steps/isForNow.ts'
import type { Outcome } from '../../../client/features/editor/steps/LaidSteps.ts'

/** What a page makes of the server's answer to a step. */
export function outcomeOf(answer: EventBody<'transactionStatus'> | undefined): Outcome {
  if (!answer) throw new Error('a step has no answer')
  if (answer.succeeded) return { name: 'done' }
  const refusal = (answer.refusalKey ?? undefined) as RefusalKey | undefined
  return isForNow(refusal) ? { name: 'away' } : { name: 'refused', error: answer.reason }
}
