import type { Selectable } from 'kysely'
import type { NookCodesTable } from '../../columns/insideSpaces.ts'
import type { Db } from '../../schema.ts'

/** Of all nooks of a space. */
export const listOf = (
  db: Db,
  spaceId: string,
): Promise<Pick<Selectable<NookCodesTable>, 'mapId' | 'nookId' | 'code'>[]> =>
  db.selectFrom('nookCodes').select(['mapId', 'nookId', 'code']).where('spaceId', '=', spaceId).execute()

/** Sets the code of a nook; '' takes it away. */
export async function put(db: Db, row: Selectable<NookCodesTable>): Promise<void> {
  const { spaceId, mapId, nookId, code } = row
  if (code === '') {
    await db
      .deleteFrom('nookCodes')
      .where('spaceId', '=', spaceId)
      .where('mapId', '=', mapId)
      .where('nookId', '=', nookId)
      .execute()
    return
  }
  await db
    .insertInto('nookCodes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['spaceId', 'mapId', 'nookId']).doUpdateSet({ code }))
    .execute()
}

/** Forgets those of all nooks of a map. */
export const removeOf = async (db: Db, spaceId: string, mapId: string): Promise<void> => {
  await db.deleteFrom('nookCodes').where('spaceId', '=', spaceId).where('mapId', '=', mapId).execute()
}
