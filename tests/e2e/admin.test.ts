import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Person, type TestBrowser } from '../support/pages/browser.ts'
import { expectClean } from '../support/pages/expectClean.ts'
import { hallFolder } from '../support/world/hall.ts'
import { refusing } from '../support/pages/refusing.ts'
import { SLOW_MS, enterAs, openAs, spacePath } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'

const desktop = { width: 1280, height: 800 }

let server: TestServer
let browser: TestBrowser
let admin: Person

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  admin = await browser.person({ viewport: desktop })
  await openAs(server, admin.page, 'admin', '/contact')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const tokenOf = async (name: string): Promise<string> => (await server.login(name)).access_token
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialogOf = (page: Page) => page.getByRole('dialog')

const refusesTheExport = (page: Page, path: string) =>
  refusing(page, ['GET', path], {}, async () => {
    await page.getByRole('button', { name: '导出 CSV' }).click()
    await page.getByText('导出失败：服务器出了点问题，请稍后再试').waitFor()
  })

test('only admins of the site find the console', async () => {
  const ann = await browser.person({ viewport: desktop })
  await openAs(server, ann.page, '安', '/site-admin/users')
  await ann.page.getByRole('heading', { name: '没有权限' }).waitFor()
  await ann.page.getByRole('button', { name: '安 的账号菜单' }).click()
  await ann.page.getByRole('menuitem', { name: '账号与安全' }).waitFor()
  expect(await ann.page.getByRole('menuitem', { name: '站点管理' }).count()).toBe(0)
  expectClean(ann)
  await ann.context.close()

  const { page } = admin
  await page.getByRole('button', { name: 'admin 的账号菜单' }).click()
  await page.getByRole('menuitem', { name: '站点管理' }).click()
  await page.getByRole('tab', { name: '社区空间', selected: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/site-admin/community')
  // Up and down through the tabs.
  await page.getByRole('tab', { name: '社区空间' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('tab', { name: '官方空间', selected: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/site-admin/official')
  await page.goto(`${server.url}/site-admin/nothing`)
  await page.getByRole('tab', { name: '社区空间', selected: true }).waitFor()
})

test('a ban closes the visit in the other browser and its log-in; then it is lifted; the visit is counted', async () => {
  const { page } = admin
  admin.errors.length = 0
  const eve = await browser.person()
  await openAs(server, eve.page, '伊芙', spacePath('office'))
  await enterAs(eve.page, '伊芙')
  expect(server.rooms.onlinePlayers('office')).toBe(1)

  await page.goto(`${server.url}/site-admin/users`)
  await page.getByRole('searchbox', { name: '搜索名称、用户 ID 或完整手机号' }).fill('伊芙')
  await page.getByText('第 1–1 条，共 1 条').waitFor()
  await page.getByRole('button', { name: '封禁 伊芙' }).click()
  const dialog = dialogOf(page)
  expect(await dialog.getByRole('radio').count()).toBe(7)
  await dialog.getByText('7 天').click()
  await dialog.getByLabel('原因').fill('反复刷屏')
  const inAWeek = new Date(Date.now() + 7 * 86_400_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${inAWeek.getFullYear()}/${two(inAWeek.getMonth() + 1)}/${two(inAWeek.getDate())}`
  await dialog.getByText(`到 ${day}`).waitFor()
  await dialog.getByRole('button', { name: '封禁' }).click()
  await page.getByText('操作成功').first().waitFor()
  await rowOf(page, '伊芙')
    .getByText(new RegExp(`封禁至 ${day} \\d\\d:\\d\\d`))
    .waitFor()
  await rowOf(page, '伊芙').getByText('原因：反复刷屏').waitFor()

  await eve.page.getByText('账号已被封禁，请联系管理员').waitFor({ timeout: SLOW_MS })
  await until(() => server.rooms.onlinePlayers('office') === 0, 'the room is empty')
  const isLoggedIn = () => eve.page.evaluate(() => localStorage.getItem('lingjing.login') !== null)
  await until(async () => !(await isLoggedIn()), 'the login is dropped')
  await eve.page.goto(`${server.url}/contact`)
  const logIn = async () => {
    await eve.page.getByRole('banner').getByRole('button', { name: '登录' }).click()
    await dialogOf(eve.page).getByLabel('用户名').fill('伊芙')
    await dialogOf(eve.page).getByRole('button', { name: '直接登录' }).click()
  }
  await logIn()
  await dialogOf(eve.page).getByText('账号已被封禁，请联系管理员').waitFor()

  await page.getByRole('button', { name: '解封 伊芙' }).click()
  await dialogOf(page).getByRole('button', { name: '解封' }).click()
  await page.getByRole('button', { name: '封禁 伊芙' }).waitFor()
  await dialogOf(eve.page).getByRole('button', { name: '直接登录' }).click()
  await dialogOf(eve.page).waitFor({ state: 'detached' })
  await until(isLoggedIn, 'logged in again')
  await eve.context.close()

  // No admin can be banned.
  await page.getByRole('searchbox').fill('admin')
  await rowOf(page, 'admin').getByText('管理员', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: '封禁 admin' }).isDisabled()).toBe(true)

  // The visit that ended is there for those who run the space.
  await page.goto(`${server.url}/space/office/admin/stats`)
  await page.getByRole('heading', { name: '访问统计' }).waitFor()
  const tiles = page.locator('dl').first()
  await until(async () => /访问次数\s*1/.test(await tiles.innerText()), 'one visit today')
  await page.getByRole('img', { name: /每日访问次数，最高 1/ }).waitFor()
  const now = new Date()
  const today = `${now.getFullYear()}/${two(now.getMonth() + 1)}/${two(now.getDate())}`
  expect(await page.getByRole('row', { name: today }).getByRole('cell').first().innerText()).toBe('1')
  await page.getByRole('radio', { name: '平均停留' }).check()
  await page.getByRole('img', { name: /每日平均停留/ }).waitFor()
  await page.getByLabel('结束日期').fill('2020-01-01')
  await page.getByText('请选择不超过 367 天、开始不晚于结束的日期').waitFor()
  await page.getByRole('button', { name: '最近 7 天' }).click()
  await refusesTheExport(page, '/spaces/office/stats/export*')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^visits-office-.*\.csv$/)
  expectClean(admin, /status of (4\d\d|500)/)
})

test('a report is handled, and whoever reported is told; the log knows it', async () => {
  const { page } = admin
  const token = await tokenOf('弗兰')
  await server.call('POST', '/reports', {
    token,
    body: { subjectType: 'space', subjectId: 'office', reason: 'fraud', text: '冒充官方' },
  })
  await page.goto(`${server.url}/site-admin/reports`)
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
  const { body } = await server.call('GET', '/notification/list', { token })
  expect(body.data[0]).toMatchObject({ kind: 'reportHandled', params: { outcome: 'DISMISSED' } })

  await page.getByRole('button', { name: '群发通知' }).click()
  expect(await dialogOf(page).getByRole('button', { name: '发送给所有人' }).isDisabled()).toBe(true)
  await dialogOf(page).getByLabel('标题').fill('今晚维护')
  await dialogOf(page).getByLabel('内容').fill('十点到十二点')
  await dialogOf(page).getByRole('button', { name: '发送给所有人' }).click()
  await page.getByText(/已发送给 \d+ 人/).waitFor()

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
  expectClean(admin, /status of (4\d\d|500)/)
})
