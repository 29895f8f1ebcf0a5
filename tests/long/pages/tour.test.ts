import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { smallSpace, spacesFolder } from '../../support/world/smallSpaces.ts'
import { openAs, SLOW_MS, spacePath, visit } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'

let server: TestServer
let browser: TestBrowser

beforeAll(async () => {
  server = await startServer({ spacesFolder: spacesFolder([smallSpace('office')]) })
  browser = await startBrowser(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Where one's own figure stands in the picture at first: the usual opening of the eye, 5.2 m behind. */
const figureIn = (width: number, height: number) => ({
  left: width / 2 - 0.06 * height,
  right: width / 2 + 0.06 * height,
  top: 0.42 * height,
  bottom: 0.82 * height,
})

test('the card of the first visit leaves one’s own figure to be seen, in low and small windows too', async () => {
  const { page, errors, context } = await browser.person({ viewport: { width: 1440, height: 900 } })
  const { access_token: token } = await server.login('新来')
  const { space } = await server.createSpace(token, { name: '看得见自己' })
  await openAs(server, page, '新来', spacePath(space.id))
  await visit(page, '新来')
  const card = page.getByRole('region', { name: '初次到访' })
  await card.waitFor({ timeout: SLOW_MS })
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
    [1280, 600],
    [1024, 560],
    [1024, 480],
    [700, 620],
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const box = (await card.boundingBox())!
    const figure = figureIn(width, height)
    const isBeside =
      box.x + box.width <= figure.left ||
      box.x >= figure.right ||
      box.y + box.height <= figure.top ||
      box.y >= figure.bottom
    expect(isBeside, `${width} × ${height}: ${JSON.stringify(box)}`).toBe(true)
    expect(box.x, `${width} × ${height}`).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width, `${width} × ${height}`).toBeLessThanOrEqual(width)
    expect(box.y, `${width} × ${height}`).toBeGreaterThanOrEqual(0)
  }
  expect(errors).toEqual([])
  await context.close()
})
