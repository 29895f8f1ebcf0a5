import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { keepAnswer, keptAnswer } from '../../../scripts/outside.mjs'

/** Field names of the published protocol, as its own decoder spells them. */
export type WireBody = Readonly<Record<string, unknown>>

/** A player as the published client keeps it: state names are field names of the wire. */
export interface PublishedPlayer {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly direction: number
  readonly map: string
  readonly lastInputId: number
  readonly whisperId: string
  readonly [field: string]: unknown
}

export interface PublishedObject {
  readonly id?: string
  readonly x: number
  readonly y: number
  readonly zIndex: number
  readonly [field: string]: unknown
}

export interface PublishedMap {
  readonly id: string
  readonly dimensions: readonly [width: number, height: number]
  readonly collisions: Readonly<Record<number, Readonly<Record<number, boolean>>>>
  readonly backgroundImagePath: string
  readonly spawns: readonly { readonly x: number; readonly y: number; readonly spawnId?: string }[]
  readonly portals: readonly unknown[]
  readonly announcer: readonly unknown[]
  readonly objects?: Readonly<Record<string, PublishedObject>>
  readonly nooks?: Readonly<Record<string, { readonly name?: string; readonly capacity?: number }>>
  readonly name?: string
}

export interface PublishedContext {
  readonly playerId?: string
  readonly player?: PublishedPlayer
}

/** What the tests use of the class Game of @gathertown/gather-game-client 43.0.1. */
export interface PublishedGame {
  readonly players: Readonly<Record<string, PublishedPlayer>>
  readonly completeMaps: Readonly<Record<string, PublishedMap>>
  readonly lastMapUpdateIds: Readonly<Record<string, number>>
  readonly inputId: number
  readonly engine: {
    readonly clientUid?: string
    readonly started: boolean
    readonly reconnectionAttempts: number
    getMetrics(): { readonly connected: boolean; readonly closeCodeCount: Readonly<Record<number, number>> }
  }
  connect(): void
  disconnect(): Promise<void>
  waitForInit(): Promise<void>
  waitForFirstEnter(userId: string): Promise<void>
  enter(info: WireBody): void
  exit(useTransaction: true): Promise<unknown>
  move(direction: number, isTurn?: boolean): void
  chat(recipient: string, localPlayers: readonly string[], mapId: string, data: WireBody): void
  enterWhisper(userId: string, direction: number): void
  leaveWhisper(): void
  kickPlayer(userId: string): void
  addObject(mapId: string, object: WireBody, useTransaction: true): Promise<unknown>
  updateObject(mapId: string, key: string, object: WireBody, useTransaction: true): Promise<unknown>
  deleteObjectByKey(mapId: string, key: string, useTransaction: true): Promise<unknown>
  deleteObject(mapId: string, id: string, useTransaction: true): Promise<unknown>
  setMapNooks(mapId: string, nooks: WireBody, overwrite: boolean, useTransaction: true): Promise<unknown>
  getImpassable(mapId: string, x: number, y: number): boolean
  getObject(
    id: string,
  ): { readonly mapId: string; readonly key: string; readonly obj: PublishedObject } | null
  /** Resolves when the server says it is done, rejects with its reason. */
  sendAction2(kind: string, body: WireBody, useTransaction: true): Promise<unknown>
  subscribeToEvent(
    kind: string,
    handler: (event: Readonly<Record<string, WireBody>>, context: PublishedContext) => void,
  ): () => void
  subscribeToDisconnection(handler: (code?: number, reason?: string) => void): () => void
}

export interface PublishedModule {
  readonly Game: new (
    spaceId: string,
    getAuth: () => Promise<{ readonly token: string } | { readonly apiKey: string }>,
    onInput: (direction: number, isTurn: boolean, inputId: number, done: Promise<unknown>) => void,
    onGameUpdate: undefined,
    onMapUpdate: undefined,
    options: { readonly overrideHttpServer: string },
  ) => PublishedGame
  readonly MoveDirection: Readonly<Record<'Left' | 'Right' | 'Up' | 'Down' | 'Dance', number>>
}

