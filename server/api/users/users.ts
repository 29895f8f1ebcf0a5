import { fail } from '#shared/errors.ts'
import { idParams } from '#shared/http/fields.ts'
import { meAnswer, selfAnswer, updateUserBody, userAnswer } from '#shared/http/users.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import * as userIdentities from '../../db/tables/accounts/userIdentities.ts'
import * as users from '../../db/tables/accounts/users.ts'
import { logOperation } from '../../log/operationLog.ts'
import { canEditUser, isSiteAdmin } from '../../policies/user.ts'
import { presentSelf, presentUser } from '../../presenters/user.ts'
import { checkName } from '../../policies/reservedNames.ts'
import { endpoint } from '../endpoint.ts'

const lastSeenStepMs = 60_000

export const getSelf = endpoint(
  {
    method: 'get',
    path: '/users/me',
    summary: "Reads the caller's own account",
    auth: 'user',
    noStore: true,
    answer: meAnswer,
  },
  async ({ db, clock }, { user }) => {
    const now = clock.now()
    const isRecent = now - user.row.lastSeenAt < lastSeenStepMs
    const row = isRecent ? user.row : await users.update(db, user.id, { lastSeenAt: now })
    const self = presentSelf(row ?? user.row, user.isSiteAdmin)
    const unityId = (await userIdentities.subjectOf(db, user.id, 'unityId')) ?? null
    return { ...self, unityId, authFrom: user.authFrom, isGuest: user.isSiteGuest }
  },
)

export const getUser = endpoint(
  {
    method: 'get',
    path: '/users/:id',
    summary: 'Reads what everybody may know of a user',
    auth: 'user',
    params: idParams,
    unknown: 'UserNotFound',
    answer: userAnswer,
  },
  async ({ db, config }, { params }) => {
    const row = (await users.findById(db, params.id)) ?? fail('UserNotFound')
    return presentUser(row, isSiteAdmin(config, row))
  },
)

export const updateUser = endpoint(
  {
    method: 'post',
    path: '/users/:id',
    summary: "Changes one's name, signature and portrait",
    auth: 'user',
    params: idParams,
    unknown: 'UserNotFound',
    body: updateUserBody,
    answer: selfAnswer,
  },
  async (ctx, { user, req, params, body }) => {
    const { db, config, moderation } = ctx
    if (!canEditUser(user, params.id)) fail('Forbidden')
    const found = (await users.findById(db, params.id)) ?? fail('UserNotFound')
    await moderation.checkTexts(body.displayName, body.description)
    checkName(user, body.displayName, found.displayName)
    const row = Object.keys(body).length > 0 ? await users.update(db, params.id, body) : found
    const self = presentSelf(row ?? found, isSiteAdmin(config, found))
    if (found.id === user.id) return self
    await logOperation(
      ctx,
      { user, req },
      {
        action: 'user.edit',
        subjectType: 'user',
        subjectId: found.id,
        subjectName: found.displayName,
        details: { ...body },
      },
    )
    // Site admins too see whole phone numbers of nobody else.
    return { ...self, phone: self.phone === null ? null : maskPhone(self.phone) }
  },
)
