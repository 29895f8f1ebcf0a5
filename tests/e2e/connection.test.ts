import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { Bot } from '../support/bot.ts'
import { startBrowser, type Person, type TestBrowser } from '../support/browser.ts'
import { hallChair, hallFolder } from '../support/hall.ts'
import { refusing } from '../support/refusing.ts'
import {
  SLOW_MS,
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
} from '../support/spacePage.ts'
import { startServer, type TestServer } from '../support/startServer.ts'
import { until } from '../support/until.ts'

// The first tests are one story: each goes on where the one before ended. A bot stands by as the witness.

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
  browser = await startBrowser(server.url)
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
  await holding(page, ['KeyW'], () => hint.waitFor({ timeout: SLOW_MS }))
  await sees(page, '安', 'has stopped', ({ animator }) => animator === 'idle')
  await page.keyboard.press('KeyE')
  const seated = await sees(page, '安', 'sits', ({ sitting }) => sitting === hallChair)
  await page.getByRole('toolbar', { name: '空间工具' }).getByRole('button', { name: '聊天' }).click()
  await say(page, '断线之前')
  await until(() => witness.heard.includes('断线之前'), 'the witness hears')
  await mark(page)

  await context.setOffline(true)
  await banner(page).getByText('网络已断开').waitFor({ timeout: SLOW_MS })
  await say(page, '断线之中')
  await page.getByText('发送中').waitFor()
  // The server notices too: the player is held, faded, and still has its chair.
  await until(
    () =>
      witness.events.some(
        ({ kind, body }) => kind === 'playerSetsIsSignedIn' && body['isSignedIn'] === false,
      ),
    '安 fades',
    SLOW_MS,
  )
  expect(annAsSeen()).toBeDefined()
  await expect(witness.act('setChairStatus', { chairIdx: hallChair, isOccupied: true })).rejects.toThrow()
  await witness.chat('GLOBAL_CHAT', '你不在时')

  await context.setOffline(false)
  await banner(page).waitFor({ state: 'detached', timeout: SLOW_MS })
  await page.getByText('发送中').waitFor({ state: 'detached', timeout: SLOW_MS })
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
  await banner(page).waitFor({ timeout: SLOW_MS })
  server = await start(port)
  await banner(page).waitFor({ state: 'detached', timeout: SLOW_MS })
  witness = await witnessEnters()
  await until(annAsSeen, 'the witness sees 安 again', SLOW_MS)
  const back = await sees(page, '安', 'is back')
  expect(apart(back, place)).toBeLessThan(0.3)
  await sees(page, '证人', 'is seen by the page that stayed')
  expect(await isMarked(page)).toBe(true)
})

test('a second tab of the same person: a dialog, 在此处继续, and then the first tab has it', async () => {
  const first = ann.page
  const place = await sees(first, '安', 'is there')
  const second = await ann.context.newPage()
  await second.goto(server.url + spacePath(spaceId), { timeout: SLOW_MS })
  const dialog = barrier(second, '你已在另一个页面中')
  await dialog.getByText('同一时间只能在一个空间里').waitFor({ timeout: SLOW_MS })
  await dialog.getByRole('button', { name: '关闭页面' }).waitFor()
  expect(await barrier(first, '你已在另一个页面中').count()).toBe(0)
  await dialog.getByRole('button', { name: '在此处继续' }).click({ timeout: SLOW_MS })

  await barrier(first, '你已在另一个页面中').waitFor({ timeout: SLOW_MS })
  await first.close()
  await second.getByRole('button', { name: '进入空间' }).click({ timeout: SLOW_MS })
  await inScene(second)
  expect(apart(await sees(second, '安', 'is there'), place)).toBeLessThan(0.3)
  expect([...witness.players.values()].filter(({ name }) => name === '安')).toHaveLength(1)
  ann = { ...ann, page: second }
})

