import * as members from '../../../db/tables/spaces/members.ts'
import type { Statements } from '../../statement.ts'

export const sessionStatements = {
  async memberName({ db, spaceId }, effects) {
    for (const { userId, name } of effects) await members.update(db, spaceId, userId, { displayName: name })
  },
} satisfies Pick<Statements, 'memberName'>
