import type { SendSmsAnswer } from '#shared/http/auth.ts'
import type { ExternalProvider } from '#shared/http/identity.ts'
import type { StepUpAnswer, StepUpBody, StepUpWays } from '#shared/http/stepUp.ts'
import { request } from './request.ts'
import { withProof } from './withProof.ts'

/** How one may show once more who one is. */
export const fetchStepUp = (signal?: AbortSignal) =>
  request<StepUpWays>('/auth/step_up', { ...(signal && { signal }) })

/** Sends a code to one's own phone. SendOTPCodeTooFrequentError with the seconds that are left (retryAfterOf). */
export const sendStepUpCode = () =>
  withProof((proof) =>
    request<SendSmsAnswer>('/auth/step_up/code', { method: 'POST', body: { ...(proof && { proof }) } }),
  )

/** IncorrectOTPCodeError, StepUpFailed. */
export const stepUp = (body: StepUpBody) => request<StepUpAnswer>('/auth/step_up', { method: 'POST', body })

/** Where a window of its own goes to log in anew. IdentityProviderUnavailable. */
export const startExternalStepUp = (provider: ExternalProvider) =>
  request<{ readonly url: string }>(`/auth/step_up/${provider}`, { method: 'POST' })
