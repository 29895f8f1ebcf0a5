import { limits } from '#shared/rules/limits.ts'
import * as ownThings from '../../../db/tables/spaces/ownThings.ts'
import * as spaces from '../../../db/tables/spaces/spaces.ts'
import type { Statements } from '../../commit/statement.ts'
import { StoreRefusal } from '../../commit/storeErrors.ts'

export const ownStatements = {
  async ownThing({ db, spaceId, clock }, effects) {
    for (const { thingId, details, item } of effects) {
      const values = { details, item, updatedAt: clock.now() }
      // A draft somebody deleted meanwhile, or nobody came back to in time.
      if (!(await ownThings.publish(db, { spaceId, thingId }, values)))
        throw new StoreRefusal('ownThingUnknown')
    }
  },

  async ownThingGone({ db, spaceId }, effects) {
    for (const { thingId } of effects) await ownThings.remove(db, { spaceId, thingId })
  },

  /** After what goes: a level that names it is not stored. */
  async ownThingsCarried({ db, spaceId, clock }, effects) {
    // Uploads are counted over HTTP, beside this.
    await spaces.lock(db, spaceId)
    for (const { ownerId, things, named } of effects) {
      await ownThings.insertCarried(db, { spaceId, ownerId, now: clock.now() }, things)
      const there = await ownThings.itemsOf(db, spaceId)
      if (!named.every((id) => there.has(id))) throw new StoreRefusal('ownThingUnknown')
    }
    if ((await ownThings.countOf(db, spaceId)) > limits.ownThings) throw new StoreRefusal('tooManyOwnThings')
  },
} satisfies Pick<Statements, 'ownThing' | 'ownThingGone' | 'ownThingsCarried'>
