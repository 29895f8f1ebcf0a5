import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // Two contexts share one window system: a covered page must go on drawing and counting time.
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
]

/** A small page keeps the software rasteriser out of the way. */
const SMALL: BrowserContextOptions = { viewport: { width: 720, height: 480 }, locale: 'zh-CN' }

export interface TestBrowser {
  readonly browser: Browser
  /** A fresh person: own storage, own cookies; requests that leave the origin are recorded and blocked. */
  person(options?: BrowserContextOptions): Promise<Person>
  close(): Promise<void>
}

export interface Person {
  readonly context: BrowserContext
  readonly page: Page
  /** Addresses outside the origin that the page asked for; must stay empty. */
  readonly foreignRequests: string[]
  /** Uncaught errors and console errors. */
  readonly errors: string[]
}

/** Starts Chromium (CHROMIUM_PATH, or Debian's, or Playwright's own) for the pages of one origin. */
export async function startBrowser(origin: string): Promise<TestBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'lingjing-chromium-'))
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, HOME: home } })
  const allowed = new URL(origin).origin
  return {
    browser,
    async person(options = {}) {
      const context = await browser.newContext({ ...SMALL, ...options })
      const foreignRequests: string[] = []
      const errors: string[] = []
      await context.route('**/*', (route) => {
        const url = route.request().url()
        if (/^(data|blob):/.test(url) || new URL(url).origin === allowed) return route.continue()
        foreignRequests.push(url)
        return route.abort()
      })
      const page = await context.newPage()
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
      })
      return { context, page, foreignRequests, errors }
    },
    async close() {
      await browser.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}
