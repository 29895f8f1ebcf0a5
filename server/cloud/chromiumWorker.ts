import { existsSync } from 'node:fs'
import type { Browser, BrowserServer, Page } from 'playwright-core'
import type { RTCIceServerLike } from '#shared/cloud/messages.ts'
import {
  VIEW_HASH,
  workerNames,
  type WorkerHears,
  type WorkerSays,
  type WorkerStart,
} from '#shared/cloud/workerWords.ts'
import { within } from '../operating/within.ts'
import type { RoomLog } from '../room/roomLog.ts'
import { readProcesses, standBack, treeOf, treeUse, type Processes } from './processTree.ts'
import type { CloudPerson, CloudWorker, StartView } from './provider.ts'

export interface ChromiumOptions {
  /** The program. */
  readonly executable: string
  /** Flags beside ours: for a graphics card, for instance. */
  readonly flags: readonly string[]
  /** What one worker may take, megabytes. */
  readonly memoryMb: number
  /** What it finds in its environment. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Where this server is for programs on its machine: `http://127.0.0.1:3000`. */
  readonly origin: string
  readonly iceServersFor: (person: CloudPerson) => readonly RTCIceServerLike[]
  readonly log: RoomLog
}

/** Where distributions put it. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** The Chromium that was named, or one that is where they usually are; undefined: there is none. */
export const findChromium = (named: string | undefined): string | undefined =>
  named === undefined ? usualPlaces.find((path) => existsSync(path)) : existsSync(named) ? named : undefined

/** A worker that does not come up in so long never will, ms. */
const START_MS = 30_000
/** So often it is looked what a worker takes, ms. */
const LOOK_MS = 5_000
/** The server and its people go first. */
const NICENESS = 10
/** Failures of one worker's page that are logged. */
const LOGGED_MAX = 10
/** A worker that is told to go and does not is ended, ms. */
const CLOSE_MS = 3_000

/**
 * What keeps a worker to this server: all that is not its address goes to a proxy that is nobody, on this machine or
 * any other; names are not even looked up, but for those of relays. Nothing is kept on disk or asked of the maker of the browser.
 */
export const flagsFor = (origin: string, iceServers: readonly RTCIceServerLike[] = []): string[] => {
  const { host } = new URL(origin)
  // stun:host:port, turn:host:port?transport=udp; the address of an IPv6 is no name.
  const named = iceServers
    .flatMap(({ urls }) => urls)
    .map((url) => /^\w+:([A-Za-z0-9.-]+)/.exec(url)?.[1] ?? '')
  const known = ['127.0.0.1', ...new Set(named.filter((name) => name !== ''))]
  return [
    '--proxy-server=http://127.0.0.1:9',
    // Chromium itself leaves out this machine, whatever the port: not here.
    `--proxy-bypass-list=<-loopback>;${host}`,
    `--host-resolver-rules=MAP * ~NOTFOUND${known.map((name) => `, EXCLUDE ${name}`).join('')}`,
    // Others must find this machine by its address: mDNS names are known in one network only.
    '--disable-features=WebRtcHideLocalIpsWithMdns,Translate,MediaRouter,OptimizationHints',
    '--autoplay-policy=no-user-gesture-required',
    '--disable-background-networking',
    '--disable-background-timer-throttling',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--disable-extensions',
    '--no-first-run',
    '--mute-audio',
  ]
}

/** Without a card the processor draws; containers and root have no sandbox of the kernel's to give. */
const softwareFlags = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

/**
 * Starts workers that are headless Chromiums on this machine, each with a profile of its own that is gone with it:
 * they open the space as the view of somebody's session (client/pages/space/CloudView.tsx) and offer its picture.
 */
