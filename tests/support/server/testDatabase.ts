import { createHash } from 'node:crypto'
import pg from 'pg'
import { until } from '../until.ts'

/**
 * A PostgreSQL server to run the tests on, whose user may make databases; without it they run on SQLite.
 * `npm run test:long` starts one and sets it.
 */
const serverUrl = process.env['TEST_POSTGRES_URL'] || undefined

export const onPostgres = serverUrl !== undefined

const nameFor = (dataDir: string): string =>
  `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`

async function asServer(act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}

/** The address of the database that stands for a data folder, made when it is not there. '' on SQLite. */
export async function testDatabaseUrl(dataDir: string): Promise<string> {
  if (serverUrl === undefined) return ''
  const name = nameFor(dataDir)
  await asServer(async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name}`)
  })
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}

/** Connections that were closed take a moment to be gone; after that nobody is waited for. */
export async function dropTestDatabase(dataDir: string): Promise<void> {
  if (serverUrl === undefined) return
  const name = nameFor(dataDir)
  await asServer(async (client) => {
    const users = 'select 1 from pg_stat_activity where datname = $1'
    const isFree = async () => (await client.query(users, [name])).rowCount === 0
    await until(isFree, 'connections closed', 5_000).catch(() => undefined)
    await client.query(`drop database if exists ${name} with (force)`)
  })
}
