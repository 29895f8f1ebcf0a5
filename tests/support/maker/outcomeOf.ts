import type { RefusalKey } from '#shared/protocol/refusals.ts'
import { isForNow } from '../../../client/features/editor/steps/isForNow.ts'
import type { Outcome } from '../../../client/features/editor/steps/LaidSteps.ts'

/** The server's answer to a step; all of it must be said. */
export interface StepAnswer {
  readonly succeeded: boolean
  readonly reason: string
  readonly refusal: string | undefined
}

/** What a page makes of it. */
export function outcomeOf({ succeeded, reason, refusal }: StepAnswer): Outcome {
  if (succeeded) return { name: 'done' }
  return isForNow(refusal as RefusalKey | undefined) ? { name: 'away' } : { name: 'refused', error: reason }
}
