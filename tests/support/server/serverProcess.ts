import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TokenAnswer } from '#shared/http/auth.ts'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { testDatabaseUrl } from './testDatabase.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const READY = /ready at (https?:\S+)/

/** The product in a process of its own, for tests that kill it. */
export class ServerProcess {
  readonly url: string
  readonly #child: ChildProcess

  private constructor(url: string, child: ChildProcess) {
    this.url = url
    this.#child = child
  }

  /** Starts on a free port with a data folder that outlives it. */
  static async start(
    dataDir: string,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<ServerProcess> {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: dataDir,
        DEV_LOGIN: '1',
        LOG_LEVEL: 'error',
        DATABASE_URL: await testDatabaseUrl(dataDir),
        // One person stands for many.
        REQUEST_LIMITS: 'join=100000/60',
        ...settings,
      },
    })
    let said = ''
    for await (const chunk of child.stdout) {
      said += String(chunk)
      const url = READY.exec(said)?.[1]
      if (url === undefined) continue
      // Behind a proxy it says where that is.
      const { PORT } = settings
      return new ServerProcess(PORT === undefined ? url : `http://127.0.0.1:${PORT}`, child)
    }
    throw new Error(`the server did not start: ${said}`)
  }

  get isRunning(): boolean {
    return this.#child.signalCode === null && this.#child.exitCode === null
  }

  /** Bytes of memory it has now. */
  memory(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
  }

  /** Sockets it has open, the one it listens on included. */
  openSockets(): number {
    const folder = `/proc/${this.#child.pid}/fd`
    return readdirSync(folder).filter((fd) => {
      try {
        return readlinkSync(`${folder}/${fd}`).startsWith('socket:')
      } catch {
        return false
      }
    }).length
  }

  /** Sends a signal, as for stopping it and letting it go on. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Sends a signal and waits for its end. @returns the exit code */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const exit = once(this.#child, 'exit')
    this.signal(signal)
    const [code] = (await exit) as [number | null]
    return code
  }

  /** Ends it from one instruction to the next. May be called twice. */
  async kill(): Promise<void> {
    if (!this.isRunning) return
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
  }

  async #json<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(`${this.url}/api/v2${path}`, init)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  login(name: string): Promise<TokenAnswer> {
    return this.#json<TokenAnswer>(`/auth/mock_login?username=${encodeURIComponent(name)}`)
  }

  async token(name: string): Promise<string> {
    return (await this.login(name)).access_token
  }

  /** Where a space is, as a browser is told: the address of its raw door. */
  lookUp(spaceId: string): Promise<string> {
    return this.#json<string>(`/spaces/${spaceId}/game-server-assignment`)
  }

  async createSpace(token: string, name: string): Promise<string> {
    const { space } = await this.#json<SpaceEntry>('/spaces', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name, template: 'office' }),
    })
    return space.id
  }
}