test('removed by an administrator, then refused as unauthorized: a dialog each, and no way back by itself', async () => {
  const uid = (await sees(ann.page, '安', 'is there')).uid
  server.rooms.disconnectUser(uid, closeCodes.kicked)
  const kicked = barrier(ann.page, '你已被移出空间')
  await kicked.getByRole('button', { name: '返回空间列表' }).click({ timeout: SLOW_MS })
  await ann.page.waitForURL(/\/my-spaces/)
  await until(() => annAsSeen() === undefined, '安 is gone')

  await ann.page.goto(server.url + spacePath(spaceId), { timeout: SLOW_MS })
  await ann.page.getByRole('button', { name: '进入空间' }).click({ timeout: SLOW_MS })
  await inScene(ann.page)
  server.rooms.disconnectUser(uid, closeCodes.unauthorized)
  const refused = barrier(ann.page, '登录已失效')
  await refused.getByRole('button', { name: '登录' }).click({ timeout: SLOW_MS })
  await ann.page.waitForURL(/\/my-spaces/)
  await barrier(ann.page, '登录灵境').waitFor()
})

test('a full space is closed to those who come, and to those who were only choosing their looks', async () => {
  const owner = (await server.login('安')).access_token
  const { space } = await server.createSpace(owner, { name: '单人间' })
  await server.call('PUT', `/spaces/${space.id}/admin/setting/capacity`, {
    token: owner,
    body: { capacity: 1 },
  })
  const early = await browser.person()
  await openAs(server, early.page, '早', spacePath(space.id))
  await early.page.getByLabel('显示名称').fill('早', { timeout: SLOW_MS })
  // Whatever else the server says before somebody joins is told there.
  await refusing(early.page, ['POST', '/spaces/*/join-preflight'], {}, async () => {
    await early.page.getByRole('button', { name: '进入空间' }).click({ timeout: SLOW_MS })
    await early.page
      .getByRole('alert')
      .getByText('没能进入空间：服务器出了点问题，请稍后再试')
      .waitFor({ timeout: SLOW_MS })
  })

  const { access_token } = await server.login('占')
  const inside = await Bot.enter(
    { url: server.url, spaceId: space.id, auth: { token: access_token } },
    '占座',
  )
  const late = await browser.person()
  await openAs(server, late.page, '晚', spacePath(space.id))
  await barrier(late.page, '空间已满')
    .getByText('暂时无法进入，先去别处逛逛吧~')
    .waitFor({ timeout: SLOW_MS })
  await late.page.getByRole('button', { name: '好的' }).click()
  await late.page.waitForURL(/\/my-spaces/)

  await early.page.getByRole('button', { name: '进入空间' }).click({ timeout: SLOW_MS })
  await barrier(early.page, '空间已满').waitFor({ timeout: SLOW_MS })
  inside.close()
  await early.context.close()
  await late.context.close()
})

test('a private space, an unknown one, a guest, and a login that is over: each is told what is the matter', async () => {
  const owner = (await server.login('安')).access_token
  const { space } = await server.createSpace(owner, { name: '自留地', private: true })
  const eve = await browser.person()
  await openAs(server, eve.page, '伊', spacePath(space.id))
  await barrier(eve.page, '无访问权限').getByText('该空间为私密空间，仅可通过邀请链接进入。').waitFor()
  await eve.page.goto(`${server.url}/space/there-is-none`)
  await barrier(eve.page, '哎呀，目标走丢了…').getByRole('button', { name: '再次寻找' }).click()
  await eve.page.waitForURL(/\/my-spaces/)

  // The access token is over: the refresh token quietly brings a new one …
  const stored = () => eve.page.evaluate(() => localStorage.getItem('lingjing.login') ?? '')
  const replace = async (change: object) => {
    const login = { ...(JSON.parse(await stored()) as object), ...change }
    await eve.page.evaluate((value) => localStorage.setItem('lingjing.login', value), JSON.stringify(login))
  }
  await replace({ accessToken: 'over', expiresAt: 0 })
  await eve.page.goto(server.url + spacePath(spaceId))
  await eve.page.getByRole('button', { name: '进入空间' }).waitFor({ timeout: SLOW_MS })
  expect(await stored()).not.toContain('"over"')
  // … and when that is over too, they log in again at the door.
  await replace({ accessToken: 'over', refreshToken: 'over', expiresAt: 0 })
  await eve.page.goto(server.url + spacePath(spaceId))
  await barrier(eve.page, '请先登录').getByText('登录后即可进入「稳稳的」。').waitFor({ timeout: SLOW_MS })
  expect(await stored()).toBe('')
  await eve.context.close()
})
