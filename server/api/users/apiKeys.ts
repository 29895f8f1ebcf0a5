import { randomBytes } from 'node:crypto'
import { fail } from '#shared/errors.ts'
import { emptyAnswer, idParams } from '#shared/http/fields.ts'
import { apiKeyList, createApiKeyBody, createdApiKeyAnswer } from '#shared/http/users.ts'
import { dayMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import { inTurnOfUser } from '../../db/inTurn.ts'
import * as apiKeys from '../../db/tables/accounts/apiKeys.ts'
import { hashSecret } from '../../login/tokens.ts'
import { presentApiKey } from '../../presenters/user.ts'
import { endpoint } from '../endpoint.ts'

const keyPrefix = 'lk_'

/** The answer shows the key; afterwards nobody can. */
export const createApiKey = endpoint(
  {
    method: 'post',
    path: '/users/me/api-keys',
    summary: 'Makes an api key for bots; the answer is the only one that shows it',
    auth: 'user',
    // Good for up to a year: not for whoever holds a session of somebody else for a moment.
    requireStepUp: true,
    body: createApiKeyBody,
    answer: createdApiKeyAnswer,
    status: 201,
    limit: 'create',
    errors: ['TooManyApiKeys'],
  },
  async ({ db, clock, newId }, { user, body }) => {
    const key = keyPrefix + randomBytes(24).toString('base64url')
    const now = clock.now()
    const row = await inTurnOfUser(db, user.id, async (tx) => {
      if ((await apiKeys.listOf(tx, user.id)).length >= limits.apiKeysPerUser) fail('TooManyApiKeys')
      return apiKeys.insert(tx, {
        id: newId(),
        userId: user.id,
        name: body.name,
        keyHash: hashSecret(key),
        hint: key.slice(-4),
        createdAt: now,
        expiresAt: now + body.days * dayMs,
      })
    })
    return { ...presentApiKey(row), key }
  },
)

export const listApiKeys = endpoint(
  {
    method: 'get',
    path: '/users/me/api-keys',
    summary: "Lists the caller's api keys",
    auth: 'user',
    answer: apiKeyList,
  },
  async ({ db }, { user }) => {
    const rows = await apiKeys.listOf(db, user.id)
    return { data: rows.map(presentApiKey), total: rows.length }
  },
)

export const deleteApiKey = endpoint(
  {
    method: 'delete',
    path: '/users/me/api-keys/:id',
    summary: 'Deletes an api key; what runs with it is logged out',
    auth: 'user',
    params: idParams,
    unknown: 'ApiKeyNotFound',
    answer: emptyAnswer,
  },
  async ({ db, bus }, { user, params }) => {
    if (!(await apiKeys.remove(db, user.id, params.id))) fail('ApiKeyNotFound')
    bus.tell('credentialEnded', { credentialId: params.id })
    return {}
  },
)
