import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { endedAccountName } from '#shared/rules/endedAccount.ts'
import type { OperationAction } from '#shared/rules/siteAdmin.ts'
import { bitesOf } from '../../inBites.ts'
import type { Bite } from '../../inBites.ts'
import type { Db, Schema } from '../../schema.ts'
import { isNameOf, namesIn } from './namedIn.ts'
import { tablesOfPeople } from './personalTables.ts'
import type { RowsOf } from './personalRows.ts'
import { largeColumns, tableKeys } from './tableKeys.ts'

/**
 * A person is taken out of all tables, by personalTables.ts: ahead, in small batches of which each can be done again, and
 * then what is left or came meanwhile, in one short transaction.
 */

type Row = Record<string, unknown>
/** Tables by name, which the types of Kysely cannot follow. */
const anyTable = (db: Db) => db as unknown as Kysely<Record<string, Row>>

/** Who is to be forgotten. */
export interface Leaver extends RowsOf {
  readonly pseudonym: string
  /** What they are called, anywhere. */
  readonly names: readonly string[]
  readonly eraseChats: boolean
}

/** Everything a person was called in spaces and of what they said. */
export async function namesOf(db: Db, userId: string): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .select(['name', 'displayName'])
    .where('id', '=', userId)
    .execute()
  const members = await db.selectFrom('members').select('displayName').where('userId', '=', userId).execute()
  const places = await db.selectFrom('lastPlaces').select('name').where('userId', '=', userId).execute()
  return [
    ...new Set([
      ...users.flatMap(({ name, displayName }) => [name, displayName]),
      ...members.map(({ displayName }) => displayName),
      ...places.map(({ name }) => name),
    ]),
  ].filter((name) => name !== '')
}

/**
 * A JSON text without a person: their id becomes the pseudonym, and their name, where somebody's name stands, what is written
 * of those who are gone. Whatever else is called as they were stays: they chose what they were called.
 * @param kind of a notification
 */
export function jsonWithout(
  json: string,
  { userId, phone, pseudonym, names }: Pick<Leaver, 'userId' | 'phone' | 'pseudonym' | 'names'>,
  kind?: string,
): string {
  const fields = namesIn(kind)
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const masked = value.replaceAll(userId, pseudonym)
      return phone === null ? masked : masked.replaceAll(phone, '')
    }
    if (Array.isArray(value)) return value.map(clean)
    if (value === null || typeof value !== 'object') return value
    const within = value as Row
    return Object.fromEntries(
      Object.entries(within).map(([key, one]) => {
        const isTheirs = names.includes(one as string) && isNameOf(fields, within, key, userId)
        return [key.replaceAll(userId, pseudonym), isTheirs ? endedAccountName : clean(one)]
      }),
    )
  }
  return JSON.stringify(clean(JSON.parse(json)))
}

/** Whether a text has a word in it: the same on SQLite and PostgreSQL, whatever signs are in the word. */
const holds = (column: string, word: string) =>
  sql<boolean>`replace(${sql.ref(column)}, ${word}, '') != ${sql.ref(column)}`

/** Which rows of a table are worked on with one statement. */
interface Parts {
  /** Those with somebody in a column. */
  with(table: keyof Schema, column: string, value: string): AsyncIterable<Bite>
  /** Those of a whole table; `time` is the column that says when they came. */
  all(table: keyof Schema, time: string, narrow?: Bite): AsyncIterable<Bite>
}

const everything: Bite = () => sql<boolean>`1 = 1`

/** All of them, some at a time. */
const inBatches = (db: Db): Parts => ({
  with(table, column, value) {
    const key: readonly string[] = tableKeys[table]
    const rest = key.filter((name) => name !== column)
    const narrow: Bite = (eb) => eb(column, '=', value)
    return bitesOf(db, { table, key: rest.length === 0 ? key : rest, large: [], narrow })
  },
  all: (table, _time, narrow = everything) =>
    bitesOf(db, { table, key: tableKeys[table], large: largeColumns[table] ?? [], narrow }),
})

/** Of whole tables only what came since a time: what was there before has been worked on. */
const since = (time: number): Parts => ({
  with: (_table, column, value) => once((eb) => eb(column, '=', value)),
  all: (_table, column, narrow = everything) => once((eb) => eb.and([narrow(eb), eb(column, '>=', time)])),
})

async function* once(bite: Bite): AsyncGenerator<Bite> {
  yield await Promise.resolve(bite)
}

/** Much of these may be a person's: they are taken before the row in `users`, with which they would go at once. */
const manyRows = [
  ['chatHearers', 'userId'],
  ['chatLikes', 'userId'],
  ['notifications', 'userId'],
  ['spaceViews', 'userId'],
] as const

/** What can be done before the last transaction, in batches; may be done again. */
export async function forgetAhead(db: Db, leaver: Leaver): Promise<void> {
  const parts = inBatches(db)
  await forgetNames(db, parts, leaver)
  for (const [table, column] of manyRows) await deleteRows(db, parts, table, column, leaver.userId)
  await forEachColumn(async (table, column, end) => {
    if (end === 'rename') await rename(db, parts, table, column, leaver)
  })
}

/**
 * The rest, inside a transaction of the caller; what they owned is gone or somebody else's by then. The row in `users`
 * goes last, and what hangs on it with it.
 * @param time all that came before it has been looked through by forgetAhead, ms since the epoch
 */
