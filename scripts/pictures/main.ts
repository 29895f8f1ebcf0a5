import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { startServer } from '../../tests/support/server/startServer.ts'
import { isSize, open, save, say, sizes, type Size } from './camera.ts'
import { siteAdmin } from './cast.ts'
import { PictureWorkers, takeCloud } from './cloud.ts'
import { takeGatherings } from './gatherings.ts'
import { takeShowroom } from './showroom.ts'
import { takeItems } from './items.ts'
import { takeMaker } from './maker.ts'
import { groups, take } from './pages.ts'
import { takePeople } from './people.ts'
import { takeBanners, takeScene } from './scene.ts'
import { spaceOfRooms, takeRooms } from './rooms.ts'
import { seed } from './seed.ts'
import { checkSpots } from './spots.ts'
import { sheetNames, spacesInAllLights, takeSheets } from './sheets.ts'

/** What `npm run pictures -- …` takes; see scripts/pictures.mjs. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: join(import.meta.dirname, '../../docs/screens') },
    only: { type: 'string' },
    whole: { type: 'boolean', default: false },
    dark: { type: 'boolean', default: false },
    parts: { type: 'boolean', default: false },
    english: { type: 'boolean', default: false },
  },
})

/** Taken only when named. */
const onRequest = [
  'banners',
  'sheets',
  'spots',
  'people',
  'items',
  'rooms',
  'maker',
  'showroom',
  'gatherings',
  'cloud',
]
const parts = [...Object.keys(groups), 'scene', ...onRequest]
const unknown = positionals.filter(
  (word) => !parts.includes(word) && !isSize(word) && !sheetNames.includes(word),
)
if (unknown.length > 0) throw new Error(`${unknown.join(' ')}: not one of ${parts.join(' ')}`)
const windows = positionals.filter(isSize)
const named = positionals.filter((word) => parts.includes(word))
const ofLevels = positionals.filter((word) => sheetNames.includes(word))
const wantedLevels = ofLevels.length > 0 ? ofLevels : sheetNames
const wantedSizes = windows.length > 0 ? windows : (Object.keys(sizes) as Size[])
const wanted = named.length > 0 ? named : parts.filter((part) => !onRequest.includes(part))
const colours = values.dark ? 'dark' : 'light'
/** Between the name of a picture and its size. */
const mark = values.dark ? '-dark' : ''
const only = values.only?.split(',')

const FLAGS = '--headless=new --no-sandbox --no-first-run --lang=zh-CN'
/** Flat pages are drawn quicker without. */
const SCENE_FLAGS = '--use-angle=swiftshader --enable-unsafe-swiftshader --ignore-gpu-blocklist'
const hasScene = ['scene', ...onRequest].some((part) => wanted.includes(part))
const executablePath = process.env['CHROMIUM_PATH']
const spacesFolder = wanted.includes('sheets')
  ? await spacesInAllLights(wantedLevels)
  : wanted.includes('rooms')
    ? await spaceOfRooms()
    : undefined
const workers = new PictureWorkers()
const server = await startServer({
  startCloudWorker: workers.start,
  ...(spacesFolder && { spacesFolder }),
  env: {
    PORT: process.env['PORT'] ?? '0',
    SITE_ADMINS: siteAdmin,
    DEV_LOGIN: '1',
    LOG_LEVEL: 'error',
    ...(wanted.includes('cloud') && { CLOUD_WORKERS: '1' }),
    // The ways to log in that a public site offers; nothing is asked of them.
    OIDC_ISSUER: 'http://localhost:9',
    OIDC_CLIENT_ID: 'pictures',
    OIDC_NAME: 'Unity',
    WECHAT_APP_ID: 'pictures',
    WECHAT_SECRET: 'pictures',
  },
  requestLimits: { person: { points: 1e6, seconds: 60 }, create: { points: 1e6, seconds: 60 } },
})
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: `${FLAGS} ${hasScene ? SCENE_FLAGS : '--disable-gpu'}`.split(' '),
  // Fields for dates speak the language of the browser, not that of the page.
  env: { ...process.env, LANGUAGE: 'zh_CN', LANG: 'zh_CN.UTF-8' },
})

/** Pages as a public site shows them: without what is for developers. */
async function asPublic(page: Page): Promise<Page> {
  await page.route('**/api/v2/site', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), devLogin: false } })
  })
  await page.route(
    (url) => url.origin === server.url && !/^\/(api|static|assets|files)\//.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('<meta name="lingjing" content="dev" />', '')
      await route.fulfill({ response, body })
    },
  )
  return page
}

/** All pictures of some groups in one window size; a failed one is told of and does not keep the others. */
async function takePages(size: Size, groupNames: readonly string[]): Promise<number> {
  const seeded = await prepared()
  const pages = new Map<string | undefined, Page>()
  let failed = 0
  for (const shot of groupNames.flatMap((name) => groups[name]?.(seeded) ?? [])) {
    if (only && !only.includes(shot.name)) continue
    const page = pages.get(shot.as) ?? (await asPublic(await open(browser, server, size, shot.as, colours)))
    pages.set(shot.as, page)
    page.setDefaultTimeout(20_000)
    try {
      await take(page, server.url, shot)
      await save(page, values.out, `${shot.name}${mark}-${size}`, { whole: values.whole })
    } catch (error) {
      failed += 1
      say(`${shot.name}-${size}: ${String(error).slice(0, 400)}`)
      if (values.out.startsWith('/tmp')) await save(page, values.out, `${shot.name}-${size}-failed`)
    }
  }
  for (const page of pages.values()) await page.context().close()
  return failed
}

let made: ReturnType<typeof seed> | undefined
const prepared = (): ReturnType<typeof seed> => (made ??= seed(server))

let failed = 0
try {
  if (wanted.includes('banners')) await takeBanners(browser, server, wantedLevels)
  if (wanted.includes('sheets')) await takeSheets(browser, server, wantedLevels, values.out, values.parts)
  if (wanted.includes('people')) await takePeople(browser, server, values.out)
  if (wanted.includes('items')) await takeItems(browser)
  if (wanted.includes('showroom')) await takeShowroom(browser, server, values.out)
  if (wanted.includes('rooms')) await takeRooms(browser, server, values.out)
  if (wanted.includes('maker'))
    for (const size of wantedSizes) failed += await takeMaker(browser, server, size, values.out, only)
  if (wanted.includes('gatherings')) {
    const { out: folder, english } = values
    failed += await takeGatherings(browser, server, { sizes: wantedSizes, folder, colours, only, english })
  }
  if (wanted.includes('cloud')) {
    const executable = executablePath ?? '/usr/bin/chromium'
    await takeCloud(browser, server, workers, { sizes: wantedSizes, folder: values.out, executable })
  }
  if (wanted.includes('spots')) await checkSpots(browser, server, wantedLevels)
  const pageGroups = wanted.filter((name) => Object.hasOwn(groups, name))
  if (pageGroups.length > 0) for (const size of wantedSizes) failed += await takePages(size, pageGroups)
  if (wanted.includes('scene'))
    for (const size of wantedSizes) await takeScene(browser, server, size, values.out, colours)
} finally {
  await browser.close()
  await server.close()
  if (spacesFolder) await rm(spacesFolder, { recursive: true, force: true })
}
process.exit(failed > 0 ? 1 : 0)
