// npm run backup [-- FOLDER]: a consistent copy of the database and of all uploads while the server runs.
// SQLite by a copy in one reading transaction, PostgreSQL by pg_dump; uploads in a bucket are the bucket's own affair.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fail, requireNode, say } from './steps.mjs'

const dataDir = resolve(process.env.DATA_DIR || './data')
const postgresUrl = process.env.DATABASE_URL || undefined

async function copySqlite(target) {
  const source = join(dataDir, 'lingjing.db')
  if (!existsSync(source)) fail(`no database at ${source} (DATA_DIR)`)
  const { default: SQLite } = await import('better-sqlite3')
  const database = new SQLite(source, { readonly: true, fileMustExist: true })
  try {
    // One reading transaction: writers go on, and never make it begin again as they do the stepwise backup.
    database.prepare('vacuum into ?').run(target)
  } finally {
    database.close()
  }
  const copy = new SQLite(target)
  const [{ integrity_check: verdict }] = copy.pragma('integrity_check')
  // One file, without a log beside it.
  copy.pragma('journal_mode = DELETE')
  copy.close()
  if (verdict !== 'ok') fail(`the copy is damaged: ${verdict}`)
}

function copyPostgres(target) {
  const { status, error } = spawnSync(
    'pg_dump',
    ['--format=custom', '--no-owner', `--file=${target}`, postgresUrl],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  if (error) fail(`pg_dump cannot be run: ${error.message}`)
  if (status !== 0) fail('pg_dump failed')
}

requireNode()
const stamp = new Date().toISOString().replace(/[:.]/g, '-')
const target = resolve(process.argv[2] ?? join(dataDir, 'backups', stamp))
if (existsSync(target)) fail(`${target} is there already`)
// Whoever looks sees a whole backup or none.
const unfinished = `${target}.part`
rmSync(unfinished, { recursive: true, force: true })
mkdirSync(unfinished, { recursive: true, mode: 0o700 })
// The database first: a file its rows name is there before the row is, so the copy of the files has it.
if (postgresUrl) copyPostgres(join(unfinished, 'lingjing.dump'))
else await copySqlite(join(unfinished, 'lingjing.db'))
for (const name of ['files', 'sites', 'moderation', 'session-secret']) {
  const source = join(dataDir, name)
  if (existsSync(source)) cpSync(source, join(unfinished, name), { recursive: true })
}
writeFileSync(
  join(unfinished, 'backup.json'),
  `${JSON.stringify({ version: 1, at: new Date().toISOString() })}\n`,
)
renameSync(unfinished, target)
say(`backup: ${target}`)
