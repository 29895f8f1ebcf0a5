import * as members from '../../../db/tables/spaces/members.ts'
import type { Statements } from '../../statement.ts'

export const attributeStatements = {
  async screenPointer({ db, spaceId }, effects) {
    for (const { userId, isAllowed } of effects)
      await members.setMarks(db, spaceId, userId, { allowScreenPointer: isAllowed })
  },
} satisfies Pick<Statements, 'screenPointer'>
