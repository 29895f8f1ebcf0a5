import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { Bot } from '../../support/rooms/bot.ts'
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
import { until } from '../../support/until.ts'
import { stage } from '../../support/pages/stage.ts'

// Who is put out of a space, or not let in; the rest is in tests/e2e/doors.test.ts.

const made = stage()
let spaceId = ''
beforeAll(async () => {
  const { access_token } = await made.server.login('安')
  spaceId = (await made.server.createSpace(access_token, { name: '稳稳的' })).space.id
})

const barrier = (page: Page, title: string) => page.getByRole('dialog', { name: title })

test('removed by an administrator, then refused as unauthorized: a dialog each, and no way back by itself', async () => {
  const ann = await made.browser.person()
  await openAs(made.server, ann.page, '安', spacePath(spaceId))
  await enterAs(ann.page, '安')
  const { uid } = await sees(ann.page, '安', 'is there')
  made.server.rooms.disconnectUser(uid, closeCodes.kicked)
  const kicked = barrier(ann.page, '你已被移出空间')
  await kicked.getByRole('button', { name: '返回空间列表' }).click({ timeout: SLOW_MS })
  await ann.page.waitForURL(/\/my-spaces/)
  await until(() => made.server.rooms.onlinePlayers(spaceId) === 0, '安 is gone')

  await ann.page.goto(made.server.url + spacePath(spaceId), { timeout: SLOW_MS })
  await visit(ann.page)
  await inScene(ann.page)
  made.server.rooms.disconnectUser(uid, closeCodes.unauthorized)
  const refused = barrier(ann.page, '登录已失效')
  await refused.getByRole('button', { name: '登录' }).click({ timeout: SLOW_MS })
  await ann.page.waitForURL(/\/my-spaces/)
  await barrier(ann.page, '登录灵境').waitFor()
  await ann.context.close()
})

test('a full space is closed to those who come, and to those who were only choosing their looks', async () => {
  const owner = (await made.server.login('安')).access_token
  const { space } = await made.server.createSpace(owner, { name: '单人间' })
  await made.server.call('PUT', `/spaces/${space.id}/admin/setting/capacity`, {
    token: owner,
    body: { capacity: 1 },
  })
  const early = await made.browser.person()
  await openAs(made.server, early.page, '早', spacePath(space.id))
  await early.page.getByLabel('显示名称').fill('早', { timeout: SLOW_MS })
  // Whatever else the server says before somebody joins is told there.
  await refusing(early.page, ['POST', '/spaces/*/join-preflight'], {}, async () => {
    await visit(early.page)
    await early.page
      .getByRole('alert')
      .getByText('没能进入空间：服务器出了点问题，请稍后再试')
      .waitFor({ timeout: SLOW_MS })
  })

  const { access_token } = await made.server.login('占')
  const inside = await Bot.enter(
    { url: made.server.url, spaceId: space.id, auth: { token: access_token } },
    '占座',
  )
  const late = await made.browser.person()
  await openAs(made.server, late.page, '晚', spacePath(space.id))
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
  const owner = (await made.server.login('安')).access_token
  const { space } = await made.server.createSpace(owner, { name: '自留地', private: true })
  const eve = await made.browser.person()
  await openAs(made.server, eve.page, '伊', spacePath(space.id))
  await barrier(eve.page, '无访问权限').getByText('该空间为私密空间，仅可通过邀请链接进入。').waitFor()
  await eve.page.goto(`${made.server.url}/space/there-is-none`)
  await barrier(eve.page, '哎呀，目标走丢了…').getByRole('button', { name: '再次寻找' }).click()
  await eve.page.waitForURL(/\/my-spaces/)

  // The access token is over: the refresh token quietly brings a new one …
  const stored = () => eve.page.evaluate(() => localStorage.getItem('lingjing.login') ?? '')
  const replace = async (change: object) => {
    const login = { ...(JSON.parse(await stored()) as object), ...change }
    await eve.page.evaluate((value) => localStorage.setItem('lingjing.login', value), JSON.stringify(login))
  }
  await replace({ accessToken: 'over', expiresAt: 0 })
  await eve.page.goto(made.server.url + spacePath(spaceId))
  await setupStep(eve.page)
  expect(await stored()).not.toContain('"over"')
  // … and when that is over too, they log in again at the door.
  await replace({ accessToken: 'over', refreshToken: 'over', expiresAt: 0 })
  await eve.page.goto(made.server.url + spacePath(spaceId))
  await barrier(eve.page, '请先登录').getByText('登录后即可进入「稳稳的」。').waitFor({ timeout: SLOW_MS })
  expect(await stored()).toBe('')
  await eve.context.close()
})