export function chromiumWorkers(options: ChromiumOptions): StartView {
  const { executable, flags, memoryMb, env, origin, iceServersFor, log } = options
  const isRoot = process.getuid?.() === 0
  const watch = new WorkerWatch(log)

  return async ({ person, width, height, frameRate, hear, isWanted }, handOver) => {
    const { chromium } = await import('playwright-core')
    const iceServers = iceServersFor(person)
    const server = await chromium.launchServer({
      executablePath: executable,
      host: '127.0.0.1',
      headless: true,
      chromiumSandbox: !isRoot,
      timeout: START_MS,
      env,
      args: [
        ...flagsFor(origin, iceServers),
        ...(flags.length > 0 ? flags : softwareFlags),
        `--js-flags=--max-old-space-size=${Math.round(memoryMb / 2)}`,
      ],
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    const worker = new ChromiumWorker({ server, memoryMb, log })
    try {
      if (!isWanted()) throw new Error('nobody waits for it any more')
      worker.connect(await chromium.connect(server.wsEndpoint(), { timeout: START_MS }))
      await worker.open({
        origin,
        person,
        width,
        height,
        start: { handOver, frameRate, iceServers },
        hear: (says) => {
          if (says.kind === 'failed') worker.fail(says.reason)
          else hear(says)
        },
      })
    } catch (error) {
      await worker.close()
      throw error
    }
    watch.add(worker)
    return worker
  }
}

interface OpenOptions {
  readonly origin: string
  readonly person: CloudPerson
  readonly width: number
  readonly height: number
  readonly start: WorkerStart
  readonly hear: (says: WorkerSays) => void
}

/** One headless Chromium with one page. */
class ChromiumWorker implements CloudWorker {
  readonly ended: Promise<string>
  readonly #server: BrowserServer
  readonly #memoryMb: number
  readonly #log: RoomLog
  readonly #end: (reason: string) => void
  #browser: Browser | undefined
  #page: Page | undefined
  #isOver = false

  constructor({
    server,
    memoryMb,
    log,
  }: {
    readonly server: BrowserServer
    readonly memoryMb: number
    readonly log: RoomLog
  }) {
    this.#server = server
    this.#memoryMb = memoryMb
    this.#log = log
    const { promise, resolve } = Promise.withResolvers<string>()
    this.ended = promise
    this.#end = (reason) => {
      this.#isOver = true
      resolve(reason)
    }
    server.on('close', () => this.#end('its browser has gone'))
  }

  connect(browser: Browser): void {
    this.#browser = browser
  }

  get pid(): number | undefined {
    return this.#server.process().pid
  }

  async open({ origin, person, width, height, start, hear }: OpenOptions): Promise<void> {
    if (!this.#browser) throw new Error('not connected')
    const context = await this.#browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: 1,
      serviceWorkers: 'block',
      acceptDownloads: false,
      permissions: [],
    })
    const page = await context.newPage()
    this.#page = page
    // What opens beside it belongs to nobody.
    context.on('page', (other) => void other.close().catch(() => undefined))
    page.on('crash', () => this.fail('its page has crashed'))
    let failures = 0
    page.on('pageerror', (err) => {
      // What a space makes fail with every frame is no news the tenth time.
      failures += 1
      if (failures <= LOGGED_MAX) this.#log.warn({ err, spaceId: person.spaceId }, 'a cloud worker failed')
    })
    await page.route(
      (url) => url.origin !== origin && !['blob:', 'data:'].includes(url.protocol),
      (route) => route.abort('blockedbyclient'),
    )
    // Wherever others find the space: a worker goes to the server it runs on.
    const socket = `${origin.replace(/^http/, 'ws')}/gs/${encodeURIComponent(person.spaceId)}`
    await page.route(`${origin}/api/v2/spaces/*/game-server-assignment*`, (route) =>
      route.fulfill({ json: socket }),
    )
    await page.exposeFunction(workerNames.tell, (text: string) => {
      if (!this.#isOver) hear(JSON.parse(text) as WorkerSays)
    })
    const path = `/space/${encodeURIComponent(person.spaceId)}`
    const hash = VIEW_HASH + encodeURIComponent(JSON.stringify(start))
    await page.goto(`${origin}${path}${hash}`, { waitUntil: 'commit', timeout: START_MS })
  }

  tell(message: Parameters<CloudWorker['tell']>[0]): void {
    const page = this.#page
    if (!page || this.#isOver) return
    const told =
      message.kind === 'resize'
        ? page.setViewportSize({ width: message.width, height: message.height })
        : page.evaluate(
            ({ name, text }) => {
              const page = globalThis as unknown as Record<string, ((text: string) => void) | undefined>
              page[name]?.(text)
            },
            { name: workerNames.hear, text: JSON.stringify(message satisfies WorkerHears) },
          )
    // Gone meanwhile: `ended` says so.
    told.catch(() => undefined)
  }

  /** It is of no use any more. */
  fail(reason: string): void {
    if (this.#isOver) return
    this.#log.warn({ reason }, 'a cloud worker ends')
    this.#end(reason)
    void this.close()
  }

  async close(): Promise<void> {
    this.#isOver = true
    // Children that outlive their parent would be nobody's.
    const { pid } = this
    const pids = pid === undefined ? [] : treeOf(await readProcesses(), pid)
    const closed = this.#server.close().catch(() => undefined)
    if (await within(CLOSE_MS, closed)) return
    await this.#server.kill().catch(() => undefined)
    for (const one of pids) {
      try {
        process.kill(one, 'SIGKILL')
      } catch {
        // It has gone by itself.
      }
    }
  }

  /** Takes no more than it may, and nothing before others. */
  async judge(processes: Processes): Promise<void> {
    const use = this.#isOver || this.pid === undefined ? undefined : await treeUse(processes, this.pid)
    if (!use) return
    await standBack(use.pids, NICENESS)
    if (use.memoryMb > this.#memoryMb) this.fail(`it took ${Math.round(use.memoryMb)} MB`)
  }
}

/** Looks every few seconds what workers take: all of them by one look at the machine. */
class WorkerWatch {
  readonly #log: RoomLog
  readonly #workers = new Set<ChromiumWorker>()
  #timer: NodeJS.Timeout | undefined

  constructor(log: RoomLog) {
    this.#log = log
  }

  add(worker: ChromiumWorker): void {
    this.#workers.add(worker)
    void worker.ended.then(() => {
      this.#workers.delete(worker)
      if (this.#workers.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    })
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS)
    this.#look()
  }

  #look(): void {
    this.#judge().catch((err: unknown) => this.#log.error({ err }, 'workers were not looked at'))
  }

  async #judge(): Promise<void> {
    const processes = await readProcesses()
    for (const worker of this.#workers) await worker.judge(processes)
  }
}
