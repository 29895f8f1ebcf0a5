import type { Insertable, Selectable } from 'kysely'
import type { CarriedThing } from '#shared/map/own/carriedThing.ts'
import type { OwnThingsTable } from '../../columns/spaces.ts'
import type { Db } from '../../schema.ts'

export type OwnThingRow = Selectable<OwnThingsTable>
export type OwnThingKey = Pick<OwnThingRow, 'spaceId' | 'thingId'>

/** All of a space, the newest first. */
export const listOf = (db: Db, spaceId: string): Promise<OwnThingRow[]> =>
  db
    .selectFrom('ownThings')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .orderBy('createdAt', 'desc')
    .orderBy('thingId')
    .execute()

/** All that is placed and drawn of a space, as it goes along with maps. */
export const carriedOf = (db: Db, spaceId: string): Promise<CarriedThing[]> =>
  db
    .selectFrom('ownThings')
    .select(['thingId', 'kind', 'modelId', 'pictureId', 'report', 'details', 'item', 'carriedFrom'])
    .where('spaceId', '=', spaceId)
    .where('state', '=', 'LIVE')
    .orderBy('createdAt')
    .orderBy('thingId')
    .execute()

/** What is placed and drawn of a space, as the world has it. */
export async function itemsOf(db: Db, spaceId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('ownThings')
    .select(['thingId', 'item'])
    .where('spaceId', '=', spaceId)
    .where('state', '=', 'LIVE')
    .orderBy('createdAt')
    .orderBy('thingId')
    .execute()
  return new Map(rows.map(({ thingId, item }) => [thingId, item]))
}

export const find = (db: Db, { spaceId, thingId }: OwnThingKey): Promise<OwnThingRow | undefined> =>
  db
    .selectFrom('ownThings')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('thingId', '=', thingId)
    .executeTakeFirst()

export async function countOf(db: Db, spaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ownThings')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('spaceId', '=', spaceId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insert = async (db: Db, row: Insertable<OwnThingsTable>): Promise<void> => {
  await db.insertInto('ownThings').values(row).execute()
}

/** Copies of what maps name that came from elsewhere, in the transaction that stores those maps. */
export async function insertCarried(
  tx: Db,
  to: { readonly spaceId: string; readonly ownerId: string; readonly now: number },
  things: readonly CarriedThing[],
): Promise<void> {
  const { spaceId, ownerId, now } = to
  for (const thing of things) {
    const about = { spaceId, ownerId, state: 'LIVE', createdAt: now, updatedAt: now } as const
    await tx
      .insertInto('ownThings')
      .values({ ...thing, ...about })
      .execute()
  }
}

/** Drafts nobody came back to. */
export const draftsBefore = (db: Db, spaceId: string, before: number): Promise<OwnThingRow[]> =>
  db
    .selectFrom('ownThings')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('state', '=', 'DRAFT')
    .where('createdAt', '<', before)
    .execute()

/** It is there for everybody from now on, as `item` says. False: it is gone. */
export async function publish(
  db: Db,
  { spaceId, thingId }: OwnThingKey,
  values: Pick<OwnThingRow, 'details' | 'item' | 'updatedAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ownThings')
    .set({ ...values, state: 'LIVE' })
    .where('spaceId', '=', spaceId)
    .where('thingId', '=', thingId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setPicture(
  db: Db,
  { spaceId, thingId }: OwnThingKey,
  pictureId: string,
): Promise<void> {
  await db
    .updateTable('ownThings')
    .set({ pictureId })
    .where('spaceId', '=', spaceId)
    .where('thingId', '=', thingId)
    .execute()
}

export async function remove(db: Db, { spaceId, thingId }: OwnThingKey): Promise<void> {
  await db.deleteFrom('ownThings').where('spaceId', '=', spaceId).where('thingId', '=', thingId).execute()
}

/** Takes away what is still a draft; false: somebody has made it a thing meanwhile, or it is gone. */
export async function removeDraft(db: Db, { spaceId, thingId }: OwnThingKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ownThings')
    .where('spaceId', '=', spaceId)
    .where('thingId', '=', thingId)
    .where('state', '=', 'DRAFT')
    .executeTakeFirst()
  return numDeletedRows > 0n
}
