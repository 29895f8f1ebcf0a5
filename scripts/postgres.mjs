// A throw-away PostgreSQL for the tests: Debian's program, a cluster of its own in a temporary folder, gone after.
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDebian } from './outside.mjs'
import { freePort } from './ports.mjs'

const isRoot = process.getuid?.() === 0

/** The folder of initdb and pg_ctl; the newest where there are several. */
function findPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return folders.find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  )
}

/** The folder of its programs; Debian's packages are installed where there is none and that is wanted (with CI set), as root. */
export const ensurePostgres = ({ isWanted = Boolean(process.env.CI) } = {}) =>
  ensureDebian('PostgreSQL', findPrograms, ['postgresql', 'postgresql-client'], {
    withRecommended: true,
    isWanted,
  })

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function postgresUser() {
  if (!isRoot) return {}
  /** @param {string} flag */
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * Starts a server for tests: nothing is safe on disk, which makes it quick. undefined: the machine has none.
 * @param {{ isDurable?: boolean }} [options] isDurable: what was committed outlives a fall of the server
 * @returns {Promise<{ url: string, programs: string, stop: () => void, fall: () => void, rise: () => void } | undefined>}
 *   fall ends it from one instruction to the next, rise starts it again
 */
export async function startPostgres({ isDurable = false } = {}) {
  const programs = ensurePostgres()
  if (!programs) return undefined
  const user = postgresUser()
  const folder = mkdtempSync(join(tmpdir(), 'lingjing-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  /** @param {string} program @param {readonly string[]} args */
  const call = (program, args) => {
    const { status, stdout, stderr, error } = spawnSync(join(programs, program), args, {
      ...user,
      cwd: folder,
      encoding: 'utf8',
      // pg_ctl hands its output to the server, which would keep a pipe open for ever.
      stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
    })
    if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? `${stdout}${stderr}`}`)
  }
  const fall = () => {
    spawnSync(join(programs, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate', '-w'], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    })
  }
  const commits = isDurable ? 'on' : 'off'
  const settings = `-p ${port} -h 127.0.0.1 -c unix_socket_directories= -F -c synchronous_commit=${commits} -c full_page_writes=off -c max_connections=300`
  const rise = () => call('pg_ctl', ['start', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings])
  const stop = () => {
    fall()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    call('initdb', [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ])
    rise()
  } catch (error) {
    stop()
    throw error
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, programs, stop, fall, rise }
}
