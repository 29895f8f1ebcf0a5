import type { Kysely } from 'kysely'

/** Blocks between people, bans of spaces, and what became of chat messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('blocks')
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('blockedUserId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('blocksKey', ['userId', 'blockedUserId'])
    .execute()
  await db.schema.createIndex('blocksByBlocked').on('blocks').column('blockedUserId').execute()

  await db.schema
    .createTable('spaceBans')
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('bannedBy', 'text', (col) => col.notNull())
    .addColumn('reason', 'text', (col) => col.notNull())
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('spaceBansKey', ['spaceId', 'userId'])
    .execute()

  // 1: whoever its channel names may see it; 0: only those of chatHearers.
  await db.schema
    .alterTable('chatMessages')
    .addColumn('isOpen', 'integer', (col) => col.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('chatMessages').addColumn('approved', 'integer').execute()
  await db.schema.alterTable('chatMessages').addColumn('replied', 'integer').execute()
  await db.schema.alterTable('chatMessages').addColumn('reply', 'text').execute()

  await db.schema
    .createTable('chatHearers')
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('senderId', 'text', (col) => col.notNull())
    .addColumn('chatId', 'text', (col) => col.notNull())
    .addColumn('userId', 'text', (col) => col.notNull())
    .addColumn('hears', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('chatHearersKey', ['spaceId', 'senderId', 'chatId', 'userId'])
    .execute()

  await db.schema
    .createTable('chatLikes')
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('senderId', 'text', (col) => col.notNull())
    .addColumn('chatId', 'text', (col) => col.notNull())
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('chatLikesKey', ['spaceId', 'senderId', 'chatId', 'userId'])
    .execute()
}
