import { prepared } from '../../prepared.ts'
import type { Db } from '../../schema.ts'

/** An item somebody owns in a space. */
export interface InventoryDelta {
  readonly userId: string
  readonly itemId: string
  readonly delta: number
}

interface Owned {
  readonly itemId: string
  readonly amount: number
}

const ofPerson = prepared<{ spaceId: string; userId: string }, Owned>((db, param) =>
  db
    .selectFrom('inventoryItems')
    .select(['itemId', 'amount'])
    .where('spaceId', '=', param('spaceId'))
    .where('userId', '=', param('userId'))
    .where('amount', '>', 0),
)

export const listOf = (db: Db, spaceId: string, userId: string): Promise<Owned[]> =>
  ofPerson(db, { spaceId, userId })

/**
 * Adds to and takes from what people own, in a transaction of its caller.
 * @throws when somebody would own less than nothing
 */
export const changeAll = async (
  tx: Db,
  spaceId: string,
  deltas: readonly InventoryDelta[],
): Promise<void> => {
  for (const { userId, itemId, delta } of deltas) {
    const { amount } = await tx
      .insertInto('inventoryItems')
      .values({ spaceId, userId, itemId, amount: delta })
      .onConflict((conflict) =>
        conflict.columns(['spaceId', 'userId', 'itemId']).doUpdateSet(({ eb, ref }) => ({
          amount: eb(ref('inventoryItems.amount'), '+', ref('excluded.amount')),
        })),
      )
      .returning('amount')
      .executeTakeFirstOrThrow()
    if (amount < 0) throw new Error('nobody owns less than nothing')
    if (amount > 0) continue
    await tx
      .deleteFrom('inventoryItems')
      .where('spaceId', '=', spaceId)
      .where('userId', '=', userId)
      .where('itemId', '=', itemId)
      .execute()
  }
}
