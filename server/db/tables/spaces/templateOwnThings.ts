import type { Db } from '../../schema.ts'
import type { CarriedThing } from '#shared/map/own/carriedThing.ts'

/** All a template has of its own. */
export const listOf = (db: Db, templateId: string): Promise<CarriedThing[]> =>
  db
    .selectFrom('templateOwnThings')
    .select(['thingId', 'kind', 'modelId', 'pictureId', 'report', 'details', 'item', 'carriedFrom'])
    .where('templateId', '=', templateId)
    .orderBy('createdAt')
    .orderBy('thingId')
    .execute()

/**
 * What its maps name now: some of what it had, and what is new. In the transaction that stores those maps. Files of what
 * is not named any more go by themselves.
 */
export async function replace(
  tx: Db,
  templateId: string,
  kept: readonly string[],
  added: readonly CarriedThing[],
  now: number,
): Promise<void> {
  await tx
    .deleteFrom('templateOwnThings')
    .where('templateId', '=', templateId)
    .$if(kept.length > 0, (query) => query.where('thingId', 'not in', kept))
    .execute()
  for (const thing of added) {
    await tx
      .insertInto('templateOwnThings')
      .values({ ...thing, templateId, createdAt: now })
      .execute()
  }
}

/** The template is gone: spaces made of it have their own. */
export const removeOf = async (tx: Db, templateId: string): Promise<void> => {
  await tx.deleteFrom('templateOwnThings').where('templateId', '=', templateId).execute()
}
