import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { Movement } from '../../../server/room/movement/movement.ts'
import { type Person } from '../../support/pages/browser.ts'
import { refusing } from '../../support/pages/refusing.ts'
import { said } from '../../support/pages/said.ts'
import { SLOW_MS, openAs, spacePath } from '../../support/pages/spacePage.ts'
import { TestClient } from '../../support/server/TestClient.ts'
import { openMenu, refusesTheExport, rowOf } from '../../support/pages/siteAdmin.ts'
import { isClean } from '../../support/pages/isClean.ts'
import { stage } from '../../support/pages/stage.ts'

// What else the console does; the rest is in tests/e2e/admin.test.ts.

const desktop = { width: 1280, height: 800 }

const made = stage()
let admin: Person
beforeAll(async () => {
  admin = await made.browser.person({ viewport: desktop })
  await openAs(made.server, admin.page, 'admin', '/contact')
})

const tokenOf = async (name: string): Promise<string> => (await made.server.login(name)).access_token
const dialogOf = (page: Page) => page.getByRole('dialog')

test('what the site tells everybody lies under the bell; it is read once, and a failure says so', async () => {
  const kai = await made.browser.person({ viewport: desktop })
  const { page } = kai
  await openAs(made.server, page, '凯', '/contact')
  const bell = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
  const notices = page.getByRole('dialog', { name: '系统通知' })
  await bell('系统通知').click()
  await notices.getByText('暂无系统通知').waitFor()
  await page.keyboard.press('Escape')
  for (const title of ['周五停机', '周六恢复']) {
    const body = { title, content: '晚上十点\n一小时' }
    const told = await made.server.call('POST', '/site-admin/broadcast', {
      token: await tokenOf('admin'),
      body,
    })
    expect(told.status).toBe(201)
  }
  await page.reload()
  await refusing(page, ['GET', '/notification/list*'], {}, async () => {
    await bell('系统通知，2 条未读').click()
    await notices.getByText('通知没能加载出来').waitFor()
  })
  await notices.getByRole('button', { name: '重试' }).click()
  await notices.getByRole('heading', { name: '周五停机' }).waitFor()
  expect(await notices.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    '周六恢复 未读',
    '周五停机 未读',
  ])
  await page.keyboard.press('Escape')
  await bell('系统通知').waitFor()
  await page.reload()
  await bell('系统通知').click()
  await notices.getByRole('heading', { name: '周五停机' }).waitFor()
  expect(await notices.getByText('未读').count()).toBe(0)
  isClean(kai, /status of 500/)
  await kai.context.close()
})

test('a space that failed too often is shown as closed, and opened again', async () => {
  const { page } = admin
  const { space } = await made.server.createSpace(await tokenOf('阿宝'), { name: '阿宝的实验室' })
  const token = await tokenOf('阿宝')
  const advance = vi.spyOn(Movement.prototype, 'advance')
  try {
    for (let time = 1; time <= limits.spaceFailuresMax; time += 1) {
      const inside = await TestClient.enter({ url: made.server.url, spaceId: space.id, token })
      advance.mockImplementationOnce(() => {
        throw new Error('chair 7 has no place')
      })
      await inside.end()
    }
  } finally {
    advance.mockRestore()
  }
  // Whoever comes reads why, and when to try again.
  const lu = await made.browser.person({ viewport: desktop })
  await openAs(made.server, lu.page, '路', spacePath(space.id))
  const shut = lu.page.getByRole('dialog', { name: '空间暂时停用' })
  await shut.getByText(/约 \d+ 分钟后自动恢复/).waitFor({ timeout: SLOW_MS })
  await lu.context.close()
  await page.goto(`${made.server.url}/site-admin/community`)
  await page.getByLabel('显示哪些空间').selectOption('quarantined')
  const row = rowOf(page, '阿宝的实验室')
  await row.getByText('接连出错：chair 7 has no place').waitFor()
  await row.getByText(/^已停用至 /).waitFor()
  await openMenu(page, '阿宝的实验室')
  await page.getByRole('menuitem', { name: '恢复', exact: true }).click()
  await dialogOf(page).getByText('恢复「阿宝的实验室」？').waitFor()
  await dialogOf(page).getByRole('button', { name: '确定' }).click()
  await page.getByText('没有停用的空间').waitFor()
  const client = await TestClient.enter({ url: made.server.url, spaceId: space.id, token })
  client.close()
  isClean(admin)
})

