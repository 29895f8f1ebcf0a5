import * as blocks from '../db/tables/blocks.ts'
import * as members from '../db/tables/members.ts'
import * as operationLogs from '../db/tables/operationLogs.ts'
import * as spaceBans from '../db/tables/spaceBans.ts'
import * as users from '../db/tables/users.ts'
import { storeNotice } from '../notifications.ts'
import { operationLine } from '../operationLog.ts'
import type { SpaceBan } from '../room/ports.ts'
import type { CommitContext, Statements } from './statement.ts'

export const peopleStatements = {
  async block({ db, clock }, effects) {
    for (const { userId, blockedUserId, isBlocked } of effects) {
      if (isBlocked) await blocks.put(db, userId, blockedUserId, clock.now())
      else await blocks.remove(db, userId, blockedUserId)
    }
  },

  async ban(context, effects) {
    for (const { ban } of effects) await storeBan(context, ban)
  },

  async notice(context, effects) {
    const { db, spaceId } = context
    for (const { notice } of effects) {
      const { to, kind, params } = notice
      const userIds =
        to === 'managers' ? await members.listManagerIds(db, spaceId) : await users.knownIds(db, to)
      context.noticed(await storeNotice(context, { userIds, spaceId, kind, params }))
    }
  },

  async memberName({ db, spaceId }, effects) {
    for (const { userId, name } of effects) await members.update(db, spaceId, userId, { displayName: name })
  },
} satisfies Pick<Statements, 'block' | 'ban' | 'notice' | 'memberName'>

/** The ban, the word of it to whom it concerns, and the line in the log of operations: all or none. */
async function storeBan(context: CommitContext, ban: SpaceBan): Promise<void> {
  const { db, spaceId } = context
  await spaceBans.put(db, { spaceId, ...ban, createdAt: Math.round(ban.createdAt) })
  const params = { reason: ban.reason, until: null }
  context.noticed(await storeNotice(context, { userIds: [ban.userId], spaceId, kind: 'ban', params }))
  const manager = await users.findById(db, ban.bannedBy)
  const target = await users.findById(db, ban.userId)
  const who = { id: ban.bannedBy, name: manager?.displayName ?? '', address: '' }
  const line = operationLine(context, who, {
    action: 'space.ban',
    subjectType: 'user',
    subjectId: ban.userId,
    subjectName: target?.displayName ?? '',
    spaceId,
    details: { reason: ban.reason },
  })
  await operationLogs.insert(db, line)
}
