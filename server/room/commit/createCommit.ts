import type { AppContext } from '../../context.ts'
import { certainly } from '../../db/certainly.ts'
import type { Db } from '../../db/schema.ts'
import { isUnavailable } from '../../db/isUnavailable.ts'
import type { SpaceWrites } from '../ports.ts'
import { packed } from '../features.ts'
import { StoreUnavailable } from './storeErrors.ts'
import { storeEffects } from './storeEffects.ts'

interface Options extends Pick<AppContext, 'db' | 'clock' | 'newId' | 'config'> {
  /** Before anything is stored, in the same transaction. @throws LeaseLost */
  check(tx: Db, spaceId: string): Promise<void>
  /** Hears for whom there are new notifications. */
  noticed(userIds: readonly string[]): void
}

/** Stores groups of effects, each in one transaction (SpaceWrites.commit). */
export const createCommit =
  ({ db, clock, newId, config, check, noticed }: Options): SpaceWrites['commit'] =>
  async (spaceId, effects) => {
    const readers = new Set<string>()
    const ready = await packed(effects)
    try {
      await certainly(db, async (tx) => {
        readers.clear()
        await check(tx, spaceId)
        const note = (userIds: readonly string[]) => userIds.forEach((userId) => readers.add(userId))
        await storeEffects({ db: tx, clock, newId, config, spaceId, noticed: note }, ready)
      })
    } catch (error) {
      throw isUnavailable(error) ? new StoreUnavailable(error) : error
    }
    if (readers.size > 0) noticed([...readers])
  }
