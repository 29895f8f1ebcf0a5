import type { Kysely } from 'kysely'

/**
 * Codes belong to a phone and to who asked for them; what was sent is counted by network; browsers that have logged in
 * are known again. Codes live five minutes and counts a day: both begin anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('smsCodes').execute()
  await db.schema
    .createTable('smsCodes')
    .addColumn('phone', 'text', (col) => col.notNull())
    .addColumn('requesterHash', 'text', (col) => col.notNull())
    .addColumn('requestHash', 'text', (col) => col.notNull())
    .addColumn('network', 'text', (col) => col.notNull())
    .addColumn('codeHash', 'text', (col) => col.notNull())
    .addColumn('sentAt', 'bigint', (col) => col.notNull())
    .addColumn('expiresAt', 'bigint', (col) => col.notNull())
    .addColumn('triesLeft', 'integer', (col) => col.notNull())
    .addColumn('bareTriesLeft', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('smsCodesKey', ['phone', 'requesterHash'])
    .execute()
  await db.schema.createIndex('smsCodesByExpiry').on('smsCodes').column('expiresAt').execute()

  await db.schema.dropTable('smsSends').execute()
  await db.schema
    .createTable('smsSends')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('phone', 'text', (col) => col.notNull())
    .addColumn('network', 'text', (col) => col.notNull())
    .addColumn('wideNetwork', 'text', (col) => col.notNull())
    .addColumn('requesterHash', 'text', (col) => col.notNull())
    .addColumn('asker', 'text', (col) => col.notNull())
    .addColumn('sentAt', 'bigint', (col) => col.notNull())
    .execute()
  for (const column of ['phone', 'network', 'wideNetwork'] as const) {
    await db.schema
      .createIndex(`smsSendsBy${column[0]!.toUpperCase()}${column.slice(1)}`)
      .on('smsSends')
      .columns([column, 'sentAt'])
      .execute()
  }
  await db.schema.createIndex('smsSendsByTime').on('smsSends').column('sentAt').execute()

  await db.schema
    .createTable('loginDevices')
    .addColumn('deviceHash', 'text', (col) => col.notNull())
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('usedAt', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('loginDevicesKey', ['deviceHash', 'userId'])
    .execute()
  await db.schema.createIndex('loginDevicesByUse').on('loginDevices').column('usedAt').execute()
}
