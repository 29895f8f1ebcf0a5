import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Person, type TestBrowser } from '../support/pages/browser.ts'
import { hallFolder } from '../support/world/hall.ts'
import { refusing } from '../support/pages/refusing.ts'
import { said, saidSoFar } from '../support/pages/said.ts'
import { SLOW_MS, enterAs, openAs, spacePath } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'
import { openMenu, refusesTheExport, rowOf } from '../support/pages/siteAdmin.ts'
import { isClean } from '../support/pages/isClean.ts'

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
const dialogOf = (page: Page) => page.getByRole('dialog')

test('only admins of the site find the console', async () => {
  const ann = await browser.person({ viewport: desktop })
  await openAs(server, ann.page, '安', '/site-admin/users')
  await ann.page.getByRole('heading', { name: '没有权限' }).waitFor()
  await ann.page.getByRole('button', { name: '安 的账号菜单' }).click()
  await ann.page.getByRole('menuitem', { name: '账号与安全' }).waitFor()
  expect(await ann.page.getByRole('menuitem', { name: '站点管理' }).count()).toBe(0)
  isClean(ann)
  await ann.context.close()

  const { page } = admin
  await page.getByRole('button', { name: 'admin 的账号菜单' }).click()
  await page.getByRole('menuitem', { name: '站点管理' }).click()
  await page.getByRole('tab', { name: '概览', selected: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/site-admin/overview')
  await page.getByRole('link', { name: /^注册用户 2/ }).click()
  await page.getByRole('tab', { name: '用户管理', selected: true }).waitFor()
  // Up and down through the tabs.
  await page.getByRole('tab', { name: '社区空间' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('tab', { name: '官方空间', selected: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/site-admin/official')
  // The page stays while its tabs change: so does the place of who goes through them.
  await page.keyboard.press('ArrowUp')
  await page.getByRole('tab', { name: '社区空间', selected: true }).waitFor()
  await page.getByRole('heading', { name: '站点管理' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('社区空间')
  await page.goto(`${server.url}/site-admin/nothing`)
  await page.getByRole('tab', { name: '概览', selected: true }).waitFor()
})

test('a space becomes official and goes back; its chat is closed; it is deleted and restored', async () => {
  const { page } = admin
  const { space } = await server.createSpace(await tokenOf('阿宝'), { name: '阿宝的展厅' })
  await server.createSpace(await tokenOf('阿宝'), { name: '阿宝的密室', private: true })
  await page.goto(`${server.url}/site-admin/community`)
  await rowOf(page, '阿宝的展厅').waitFor()

  // A private space cannot become official.
  await openMenu(page, '阿宝的密室')
  await page.getByRole('menuitem', { name: '关闭文字聊天' }).waitFor()
  expect(await page.getByRole('menuitem', { name: '设为官方空间' }).count()).toBe(0)
  await page.keyboard.press('Escape')

  await openMenu(page, '阿宝的展厅')
  await page.getByRole('menuitem', { name: '设为官方空间' }).click()
  await dialogOf(page).getByText('把「阿宝的展厅」设为官方空间？').waitFor()
  await dialogOf(page).getByRole('button', { name: '确定' }).click()
  await said(page, '操作成功')
  await rowOf(page, '阿宝的展厅').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: '官方空间' }).click()
  await rowOf(page, '阿宝的展厅').waitFor()

  // What goes wrong is told, and the dialog stays.
  await page.route('**/site-admin/set-disable-chat', (route) => route.abort('connectionrefused'))
  await openMenu(page, '阿宝的展厅')
  await page.getByRole('menuitem', { name: '关闭文字聊天' }).click()
  await dialogOf(page).getByRole('button', { name: '确定' }).click()
  await dialogOf(page).getByText('连不上服务器，请检查网络后重试').waitFor()
  await page.unroute('**/site-admin/set-disable-chat')
  // In our words where they are known, else in the server's, else 请重试.
  for (const [code, message, text] of [
    ['SpaceNotFound', 'gone', '这个空间不存在，或已被删除'],
    ['SomethingNew', '服务器这样说', '服务器这样说'],
    ['SomethingNew', '', '请重试'],
  ] as const) {
    await refusing(
      page,
      ['POST', '/site-admin/set-disable-chat'],
      { status: 409, code, message },
      async () => {
        await dialogOf(page).getByRole('button', { name: '确定' }).click()
        await dialogOf(page).getByText(text, { exact: true }).waitFor()
      },
    )
  }
  await dialogOf(page).getByRole('button', { name: '确定' }).click()
  await rowOf(page, '阿宝的展厅').getByText('文字聊天已关闭').waitFor()
  await openMenu(page, '阿宝的展厅')
  await page.getByRole('menuitem', { name: '关闭音视频' }).click()
  await dialogOf(page).getByRole('button', { name: '确定' }).click()
  await rowOf(page, '阿宝的展厅').getByText('音视频已关闭').waitFor()

  await openMenu(page, '阿宝的展厅')
  await page.getByRole('menuitem', { name: '移回社区空间' }).click()
  await dialogOf(page).getByRole('button', { name: '确定' }).click()
  await rowOf(page, '阿宝的展厅').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: '社区空间' }).click()
  await rowOf(page, '阿宝的密室').waitFor()
  await page.getByRole('searchbox').fill('展厅')
  await rowOf(page, '阿宝的密室').waitFor({ state: 'detached' })
  await openMenu(page, '阿宝的展厅')
  await page.getByRole('menuitem', { name: '删除空间' }).click()
  await dialogOf(page).getByRole('button', { name: '删除空间' }).click()
  await page.getByText('没有符合条件的空间').waitFor()
  expect((await server.call('GET', `/spaces/${space.id}`)).status).toBe(404)
  await page.getByLabel('显示哪些空间').selectOption('已删除')
  await openMenu(page, '阿宝的展厅')
  await page.getByRole('menuitem', { name: '恢复空间' }).click()
  await restoresOnceAnswered(page, '阿宝的展厅')
  expect((await server.call('GET', `/spaces/${space.id}`)).status).toBe(200)
  isClean(admin, /ERR_CONNECTION_REFUSED|status of 409/)
})

/** The row stays, behind the dialog that waits, until the server has answered. */
async function restoresOnceAnswered(page: Page, name: string): Promise<void> {
  let isHeld = true
  let isAsked = false
  await page.route('**/api/v2/spaces/*/restore', async (route) => {
    isAsked = true
    await until(() => !isHeld, 'the answer may come', SLOW_MS)
    await route.fallback()
  })
  await dialogOf(page).getByRole('button', { name: '确定' }).click()
  await until(() => isAsked, 'the server is asked')
  const row = page.getByRole('row', { includeHidden: true }).filter({ hasText: name })
  // The dialog waits too, whatever is pressed: what comes of it is seen.
  expect(await dialogOf(page).getByRole('button', { name: '取消' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dialogOf(page).getByRole('button', { name: '关闭' }).click()
  expect([await row.count(), await dialogOf(page).count()]).toEqual([1, 1])
  isHeld = false
  await row.waitFor({ state: 'detached' })
  await dialogOf(page).waitFor({ state: 'detached' })
  await page.unroute('**/api/v2/spaces/*/restore')
}

test('a ban closes the visit in the other browser and its log-in; then it is lifted; the visit is counted', async () => {
  const { page } = admin
  admin.errors.length = 0
  const eve = await browser.person()
  await openAs(server, eve.page, '伊芙', spacePath('office'))
  await enterAs(eve.page, '伊芙')
  expect(server.rooms.onlinePlayers('office')).toBe(1)

  await page.goto(`${server.url}/site-admin/users`)
  await page.getByRole('searchbox', { name: '搜索名称、用户 ID 或完整手机号' }).fill('伊芙')
  await page.getByText('已显示 1 项，共 1 项').waitFor()
  await page.getByRole('button', { name: '封禁 伊芙' }).click()
  const dialog = dialogOf(page)
  expect(await dialog.getByRole('radio').count()).toBe(7)
  await dialog.getByText('7 天').click()
  await dialog.getByLabel('原因').fill('反复刷屏')
  const inAWeek = new Date(Date.now() + 7 * 86_400_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${inAWeek.getFullYear()}/${two(inAWeek.getMonth() + 1)}/${two(inAWeek.getDate())}`
  await dialog.getByText(`到 ${day}`).waitFor()
  const since = saidSoFar(page)
  await dialog.getByRole('button', { name: '封禁' }).click()
  await said(page, '操作成功', { since })
  await rowOf(page, '伊芙')
    .getByText(new RegExp(`封禁至 ${day} \\d\\d:\\d\\d`))
    .waitFor()
  await rowOf(page, '伊芙').getByText('原因：反复刷屏').waitFor()

  const learns = dialogOf(eve.page).getByText(/账号已被封禁，请联系管理员；原因：反复刷屏；封禁至 /)
  await learns.waitFor({ timeout: SLOW_MS })
  await until(() => server.rooms.onlinePlayers('office') === 0, 'the room is empty')
  expect(await eve.page.evaluate(() => localStorage.getItem('lingjing.login'))).toBeNull()
  await eve.page.goto(`${server.url}/contact`)
  const logIn = async () => {
    await eve.page.getByRole('banner').getByRole('button', { name: '登录' }).click()
    await dialogOf(eve.page).getByLabel('用户名').fill('伊芙')
    await dialogOf(eve.page).getByRole('button', { name: '直接登录' }).click()
  }
  await logIn()
  await learns.waitFor()

  await page.getByRole('button', { name: '解封 伊芙' }).click()
  await dialogOf(page).getByRole('button', { name: '解封' }).click()
  await page.getByRole('button', { name: '封禁 伊芙' }).waitFor()
  await dialogOf(eve.page).getByRole('button', { name: '直接登录' }).click()
  await dialogOf(eve.page).waitFor({ state: 'detached' })
  expect(await eve.page.evaluate(() => localStorage.getItem('lingjing.login'))).not.toBeNull()
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
  isClean(admin, /status of (4\d\d|500)/)
})
