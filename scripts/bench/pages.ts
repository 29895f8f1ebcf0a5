import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import pino from 'pino'
import type { TokenAnswer } from '#shared/http/auth.ts'
import { readConfig } from '../../server/config.ts'
import { createServer } from '../../server/createServer.ts'
import { apiOf } from './flat/callApi.ts'
import { seedGathering } from './flat/gatheringSeed.ts'
import { describeMachine } from './machine.ts'

const { values } = parseArgs({
  options: { loads: { type: 'string', default: '3' }, crowd: { type: 'boolean', default: false } },
})
const loads = Number(values.loads)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const windows = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  lobby: { width: 1920, height: 1080 },
} as const
type WindowName = keyof typeof windows

/** What a page is given to settle after the network has: late pictures move things, too. */
const SETTLE_MS = 500

/** Who is there with `--crowd`: as many as a large gathering has. */
const crowd = { members: 5_000, registrations: 10_000 } as const

const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-bench-'))
const { config } = readConfig({ DATA_DIR: dataDir, PORT: '0', DEV_LOGIN: '1', SITE_ADMINS: 'admin' })
const unlimited = { points: 1e12, seconds: 60 }
const server = await createServer(config, {
  log: pino({ level: 'silent' }),
  requestLimits: {
    api: unlimited,
    person: unlimited,
    login: unlimited,
    create: unlimited,
    search: unlimited,
  },
})
const origin = server.address

const call = apiOf(origin)

const login = (name: string) =>
  call<TokenAnswer>('GET', `/auth/mock_login?username=${encodeURIComponent(name)}`)

/** Somebody's browser; nobody's without a name. Every load of a page is the first one: nothing is cached. */
async function openContext(window: WindowName, name?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: windows[window], locale: 'zh-CN' })
  if (name === undefined) return context
  const { access_token, refresh_token, expires_in } = await login(name)
  const stored = {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: Date.now() + expires_in * 1000,
    loginId: name,
  }
  await context.addInitScript((text) => localStorage.setItem('lingjing.login', text), JSON.stringify(stored))
  return context
}

interface Measured {
  /** Time to the largest paint, ms. */
  readonly paintMs: number
  /** Cumulative layout shift, without unit. */
  readonly shift: number
}

