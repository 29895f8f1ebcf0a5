import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSceneBrowser, type Person, type TestBrowser } from '../support/pages/browser.ts'
import { send } from '../support/pages/peoplePanels.ts'
import { SLOW_MS, enterAs, openAs, spacePath } from '../support/pages/spacePage.ts'
import { useThing } from '../support/pages/useThing.ts'
import { until } from '../support/until.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { hallThings } from '../support/world/hall.ts'

// What things say is seen on them in the world: 安 writes a note in its window, 波 reads it on the board itself.

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person
let mapId = ''

const thing = (templateId: string, x: number, type: number, name: string, properties: object) => ({
  templateId,
  _name: name,
  previewMessage: `用${name}`,
  x,
  y: 2,
  type,
  propertiesJson: JSON.stringify(properties),
})
const keys = { note: '11', poster: '12', page: '13' }
const heading = '进展'

beforeAll(async () => {
  server = await startServer({
    spacesFolder: hallThings({
      [keys.note]: thing('whiteboard', 4, 6, '小白板', { text: heading }),
      [keys.poster]: {
        ...thing('corkboard', 8, 2, '看板', { pages: ['/assets/images/portraits/1.webp'] }),
        offsetZ: 1.2,
      },
      [keys.page]: thing('kiosk-touch', 12, 1, '指南', { url: '/assets/pages/guide.html' }),
    }),
  })
  browser = await startSceneBrowser(server.url)
  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { isPublic: true })
  ann = await browser.person()
  bob = await browser.person()
  for (const [{ page }, name] of [
    [bob, '波'],
    [ann, '安'],
  ] as const) {
    await openAs(server, page, name, spacePath(space.id))
    await enterAs(page, name)
  }
  mapId = await ann.page.evaluate(() => window.__lingjing!.world().players[0]!.map)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** How many sheets a page shows, and how many characters are on them. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const { thingSheets, sheetLetters } = window.__lingjing!.stats()
    return [Number(thingSheets ?? 0), Number(sheetLetters ?? 0)] as const
  })
const sees = ({ page }: Person, sheets: number, letters: number) =>
  until(
    async () => {
      const [count, sum] = await seen(page)
      return count === sheets && sum === letters
    },
    `${sheets} sheets with ${letters} characters`,
    SLOW_MS,
  )

const others = '看板指南'.length

test('a note, a poster and a page are seen where they are, the note as it is written', async () => {
  // Nothing is written yet: the note is its heading.
  for (const person of [ann, bob]) await sees(person, 3, others + heading.length)
  const shown = await useThing(ann.page, '安', { x: 4, y: 4 }, { offer: '小白板', title: '小白板' })
  await shown.getByText('已保存').waitFor({ timeout: SLOW_MS })
  await shown.getByRole('textbox').fill('今天三点开会\n带上图纸')
  // 波 has no window open.
  await sees(bob, 3, others + '今天三点开会\n带上图纸'.length)
  await shown.getByRole('textbox').fill('改到四点')
  for (const person of [bob, ann]) await sees(person, 3, others + '改到四点'.length)
  await ann.page.keyboard.press('Escape')
})

test('an edit of the map shows on the sheet; what is scenery again has none, and from afar nothing is held', async () => {
  const furnish = async (key: string, change: object): Promise<void> =>
    expect(await send(ann.page, 'mapUpdateObjects', { mapId, objects: { [key]: change } })).toBe('')
  await furnish(keys.page, { _name: '参观指南' })
  await sees(bob, 3, '看板参观指南改到四点'.length)
  await furnish(keys.poster, { type: 0 })
  await sees(bob, 2, '参观指南改到四点'.length)
  // Out of sight of all but the screen.
  expect(await send(bob.page, 'teleport', { mapId: '', x: 19, y: 10 })).toBe('')
  await sees(bob, 1, '参观指南'.length)
  expect([ann.errors, bob.errors]).toEqual([[], []])
})
