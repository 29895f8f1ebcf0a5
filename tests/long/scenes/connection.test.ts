import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Bot } from '../../support/rooms/bot.ts'
import { startSceneBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { hallChair, hallFolder } from '../../support/world/hall.ts'
import {
  DRAWN_MS,
  apart,
  enterAs,
  find,
  holding,
  inScene,
  linesOf,
  openAs,
  say,
  sees,
  spacePath,
  visit,
} from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { story } from '../../support/story.ts'

// The first tests are one story: each goes on where the one before ended. A bot stands by as the witness.

story()

const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-e2e-'))
const spacesFolder = hallFolder()
let server: TestServer
let browser: TestBrowser
let ann: Person
let witness: Bot
let spaceId = ''

const start = (port: string) => startServer({ spacesFolder, dataDir, env: { PORT: port } })

async function witnessEnters(): Promise<Bot> {
  const { access_token } = await server.login('证')
  return await Bot.enter({ url: server.url, spaceId, auth: { token: access_token } }, '证人')
}

const annAsSeen = () => [...witness.players.values()].find(({ name }) => name === '安')

/** Lets a test find out whether the page was loaded anew. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { stillHere: true }))
const isMarked = (page: Page) => page.evaluate(() => 'stillHere' in window)

const banner = (page: Page) => page.getByTestId('connection-banner')
const barrier = (page: Page, title: string) => page.getByRole('dialog', { name: title })

beforeAll(async () => {
  server = await start('0')
  browser = await startSceneBrowser(server.url)
  const { access_token } = await server.login('安')
  spaceId = (await server.createSpace(access_token, { name: '稳稳的' })).space.id
  ann = await browser.person()
  await openAs(server, ann.page, '安', spacePath(spaceId))
  await enterAs(ann.page, '安')
  witness = await witnessEnters()
  await until(annAsSeen, 'the witness sees 安')
})
afterAll(async () => {
  witness?.close()
  await browser?.close()
  await server?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a lost network: a quiet banner, then the same chair, no reload, and what was said meanwhile said once', async () => {
  const { page, context } = ann
  const hint = page.getByRole('button', { name: '坐下' })
  await holding(page, ['KeyW'], () => hint.waitFor({ timeout: DRAWN_MS }))
  await sees(page, '安', 'has stopped', ({ animator }) => animator === 'idle')
  await page.keyboard.press('KeyE')
  const seated = await sees(page, '安', 'sits', ({ sitting }) => sitting === hallChair)
  await page.getByRole('toolbar', { name: '空间工具' }).getByRole('button', { name: '聊天' }).click()
  await say(page, '断线之前')
  await until(() => witness.heard.includes('断线之前'), 'the witness hears')
  await mark(page)

  await context.setOffline(true)
  await banner(page).getByText('网络已断开').waitFor({ timeout: DRAWN_MS })
  await say(page, '断线之中')
  await page.getByText('发送中').waitFor()
  // The server notices too: the player is held, faded, and still has its chair.
  await until(
    () =>
      witness.events.some(
        ({ kind, body }) => kind === 'playerSetsIsSignedIn' && body['isSignedIn'] === false,
      ),
    '安 fades',
    DRAWN_MS,
  )
  expect(annAsSeen()).toBeDefined()
  await expect(witness.act('setChairStatus', { chairIdx: hallChair, isOccupied: true })).rejects.toThrow()
  await witness.chat('GLOBAL_CHAT', '你不在时')

  await context.setOffline(false)
  await banner(page).waitFor({ state: 'detached', timeout: DRAWN_MS })
  await page.getByText('发送中').waitFor({ state: 'detached', timeout: DRAWN_MS })
  await say(page, '回来之后')
  await until(() => witness.heard.includes('回来之后'), 'the witness hears again')
  expect(witness.heard).toEqual(['断线之前', '你不在时', '断线之中', '回来之后'])
  const lines = await linesOf(page)
  expect(lines.filter((line) => line === '断线之中')).toHaveLength(1)
  expect(new Set(lines).size).toBe(lines.length)
  expect(await find(page, '安')).toMatchObject({
    sitting: hallChair,
    position: seated.position,
    encId: seated.encId,
    isSignedIn: true,
  })
  expect([...witness.players.values()].filter(({ name }) => name === '安')).toHaveLength(1)
  expect(await isMarked(page)).toBe(true)
  await page.getByRole('button', { name: '关闭聊天' }).click()
})

test('the server restarts on its port with its data: everybody stands where they stood', async () => {
  const { page } = ann
  await page.getByRole('button', { name: '起身' }).click()
  const place = await sees(page, '安', 'stands', ({ sitting }) => sitting === null)
  const port = new URL(server.url).port
  witness.close()
  await server.close()
  await banner(page).waitFor({ timeout: DRAWN_MS })
  server = await start(port)
  await banner(page).waitFor({ state: 'detached', timeout: DRAWN_MS })
  witness = await witnessEnters()
  await until(annAsSeen, 'the witness sees 安 again', DRAWN_MS)
  const back = await sees(page, '安', 'is back')
  expect(apart(back, place)).toBeLessThan(0.3)
  await sees(page, '证人', 'is seen by the page that stayed')
  expect(await isMarked(page)).toBe(true)
})

test('a second tab of the same person: a dialog, 在此处继续, and then the first tab has it', async () => {
  const first = ann.page
  const place = await sees(first, '安', 'is there')
  const second = await ann.context.newPage()
  await second.goto(server.url + spacePath(spaceId), { timeout: DRAWN_MS })
  const dialog = barrier(second, '你已在另一个页面中')
  await dialog.getByText('同一时间只能在一个空间里').waitFor({ timeout: DRAWN_MS })
  await dialog.getByRole('button', { name: '关闭页面' }).waitFor()
  expect(await barrier(first, '你已在另一个页面中').count()).toBe(0)
  await dialog.getByRole('button', { name: '在此处继续' }).click({ timeout: DRAWN_MS })

  await barrier(first, '你已在另一个页面中').waitFor({ timeout: DRAWN_MS })
  await first.close()
  await visit(second)
  await inScene(second)
  expect(apart(await sees(second, '安', 'is there'), place)).toBeLessThan(0.3)
  expect([...witness.players.values()].filter(({ name }) => name === '安')).toHaveLength(1)
  ann = { ...ann, page: second }
})
