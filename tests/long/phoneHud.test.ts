import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Person, type TestBrowser } from '../support/pages/browser.ts'
import { send, tools } from '../support/pages/peoplePanels.ts'
import { SLOW_MS, inScene, openAs, sees, spacePath, visit } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { hallThings } from '../support/world/hall.ts'

// On a phone, upright and on its side, nothing that is read or pressed lies on anything else that is.

const upright = { width: 390, height: 844 }
const onItsSide = { width: 844, height: 390 }

let server: TestServer
let browser: TestBrowser
let ann: Person

beforeAll(async () => {
  server = await startServer({
    spacesFolder: hallThings({
      11: {
        templateId: 'kiosk-touch',
        _name: '问询台',
        previewMessage: '在这里问一问今天有什么',
        x: 10,
        y: 6,
        type: 7,
        propertiesJson: '{"text":"欢迎"}',
      },
    }),
  })
  browser = await startBrowser(server.url)
  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { isPublic: true })
  ann = await browser.person({ viewport: upright, hasTouch: true, isMobile: true })
  await openAs(server, ann.page, '安', spacePath(space.id))
  await visit(ann.page, '安')
  await inScene(ann.page)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** What is seen of the interface, as pairs that lie on each other; what is inside of something else is part of it. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = [
      ...document.querySelectorAll(
        '[data-over]:not([role=region]) > :is(section, aside, button), [data-over] button, [data-over] li, [data-over][aria-label], button[data-over], button[data-kind], [data-area] > *',
      ),
    ].filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    const boxes = seen.flatMap((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect()
      // Of the stick, which is round, the corners are nothing.
      const inset = part.getAttribute('role') === 'group' && part.hasAttribute('data-over') ? 18 : 2
      const box = { left: left + inset, top: top + inset, right: right - inset, bottom: bottom - inset }
      return box.right > box.left && box.bottom > box.top ? [{ part, ...box }] : []
    })
    const nameOf = (part: Element): string => part.getAttribute('aria-label') ?? part.textContent.slice(0, 20)
    return boxes.flatMap((a, i) =>
      boxes.slice(i + 1).flatMap((b) => {
        if (a.part.contains(b.part) || b.part.contains(a.part)) return []
        // Two of one toolbar are its own business.
        const bar = a.part.closest('[role=toolbar], aside')
        if (bar && bar === b.part.closest('[role=toolbar], aside')) return []
        const isOn = a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
        return isOn ? [`${nameOf(a.part)} on ${nameOf(b.part)}`] : []
      }),
    )
  })

/** Once what comes has come: a hint is looked at four times a second. */
const isClear = (page: Page, where: string) =>
  expect.poll(() => overlaps(page), { timeout: SLOW_MS, message: where }).toEqual([])

test('the first hints, then the lines, a thing in reach, its toast, a panel and all the tools', async () => {
  const { page } = ann
  const tour = page.getByRole('region', { name: '初次到访' })
  await tour.waitFor({ timeout: SLOW_MS })
  await isClear(page, 'the first hints')
  expect(await page.getByTestId('landscape').isVisible()).toBe(false)
  await tour.getByRole('button', { name: '知道了' }).click()
  await page.getByTestId('landscape').waitFor({ timeout: SLOW_MS })
  // That there is no picture is said once.
  await page.getByRole('button', { name: '好的' }).last().click()
  await isClear(page, 'the lines')

  expect(await send(page, 'teleport', { mapId: '', x: 11, y: 8 })).toBe('')
  const { map: mapId } = await sees(
    page,
    '安',
    'is beside it',
    ({ position }) => Math.abs(position.z - 8.5) < 1,
  )
  const coords = [7, 8].map((y) => ({ x: 11, y }))
  const nooks = { desk: { name: 'a-1', nookCoords: { coords }, isDesk: true } }
  expect(await send(page, 'mapSetNooks', { mapId, nooks })).toBe('')
  const hint = page.locator('button[data-kind=thing]')
  for (const [size, where] of [
    [upright, 'upright'],
    [onItsSide, 'on its side'],
    [upright, 'upright again'],
  ] as const) {
    await page.setViewportSize(size)
    await hint.waitFor({ timeout: SLOW_MS })
    await isClear(page, `a thing in reach, ${where}`)
  }
  await page.getByTestId('nook').getByRole('button', { name: '设为我的工位' }).click()
  await page.locator('[data-area]').getByText('现在是你的工位').waitFor({ timeout: SLOW_MS })
  await isClear(page, 'what came of it')

  for (const size of [upright, onItsSide]) {
    await page.setViewportSize(size)
    await tools(page).getByRole('button', { name: '设置' }).click()
    const panel = page.getByRole('complementary', { name: '设置' })
    await panel.waitFor({ timeout: SLOW_MS })
    // What is under a sheet is gone with its place.
    await expect.poll(() => page.getByRole('button', { name: '跳' }).isVisible()).toBe(false)
    await panel.getByRole('button', { name: '关闭设置' }).click()
    await page.getByRole('button', { name: '跳' }).waitFor({ timeout: SLOW_MS })
  }
  await page.setViewportSize(upright)
  await page.getByRole('button', { name: '更多工具' }).click()
  await isClear(page, 'all the tools')
  await page.getByRole('button', { name: '更多工具' }).click()
  await page.getByRole('button', { name: '跳' }).waitFor({ timeout: SLOW_MS })
  expect(ann.errors).toEqual([])
})
