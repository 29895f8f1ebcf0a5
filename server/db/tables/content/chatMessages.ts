import type { Selectable, Updateable } from 'kysely'
import type { ChatHearersTable, ChatMessagesTable } from '../../columns/insideSpaces.ts'
import { prepared } from '../../prepared.ts'
import type { Db } from '../../schema.ts'

export type ChatMessageRow = Selectable<ChatMessagesTable>
export type ChatHearerRow = Selectable<ChatHearersTable>

/** What names a message: ids are chosen by clients, so the sender belongs to it. */
export interface ChatKey {
  readonly spaceId: string
  readonly senderId: string
  readonly chatId: string
}

/** A new message and the people it was especially told to or kept from. */
export interface NewChat {
  readonly message: ChatMessageRow
  readonly hearers: readonly Pick<ChatHearerRow, 'userId' | 'hears'>[]
}

/** A message as its reader gets it, with who likes it. */
export interface ReadChat extends ChatMessageRow {
  readonly likers: readonly string[]
  readonly hearers: readonly Pick<ChatHearerRow, 'userId' | 'hears'>[]
}

/** What somebody wrote since a time, in all spaces: bytes, lines, and rows of who hears them or does not. */
export interface WrittenRows {
  readonly contents: number
  readonly lines: number
  readonly hearers: number
  /** When the first of it; null: nothing. */
  readonly since: number | null
}

export async function writtenSince(db: Db, senderId: string, since: number): Promise<WrittenRows> {
  const lately = db
    .selectFrom('chatMessages')
    .where('chatMessages.senderId', '=', senderId)
    .where('chatMessages.sentAt', '>', since)
  const row = await lately
    .select((eb) => [
      eb.fn.sum<number | string | null>(eb.fn<number>('octet_length', ['contents'])).as('contents'),
      eb.fn.countAll().as('lines'),
      eb.fn.min('sentAt').as('since'),
    ])
    .executeTakeFirstOrThrow()
  if (row.since === null) return { contents: 0, lines: 0, hearers: 0, since: null }
  const { hearers } = await lately
    .innerJoin('chatHearers', (join) =>
      join
        .onRef('chatHearers.spaceId', '=', 'chatMessages.spaceId')
        .onRef('chatHearers.senderId', '=', 'chatMessages.senderId')
        .onRef('chatHearers.chatId', '=', 'chatMessages.id'),
    )
    .select((eb) => eb.fn.countAll().as('hearers'))
    .executeTakeFirstOrThrow()
  return {
    contents: Number(row.contents ?? 0),
    lines: Number(row.lines),
    hearers: Number(hearers),
    since: Number(row.since),
  }
}

/** SQLite binds at most 32,766 values a statement. */
const rowsPerStatement = 500

/**
 * Stores the messages, in a transaction of its caller; one whose space, sender and id are there already is left as it
 * is.
 * @returns how many were new
 */
export const insertNew = async (tx: Db, chats: readonly NewChat[]): Promise<number> => {
  const hearers = chats.flatMap(({ message: { spaceId, senderId, id }, hearers: people }) =>
    people.map((person) => ({ spaceId, senderId, chatId: id, ...person })),
  )
  let inserted = 0n
  for (let start = 0; start < chats.length; start += rowsPerStatement) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('chatMessages')
      .values(chats.slice(start, start + rowsPerStatement).map(({ message }) => message))
      .onConflict((conflict) => conflict.columns(['spaceId', 'senderId', 'id']).doNothing())
      .executeTakeFirst()
    inserted += numInsertedOrUpdatedRows ?? 0n
  }
  for (let start = 0; start < hearers.length; start += rowsPerStatement) {
    await tx
      .insertInto('chatHearers')
      .values(hearers.slice(start, start + rowsPerStatement))
      .onConflict((conflict) => conflict.columns(['spaceId', 'senderId', 'chatId', 'userId']).doNothing())
      .execute()
  }
  return Number(inserted)
}

/** A stored message, whoever may read it. */
export const find = (db: Db, { spaceId, senderId, chatId }: ChatKey): Promise<ChatMessageRow | undefined> =>
  db
    .selectFrom('chatMessages')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('senderId', '=', senderId)
    .where('id', '=', chatId)
    .executeTakeFirst()

export interface ReaderQuery {
  readonly spaceId: string
  readonly userId: string
  /** The level they stand on: its ROOM_CHAT is theirs to read. */
  readonly mapId: string
  /** ms since the epoch; only what was said before. */
  readonly before: number
  /** ms since the epoch; only what was said from then on. */
  readonly since?: number | undefined
  readonly limit: number
  /** Only what they said themselves. */
  readonly ownOnly: boolean
}

interface ReaderValues extends Readonly<Record<string, string | number>> {
  readonly spaceId: string
  readonly userId: string
  readonly mapId: string
  readonly before: number
  readonly since: number
  readonly limit: number
}

