import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { keepSaid } from './said.ts'

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
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

/** WebGL, and pages too, drawn by a graphics card that is a program: most of what such a browser costs. */
const DRAWS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

/** No graphics card, no WebGL: pages are painted at once, spaces are entered without their picture. */
const FLAT = ['--disable-gpu', '--disable-3d-apis']

/** What three.js says of a canvas that a flat browser does not give. */
const NO_CANVAS = /^THREE\.WebGLRenderer: .*WebGL context/

/** A small page keeps the software rasteriser out of the way. */
const SMALL = { width: 720, height: 480 }

/** Pixels of a display per CSS pixel, each way: what is drawn on the processor is drawn a quarter as large. */
const HALF = 0.5

export interface TestBrowser {
  readonly browser: Browser
  /**
   * A fresh person: own storage, own cookies; requests that leave the origin are recorded and blocked, and what the pages say
   * is kept (said.ts).
   */
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

/** A browser that is not started as usual. */
export interface Elsewhere {
  /** Instead of Chromium itself, such as one that starts it in another network. */
  readonly program?: string
  readonly flags?: readonly string[]
}

/** What a kind of browser has of its own. */
interface Kind extends Elsewhere {
  /** Errors of the console that are none. */
  readonly expected?: RegExp
  /** Prepares the pages of somebody. */
  readonly ready?: (context: BrowserContext) => Promise<unknown>
}

/** Chromium of CHROMIUM_PATH, or Debian's. */
export const chromiumPath = (): string => process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/**
 * Starts a browser for the pages of one origin, for everything but the picture of a space: people enter, talk, see
 * panels and lists, and are told that there is no picture; nobody walks by keys. Two of them at a time are no load.
 */
export const startBrowser = (origin: string, elsewhere: Elsewhere = {}): Promise<TestBrowser> =>
  start(
    origin,
    [...FLAT, ...(elsewhere.flags ?? [])],
    { viewport: SMALL, locale: 'zh-CN' },
    { expected: NO_CANVAS, ...elsewhere },
  )

/**
 * Starts a browser that draws spaces, on the processor: it needs both cores, so only tests that run alone may have one:
 * those named `*.scene.test.ts`, and tests/long.
 */
export const startSceneBrowser = (origin: string): Promise<TestBrowser> =>
  start(
    origin,
    DRAWS,
    { viewport: SMALL, deviceScaleFactor: HALF, locale: 'zh-CN' },
    { ready: (context) => context.addInitScript(withoutBlur) },
  )

/**
 * What lies over the scene does not blur it: on the processor that is half of what a frame costs, and nobody looks.
 * A sheet of the document's own passes its content policy.
 */
function withoutBlur(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { backdrop-filter: none !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

async function start(
  origin: string,
  flags: readonly string[],
  usual: BrowserContextOptions,
  { expected, program = chromiumPath(), ready }: Kind = {},
): Promise<TestBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'lingjing-chromium-'))
  const browser = await chromium.launch({
    executablePath: program,
    args: [...FLAGS, ...flags],
    env: { ...process.env, HOME: home },
  })
  const allowed = new URL(origin).origin
  return {
    browser,
    async person(options = {}) {
      const context = await browser.newContext({ ...usual, ...options })
      await keepSaid(context)
      await ready?.(context)
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
        if (message.type() === 'error' && !expected?.test(message.text())) {
          errors.push(`${message.text()} ${message.location().url}`)
        }
      })
      return { context, page, foreignRequests, errors }
    },
    async close() {
      await browser.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}
