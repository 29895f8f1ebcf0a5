import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsOf } from '../../support/pages/axe.ts'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { tabTo } from '../../support/pages/pageQuality.ts'
import { said } from '../../support/pages/said.ts'
import { SLOW_MS, apart, enterAs, holding, openAs, sees, spacePath } from '../../support/pages/spacePage.ts'
import { hallThings } from '../../support/world/hall.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'

// 安 goes by keys and hears the page, 波 looks on: a guide walks to and fro before them.

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person

const guide = {
  _name: '向导 小灵',
  templateId: '',
  x: 8,
  y: 8,
  previewMessage: '听小灵说',
  propertiesJson: JSON.stringify({
    guide: {
      name: '小灵',
      outfit: 'v1:person=5',
      speed: 1.6,
      stops: [
        { x: 8, y: 8.5, pause: 2, says: ['欢迎来到小厅'] },
        { x: 15, y: 8.5, pause: 2 },
      ],
      answers: ['我是小灵', '门在南边'],
    },
  }),
}

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallThings({ 20: guide }) })
  browser = await startBrowser(server.url)
  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { isPublic: true })
  ann = await browser.person()
  bob = await browser.person()
  for (const [person, name] of [
    [ann, '安'],
    [bob, '波'],
  ] as const) {
    await openAs(server, person.page, name, spacePath(space.id))
    await enterAs(person.page, name)
    await sees(person.page, name, 'is there')
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const list = (page: Page) => page.getByRole('list', { name: '周围的人和物' })
/** How far the list of a page says the guide is, metres; undefined: it has none. */
const metresTo = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => {
    const row = document.querySelector('li[data-key="thing/20"] p')?.textContent
    if (row === undefined) return undefined
    return row.startsWith('身边') ? 0 : Number(/(\d+) 米/.exec(row)?.[1])
  })

test('two see one guide walk the same round, and read what it answers who came by keys', async () => {
  for (const [{ page }, name] of [
    [ann, '安'],
    [bob, '波'],
  ] as const) {
    // It comes once one has gone a little.
    const start = await sees(page, name, 'is there')
    await holding(page, ['KeyW'], () => sees(page, name, 'walks', (player) => apart(player, start) > 3.2))
    await page.keyboard.press('l')
    await list(page).getByRole('heading', { name: '向导 小灵' }).waitFor({ timeout: SLOW_MS })
  }
  // Both stand where one arrives; lists are made anew each second. That a guide is at one place for all at any time, and by
  // which clock, is proven in client/features/scenery/guides/guides.test.ts.
  const seen: { readonly own: number; readonly other: number }[] = []
  const wayOf = (metres: readonly number[]) => Math.max(...metres) - Math.min(...metres)
  await until(
    async () => {
      const [own, other] = await Promise.all([metresTo(ann.page), metresTo(bob.page)])
      if (own === undefined || other === undefined) return false
      if (seen.at(-1)?.own !== own || seen.at(-1)?.other !== other) seen.push({ own, other })
      return wayOf(seen.map((one) => one.own)) >= 4 && wayOf(seen.map((one) => one.other)) >= 4
    },
    'both have seen the guide walk',
    // Its round takes a dozen seconds, and a list says only now and then where it is.
    3 * SLOW_MS,
  )
  console.info('metres to the guide, on either page', seen)
  expect(await list(ann.page).ariaSnapshot()).toMatch(/button "使用：向导 小灵"/)
  expect(await problemsOf(ann.page)).toEqual([])

  for (const line of ['我是小灵', '门在南边']) {
    await tabTo(ann.page, '使用：向导 小灵')
    await ann.page.keyboard.press('Enter')
    // Behind who says it.
    const words = new RegExp(`${line}$`)
    for (const { page } of [ann, bob]) await said(page, words, { region: 'subtitles' })
  }
  expect(await problemsOf(ann.page)).toEqual([])
  for (const { errors, foreignRequests } of [ann, bob]) expect([...errors, ...foreignRequests]).toEqual([])
}, 240_000)
