import * as cookieFinds from '../../../db/tables/content/cookieFinds.ts'
import * as inventoryItems from '../../../db/tables/content/inventoryItems.ts'
import type { Statements } from '../../statement.ts'

export const thingStatements = {
  async inventory({ db, spaceId }, effects) {
    for (const { changes } of effects) await inventoryItems.changeAll(db, spaceId, changes)
  },

  async cookie({ db, spaceId }, effects) {
    for (const { userId, day } of effects) await cookieFinds.put(db, spaceId, userId, day)
  },
} satisfies Pick<Statements, 'inventory' | 'cookie'>
