// npm run restore -- FOLDER [--keep-sessions] [--new-secret]: puts a backup into an empty DATA_DIR (and an empty
// database of PostgreSQL). Sessions that were ended after the backup was made would live again: so all of them end,
// unless they are to be kept.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withoutPassword } from './postgresCall.mjs'
import { fail, messageOf, requireNode, say } from './steps.mjs'

const dataDir = resolve(process.env.DATA_DIR || './data')
const postgresUrl = process.env.DATABASE_URL || undefined
const usage = 'npm run restore -- FOLDER [--keep-sessions] [--new-secret]'

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'keep-sessions': { type: 'boolean' }, 'new-secret': { type: 'boolean' } },
    })
    const [folder] = positionals
    if (folder === undefined || positionals.length > 1) throw new Error('one folder is wanted')
    return {
      backup: resolve(folder),
      keepSessions: values['keep-sessions'],
      newSecret: values['new-secret'],
    }
  } catch (error) {
    return fail(`${messageOf(error)}: ${usage}`)
  }
}

/**
 * When the backup was made; ends here when the folder is no whole backup of this kind of database.
 * @param {string} backup
 * @returns {string}
 */
function checkBackup(backup) {
  const dump = join(backup, postgresUrl ? 'lingjing.dump' : 'lingjing.db')
  if (!existsSync(join(backup, 'backup.json'))) fail(`${backup} is no whole backup: it has no backup.json`)
  if (!existsSync(dump))
    fail(
      `${backup} has no ${postgresUrl ? 'lingjing.dump, which DATABASE_URL wants' : 'lingjing.db: set DATABASE_URL'}`,
    )
  return JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8')).at
}

/** Nothing is ever written over. */
function checkEmpty() {
  for (const name of ['lingjing.db', 'files']) {
    const there = join(dataDir, name)
    if (existsSync(there) && (name !== 'files' || readdirSync(there).length > 0)) {
      fail(`${there} is there already: move the old data away first (mv ${dataDir} ${dataDir}.old)`)
    }
  }
}

/** @param {string} postgresUrl @param {string} backup */
async function restorePostgres(postgresUrl, backup) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect().catch((error) => fail(`PostgreSQL cannot be reached: ${error.message}`))
  const { rows } = await client.query('select to_regclass($1) as there', ['users'])
  await client.end()
  if (rows[0].there !== null)
    fail('the database of DATABASE_URL has tables already: make an empty one (createdb)')
  const { url, env } = withoutPassword(postgresUrl)
  const args = [
    '--no-owner',
    '--exit-on-error',
    '--single-transaction',
    `--dbname=${url}`,
    join(backup, 'lingjing.dump'),
  ]
  const { status, error } = spawnSync('pg_restore', args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  if (error) fail(`pg_restore cannot be run: ${error.message}`)
  if (status !== 0) fail('pg_restore failed')
}

/**
 * What lets somebody in, ended or forgotten. Columns and tables of older versions are left to their migrations.
 * @returns {{ table: string, statement: string }[]}
 */
const endings = (now = Date.now()) => [
  {
    table: 'login_sessions',
    statement: `update login_sessions set revoked_at = ${now} where revoked_at is null`,
  },
  ...['refresh_tokens', 'sms_codes', 'external_logins', 'identity_binds'].map((table) => ({
    table,
    statement: `delete from ${table}`,
  })),
]

/** @param {string} databaseFile */
async function endSessions(databaseFile) {
  if (postgresUrl) {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: postgresUrl })
    await client.connect()
    for (const { table, statement } of endings()) {
      const { rows } = await client.query('select to_regclass($1) as there', [table])
      if (rows[0].there !== null) await client.query(statement)
    }
    return client.end()
  }
  const { default: SQLite } = await import('better-sqlite3')
  const database = new SQLite(databaseFile, { fileMustExist: true })
  const there = database.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`)
  for (const { table, statement } of endings()) if (there.get(table)) database.exec(statement)
  database.close()
}

requireNode()
const { backup, keepSessions, newSecret } = readArguments()
const at = checkBackup(backup)
mkdirSync(dataDir, { recursive: true, mode: 0o700 })
const { lockDataDir } = await import('../server/operating/dataLock.ts')
// A running server is not replaced under its feet.
const unlock = await lockDataDir(dataDir, 0).catch((error) => fail(error.message))
checkEmpty()
const database = join(dataDir, 'lingjing.db')
const unfinished = `${database}.part`
rmSync(unfinished, { force: true })
if (postgresUrl) await restorePostgres(postgresUrl, backup)
else cpSync(join(backup, 'lingjing.db'), unfinished)
if (!postgresUrl) chmodSync(unfinished, 0o600)
if (!keepSessions) await endSessions(unfinished)
for (const name of ['files', 'sites', 'moderation', ...(newSecret ? [] : ['session-secret'])]) {
  const source = join(backup, name)
  if (existsSync(source)) cpSync(source, join(dataDir, name), { recursive: true })
}
// The next start makes a new one.
if (newSecret) rmSync(join(dataDir, 'session-secret'), { force: true })
// Last: until then a start would find no database and make an empty one, which the next restore refuses.
if (!postgresUrl) renameSync(unfinished, database)
unlock()
say(`restored: everything up to ${at}${keepSessions ? '' : '; everybody logs in anew'}`)
say(
  'what was done after that is not in it: bans, roles, withdrawn invitations and deleted API keys have to be done again',
)
