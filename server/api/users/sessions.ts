import { fail } from '#shared/errors.ts'
import { logoutEverywhereAnswer, logoutEverywhereBody } from '#shared/http/auth.ts'
import { emptyAnswer, idParams } from '#shared/http/fields.ts'
import { loginSessionList } from '#shared/http/users.ts'
import * as apiKeys from '../../db/tables/accounts/apiKeys.ts'
import { presentLoginSession } from '../../presenters/user.ts'
import { endpoint } from '../endpoint.ts'

/** Where one is logged in. */
export const listSessions = endpoint(
  {
    method: 'get',
    path: '/users/me/sessions',
    summary: 'Lists where the caller is logged in',
    auth: 'user',
    noStore: true,
    answer: loginSessionList,
  },
  async ({ tokens }, { user }) => {
    const rows = await tokens.sessionsOf(user.id)
    const data = rows.map((row) => presentLoginSession(row, row.id === user.sessionId))
    return { data, total: data.length }
  },
)

/** Logs one of one's own sessions out: its tokens are no good any more, its sockets close. */
export const endSession = endpoint(
  {
    method: 'delete',
    path: '/users/me/sessions/:id',
    summary: 'Logs one session of the caller out',
    auth: 'user',
    params: idParams,
    unknown: 'LoginSessionNotFound',
    answer: emptyAnswer,
  },
  async ({ tokens }, { user, params }) => {
    if (!(await tokens.endSession(user.id, params.id))) fail('LoginSessionNotFound')
    return {}
  },
)

/** Logs out everywhere, here too; api keys end when that is asked for. */
export const logoutEverywhere = endpoint(
  {
    method: 'post',
    path: '/auth/logout_everywhere',
    summary: 'Logs the caller out everywhere, this session too; ends api keys as well when asked',
    auth: 'user',
    body: logoutEverywhereBody,
    answer: logoutEverywhereAnswer,
  },
  async ({ db, clock, bus, tokens }, { user, body }) => {
    const keys = body.apiKeys ? await apiKeys.removeAllOf(db, user.id, clock.now()) : []
    for (const id of keys) bus.tell('credentialEnded', { credentialId: id })
    return { sessions: await tokens.logoutEverywhere(user.id), apiKeys: keys.length }
  },
)
