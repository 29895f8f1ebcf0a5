import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { arrive } from '../../support/pages/arrive.ts'
import { startBrowser, type Person } from '../../support/pages/browser.ts'
import { said } from '../../support/pages/said.ts'
import { find, openAs, SLOW_MS } from '../../support/pages/spacePage.ts'
import { stage } from '../../support/pages/stage.ts'
import { until } from '../../support/until.ts'
import { hallFolder } from '../../support/world/hall.ts'

/* What one says of oneself inside, and what managers do to others, by the cards. */
const made = stage(() => ({ spacesFolder: hallFolder() }), startBrowser)
const desktop = { width: 1280, height: 800 }
let ann: Person
let bob: Person
let spaceId = ''

beforeAll(async () => {
  const { server, browser } = made
  const { access_token: token } = await server.login('安')
  spaceId = (await server.createSpace(token, { name: '众人' })).space.id
  const { access_token: other } = await server.login('波')
  await server.call('POST', `/spaces/${spaceId}/join`, { token: other })
  ann = await browser.person({ viewport: desktop })
  bob = await browser.person({ viewport: desktop })
  await arrive(server, spaceId, { 安: ann, 波: bob })
}, 120_000)

const card = (page: Page) => page.getByRole('complementary', { name: /名片/ })
const list = (page: Page) => page.getByRole('complementary', { name: '成员', exact: true })

/** Opens somebody's card from the list. */
async function openCard(page: Page, name: string): Promise<void> {
  if ((await list(page).count()) === 0) {
    await page.getByRole('button', { name: /^成员/ }).first().click()
  }
  await list(page).getByTitle(`查看${name}的名片`).click()
  await card(page).waitFor()
}

const leaveCard = (page: Page) => card(page).getByRole('button', { name: '返回' }).click()

test('a name and a profile of one’s own are seen by the other at once, and by the next visit', async () => {
  await openCard(bob.page, '波')
  await card(bob.page).getByRole('button', { name: '名字和简介' }).click()
  const form = bob.page.getByRole('dialog', { name: '名字和简介' })
  const save = form.getByRole('button', { name: '保存' })
  expect(await save.isDisabled()).toBe(true)
  await form.getByLabel('名字').fill('  ')
  await form.getByText('名字不能为空').waitFor()
  await form.getByLabel('名字').fill('阿波')
  await form.getByLabel('个人简介').fill('做展台的')
  await save.click()
  await said(bob.page, '已保存')
  await openCard(ann.page, '阿波')
  await card(ann.page).getByText('做展台的').waitFor()
  const { access_token: token } = await made.server.login('安')
  const { body } = await made.server.call('GET', `/spaces/${spaceId}/members?search=阿波`, { token })
  expect(body.data).toMatchObject([{ displayName: '阿波', profile: '做展台的' }])
  await leaveCard(ann.page)
})

test('a manager tells the level something, which the other reads; nobody else has the button', async () => {
  await leaveCard(bob.page)
  await list(bob.page).getByRole('button', { name: '复制空间链接' }).waitFor()
  expect(await list(bob.page).getByRole('button', { name: '发通知' }).count()).toBe(0)
  await list(ann.page).getByRole('button', { name: '发通知' }).click()
  const form = ann.page.getByRole('dialog', { name: '发通知' })
  await form.getByLabel('内容').fill('五分钟后开始')
  await form.getByRole('button', { name: '发送' }).click()
  await said(ann.page, '通知已发出')
  await said(bob.page, /五分钟后开始/)
})

test('a manager brings somebody, renames and hides them; a member goes to somebody, and no more', async () => {
  await openCard(bob.page, '安')
  for (const name of ['叫过来', '改名', '隐身', '封禁']) {
    expect(await card(bob.page).getByRole('button', { name, exact: true }).count(), name).toBe(0)
  }
  await card(bob.page).getByRole('button', { name: '去找 TA' }).click()
  await said(bob.page, '已来到安身边')

  await openCard(ann.page, '阿波')
  const on = (name: string) => card(ann.page).getByRole('button', { name, exact: true })
  await on('叫过来').click()
  await said(ann.page, '已把阿波叫到身边')
  await on('改名').click()
  const form = ann.page.getByRole('dialog', { name: '给阿波改名' })
  await form.getByLabel('名字').fill('小波')
  await form.getByRole('button', { name: '保存' }).click()
  await said(ann.page, '已改名')
  await until(async () => (await find(bob.page, '小波')) !== undefined, '波 sees the new name too', SLOW_MS)
  await on('隐身').click()
  await said(ann.page, '小波已隐身')
  await on('现身').click()
  await said(ann.page, '小波已现身')
})