const readBy = (ownOnly: boolean) =>
  prepared<ReaderValues, ChatMessageRow>((db, param) =>
    db
      .selectFrom('chatMessages as m')
      .selectAll('m')
      .where('m.spaceId', '=', param('spaceId'))
      .where('m.sentAt', '<', param('before'))
      .where('m.sentAt', '>=', param('since'))
      .where((where) => {
        const userId = param('userId')
        const isOwn = where('m.senderId', '=', userId)
        if (ownOnly) return isOwn
        const listed = (hears: 0 | 1) =>
          where.exists(
            where
              .selectFrom('chatHearers as h')
              .select('h.userId')
              .whereRef('h.spaceId', '=', 'm.spaceId')
              .whereRef('h.senderId', '=', 'm.senderId')
              .whereRef('h.chatId', '=', 'm.id')
              .where('h.userId', '=', userId)
              .where('h.hears', '=', hears),
          )
        return where.or([
          isOwn,
          where.and([where('m.channel', '=', 'DM'), where('m.recipient', '=', userId)]),
          where.and([where('m.isOpen', '=', 0), listed(1)]),
          where.and([
            where('m.isOpen', '=', 1),
            where.or([
              where('m.channel', '=', 'GLOBAL_CHAT'),
              where.and([where('m.channel', '=', 'ROOM_CHAT'), where('m.mapId', '=', param('mapId'))]),
            ]),
            where.not(listed(0)),
          ]),
        ])
      })
      .orderBy('m.sentAt', 'desc')
      .orderBy('m.id', 'desc')
      .limit(param('limit')),
  )
const allReadBy = readBy(false)
const ownReadBy = readBy(true)

/** The newest messages one person was allowed to see, oldest first. */
export const listForReader = async (
  db: Db,
  { spaceId, userId, mapId, before, since = 0, limit, ownOnly }: ReaderQuery,
): Promise<ReadChat[]> => {
  const read = ownOnly ? ownReadBy : allReadBy
  const rows = await read(db, { spaceId, userId, mapId, before, since, limit })
  return withPeople(db, spaceId, rows.reverse())
}

/** One message, if that person was allowed to see it when it was said. */
export const findForReader = async (
  db: Db,
  { spaceId, senderId, chatId }: ChatKey,
  userId: string,
): Promise<ChatMessageRow | undefined> => {
  const row = await find(db, { spaceId, senderId, chatId })
  if (!row || senderId === userId) return row
  if (row.channel === 'DM') return row.recipient === userId ? row : undefined
  const listed = await db
    .selectFrom('chatHearers')
    .select('hears')
    .where('spaceId', '=', spaceId)
    .where('senderId', '=', senderId)
    .where('chatId', '=', chatId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return (listed?.hears ?? row.isOpen) === 1 ? row : undefined
}

async function withPeople(db: Db, spaceId: string, rows: readonly ChatMessageRow[]): Promise<ReadChat[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const likes = await db
    .selectFrom('chatLikes')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('chatId', 'in', ids)
    .execute()
  const hearers = await db
    .selectFrom('chatHearers')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('chatId', 'in', ids)
    .execute()
  const keyOf = (senderId: string, chatId: string): string => `${senderId}/${chatId}`
  const likesOf = Map.groupBy(likes, ({ senderId, chatId }) => keyOf(senderId, chatId))
  const hearersOf = Map.groupBy(hearers, ({ senderId, chatId }) => keyOf(senderId, chatId))
  return rows.map((row) => {
    const key = keyOf(row.senderId, row.id)
    return {
      ...row,
      likers: (likesOf.get(key) ?? []).map(({ userId }) => userId),
      hearers: hearersOf.get(key) ?? [],
    }
  })
}

/** Changes what became of a message; one that is not stored stays so. */
export const update = async (
  db: Db,
  { spaceId, senderId, chatId }: ChatKey,
  change: Pick<Updateable<ChatMessagesTable>, 'approved' | 'replied' | 'reply'>,
): Promise<void> => {
  await db
    .updateTable('chatMessages')
    .set(change)
    .where('spaceId', '=', spaceId)
    .where('senderId', '=', senderId)
    .where('id', '=', chatId)
    .execute()
}

/** Somebody likes a message, once, or takes that back. */
export const like = async (db: Db, key: ChatKey, userId: string, likes: boolean): Promise<void> => {
  const { spaceId, senderId, chatId } = key
  if (likes) {
    await db
      .insertInto('chatLikes')
      .values({ spaceId, senderId, chatId, userId })
      .onConflict((conflict) => conflict.columns(['spaceId', 'senderId', 'chatId', 'userId']).doNothing())
      .execute()
    return
  }
  await db
    .deleteFrom('chatLikes')
    .where('spaceId', '=', spaceId)
    .where('senderId', '=', senderId)
    .where('chatId', '=', chatId)
    .where('userId', '=', userId)
    .execute()
}

/** Forgets what was said to a level, with who heard and liked it, in a transaction of its caller. */
export const removeOf = async (tx: Db, spaceId: string, mapId: string): Promise<void> => {
  for (const table of ['chatHearers', 'chatLikes'] as const) {
    await tx
      .deleteFrom(table)
      .where('spaceId', '=', spaceId)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('chatMessages as m')
            .select('m.id')
            .whereRef('m.spaceId', '=', `${table}.spaceId`)
            .whereRef('m.senderId', '=', `${table}.senderId`)
            .whereRef('m.id', '=', `${table}.chatId`)
            .where('m.mapId', '=', mapId)
            .where('m.channel', '=', 'ROOM_CHAT'),
        ),
      )
      .execute()
  }
  await tx
    .deleteFrom('chatMessages')
    .where('spaceId', '=', spaceId)
    .where('mapId', '=', mapId)
    .where('channel', '=', 'ROOM_CHAT')
    .execute()
}