test('a report is handled, and whoever reported is told; the log knows it', async () => {
  const { page } = admin
  const token = await tokenOf('弗兰')
  await made.server.call('POST', '/reports', {
    token,
    body: { subjectType: 'space', subjectId: 'office', reason: 'fraud', text: '冒充官方' },
  })
  await page.goto(`${made.server.url}/site-admin/reports`)
  const card = page.getByRole('list', { name: '举报处理' }).getByRole('listitem')
  await card.getByText('冒充官方').waitFor()
  await card.getByText('诈骗或赌博').waitFor()
  await card.getByRole('button', { name: /^处理/ }).click()
  await dialogOf(page).getByText('驳回：没有发现问题').click()
  await dialogOf(page).getByLabel('备注').fill('已核实是官方空间')
  await dialogOf(page).getByRole('button', { name: '完成处理' }).click()
  await page.getByText('没有待处理的举报').waitFor()
  await page.getByLabel('显示哪些举报').selectOption('已驳回')
  await card.getByText('处理备注：已核实是官方空间').waitFor()
  const { body } = await made.server.call('GET', '/notification/list', { token })
  expect(body.data[0]).toMatchObject({ kind: 'reportHandled', params: { outcome: 'DISMISSED' } })

  await page.getByRole('button', { name: '群发通知' }).click()
  expect(await dialogOf(page).getByRole('button', { name: '发送给所有人' }).isDisabled()).toBe(true)
  await dialogOf(page).getByLabel('标题').fill('今晚维护')
  await dialogOf(page).getByLabel('内容').fill('十点到十二点')
  await dialogOf(page).getByRole('button', { name: '发送给所有人' }).click()
  await said(page, /^已发送给 \d+ 人$/)

  await page.getByRole('tab', { name: '操作日志' }).click()
  await rowOf(page, '群发通知').filter({ hasText: '今晚维护' }).waitFor()
  await page.getByLabel('操作类型').selectOption('处理举报')
  await rowOf(page, '今晚维护').waitFor({ state: 'detached' })
  await rowOf(page, '已核实是官方空间').waitFor()
  await rowOf(page, '已核实是官方空间').getByText('127.0.0.1').waitFor()
  await refusesTheExport(page, '/site-admin/operations/export*')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('operations.csv')
  isClean(admin, /status of (4\d\d|500)/)
})

test('lists that cannot be loaded say so and can be tried again', async () => {
  const { page } = admin
  let isDown = true
  await page.route('**/api/v2/users/list*', (route) =>
    isDown ? route.abort('connectionrefused') : route.continue(),
  )
  await page.goto(`${made.server.url}/site-admin/users`)
  await page.getByText('用户没能加载出来').waitFor()
  isDown = false
  await page.getByRole('button', { name: '重试' }).click()
  await rowOf(page, 'admin').first().waitFor()
  await page.unroute('**/api/v2/users/list*')
})

test('who runs the site is written in the console, and every page says so', async () => {
  const { page } = admin
  await page.goto(`${made.server.url}/contact`)
  await page.getByText('运营者还没有公布联系邮箱').waitFor()
  await page.getByRole('link', { name: '去站点信息里填写' }).click()
  await page.getByLabel('运营者').fill('青石科技有限公司')
  await page.getByLabel('ICP 备案号').fill('备案中')
  await page.getByLabel('联系邮箱').fill('hello@qingshi.test')
  // Another tab of the console does not throw away what was typed.
  await page.getByRole('tab', { name: '用户管理' }).click()
  await page.getByRole('tab', { name: '站点信息' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('请填写完整的备案号，形如 京ICP备12345678号-1').waitFor()
  await page.getByLabel('ICP 备案号').fill('京ICP备12345678号-1')
  await page.getByText('服务条款使用内置文本').click()
  await page.getByLabel('中文文本').first().fill('# 一、约定\n由{operator}提供服务，来信：{email}')
  await page.getByRole('button', { name: '保存' }).click()
  await said(page, '站点信息已更新')
  // The admin's own page knows without loading anew.
  await page.getByRole('contentinfo').getByText('青石科技有限公司').waitFor()

  const guest = await made.browser.person({ viewport: desktop })
  await guest.page.goto(`${made.server.url}/contact`)
  await guest.page.getByRole('link', { name: '写信给 hello@qingshi.test' }).waitFor()
  const filing = guest.page.getByRole('contentinfo').getByRole('link', { name: '京ICP备12345678号-1' })
  expect(await filing.getAttribute('href')).toBe('https://beian.miit.gov.cn/')
  await guest.page.getByRole('contentinfo').getByRole('link', { name: '服务条款' }).click()
  await guest.page.getByRole('heading', { name: '一、约定' }).waitFor()
  await guest.page.getByText('由青石科技有限公司提供服务，来信：hello@qingshi.test').waitFor()
  isClean(guest)
  await guest.context.close()
})