test('the box of the administrator gives the role back that was there before', async () => {
  const { access_token: token } = await made.server.login('安')
  const { access_token: other } = await made.server.login('波')
  const { body: me } = await made.server.call('GET', '/users/me', { token: other })
  await made.server.call('POST', `/spaces/${spaceId}/roles`, {
    token,
    body: { userId: me.id, roles: ['BUILDER'] },
  })
  await card(ann.page).getByText('装修者').waitFor()
  await card(ann.page).getByRole('button', { name: '修改权限' }).click()
  const dialog = ann.page.getByRole('dialog', { name: '修改小波的权限' })
  const box = dialog.getByRole('checkbox', { name: /^管理员/ })
  await box.check()
  await box.uncheck()
  expect(await dialog.getByRole('radio', { name: /^装修者/ }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: '取消' }).click()
})

test('a ban of an hour says when it ends, to whom it concerns and where it is lifted; a member is taken out', async () => {
  const cid = await made.browser.person({ viewport: desktop })
  await openAs(made.server, cid.page, '安', `/space/${spaceId}/admin/members`)
  await card(ann.page).getByRole('button', { name: '封禁', exact: true }).click()
  const dialog = ann.page.getByRole('dialog', { name: '封禁小波？' })
  await dialog.getByRole('radio', { name: '1 小时' }).check()
  await dialog.getByText(/^到 .+ 为止$/).waitFor()
  await dialog.getByLabel('原因（选填）').fill('刷屏')
  await dialog.getByRole('button', { name: '封禁' }).click()
  await bob.page.getByRole('dialog', { name: '你已被禁止进入' }).waitFor({ timeout: SLOW_MS })
  const [ban] = await made.server.db.selectFrom('spaceBans').selectAll().execute()
  expect(ban).toMatchObject({ reason: '刷屏', until: (ban?.createdAt ?? 0) + 3_600_000 })

  const { page } = cid
  await page.reload()
  await page.getByText(/^到 .+ 为止$/).waitFor()
  await page.getByRole('button', { name: /^允许波再次进入$/ }).click()
  await said(page, '已允许再次进入')
  await page.getByRole('searchbox').fill('阿波')
  const row = page.getByRole('row').filter({ hasText: '阿波' })
  await row.getByRole('combobox', { name: '阿波的角色' }).selectOption('MEMBER')
  await said(page, '已修改阿波的角色')
  // Out for a day, and let in again below.
  await row.getByRole('button', { name: '封禁阿波' }).click()
  const question = page.getByRole('dialog', { name: '封禁「阿波」' })
  await question.getByRole('textbox', { name: '原因' }).fill('吵闹')
  await question.getByRole('button', { name: '封禁' }).click()
  await said(page, '已封禁')
  await page.getByRole('button', { name: '允许波再次进入' }).click()
  await said(page, '已允许再次进入')
  await row.getByRole('button', { name: '移除阿波' }).click()
  await page.getByRole('dialog', { name: '移除阿波？' }).getByRole('button', { name: '移除' }).click()
  await said(page, '已移除')
  await page.getByText('没有找到符合的成员').waitFor()

  await page.getByRole('link', { name: '邀请', exact: true }).click()
  await page.getByRole('button', { name: '生成邀请链接' }).click()
  await page.getByRole('img', { name: '邀请链接的二维码' }).waitFor()
  await page.getByRole('button', { name: /^撤销以/ }).click()
  const revoking = page.getByRole('dialog', { name: '撤销这个邀请？' })
  await revoking.getByRole('button', { name: '撤销', exact: true }).click()
  await said(page, '邀请已撤销')
})
