import { randomBytes } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { signHandOver } from '../../../server/identity/handOver.ts'
import type { TestServer } from '../server/startServer.ts'
import { until } from '../until.ts'
import { hallFolder } from '../world/hall.ts'
import type { Person, TestBrowser } from './browser.ts'
import { SLOW_MS } from './spacePage.ts'

// The site of a partner who hands people over, and the partner's own page.

const mediaKey = 'key-of-the-media-group'
export const partner = 'https://partner.example'

/** The settings of a server that the partner hands people over to. */
export const partnerSettings = () => ({
  spacesFolder: hallFolder(),
  env: {
    SHANDONG_MEDIA_KEY: mediaKey,
    SHANDONG_MEDIA_LOGIN_URL: `${partner}/login?from=hall`,
    SHANDONG_MEDIA_LOGOUT_URL: `${partner}/goodbye`,
  },
})

/** Somebody whose browser may also go to the partner. */
export async function newPerson(browser: TestBrowser, options?: BrowserContextOptions): Promise<Person> {
  const person = await browser.person(options)
  await person.context.route(`${partner}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Partner</h1>' }),
  )
  return person
}

let count = 0
const newUser = () => `partner-${++count}`
export const loginOf = (page: Page) => page.evaluate(() => localStorage.getItem('lingjing.login'))
/** A logout loads the page anew: asked just then, it can not answer. */
export const loggedOut = (page: Page): Promise<boolean> =>
  until(
    () =>
      loginOf(page).then(
        (login) => login === null,
        () => false,
      ),
    'is logged out',
    SLOW_MS,
  )
export const pathOf = (page: Page) => new URL(page.url()).pathname
export const atPartner = (page: Page) => page.getByRole('heading', { name: 'Partner' }).waitFor()
/** Whoever has been there before begins at its second step. */
export const atSetup = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^(下一步|访问空间)$/ })
    .waitFor({ timeout: SLOW_MS })

/** A logout loads the page anew; what comes after must not get in its way. */
export async function afterReload(page: Page, act: () => Promise<unknown>): Promise<void> {
  // A page that is loaded anew while it still loads is no mishap here.
  await act().catch((error: unknown) => {
    if (!String(error).includes('interrupted')) throw error
  })
  const isReloaded = () =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return document.readyState === 'complete' && entry?.type === 'reload'
    })
  // Asked while the page goes, it can not answer.
  await until(() => isReloaded().catch(() => false), 'the page was loaded anew', SLOW_MS)
}

/** Who makes links to which site. */
interface Partner {
  readonly site: string
  readonly route: string
  readonly key: string
}

/** The link a partner makes. */
export function handOverLink(
  server: TestServer,
  changes: Partial<Record<'user' | 'name' | 'startLevel' | 'time', string>> = {},
  { site, route, key }: Partner = {
    site: 'shandongMedia',
    route: '/auth/shandongMedia/login',
    key: mediaKey,
  },
): string {
  const signed = {
    user: newUser(),
    name: '王记者',
    startLevel: '1',
    time: String(Math.floor(server.clock.now() / 1000)),
    nonce: randomBytes(16).toString('hex'),
    ...changes,
  }
  const sign = signHandOver(key, site, signed)
  return `${server.url}${route}?${new URLSearchParams({ ...signed, sign })}`
}
