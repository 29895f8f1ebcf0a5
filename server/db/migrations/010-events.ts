import type { Kysely } from 'kysely'

/** Notifications, announcements, lotteries, what people left for the staff, and logs of clients. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    // null: of the whole site.
    .addColumn('spaceId', 'text', (col) => col.references('spaces.id').onDelete('cascade'))
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('params', 'text', (col) => col.notNull())
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addColumn('readAt', 'bigint')
    .execute()
  await db.schema
    .createIndex('notificationsByUser')
    .on('notifications')
    .columns(['userId', 'createdAt'])
    .execute()
  await db.schema
    .createIndex('notificationsUnread')
    .on('notifications')
    .columns(['userId', 'readAt', 'createdAt'])
    .execute()
  await db.schema.createIndex('notificationsBySpace').on('notifications').column('spaceId').execute()

  await db.schema
    .createTable('announcements')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('authorId', 'text', (col) => col.notNull())
    .addColumn('title', 'text', (col) => col.notNull())
    .addColumn('content', 'text', (col) => col.notNull())
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addColumn('updatedAt', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('announcementsBySpace')
    .on('announcements')
    .columns(['spaceId', 'createdAt'])
    .execute()

  await db.schema
    .createTable('lotteries')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('status', 'text', (col) => col.notNull())
    .addColumn('excludeManagers', 'integer', (col) => col.notNull())
    // Secret until the lottery is finished; its hash is public from the start.
    .addColumn('seed', 'text', (col) => col.notNull())
    .addColumn('commitment', 'text', (col) => col.notNull())
    .addColumn('drawCount', 'integer', (col) => col.notNull())
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addColumn('updatedAt', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('lotteriesBySpace')
    .on('lotteries')
    .columns(['spaceId', 'status', 'createdAt'])
    .execute()

  await db.schema
    .createTable('lotteryEntrants')
    .addColumn('lotteryId', 'text', (col) => col.notNull().references('lotteries.id').onDelete('cascade'))
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('isManager', 'integer', (col) => col.notNull())
    .addColumn('optedOut', 'integer', (col) => col.notNull())
    // null: opted out before coming in.
    .addColumn('enteredAt', 'bigint')
    .addPrimaryKeyConstraint('lotteryEntrantsKey', ['lotteryId', 'userId'])
    .execute()

  await db.schema
    .createTable('lotteryPrizes')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('lotteryId', 'text', (col) => col.notNull().references('lotteries.id').onDelete('cascade'))
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('level', 'integer', (col) => col.notNull())
    .addColumn('totalCount', 'integer', (col) => col.notNull())
    .addColumn('thumbnail', 'text', (col) => col.notNull())
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('lotteryPrizesByLottery').on('lotteryPrizes').column('lotteryId').execute()

  // Frozen lists of candidates by their hash: draws in a row mostly have the same.
  await db.schema
    .createTable('lotteryCandidates')
    .addColumn('lotteryId', 'text', (col) => col.notNull().references('lotteries.id').onDelete('cascade'))
    .addColumn('hash', 'text', (col) => col.notNull())
    .addColumn('userIds', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('lotteryCandidatesKey', ['lotteryId', 'hash'])
    .execute()

  await db.schema
    .createTable('lotteryDraws')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('lotteryId', 'text', (col) => col.notNull().references('lotteries.id').onDelete('cascade'))
    .addColumn('number', 'integer', (col) => col.notNull())
    .addColumn('prizeId', 'text', (col) => col.notNull().references('lotteryPrizes.id').onDelete('cascade'))
    .addColumn('candidatesHash', 'text', (col) => col.notNull())
    .addColumn('winnerId', 'text', (col) => col.notNull())
    .addColumn('drawnAt', 'bigint', (col) => col.notNull())
    .addUniqueConstraint('lotteryDrawsByNumber', ['lotteryId', 'number'])
    .addUniqueConstraint('lotteryDrawsOncePerPrize', ['prizeId', 'winnerId'])
    .execute()

  await db.schema
    .createTable('customerInfos')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('userId', 'text', (col) => col.notNull())
    .addColumn('companyName', 'text', (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('position', 'text', (col) => col.notNull())
    .addColumn('phoneNumber', 'text', (col) => col.notNull())
    .addColumn('email', 'text', (col) => col.notNull())
    .addColumn('message', 'text', (col) => col.notNull())
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('customerInfosBySpace')
    .on('customerInfos')
    .columns(['spaceId', 'createdAt'])
    .execute()

  await db.schema
    .createTable('clientLogs')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('userId', 'text')
    .addColumn('userAgent', 'text', (col) => col.notNull())
    .addColumn('body', 'text', (col) => col.notNull())
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('clientLogsByTime').on('clientLogs').column('createdAt').execute()
}
