// npm run backup [-- FOLDER | --into FOLDER --keep N]: a consistent copy of the database and of all uploads while the
// server runs. With --into the copy gets a folder named by its time, and of those only the newest N are kept.
// SQLite by a copy in one reading transaction, PostgreSQL by pg_dump; uploads in a bucket are the bucket's own affair.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withoutPassword } from './postgresCall.mjs'
import { fail, messageOf, requireNode, say } from './steps.mjs'

const dataDir = resolve(process.env.DATA_DIR || './data')
const postgresUrl = process.env.DATABASE_URL || undefined

/** @param {string} target */
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
  const verdict = String(copy.pragma('integrity_check', { simple: true }))
  // One file, without a log beside it.
  copy.pragma('journal_mode = DELETE')
  copy.close()
  if (verdict !== 'ok') fail(`the copy is damaged: ${verdict}`)
}

/** @param {string} postgresUrl @param {string} target */
function copyPostgres(postgresUrl, target) {
  const { url, env } = withoutPassword(postgresUrl)
  const args = ['--format=custom', '--no-owner', `--file=${target}`, `--dbname=${url}`]
  const { status, error } = spawnSync('pg_dump', args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  if (error) fail(`pg_dump cannot be run: ${error.message}`)
  if (status !== 0) fail('pg_dump failed')
}

/** Where the copy goes; `into` and `keep` as they were given. */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { into: { type: 'string' }, keep: { type: 'string' } },
    })
    const keep = values.keep === undefined ? undefined : Number(values.keep)
    if (positionals.length > (values.into === undefined ? 1 : 0)) throw new Error('one folder is enough')
    if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new Error('--keep wants a number')
    if (keep !== undefined && values.into === undefined) throw new Error('--keep wants --into')
    const stamp = new Date().toISOString().replace(/[:.]/g, '-')
    const into = resolve(values.into ?? join(dataDir, 'backups'))
    return { target: positionals[0] === undefined ? join(into, stamp) : resolve(positionals[0]), into, keep }
  } catch (error) {
    return fail(`${messageOf(error)}: npm run backup [-- FOLDER | --into FOLDER --keep N]`)
  }
}

/**
 * Deletes all but the newest whole backups of a folder, and what was cut off; nothing else that lies there.
 * @param {string} folder
 * @param {number} keep
 */
function forgetOld(folder, keep) {
  const stamps = readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z(\.part)?$/.test(name))
  const whole = stamps.filter(
    (name) => existsSync(join(folder, name, 'backup.json')) && !name.endsWith('.part'),
  )
  const kept = new Set(whole.sort().slice(-keep))
  for (const name of stamps) if (!kept.has(name)) rmSync(join(folder, name), { recursive: true, force: true })
}

requireNode()
const { target, into, keep } = readArguments()
if (existsSync(target)) fail(`${target} is there already`)
// Whoever looks sees a whole backup or none.
const unfinished = `${target}.part`
rmSync(unfinished, { recursive: true, force: true })
mkdirSync(unfinished, { recursive: true, mode: 0o700 })
// The database first: a file its rows name is there before the row is, so the copy of the files has it.
if (postgresUrl) copyPostgres(postgresUrl, join(unfinished, 'lingjing.dump'))
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
if (keep !== undefined) forgetOld(into, keep)
say(`backup: ${target}`)
