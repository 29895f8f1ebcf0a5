import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { openAs } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { hallFolder } from '../../support/world/hall.ts'

/** From the narrowest phone to a wall: what stands beside each other changes at some of them. */
const widths = [320, 360, 390, 480, 640, 760, 768, 960, 1080, 1280, 1440, 1800, 1920, 2560]

let server: TestServer
let browser: TestBrowser
let spaceId: string

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder(), env: { SITE_ADMINS: 'admin' } })
  browser = await startBrowser(server.url)
  const token = (await server.login('admin')).access_token
  // Long names, in one word: what is most likely to stick out.
  const { space } = await server.createSpace(token, {
    name: 'Wolkenkuckucksheime',
    description: 'w'.repeat(36),
  })
  spaceId = space.id
  await server.call('POST', `/organization/create-org?orgName=Donaudampfschiffer&orgDesc=${'x'.repeat(20)}`, {
    token,
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const pages = (): readonly string[] => [
  '/',
  '/my-spaces',
  '/my-spaces?tab=myCreated',
  '/my-spaces?tab=liked',
  '/template/official',
  '/template/mine',
  '/template/shared',
  '/my-buildProfiles',
  '/my-orgs',
  '/events',
  '/account/sessions',
  '/account/apiKeys',
  '/account/usage',
  '/account/data',
  ...['settings', 'announcement', 'events', 'stats', 'lottery', 'members', 'invites', 'customers'].map(
    (page) => `/space/${spaceId}/admin/${page}`,
  ),
  ...['community', 'users', 'reports', 'operations', 'storage', 'site'].map((tab) => `/site-admin/${tab}`),
  '/terms',
  '/contact',
  '/credits',
  '/nowhere',
]

/** What sticks out at the side of the window, and rings of the focus that something cuts off. */
const faultsOf = (page: Page, focusToo: boolean): Promise<readonly string[]> =>
  page.evaluate((looksAtFocus) => {
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 20)}`
    const wide = document.documentElement.scrollWidth - innerWidth
    const faults = wide > 0 ? [`${wide} px too wide`] : []
    if (!looksAtFocus) return faults
    /** Whether it hides what lies beyond its box. */
    const cuts = (element: Element): boolean => {
      const { overflowX, overflowY } = getComputedStyle(element)
      return [overflowX, overflowY].some((value) => value !== 'visible')
    }
    for (const control of document.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input')) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.getClientRects().length === 0)
        continue
      control.focus({ focusVisible: true } as FocusOptions)
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(control)
      if (document.activeElement !== control || outlineStyle === 'none') continue
      const reach = Math.max(0, parseFloat(outlineWidth) + parseFloat(outlineOffset))
      const box = control.getBoundingClientRect()
      for (
        let around = control.parentElement;
        around && around !== document.body;
        around = around.parentElement
      ) {
        if (!cuts(around)) continue
        const frame = around.getBoundingClientRect()
        // Half a pixel is no part of a ring.
        const isWhole =
          box.left - reach >= frame.left - 0.5 &&
          box.top - reach >= frame.top - 0.5 &&
          box.right + reach <= frame.right + 0.5 &&
          box.bottom + reach <= frame.bottom + 0.5
        if (!isWhole) faults.push(`the ring of ${nameOf(control)} is cut by ${nameOf(around)}`)
      }
    }
    return faults
  }, focusToo)

test.each(['zh-CN', 'en'])(
  'nothing sticks out and no ring is cut, from 320 to 2560 px (%s)',
  async (language) => {
    const admin = await browser.person({ viewport: { width: 1440, height: 900 } })
    const { page } = admin
    await openAs(server, page, 'admin', '/my-spaces')
    await page.evaluate((chosen) => localStorage.setItem('lingjing.language', chosen), language)
    const found: string[] = []
    for (const path of pages()) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(server.url + path)
      await page.waitForLoadState('networkidle')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const faults = await faultsOf(page, width === 390 || width === 1440)
        found.push(...faults.map((fault) => `${path} at ${width}: ${fault}`))
      }
    }
    expect(found).toEqual([])
    await admin.context.close()
  },
  240_000,
)
