import type { Kysely } from 'kysely'

/** Answers of creates that carried an Idempotency-Key; who runs a space, found without its other members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotentAnswers')
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (col) => col.notNull())
    .addColumn('path', 'text', (col) => col.notNull())
    .addColumn('requestHash', 'text', (col) => col.notNull())
    .addColumn('status', 'integer')
    .addColumn('answer', 'text')
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('idempotentAnswersKey', ['userId', 'key', 'path'])
    .execute()
  await db.schema.createIndex('membersByRole').on('members').columns(['spaceId', 'role']).execute()
  await db.schema.createIndex('idempotentAnswersByTime').on('idempotentAnswers').column('createdAt').execute()
}
