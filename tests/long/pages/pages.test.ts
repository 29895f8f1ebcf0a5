import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsOf } from '../../support/pages/axe.ts'
import { startBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { expectClean } from '../../support/pages/expectClean.ts'
import { hallFolder } from '../../support/world/hall.ts'
import { expectSound, sizes } from '../../support/pages/pageQuality.ts'
import { SLOW_MS, enterAs, logIn, openAs, spacePath, setupStep } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'

const [desktop, phone] = sizes
/** Pages that are not there answer so, and browsers note it. */
const OF_NO_PAGE = /404 \(Not Found\) \S+\/(no-such-page|nowhere)$/

let server: TestServer
let browser: TestBrowser

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** On a phone, where there is least room; in every other window tests/long/quality.test.ts looks at all of them. */
const isSound = (page: Page, what: string) => expectSound(page, what, [phone])

/** The second step of the setup is held up on its way: the button one is about to press stays where it is when it comes. */
async function staysInPlace(page: Page): Promise<void> {
  const comes = Promise.withResolvers<void>()
  await page.route('**/static/DeviceStep-*.js', async (route) => {
    await comes.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: '下一步' }).click()
  const places = async (): Promise<unknown[]> => {
    const boxes = []
    for (const size of [{ width: 720, height: 480 }, desktop, phone]) {
      await page.setViewportSize(size)
      boxes.push(await page.getByRole('button', { name: '访问空间' }).boundingBox())
    }
    return boxes
  }
  const microphone = page.getByRole('button', { name: '打开麦克风' })
  const before = await places()
  expect(await microphone.count()).toBe(0)
  comes.resolve()
  await microphone.waitFor()
  expect(await places()).toEqual(before)
  await page.unroute('**/static/DeviceStep-*.js')
}

/** Logging out and in through the menu, so that the other half of the header is used as well. */
async function logInAgainElsewhere(page: Page): Promise<void> {
  await page.getByRole('button', { name: '空空 的账号菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await logIn(page, '另一个')
  await page.getByRole('button', { name: '另一个 的账号菜单' }).waitFor()
}

test('pages and dialogs of somebody logged in fit phone and desktop, and are accessible', async () => {
  const ann = await browser.person()
  const { page } = ann
  await openAs(server, page, '安', '/my-spaces?tab=myCreated')
  await page.getByText('你还没有自己的空间').waitFor()
  await isSound(page, 'no spaces yet')

  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { name: '名字很长很长的一个空间用来试试看折行' })
  await page.reload()
  await page.getByRole('link', { name: /名字很长/ }).waitFor()
  await expectSound(page, 'own spaces', [phone, desktop])

  await page.goto(`${server.url}/template/official`)
  await page.getByRole('button', { name: '选择模板「小厅模板」' }).click()
  await page.getByRole('button', { name: '用这个模板' }).waitFor()
  await expectSound(page, 'template', [phone, desktop])
  await page.getByRole('button', { name: '用这个模板' }).click()
  await page.getByLabel('空间名称').waitFor()
  await isSound(page, 'new space')
  await page.goto(`${server.url}/template/mine`)
  await page.getByText('请先装修空间并保存为模板').waitFor()
  await isSound(page, 'own templates')
  await page.getByRole('button', { name: '保存为模板' }).click()
  await page.getByLabel('模板名称').waitFor()
  await isSound(page, 'save as template')
  await page.goto(`${server.url}/my-buildProfiles`)
  await page.getByRole('heading', { name: '暂无发布记录' }).waitFor()
  await isSound(page, 'publish records')
  await page.goto(`${server.url}/my-orgs`)
  await page.getByRole('button', { name: '创建新组织' }).click()
  await page.getByLabel('组织名称').fill('灵境社')
  await isSound(page, 'new organization')
  await page.getByRole('dialog').getByRole('button', { name: '创建' }).click()
  await page.getByRole('button', { name: '管理组织「灵境社」' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '安' }).waitFor()
  await isSound(page, 'organization')

  await page.setViewportSize({ width: 720, height: 480 })
  await page.goto(server.url + spacePath(space.id), { timeout: SLOW_MS })
  await setupStep(page)
  expect(await problemsOf(page), 'setup').toEqual([])
  await expectSound(page, 'setup on a phone', [phone])
  await staysInPlace(page)
  await page.setViewportSize({ width: 720, height: 480 })
  await enterAs(page, '安')
  for (const name of ['聊天', '成员', '帮助']) {
    await page
      .getByRole('toolbar', { name: '空间工具' })
      .getByRole('button', { name })
      .click({ timeout: SLOW_MS })
    expect(await problemsOf(page), name).toEqual([])
  }
  await expectSound(page, 'space on a phone', [phone])
  expectClean(ann, OF_NO_PAGE)
  await ann.context.close()
})

test('English is one click away, stays after a reload, and leaves no Chinese behind', async () => {
  const guest = await browser.person({ viewport: desktop })
  const { page } = guest
  await page.goto(`${server.url}/my-spaces`)
  await page.getByRole('button', { name: 'English' }).first().click()
  await page.getByRole('heading', { name: 'My spaces' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'My spaces' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  for (const path of ['/', '/template/official', '/terms', '/privacy', '/cookies', '/contact', '/nowhere']) {
    await page.goto(server.url + path)
    await page.waitForLoadState('networkidle')
    const text = await page.locator('main').innerText()
    expect(text.match(/\p{Script=Han}+/gu) ?? [], path).toEqual([])
  }
  await page.getByRole('button', { name: '中文' }).first().click()
  await page.getByRole('link', { name: '首页' }).first().waitFor()
  // An unknown path is answered with 404, and browsers tell of it.
  expect(guest.errors.filter((line) => !line.endsWith('/nowhere'))).toEqual([])
  expect(guest.foreignRequests).toEqual([])
  await guest.context.close()
})

test('the list of spaces: waiting, failing with a way to try again, empty, and nothing found', async () => {
  const ann = await browser.person({ viewport: desktop })
  const { page } = ann
  let answer: 'hold' | 'fail' | 'pass' = 'fail'
  await page.route('**/api/v2/spaces/list/**', (route) =>
    answer === 'fail' ? route.abort('connectionfailed') : route.fallback(),
  )
  await page.route('**/api/v2/spaces/user/**', (route) =>
    answer === 'fail' ? route.abort('connectionfailed') : route.fallback(),
  )
  await openAs(server, page, '空空', '/my-spaces')
  // Of one list only: that of the other list is still there for a moment after its tab is left.
  const failedIn = (tab: RegExp) =>
    page.getByRole('tabpanel', { name: tab }).getByRole('alert').filter({ hasText: '空间列表没能加载出来' })
  for (const tab of [/我创建的/, /官方空间/]) {
    await page.getByRole('tab', { name: tab }).click()
    await failedIn(tab).getByText('连不上服务器，请检查网络后重试').waitFor()
  }
  // One try mends both lists.
  answer = 'pass'
  await failedIn(/官方空间/)
    .getByRole('button', { name: '重试' })
    .click()
  await page
    .getByRole('link', { name: /^进入「/ })
    .first()
    .waitFor()
  await page.getByRole('tab', { name: /我创建的/ }).click()
  await page.getByText('你还没有自己的空间').waitFor()
  await page.getByRole('tab', { name: /官方空间/ }).click()
  await page.getByRole('searchbox', { name: '搜索空间' }).fill('没有这样的')
  await page.getByText('没有找到「没有这样的」').waitFor()
  expect(page.url()).toContain('search=')
  await page.getByRole('button', { name: '清空搜索' }).last().click()
  await page
    .getByRole('link', { name: /^进入「/ })
    .first()
    .waitFor()

  await logInAgainElsewhere(page)
  await ann.context.close()
})

test('the landing page shows a picture of an official place where no graphics card draws', async () => {
  const guest = await browser.person({ viewport: { width: 800, height: 600 } })
  const { page } = guest
  await page.goto(server.url)
  await page.locator('[data-live=no]').waitFor({ state: 'attached' })
  await page.getByRole('img', { name: /^「.+」里的样子$/ }).waitFor()
  expect(await page.getByRole('button', { name: '暂停画面' }).count()).toBe(0)
  expectClean(guest, OF_NO_PAGE)
  await guest.context.close()
})
