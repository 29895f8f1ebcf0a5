import * as blocks from '../../../db/tables/accounts/blocks.ts'
import type { Statements } from '../../statement.ts'

export const blockStatements = {
  async block({ db, clock }, effects) {
    for (const { userId, blockedUserId, isBlocked } of effects) {
      if (isBlocked) await blocks.put(db, userId, blockedUserId, clock.now())
      else await blocks.remove(db, userId, blockedUserId)
    }
  },
} satisfies Pick<Statements, 'block'>