/** What the browser itself notes of a load. */
function observe(): void {
  const noted = { paintMs: 0, shift: 0 }
  Object.assign(window, { notedByBench: noted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.paintMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[]) {
      if (!entry.hadRecentInput) noted.shift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function measure(page: Page, path: string): Promise<Measured> {
  await page.goto(origin + path)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLE_MS)
  return await page.evaluate(() => (window as unknown as { notedByBench: Measured }).notedByBench)
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

/** What managers of a large gathering ask for: the first and a late page of each list, a search, and the exports. */
async function measureCrowd(spaceId: string, eventId: string, token: string): Promise<void> {
  const members = `/spaces/${spaceId}/members`
  const customers = `/cusInfo/space/${spaceId}`
  const guests = `/event/${eventId}/guests`
  const calls = [
    `${members}?size=50`,
    `${members}?size=50&offset=4900`,
    `${members}?size=50&search=${encodeURIComponent('来宾49')}`,
    `${customers}?size=50`,
    `${customers}?size=50&offset=9900`,
    `${customers}?size=50&search=crowd77`,
    `${customers}/export`,
    `${customers}/export/xlsx`,
    `${guests}?size=50`,
    `${guests}?size=50&offset=9900`,
    `${guests}/export`,
  ]
  say('')
  say(`${crowd.members} members, ${crowd.registrations} registrations; the median of ${loads}`)
  say('')
  say('| call | ms | bytes |')
  say('| --- | ---: | ---: |')
  for (const path of calls) {
    const times: number[] = []
    let bytes = 0
    for (let i = 0; i < loads; i += 1) {
      const startedAt = performance.now()
      const answer = await fetch(`${origin}/api/v2${path}`, { headers: { authorization: `Bearer ${token}` } })
      bytes = (await answer.arrayBuffer()).byteLength
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      times.push(performance.now() - startedAt)
    }
    const shown = decodeURIComponent(path.replace(spaceId, ':id').replace(eventId, ':id'))
    say(`| \`${shown}\` | ${median(times).toFixed(0)} | ${bytes} |`)
  }
}

/** What a big screen may take to its largest paint when it has been loaded before, ms (issue 33). */
const KIOSK_PAINT_MS = 1_000

/** A big screen is loaded in the morning, by a browser that was there yesterday. */
async function measureKiosk(path: string): Promise<void> {
  const context = await openContext('lobby')
  await context.addInitScript(observe)
  const page = await context.newPage()
  await measure(page, path)
  const all: Measured[] = []
  for (let i = 0; i < loads; i += 1) all.push(await measure(page, path))
  await context.close()
  const paintMs = median(all.map(({ paintMs: ms }) => ms))
  const shift = median(all.map((one) => one.shift))
  const verdict = paintMs <= KIOSK_PAINT_MS ? 'within' : 'beyond'
  say('')
  say(
    `\`${path}\` at 1920 × 1080, loaded before: largest paint ${paintMs.toFixed(0)} ms (${verdict} ${KIOSK_PAINT_MS} ms), layout shift ${shift.toFixed(3)}`,
  )
}

/** The median of several first loads. */
async function measureOften(path: string, window: WindowName, name: string | undefined): Promise<Measured> {
  const all: Measured[] = []
  for (let i = 0; i < loads; i += 1) {
    const context = await openContext(window, name)
    await context.addInitScript(observe)
    all.push(await measure(await context.newPage(), path))
    await context.close()
  }
  return { paintMs: median(all.map(({ paintMs }) => paintMs)), shift: median(all.map(({ shift }) => shift)) }
}

const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  args: ['--headless=new', '--no-sandbox', '--disable-background-networking', '--no-first-run'],
})
try {
  const owner = '安'
  const { access_token } = await login(owner)
  const { space } = await call<{ space: { id: string } }>('POST', '/spaces', access_token, {
    name: '排练厅',
    template: 'office',
  })
  const eventId = values.crowd ? await seedGathering(server.db, space.id, crowd) : undefined
  const crowdPages = ['members', 'customers', 'events', 'announcement', 'lottery'].map(
    (page) => `/space/${space.id}/admin/${page}`,
  )
  const guestPages = [
    '/',
    '/my-spaces',
    '/terms',
    '/contact',
    '/credits',
    '/space/invite',
    '/shandong-media',
    '/milliken',
  ]
  const ownPages = [
    '/',
    '/my-spaces',
    '/my-spaces?tab=myCreated',
    '/template/official',
    '/template/mine',
    '/my-buildProfiles',
    '/my-orgs',
    '/account/sessions',
    '/account/api-keys',
    `/space/${space.id}/admin/settings`,
    `/space/${space.id}/admin/stats`,
  ]
  const adminPages = ['/site-admin/community', '/site-admin/users', '/site-admin/operations']
  const pages =
    eventId === undefined
      ? [
          ...guestPages.map((path) => ({ path, name: undefined })),
          ...ownPages.map((path) => ({ path, name: owner })),
          ...adminPages.map((path) => ({ path, name: 'admin' })),
        ]
      : [...crowdPages, `/events/${eventId}`].map((path) => ({ path, name: owner }))
  say(`${describeMachine()} · ${loads} first loads each, the median`)
  say('')
  say('| page | who | largest paint, ms: desktop | phone | layout shift: desktop | phone |')
  say('| --- | --- | ---: | ---: | ---: | ---: |')
  for (const { path, name } of pages) {
    const desktop = await measureOften(path, 'desktop', name)
    const phone = await measureOften(path, 'phone', name)
    const paints = [desktop, phone].map(({ paintMs }) => paintMs.toFixed(0))
    const shifts = [desktop, phone].map(({ shift }) => shift.toFixed(3))
    const who = name === undefined ? 'guest' : name === owner ? 'owner' : 'site admin'
    const shown = path.replace(space.id, ':id').replace(eventId ?? ' ', ':id')
    say(`| \`${shown}\` | ${who} | ${[...paints, ...shifts].join(' | ')} |`)
  }
  if (eventId === undefined) await measureKiosk('/milliken/big-screen')
  else await measureCrowd(space.id, eventId, access_token)
} finally {
  await browser.close()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
}
