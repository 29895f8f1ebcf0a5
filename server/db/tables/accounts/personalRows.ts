import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { endedAccountName } from '#shared/rules/endedAccount.ts'
import type { OperationAction } from '#shared/rules/siteAdmin.ts'
import type { Db, Schema } from '../../schema.ts'
import { rowsInBites } from '../../inBites.ts'
import { tablesOfPeople } from './personalTables.ts'
import { largeColumns, tableKeys } from './tableKeys.ts'

/** Rows of people across all tables, by personalTables.ts: for the export of an account and for its end. */

type Row = Record<string, unknown>
/** Tables by name, which the types of Kysely cannot follow. */
const anyTable = (db: Db) => db as unknown as Kysely<Record<string, Row>>

/** Whose rows are meant. */
export interface RowsOf {
  readonly userId: string
  readonly phone: string | null
}

const without = (row: Row, secrets: readonly string[]): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !secrets.includes(name))
      .map(([name, value]) => [
        name,
        value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
      ]),
  )

/** What narrows a table to rows in whose column one value stands. */
interface Narrowed {
  readonly column: string
  readonly value: string
  /** Columns in which it does not stand: those rows came before. */
  readonly but?: readonly Pick<Narrowed, 'column' | 'value'>[]
}

/** Rows of a table with one value in a column, by the rest of its key, in pages of 1 MiB at most. */
async function* pagesWith(
  db: Db,
  table: keyof Schema,
  { column, value, but = [] }: Narrowed,
  secrets: readonly string[],
): AsyncGenerator<Row[]> {
  const key: readonly string[] = tableKeys[table]
  const rest = key.filter((name) => name !== column)
  const pages = rowsInBites(db, {
    table,
    key: rest.length === 0 ? key : rest,
    large: largeColumns[table] ?? [],
    narrow: (eb) =>
      eb.and([
        eb(column, '=', value),
        ...but.map((other) => eb.or([eb(other.column, '!=', other.value), eb(other.column, 'is', null)])),
      ]),
  })
  for await (const rows of pages) yield rows.map((row) => without(row, secrets))
}

/** What of a table a person is given: their own rows, without secrets, each once. */
export async function* ownPages(
  db: Db,
  name: keyof Schema,
  { userId, phone }: RowsOf,
): AsyncGenerator<Row[]> {
  const found = tablesOfPeople.find(([table]) => table === name)
  if (!found) return
  const [, { people, phones = [], secrets = [] }] = found
  const wanted = [
    ...Object.entries(people).flatMap(([column, { mine }]) => (mine ? [{ column, value: userId }] : [])),
    ...(phone === null ? [] : phones.map((column) => ({ column, value: phone }))),
  ]
  for (const [i, one] of wanted.entries()) {
    yield* pagesWith(db, name, { ...one, but: wanted.slice(0, i) }, secrets)
  }
}

/** What of a table is in a thing somebody owns. */
export const contentPages = (db: Db, name: keyof Schema, column: string, id: string): AsyncGenerator<Row[]> =>
  pagesWith(db, name, { column, value: id }, [])

/** A document somebody has written to. */
export interface WrittenDocument {
  readonly spaceId: string
  readonly docId: string
}

/** The documents somebody has written to, found one after the other by their index. */
export async function* documentsOf(db: Db, userId: string): AsyncGenerator<WrittenDocument> {
  const written = db
    .selectFrom('documentUpdates')
    .select(['spaceId', 'docId'])
    .where('userId', '=', userId)
    .orderBy('spaceId')
    .orderBy('docId')
    .limit(1)
  for (let last = await written.executeTakeFirst(); last;) {
    yield last
    const { spaceId, docId } = last
    last = await written
      .where((eb) => eb(eb.refTuple('spaceId', 'docId'), '>', eb.tuple(spaceId, docId)))
      .executeTakeFirst()
  }
}

/** What somebody has written to a document. */
export const updatePages = (
  db: Db,
  userId: string,
  { spaceId, docId }: WrittenDocument,
): AsyncGenerator<Row[]> => {
  const pages = rowsInBites(db, {
    table: 'documentUpdates',
    key: ['seq'],
    large: ['update'],
    narrow: (eb) => eb.and([eb('userId', '=', userId), eb('spaceId', '=', spaceId), eb('docId', '=', docId)]),
  })
  return withoutSecrets(pages)
}

