import { fail } from '#shared/errors.ts'
import { logoutEverywhereAnswer } from '#shared/http/auth.ts'
import { emptyAnswer, idParams } from '#shared/http/fields.ts'
import { loginSessionList } from '#shared/http/users.ts'
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
  async ({ tokens }, { user, req }) => {
    const [rows, holder] = await Promise.all([
      tokens.sessionsOf(user.id),
      tokens.identify((req.get('authorization') ?? '').replace(/^Bearer +/i, '')),
    ])
    const data = rows.map((row) => presentLoginSession(row, row.id === holder?.sessionId))
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

/** Logs out everywhere, here too. */
export const logoutEverywhere = endpoint(
  {
    method: 'post',
    path: '/auth/logout_everywhere',
    summary: 'Logs the caller out everywhere, this session too',
    auth: 'user',
    answer: logoutEverywhereAnswer,
  },
  async ({ tokens }, { user }) => ({ sessions: await tokens.logoutEverywhere(user.id) }),
)
