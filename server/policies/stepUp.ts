import { fail } from '#shared/errors.ts'
import { isProofRecent } from '#shared/rules/stepUp.ts'
import type { AppContext } from '../context.ts'

/**
 * For calls that cannot be taken back (`requireStepUp`): whoever makes one has shown who they are a moment ago. A key
 * cannot show it and is refused.
 * @throws ApiError StepUpRequired: our client asks for a proof (/auth/step_up) and makes the call again.
 */
export function checkProof(
  { clock }: Pick<AppContext, 'clock'>,
  { provenAt }: { readonly provenAt: number },
): void {
  if (!isProofRecent(provenAt, clock.now())) fail('StepUpRequired')
}
