import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Bot } from '../../support/rooms/bot.ts'
import { startSceneBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { hallFolder } from '../../support/world/hall.ts'
import {
  DRAWN_MS,
  apart,
  enterAs,
  find,
  hears,
  holding,
  openAs,
  sees,
  spacePath,
} from '../../support/pages/spacePage.ts'
import { card, chip, on, openCard } from '../../support/pages/peoplePanels.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { story } from '../../support/story.ts'

// 安 keeps to the heels of 波, who walks about the hall; one story, each test goes on where the one before ended.

story()

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Bot
let spaceId = ''

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startSceneBrowser(server.url)
  const owner = await server.login('波')
  spaceId = (await server.createSpace(owner.access_token)).space.id
  bob = await Bot.enter({ url: server.url, spaceId, auth: { token: owner.access_token } }, '波')
  await bob.walkTo(3, 6)
  await bob.act('chat', { chatRecipient: 'GLOBAL_CHAT', contents: '有人吗', id: 'early' })
  ann = await browser.person()
  await openAs(server, ann.page, '安', spacePath(spaceId))
  await enterAs(ann.page, '安')
})
afterAll(async () => {
  bob?.close()
  await browser?.close()
  await server?.close()
})

const act = (page: Page, followTarget: string): Promise<string> =>
  page.evaluate(
    (target) =>
      window.__lingjing!.send('setFollowTarget', { followTarget: target }).then(
        () => '',
        (error: Error) => error.message,
      ),
    followTarget,
  )

/** Metres between the two, as 安's page has them. */
async function gap(): Promise<number> {
  const [follower, leader] = [await find(ann.page, '安'), await find(ann.page, '波')]
  return follower && leader ? apart(follower, leader) : Infinity
}

const following = (page: Page) => chip(page, 'following')

const isBehind = (what: string) =>
  until(
    async () => {
      const metres = await gap()
      const own = await find(ann.page, '安')
      return own?.animator === 'idle' && metres > 0.8 && metres < 2.2
    },
    what,
    DRAWN_MS,
  )

test('what was said before one came in stands over a divider and is not unread', async () => {
  const { page } = ann
  await page.getByRole('button', { name: '聊天' }).waitFor({ timeout: DRAWN_MS })
  expect(await page.getByTestId('unread-badge').count()).toBe(0)
  await page.getByRole('button', { name: '聊天' }).click()
  await hears(page, '有人吗')
  const log = page.getByRole('log', { name: '互动消息' })
  await log.getByText('以上是历史消息').waitFor({ timeout: DRAWN_MS })
  await bob.act('chat', { chatRecipient: 'GLOBAL_CHAT', contents: '你好', id: 'live' })
  await hears(page, '你好')
  const items = await log.getByRole('listitem').allInnerTexts()
  expect(items.findIndex((text) => text.includes('以上是历史消息'))).toBe(1)
  expect(items).toHaveLength(3)
  await page.getByRole('button', { name: '关闭聊天' }).click()
})

test('following walks: up to the other, and on when the other goes on', async () => {
  const { page } = ann
  await sees(page, '波', 'is there')
  await openCard(page, '波')
  await on(page, '跟随').click()
  await following(page).getByText('正跟随波').waitFor({ timeout: DRAWN_MS })
  await page.keyboard.press('Escape')
  await isBehind('安 stands behind 波')
  await bob.walkTo(14, 9)
  await isBehind('安 has come after 波')
  const own = await find(page, '安')
  expect(own!.position.x).toBeGreaterThan(11)
})

test('a key ends it; the other goes on alone', async () => {
  const { page } = ann
  const start = await sees(page, '安', 'stands')
  await holding(page, ['KeyA'], () =>
    sees(page, '安', 'goes her own way', (player) => apart(player, start) > 0.5),
  )
  await bob.walkTo(4, 4)
  const rest = await until(
    async () => {
      const own = await find(page, '安')
      return own?.animator === 'idle' ? own : undefined
    },
    '安 stands still',
    DRAWN_MS,
  )
  expect(await gap()).toBeGreaterThan(4)
  expect(rest.position.x).toBeGreaterThan(8)
  await following(page).waitFor({ state: 'detached', timeout: DRAWN_MS })
})

test('so does the button on what tells of it', async () => {
  const { page } = ann
  expect(await act(page, bob.uid)).toBe('')
  await following(page).getByRole('button', { name: '停下' }).click({ timeout: DRAWN_MS })
  await following(page).waitFor({ state: 'detached', timeout: DRAWN_MS })
})

test('it ends when the other leaves, also when they come back', async () => {
  const { page } = ann
  expect(await act(page, bob.uid)).toBe('')
  await isBehind('安 follows again')
  const start = (await find(page, '安'))!
  await bob.act('exit', {})
  await until(async () => (await find(page, '波')) === undefined, '波 is gone', DRAWN_MS)
  await bob.act('enter', { info: { name: '波' } })
  await sees(page, '波', 'is back')
  await bob.walkTo(14, 9)
  await until(async () => (await gap()) > 5, '波 is far away', DRAWN_MS)
  expect(apart((await find(page, '安'))!, start)).toBeLessThan(0.5)
  expect(ann.errors).toEqual([])
})

test('somebody asks to lead, 安 says no, then yes', async () => {
  const { page } = ann
  const self = (await find(page, '安'))!
  await bob.act('offerHand', { targetId: self.uid, what: 'lead' })
  const offer = page.getByRole('alertdialog', { name: '波想带你走' })
  await offer.getByRole('button', { name: '不用了' }).click({ timeout: DRAWN_MS })
  await offer.waitFor({ state: 'detached', timeout: DRAWN_MS })
  expect(await following(page).count()).toBe(0)
  await bob.act('ring', { user: self.uid })
  await page.getByText('波在呼叫你').waitFor({ timeout: DRAWN_MS })
  await bob.act('requestToLead', { target: self.uid, snapshot: '' })
  const question = page.getByRole('dialog', { name: '跟波走吗？' })
  await question.getByRole('button', { name: '跟随' }).click({ timeout: DRAWN_MS })
  await isBehind('安 has come after 波')
  await following(page).getByRole('button', { name: '停下' }).click({ timeout: DRAWN_MS })
})

test('who is followed reads it on the card, and cannot ask to lead as well', async () => {
  const { page } = ann
  const self = (await find(page, '安'))!
  await openCard(page, '波')
  expect(await on(page, '请 TA 跟我走').isDisabled()).toBe(false)
  await bob.act('setFollowTarget', { followTarget: self.uid })
  await card(page).getByText('正跟着你走').waitFor({ timeout: DRAWN_MS })
  expect(await on(page, '请 TA 跟我走').isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
})

test('confetti flies over a head and is gone', async () => {
  const { page } = ann
  const flying = () => page.evaluate(() => Number(window.__lingjing!.stats()['confetti']))
  await page.evaluate(() => window.__lingjing!.send('shootConfetti', {}))
  await until(async () => (await flying()) > 0, 'confetti flies', DRAWN_MS)
  await until(async () => (await flying()) === 0, 'and is gone', DRAWN_MS)
})
