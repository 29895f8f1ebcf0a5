import type { Kysely } from 'kysely'

/** Whose a desk is, asked whenever one is claimed or given back, is found without reading all members of a space. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('membersByDesk')
    .on('members')
    .columns(['spaceId', 'deskMapId', 'deskId'])
    .execute()
}
