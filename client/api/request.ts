import { authStore } from '../store/authStore.ts'
import { askForProof } from '../store/stepUpStore.ts'
import { ApiError, fetchJson, type RequestOptions } from './http.ts'
import { onceOnly } from './onceKeys.ts'

/** As http.ts, and `once`: a create, which is made once however often it is sent for want of an answer. */
export interface LoggedInOptions extends Omit<RequestOptions, 'idempotencyKey'> {
  readonly once?: boolean
}

/**
 * One HTTP call as whoever is logged in. An access token the server no longer takes is refreshed once; when
 * that fails too, the login is dropped and the call is repeated as a guest would make it.
 */
export async function request<Answer>(
  path: string,
  { once = false, ...options }: LoggedInOptions = {},
): Promise<Answer> {
  if (!once) return ask<Answer>(path, options)
  const what = `${authStore.getState().login?.loginId} ${path} ${JSON.stringify([options.query, options.body])}`
  return onceOnly(what, (idempotencyKey) => ask<Answer>(path, { ...options, idempotencyKey }))
}

/**
 * What cannot be taken back may want a proof first of who one is: the person is asked, then the call is made again as
 * it was. Whoever would rather not gets the refusal.
 */
async function ask<Answer>(path: string, options: RequestOptions): Promise<Answer> {
  try {
    return await askAs<Answer>(path, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'StepUpRequired' || !(await askForProof())) throw error
    return await askAs<Answer>(path, options)
  }
}

async function askAs<Answer>(path: string, options: RequestOptions): Promise<Answer> {
  const token = await authStore.getState().accessToken()
  try {
    return await fetchJson<Answer>(path, options, token)
  } catch (error) {
    // The page that was loaded before the ban learns of it by whatever it asks for next.
    if (token && error instanceof ApiError && error.code === 'AccountBanned') {
      authStore.getState().endByBan(error)
    }
    if (!(error instanceof ApiError) || error.status !== 401 || !token) throw error
    const renewed = await authStore.getState().renew(token)
    return await fetchJson<Answer>(path, options, renewed)
  }
}
