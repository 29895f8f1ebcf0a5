import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type CDPSession, type Locator, type Page } from 'playwright-core'
import pino from 'pino'
import type { TokenAnswer } from '#shared/http/auth.ts'
import { readConfig } from '../../server/config.ts'
import { createServer } from '../../server/createServer.ts'
import { apiOf } from './flat/callApi.ts'
import { describeMachine } from './machine.ts'

const { values } = parseArgs({
  options: {
    loads: { type: 'string', default: '3' },
    template: { type: 'string', default: 'office' },
    mbit: { type: 'string', default: '10' },
    latency: { type: 'string', default: '40' },
    look: { type: 'string', default: '0' },
    quality: { type: 'string' },
  },
})
const BITS = 8
const MEGA = 1e6
const loads = Number(values.loads)
const bytesPerS = (Number(values.mbit) * MEGA) / BITS
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The line is measured, not the processor that plays the graphics card here: few pixels. */
const WINDOW = { width: 320, height: 200 } as const
const LONGEST_MS = 180_000
/** Whoever has moved so far has taken a step, metres. */
const STEP_M = 0.05

const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-bench-'))
const { config } = readConfig({ DATA_DIR: dataDir, PORT: '0', DEV_LOGIN: '1' })
const server = await createServer(config, { log: pino({ level: 'silent' }) })
const origin = server.address

const call = apiOf(origin)

/** Counts what comes over a page's line, and makes the line slow. */
async function slowLine(page: Page): Promise<{ readonly bytes: () => number }> {
  const session: CDPSession = await page.context().newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  session.on('Network.webSocketFrameReceived', ({ response }) => (bytes += response.payloadData.length))
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: Number(values.latency),
    downloadThroughput: bytesPerS,
    uploadThroughput: bytesPerS,
  })
  return { bytes: () => bytes }
}

interface Entry {
  /** From the address to the dialog in which one enters, s. */
  readonly dialogS: number
  /** From the click there to the first step, s. */
  readonly stepS: number
  /** All that came before the first step. */
  readonly bytes: number
}

/** Waits in the page until oneself has moved; the time is that of the page. */
const firstStep = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    ([own, least]) =>
      new Promise<number>((resolve) => {
        const here = () => window.__lingjing?.world().players.find((player) => player.name === own)?.position
        let from: ReturnType<typeof here>
        const look = (): void => {
          const now = here()
          from ??= now
          if (from && now && Math.hypot(now.x - from.x, now.z - from.z) > least) resolve(performance.now())
          else setTimeout(look, 5)
        }
        look()
      }),
    [name, STEP_M] as const,
  )

/** Presses at once, without first waiting for frames in which nothing moves; answers when, by the page's clock. */
const press = (button: Locator): Promise<number> =>
  button.evaluate((element: HTMLElement) => {
    const pressed = performance.now()
    element.click()
    return pressed
  })

async function enter(context: BrowserContext, path: string, name: string): Promise<Entry> {
  const page = await context.newPage()
  page.setDefaultTimeout(LONGEST_MS)
  const line = await slowLine(page)
  const began = Date.now()
  await page.goto(origin + path, { waitUntil: 'commit' })
  // Who has been here before has a name, and begins with the devices.
  const label = page.getByLabel('显示名称')
  await label.or(page.getByRole('button', { name: '访问空间' })).waitFor()
  const isNew = await label.isVisible()
  if (isNew) await label.fill(name)
  const dialogS = (Date.now() - began) / 1000
  await page.waitForTimeout(Number(values.look) * 1000)
  if (isNew) await press(page.getByRole('button', { name: '下一步' }))
  const clicked = await press(page.getByRole('button', { name: '访问空间' }))
  const stepped = firstStep(page, name)
  await page.getByRole('toolbar', { name: '空间工具' }).waitFor()
  await page.getByTestId('space-loading').waitFor({ state: 'detached' })
  const help = page.getByRole('button', { name: '知道了' })
  if (await help.isVisible()) await press(help)
  await page.keyboard.down('w')
  const stepS = ((await stepped) - clicked) / 1000
  const bytes = line.bytes()
  await page.close()
  return { dialogS, stepS, bytes }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  args: [
    '--headless=new',
    '--no-sandbox',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
    '--disable-background-networking',
    '--no-first-run',
  ],
})
try {
  const owner = '安'
  const login = await call<TokenAnswer>('GET', `/auth/mock_login?username=${encodeURIComponent(owner)}`)
  const { space } = await call<{ space: { id: string } }>('POST', '/spaces', login.access_token, {
    name: '排练厅',
    template: values.template,
  })
  const stored = JSON.stringify({
    accessToken: login.access_token,
    refreshToken: login.refresh_token,
    expiresAt: Date.now() + login.expires_in * 1000,
    loginId: owner,
  })
  const path = `/space/${space.id}${values.quality === undefined ? '' : `?quality=${values.quality}`}`
  const cold: Entry[] = []
  const warm: Entry[] = []
  for (let i = 0; i < loads; i += 1) {
    const context = await browser.newContext({ viewport: WINDOW, locale: 'zh-CN' })
    await context.addInitScript((text) => localStorage.setItem('lingjing.login', text), stored)
    cold.push(await enter(context, path, owner))
    warm.push(await enter(context, path, owner))
    await context.close()
  }
  say(
    `${describeMachine()} · ${values.template}, ${values.mbit} Mbit/s, ${values.latency} ms, ${values.look} s in the dialog, the median of ${loads}`,
  )
  say('')
  say('| cache | address to dialog, s | click to first step, s | MB before the first step |')
  say('| --- | ---: | ---: | ---: |')
  for (const [name, entries] of [
    ['empty', cold],
    ['full', warm],
  ] as const) {
    const of = (value: (entry: Entry) => number): number => median(entries.map(value))
    const [dialog, step] = [of(({ dialogS }) => dialogS).toFixed(1), of(({ stepS }) => stepS).toFixed(1)]
    say(`| ${name} | ${dialog} | ${step} | ${(of(({ bytes }) => bytes) / MEGA).toFixed(2)} |`)
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
}
