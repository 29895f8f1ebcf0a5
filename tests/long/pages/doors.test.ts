import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { Bot } from '../../support/rooms/bot.ts'
import { startBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { hallFolder } from '../../support/world/hall.ts'
import { refusing } from '../../support/pages/refusing.ts'
import {
  SLOW_MS,
  enterAs,
  inScene,
  openAs,
  sees,
  spacePath,
  visit,
  setupStep,
} from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'

// Who is put out of a space, or not let in.

let server: TestServer
let browser: TestBrowser
let spaceId = ''

const barrier = (page: Page, title: string) => page.getByRole('dialog', { name: title })

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  const { access_token } = await server.login('安')
  spaceId = (await server.createSpace(access_token, { name: '稳稳的' })).space.id
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('removed by an administrator, then refused as unauthorized: a dialog each, and no way back by itself', async () => {
  const ann = await browser.person()
  await openAs(server, ann.page, '安', spacePath(spaceId))
  await enterAs(ann.page, '安')
  const { uid } = await sees(ann.page, '安', 'is there')
  server.rooms.disconnectUser(uid, closeCodes.kicked)
  const kicked = barrier(ann.page, '你已被移出空间')
  await kicked.getByRole('button', { name: '返回空间列表' }).click({ timeout: SLOW_MS })
  await ann.page.waitForURL(/\/my-spaces/)
  await until(() => server.rooms.onlinePlayers(spaceId) === 0, '安 is gone')

  await ann.page.goto(server.url + spacePath(spaceId), { timeout: SLOW_MS })
  await visit(ann.page)
  await inScene(ann.page)
  server.rooms.disconnectUser(uid, closeCodes.unauthorized)
  const refused = barrier(ann.page, '登录已失效')
  await refused.getByRole('button', { name: '登录' }).click({ timeout: SLOW_MS })
  await ann.page.waitForURL(/\/my-spaces/)
  await barrier(ann.page, '登录灵境').waitFor()
  await ann.context.close()
})

test('logged out on another device: the door says so, and logging in there leads back inside', async () => {
  const kim = await browser.person()
  await openAs(server, kim.page, '金', spacePath(spaceId))
  await enterAs(kim.page, '金')
  await sees(kim.page, '金', 'is there')
  const { access_token: token } = await server.login('金')
  expect((await server.call('POST', '/auth/logout_everywhere', { token })).status).toBe(200)
  const door = barrier(kim.page, '你已退出登录')
  await door.getByText('重新登录即可回来').waitFor({ timeout: SLOW_MS })
  await door.getByRole('button', { name: '登录' }).click()
  const login = barrier(kim.page, '登录灵境')
  // True on this machine: its SMS provider is the log.
  await login.getByText('验证码在服务器日志里').waitFor()
  await login.getByLabel('用户名').fill('金')
  await login.getByRole('button', { name: '直接登录' }).click()
  await visit(kim.page)
  await inScene(kim.page)
  await kim.context.close()
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
    await visit(early.page)
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

  await visit(early.page)
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
  await setupStep(eve.page)
  await until(async () => !(await stored()).includes('"over"'), 'a new token is kept')
  // … and when that is over too, they log in again at the door.
  await replace({ accessToken: 'over', refreshToken: 'over', expiresAt: 0 })
  await eve.page.goto(server.url + spacePath(spaceId))
  await barrier(eve.page, '请先登录').getByText('登录后即可进入「稳稳的」。').waitFor({ timeout: SLOW_MS })
  await until(async () => (await stored()) === '', 'the login is dropped')
  await eve.context.close()
})

test('a browser that can not draw says so and shows the plan, and one can leave', async () => {
  const { page, context } = await browser.person()
  const { access_token: token } = await server.login('暗')
  const { space } = await server.createSpace(token, { name: '看不见' })
  await openAs(server, page, '暗', spacePath(space.id))
  await visit(page, '暗')
  await inScene(page)
  await page.getByText('这台设备的浏览器打不开三维画面').click({ trial: true, timeout: SLOW_MS })
  await page.getByRole('button', { name: '知道了' }).click()
  await page.getByRole('button', { name: '离开空间' }).click()
  await page.getByTestId('space-loading').waitFor({ state: 'detached' })
  await until(() => !page.url().includes('/space/'), 'the space is left')
  await context.close()
})
