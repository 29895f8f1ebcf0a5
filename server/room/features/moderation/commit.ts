import { mayManageRole } from '#shared/rules/roles.ts'
import * as members from '../../../db/tables/spaces/members.ts'
import * as operationLogs from '../../../db/tables/site/operationLogs.ts'
import * as organizationSpaces from '../../../db/tables/spaces/organizationSpaces.ts'
import * as spaceBans from '../../../db/tables/spaces/spaceBans.ts'
import * as spaceInvites from '../../../db/tables/spaces/spaceInvites.ts'
import * as spaces from '../../../db/tables/spaces/spaces.ts'
import * as users from '../../../db/tables/accounts/users.ts'
import type { UserRow } from '../../../db/tables/accounts/users.ts'
import { loseSeats } from '../../../events/eventPlaces.ts'
import { losePlaces } from '../../../spaces/endMemberships.ts'
import { storeNotice } from '../../../accounts/notifications.ts'
import { operationLine } from '../../../log/operationLog.ts'
import { effectiveRole } from '../../../policies/space.ts'
import { isSiteAdmin } from '../../../policies/user.ts'
import type { SpaceBan } from '../../ports.ts'
import { StoreRefusal } from '../../storeErrors.ts'
import type { CommitContext, Statements } from '../../statement.ts'

export const banStatements = {
  async ban(context, effects) {
    for (const { ban } of effects) await storeBan(context, ban)
  },
} satisfies Pick<Statements, 'ban'>

/** What somebody is in the space by the database; a site admin is its owner, a stranger ''. */
async function roleOf({ db, spaceId, config }: CommitContext, user: UserRow | undefined): Promise<string> {
  if (!user) return ''
  const member = await members.find(db, spaceId, user.id)
  const person = { id: user.id, isSiteAdmin: isSiteAdmin(config, user) }
  return effectiveRole({ person, role: member?.role })
}

/**
 * The ban, the word of it to whom it concerns, and the line in the log of operations: all or none. The room may know the
 * role of somebody who is not there by hearsay only, so here it is judged by what is stored.
 */
async function storeBan(context: CommitContext, ban: SpaceBan): Promise<void> {
  const { db, spaceId } = context
  const manager = await users.findById(db, ban.bannedBy)
  const target = await users.findById(db, ban.userId)
  // Until the ban is stored nobody becomes the owner.
  await spaces.lock(db, spaceId)
  const role = await roleOf(context, target)
  if (role === 'OWNER') throw new StoreRefusal('ownerStays')
  if (!mayManageRole(await roleOf(context, manager), role)) {
    throw new StoreRefusal('onlyOwner')
  }
  const until = ban.until === null ? null : Math.round(ban.until)
  const createdAt = Math.round(ban.createdAt)
  const isNew = await spaceBans.put(db, { spaceId, ...ban, createdAt, until }, createdAt)
  // Whoever may not come in must not have doors left open for others either.
  await spaceInvites.revokeAllOf(db, spaceId, ban.userId, createdAt)
  const gone = await organizationSpaces.endOfSharer(db, ban.userId, { spaceId })
  context.noticed([...(await losePlaces(context, db, gone))])
  context.left(gone.map(({ userId }) => userId))
  // The ban there is lasts as long: nobody is told the same again, however often it is said.
  if (!isNew) return
  context.noticed(await loseSeats(context, db, ban.userId, { spaceId, until }))
  const ends = until === null ? null : new Date(until).toISOString()
  const params = { reason: ban.reason, until: ends }
  context.noticed(await storeNotice(context, { userIds: [ban.userId], spaceId, kind: 'ban', params }))
  const who = { id: ban.bannedBy, name: manager?.displayName ?? '', address: '' }
  const line = operationLine(context, who, {
    action: 'space.ban',
    subjectType: 'user',
    subjectId: ban.userId,
    subjectName: target?.displayName ?? '',
    spaceId,
    details: { reason: ban.reason, ...(ends !== null && { until: ends }) },
  })
  await operationLogs.insert(db, line)
}
