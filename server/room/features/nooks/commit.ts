import * as nookCodes from '../../../db/tables/content/nookCodes.ts'
import type { Statements } from '../../commit/statement.ts'

export const nookStatements = {
  async nookCode({ db, spaceId }, effects) {
    for (const { mapId, nookId, code } of effects) await nookCodes.put(db, { spaceId, mapId, nookId, code })
  },
} satisfies Pick<Statements, 'nookCode'>
