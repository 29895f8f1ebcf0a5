import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { Movement } from '../../../server/room/movement/movement.ts'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { expectClean } from '../../support/pages/expectClean.ts'
import { hallFolder } from '../../support/world/hall.ts'
import { refusing } from '../../support/pages/refusing.ts'
import { SLOW_MS, openAs, spacePath } from '../../support/pages/spacePage.ts'
import { TestClient } from '../../support/server/TestClient.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'

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

async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `${name} 的操作` }).click()
}

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
  await until(() => dialogOf(page).getByRole('button', { name: '取消' }).isDisabled(), 'the dialog waits')
  await page.keyboard.press('Escape')
  await dialogOf(page).getByRole('button', { name: '关闭' }).click()
  expect([await row.count(), await dialogOf(page).count()]).toEqual([1, 1])
  isHeld = false
  await row.waitFor({ state: 'detached' })
  await dialogOf(page).waitFor({ state: 'detached' })
  await page.unroute('**/api/v2/spaces/*/restore')
}

test('what the site tells everybody lies under the bell; it is read once, and a failure says so', async () => {
  const kai = await browser.person({ viewport: desktop })
  const { page } = kai
  await openAs(server, page, '凯', '/contact')
  const bell = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
  const notices = page.getByRole('dialog', { name: '系统通知' })
  await bell('系统通知').click()
  await notices.getByText('暂无系统通知').waitFor()
  await page.keyboard.press('Escape')
  for (const title of ['周五停机', '周六恢复']) {
    const body = { title, content: '晚上十点\n一小时' }
    const told = await server.call('POST', '/site-admin/broadcast', { token: await tokenOf('admin'), body })
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
  expectClean(kai, /status of 500/)
  await kai.context.close()
})

test('a space that failed too often is shown as closed, and opened again', async () => {
  const { page } = admin
  const { space } = await server.createSpace(await tokenOf('阿宝'), { name: '阿宝的实验室' })
  const token = await tokenOf('阿宝')
  const advance = vi.spyOn(Movement.prototype, 'advance')
  try {
    for (let time = 1; time <= limits.spaceFailuresMax; time += 1) {
      const inside = await TestClient.enter({ url: server.url, spaceId: space.id, token })
      advance.mockImplementationOnce(() => {
        throw new Error('chair 7 has no place')
      })
      await inside.end()
    }
  } finally {
    advance.mockRestore()
  }
  // Whoever comes reads why, and when to try again.
  const lu = await browser.person({ viewport: desktop })
  await openAs(server, lu.page, '路', spacePath(space.id))
  const shut = lu.page.getByRole('dialog', { name: '空间暂时停用' })
  await shut.getByText(/约 \d+ 分钟后自动恢复/).waitFor({ timeout: SLOW_MS })
  await lu.context.close()
  await page.goto(`${server.url}/site-admin/community`)
  await page.getByLabel('显示哪些空间').selectOption('quarantined')
  const row = rowOf(page, '阿宝的实验室')
  await row.getByText('接连出错：chair 7 has no place').waitFor()
  await row.getByText(/^已停用至 /).waitFor()
  await openMenu(page, '阿宝的实验室')
  await page.getByRole('menuitem', { name: '恢复', exact: true }).click()
  await dialogOf(page).getByText('恢复「阿宝的实验室」？').waitFor()
  await dialogOf(page).getByRole('button', { name: '确定' }).click()
  await page.getByText('没有停用的空间').waitFor()
  const client = await TestClient.enter({ url: server.url, spaceId: space.id, token })
  client.close()
  expectClean(admin)
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
  await page.getByText('操作成功').first().waitFor()
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
  expect(await dialogOf(page).getByRole('button', { name: '删除空间' }).isDisabled()).toBe(true)
  await dialogOf(page).getByRole('textbox').fill('阿宝的展厅')
  await dialogOf(page).getByRole('button', { name: '删除空间' }).click()
  await page.getByText('没有符合条件的空间').waitFor()
  expect((await server.call('GET', `/spaces/${space.id}`)).status).toBe(404)
  await page.getByLabel('显示哪些空间').selectOption('已删除')
  await openMenu(page, '阿宝的展厅')
  await page.getByRole('menuitem', { name: '恢复空间' }).click()
  await restoresOnceAnswered(page, '阿宝的展厅')
  expect((await server.call('GET', `/spaces/${space.id}`)).status).toBe(200)
  expectClean(admin, /ERR_CONNECTION_REFUSED|status of 409/)
})

test('lists that cannot be loaded say so and can be tried again', async () => {
  const { page } = admin
  let isDown = true
  await page.route('**/api/v2/users/list*', (route) =>
    isDown ? route.abort('connectionrefused') : route.continue(),
  )
  await page.goto(`${server.url}/site-admin/users`)
  await page.getByText('用户没能加载出来').waitFor()
  isDown = false
  await page.getByRole('button', { name: '重试' }).click()
  await rowOf(page, 'admin').first().waitFor()
  await page.unroute('**/api/v2/users/list*')
})

test('who runs the site is written in the console, and every page says so', async () => {
  const { page } = admin
  await page.goto(`${server.url}/contact`)
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
  await page.getByText('站点信息已更新').waitFor()
  // The admin's own page knows without loading anew.
  await page.getByRole('contentinfo').getByText('青石科技有限公司').waitFor()

  const guest = await browser.person({ viewport: desktop })
  await guest.page.goto(`${server.url}/contact`)
  await guest.page.getByRole('link', { name: '写信给 hello@qingshi.test' }).waitFor()
  const filing = guest.page.getByRole('contentinfo').getByRole('link', { name: '京ICP备12345678号-1' })
  expect(await filing.getAttribute('href')).toBe('https://beian.miit.gov.cn/')
  await guest.page.getByRole('contentinfo').getByRole('link', { name: '服务条款' }).click()
  await guest.page.getByRole('heading', { name: '一、约定' }).waitFor()
  await guest.page.getByText('由青石科技有限公司提供服务，来信：hello@qingshi.test').waitFor()
  expectClean(guest)
  await guest.context.close()
})
