import { beforeAll, expect, test } from 'vitest'
import { type Person } from '../../support/pages/browser.ts'
import { isClean } from '../../support/pages/isClean.ts'
import { said } from '../../support/pages/said.ts'
import { rowOf } from '../../support/pages/siteAdmin.ts'
import { openAs } from '../../support/pages/spacePage.ts'
import { stage } from '../../support/pages/stage.ts'
import { until } from '../../support/until.ts'

// Running a site: reports acted upon where they are read, many at once, lists that go on as one scrolls.

const made = stage()
let admin: Person
let owner = ''
beforeAll(async () => {
  admin = await made.browser.person({ viewport: { width: 1440, height: 900 } })
  owner = (await made.server.login('安')).access_token
  await openAs(made.server, admin.page, 'admin', '/contact')
})
const dialog = () => admin.page.getByRole('dialog')
const make = async (name: string) => (await made.server.createSpace(owner, { name })).space.id

test('a report is acted upon where it is read, then closed; the others are closed together', async () => {
  const { page } = admin
  const { server } = made
  const token = (await server.login('波')).access_token
  for (const name of ['假抽奖', '另一处', '第三处']) {
    const body = { subjectType: 'space', subjectId: await make(name), reason: 'fraud' }
    expect((await server.call('POST', '/reports', { token, body })).status).toBe(201)
  }
  await page.goto(`${server.url}/site-admin`)
  await page.getByRole('link', { name: /^待处理举报 3/ }).click()
  const card = page.getByRole('listitem').filter({ hasText: '假抽奖' })
  await card.getByRole('button', { name: '空间操作' }).click()
  await page.getByRole('menuitem', { name: '从列表中隐藏' }).click()
  await dialog().getByRole('button', { name: '确定' }).click()
  // What was done is the note the report is closed with.
  await dialog().getByRole('heading', { name: '处理举报 · 假抽奖' }).waitFor()
  expect(await dialog().getByLabel('备注').inputValue()).toBe('从列表中隐藏')
  await dialog().getByRole('button', { name: '完成处理' }).click()
  await card.waitFor({ state: 'detached' })

  await page.getByLabel('全选').check()
  await page.getByText('已选 2 项').waitFor()
  await page.getByRole('button', { name: '批量处理' }).click()
  await dialog().getByText('驳回：没有发现问题').click()
  await dialog().getByRole('button', { name: '完成处理' }).click()
  await page.getByText('没有待处理的举报').waitFor()
  await page.getByRole('tab', { name: '操作日志' }).click()
  await page.getByText('举报对象：空间').first().waitFor()
  await page.getByRole('button', { name: '只看 admin 的操作' }).first().click()
  await page.getByRole('button', { name: '显示所有人的操作' }).waitFor()
  isClean(admin)
})

test('what could not be done to one of many is said, with its name', async () => {
  const { page } = admin
  await make('甲厅')
  await made.server.createSpace(owner, { name: '乙室', private: true })
  await page.goto(`${made.server.url}/site-admin/community`)
  for (const name of ['甲厅', '乙室']) await page.getByLabel(`选择 ${name}`).check()
  await page.getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('menuitem', { name: '设为官方空间' }).click()
  await dialog().getByText('乙室、甲厅').waitFor()
  await dialog().getByRole('button', { name: '确定' }).click()
  await said(page, '1 项操作成功')
  await page
    .getByRole('alert')
    .getByText(/^乙室：/)
    .waitFor()
  await rowOf(page, '甲厅').waitFor({ state: 'detached' })
  isClean(admin)
})

test('a list goes on as one scrolls; a page that fails waits for another try; nothing is there twice', async () => {
  const { page } = admin
  for (let n = 0; n < 50; n++) await make(`展厅 ${n}`)
  await page.goto(`${made.server.url}/my-spaces?tab=community&sort=latest`)
  const cards = page.getByRole('list', { name: /社区空间/ }).getByRole('listitem')
  await page.getByText('展厅 49').waitFor()
  expect(await cards.count()).toBe(24)
  const later = '**/spaces/list/all?*offset=24*'
  await page.route(later, (route) => route.abort('connectionrefused'))
  await cards.last().scrollIntoViewIfNeeded()
  await page.getByText(/^后面的没能加载出来/).waitFor()
  expect(await cards.count()).toBe(24)
  await page.unroute(later)
  // Somebody adds one meanwhile: the last card of the first page is the first of the next.
  await make('新来的')
  await page.getByRole('button', { name: '重试' }).click()
  await until(async () => (await cards.count()) > 24, 'the next page')
  await until(async () => {
    await cards.last().scrollIntoViewIfNeeded()
    return page.getByText(/^已显示全部 \d+ 项$/).isVisible()
  }, 'the end')
  const names = await cards.getByRole('heading').allInnerTexts()
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('展厅 0')
  isClean(admin, /ERR_CONNECTION_REFUSED/)
})