async function* withoutSecrets(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<Row[]> {
  for await (const rows of pages) yield rows.map((row) => without(row, []))
}

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
 * Takes a person out of all tables, inside a transaction of the caller; what they owned is gone or somebody else's by
 * then. The row in `users` goes last, and what hangs on it with it.
 */
export async function forget(tx: Db, leaver: Leaver): Promise<void> {
  await forgetNames(tx, leaver)
  const { userId, phone, pseudonym } = leaver
  for (const [name, { people, phones = [] }] of tablesOfPeople) {
    if (name === 'users') continue
    for (const [column, { end }] of Object.entries(people)) {
      if (end === 'row') await anyTable(tx).deleteFrom(name).where(column, '=', userId).execute()
      if (end === 'rename') {
        await anyTable(tx)
          .updateTable(name)
          .set({ [column]: pseudonym })
          .where(column, '=', userId)
          .execute()
      }
    }
    for (const column of phone === null ? [] : phones) {
      await anyTable(tx).deleteFrom(name).where(column, '=', phone).execute()
    }
  }
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

/** A JSON text without a person: their id becomes the pseudonym, their names what is written of those who are gone. */
export function jsonWithout(json: string, { userId, phone, pseudonym, names }: Leaver): string {
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (names.includes(value)) return endedAccountName
      const masked = value.replaceAll(userId, pseudonym)
      return phone === null ? masked : masked.replaceAll(phone, '')
    }
    if (Array.isArray(value)) return value.map(clean)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key.replaceAll(userId, pseudonym), clean(one)]),
    )
  }
  return JSON.stringify(clean(JSON.parse(json)))
}

/** Whether a text has a word in it: the same on SQLite and PostgreSQL, whatever signs are in the word. */
const holds = (column: string, word: string) =>
  sql<boolean>`replace(${sql.ref(column)}, ${word}, '') != ${sql.ref(column)}`

/**
 * JSON in which people are named, and the columns that say whom a row is about. A notification says by whom it came
 * with a name alone; elsewhere a bare name could be that of somebody else.
 */
const namingJson = [
  { table: 'notifications', json: 'params', about: [], byName: true },
  { table: 'operationLogs', json: 'details', about: ['userId', 'subjectId'], byName: false },
  { table: 'reports', json: 'evidence', about: ['userId', 'subjectId'], byName: false },
] as const

async function forgetNames(tx: Db, leaver: Leaver): Promise<void> {
  await forgetChats(tx, leaver)
  const { userId, phone, names } = leaver
  for (const { table, json, about, byName } of namingJson) {
    const words = [
      userId,
      ...(phone === null ? [] : [phone]),
      ...(byName ? names.map((name) => JSON.stringify(name)) : []),
    ]
    const rows = await anyTable(tx)
      .selectFrom(table)
      .select(['id', json])
      // Whoever kept the lists of a draw could check nothing with another id; it leads to nobody any more.
      .$if(table === 'operationLogs', (query) =>
        query.where('action', '!=', 'lottery.proof' satisfies OperationAction),
      )
      .where((eb) =>
        eb.or([...about.map((column) => eb(column, '=', userId)), ...words.map((word) => holds(json, word))]),
      )
      .execute()
    for (const row of rows) {
      await anyTable(tx)
        .updateTable(table)
        .set({ [json]: jsonWithout(String(row[json]), leaver) })
        .where('id', '=', row['id'])
        .execute()
    }
  }
  // What an admin changed of the account is what the person was called, or said of themselves.
  const aboutThem = tx
    .updateTable('operationLogs')
    .where('subjectType', '=', 'user')
    .where('subjectId', '=', userId)
  await aboutThem.set({ subjectName: endedAccountName }).execute()
  await aboutThem.set({ details: '{}' }).where('action', '=', 'user.edit').execute()
  await tx
    .updateTable('operationLogs')
    .set({ userName: endedAccountName })
    .where('userId', '=', userId)
    .execute()
}

async function forgetChats(tx: Db, { userId, pseudonym, eraseChats }: Leaver): Promise<void> {
  if (eraseChats) {
    for (const table of ['chatMessages', 'chatHearers', 'chatLikes'] as const) {
      await anyTable(tx).deleteFrom(table).where('senderId', '=', userId).execute()
    }
  }
  await tx
    .updateTable('chatMessages')
    .set({ senderName: endedAccountName })
    .where('senderId', '=', userId)
    .execute()
  // What they said and somebody quoted.
  const quotes = await tx
    .selectFrom('chatMessages')
    .select(['spaceId', 'senderId', 'id', 'reply'])
    .where(holds('reply', userId))
    .execute()
  for (const { reply, ...key } of quotes) {
    const quote = JSON.parse(reply ?? '{}') as Record<string, unknown>
    if (quote['senderId'] !== userId) continue
    const anonymous = { ...quote, senderId: pseudonym, senderName: endedAccountName }
    await tx
      .updateTable('chatMessages')
      .set({ reply: JSON.stringify(eraseChats ? { ...anonymous, contents: '' } : anonymous) })
      .where('spaceId', '=', key.spaceId)
      .where('senderId', '=', key.senderId)
      .where('id', '=', key.id)
      .execute()
  }
}