export async function forgetRest(tx: Db, leaver: Leaver, time: number): Promise<void> {
  const parts = since(time)
  const { userId, phone } = leaver
  await forgetNames(tx, parts, leaver)
  await forEachColumn(async (table, column, end) => {
    if (end === 'row') await deleteRows(tx, parts, table, column, userId)
    if (end === 'rename') await rename(tx, parts, table, column, leaver)
  })
  for (const [table, { phones = [] }] of tablesOfPeople) {
    if (table === 'users' || phone === null) continue
    for (const column of phones) await deleteRows(tx, parts, table, column, phone)
  }
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

async function forEachColumn(
  run: (table: keyof Schema, column: string, end: unknown) => Promise<void>,
): Promise<void> {
  for (const [table, { people }] of tablesOfPeople) {
    if (table === 'users') continue
    for (const [column, { end }] of Object.entries(people)) await run(table, column, end)
  }
}

async function deleteRows(
  db: Db,
  parts: Parts,
  table: keyof Schema,
  column: string,
  value: string,
): Promise<void> {
  for await (const some of parts.with(table, column, value)) {
    await anyTable(db).deleteFrom(table).where(some).execute()
  }
}

async function setRows(
  db: Db,
  parts: Parts,
  [table, column, value]: readonly [keyof Schema, string, string],
  values: Row,
  narrow: Bite = everything,
): Promise<void> {
  for await (const some of parts.with(table, column, value)) {
    await anyTable(db)
      .updateTable(table)
      .set(values)
      .where((eb) => eb.and([some(eb), narrow(eb)]))
      .execute()
  }
}

const rename = (db: Db, parts: Parts, table: keyof Schema, column: string, leaver: Leaver): Promise<void> =>
  setRows(db, parts, [table, column, leaver.userId], { [column]: leaver.pseudonym })

/**
 * JSON in which people are named, and the columns that say whom a row is about. A notification says by whom it came
 * with a name alone; elsewhere a bare name could be that of somebody else.
 */
const namingJson = [
  { table: 'notifications', json: 'params', time: 'createdAt', about: [], kind: 'kind' },
  { table: 'operationLogs', json: 'details', time: 'at', about: ['userId', 'subjectId'], kind: undefined },
  { table: 'reports', json: 'evidence', time: 'createdAt', about: ['userId', 'subjectId'], kind: undefined },
] as const

async function forgetNames(db: Db, parts: Parts, leaver: Leaver): Promise<void> {
  await forgetChats(db, parts, leaver)
  const { userId, phone, names } = leaver
  for (const { table, json, time, about, kind } of namingJson) {
    const words = [
      userId,
      ...(phone === null ? [] : [phone]),
      ...(kind ? names.map((name) => JSON.stringify(name)) : []),
    ]
    const named: Bite = (eb) =>
      eb.or([...about.map((column) => eb(column, '=', userId)), ...words.map((word) => holds(json, word))])
    for await (const some of parts.all(table, time)) {
      const rows = await anyTable(db)
        .selectFrom(table)
        .select(['id', json, ...(kind ? [kind] : [])])
        // Whoever kept the lists of a draw could check nothing with another id; it leads to nobody any more.
        .$if(table === 'operationLogs', (query) =>
          query.where('action', '!=', 'lottery.proof' satisfies OperationAction),
        )
        .where((eb) => eb.and([some(eb), named(eb)]))
        .execute()
      for (const row of rows) {
        await anyTable(db)
          .updateTable(table)
          .set({ [json]: jsonWithout(String(row[json]), leaver, kind && String(row[kind])) })
          .where('id', '=', row['id'])
          .execute()
      }
    }
  }
  // What an admin changed of the account is what the person was called, or said of themselves.
  const aboutThem = ['operationLogs', 'subjectId', userId] as const
  const isUser: Bite = (eb) => eb('subjectType', '=', 'user')
  await setRows(db, parts, aboutThem, { subjectName: endedAccountName }, isUser)
  const isEdit: Bite = (eb) => eb.and([isUser(eb), eb('action', '=', 'user.edit')])
  await setRows(db, parts, aboutThem, { details: '{}' }, isEdit)
  await setRows(db, parts, ['operationLogs', 'userId', userId], { userName: endedAccountName })
}

async function forgetChats(db: Db, parts: Parts, leaver: Leaver): Promise<void> {
  const { userId, pseudonym, eraseChats } = leaver
  if (eraseChats) {
    for (const table of ['chatMessages', 'chatHearers', 'chatLikes'] as const) {
      await deleteRows(db, parts, table, 'senderId', userId)
    }
  }
  await setRows(db, parts, ['chatMessages', 'senderId', userId], { senderName: endedAccountName })
  // What they said and somebody quoted.
  for await (const some of parts.all('chatMessages', 'sentAt', (eb) => eb('reply', 'is not', null))) {
    const quotes = await anyTable(db)
      .selectFrom('chatMessages')
      .select(['spaceId', 'senderId', 'id', 'reply'])
      .where((eb) => eb.and([some(eb), holds('reply', userId)]))
      .execute()
    for (const { reply, ...key } of quotes) {
      const quote = JSON.parse(String(reply)) as Row
      if (quote['senderId'] !== userId) continue
      const anonymous = { ...quote, senderId: pseudonym, senderName: endedAccountName }
      await anyTable(db)
        .updateTable('chatMessages')
        .set({ reply: JSON.stringify(eraseChats ? { ...anonymous, contents: '' } : anonymous) })
        .where('spaceId', '=', key['spaceId'])
        .where('senderId', '=', key['senderId'])
        .where('id', '=', key['id'])
        .execute()
    }
  }
}