export type PublishedClient =
  { readonly module: PublishedModule } | { readonly missing: string; readonly module?: undefined }

const home = join(import.meta.dirname, '../../published')
const cache = join(import.meta.dirname, '../../../.cache')
const modules = join(home, 'node_modules')
const stamp = join(modules, '.lingjing-installed')
const INSTALL_TIMEOUT_MS = 150_000
/** Under which a run keeps that it was not to be had. */
const ANSWER = 'published-client'

/** npm's words for "nobody answers there"; anything else it says is a fault to be shown. */
const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/

function npm(folder: string): Promise<{ ok: boolean; said: string }> {
  const args = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const limits = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=60000']
  const cli = process.env['npm_execpath']
  const [program, first] = cli?.endsWith('npm-cli.js')
    ? [process.execPath, [cli]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
  return new Promise((resolve) => {
    const child = spawn(program, [...first, ...args, ...limits], {
      cwd: folder,
      timeout: INSTALL_TIMEOUT_MS,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', (error) => resolve({ ok: false, said: error.message }))
    child.on('close', (code, signal) => {
      resolve({ ok: code === 0, said: signal ? `${said} ETIMEDOUT (${signal})` : said })
    })
  })
}

/**
 * Installs beside and moves it in place when it is whole: an install that breaks off leaves nothing behind, and two
 * test files may do it at the same time. Returns why it could not be reached.
 */
async function install(lockHash: string): Promise<string | undefined> {
  process.stdout.write('lingjing: installing the published client for its tests (once) …\n')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'published-'))
  try {
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(home, name), join(folder, name))
    // A registry that does not answer once may answer the second time.
    const first = await npm(folder)
    const { ok, said } = first.ok ? first : await npm(folder)
    if (!ok && UNREACHABLE.test(said) && !process.env['CI']) {
      const reason = `the package registry cannot be reached (${UNREACHABLE.exec(said)?.[1]})`
      keepAnswer(ANSWER, reason)
      return reason
    }
    if (!ok) throw new Error(`npm ci in tests/published failed:\n${said}`)
    writeFileSync(join(folder, 'node_modules/.lingjing-installed'), lockHash)
    putInPlace(folder, lockHash)
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function putInPlace(folder: string, lockHash: string): void {
  try {
    if (existsSync(modules) && !isInstalled(lockHash)) renameSync(modules, join(folder, 'former'))
    if (!existsSync(modules)) renameSync(join(folder, 'node_modules'), modules)
  } catch (error) {
    // Another test file was faster; the same lock file gave it the same packages.
    if (!isInstalled(lockHash)) throw error
  }
}

const isInstalled = (lockHash: string): boolean =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash

/** Installs the published client by `npm ci` from tests/published when it is not there yet; the reason where it cannot. */
export async function ensurePublishedClient(): Promise<string | undefined> {
  const lockHash = createHash('sha256')
    .update(readFileSync(join(home, 'package-lock.json')))
    .digest('hex')
  return isInstalled(lockHash) ? undefined : (keptAnswer(ANSWER) ?? (await install(lockHash)))
}

/**
 * The published client, installed if need be. Where the registry cannot be reached it is missing, with the reason; with CI
 * set in the environment that is an error instead.
 */
export async function loadPublishedClient(): Promise<PublishedClient> {
  const missing = await ensurePublishedClient()
  if (missing !== undefined) return { missing }
  // Its HTTP library would send the look-up on this machine to a proxy of the environment.
  process.env['NO_PROXY'] = process.env['no_proxy'] = [process.env['NO_PROXY'], '127.0.0.1']
    .filter(Boolean)
    .join(',')
  const from = createRequire(join(home, 'package.json'))
  const client = from('@gathertown/gather-game-client') as PublishedModule
  return { module: client }
}
