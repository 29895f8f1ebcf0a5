import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { problemsOf } from '../../support/pages/axe.ts'
import type { Person } from '../../support/pages/browser.ts'
import { openAs } from '../../support/pages/spacePage.ts'
import { stage } from '../../support/pages/stage.ts'
import { story } from '../../support/story.ts'
import { until } from '../../support/until.ts'

// Who writes what a showroom shows; each test goes on where the one before ended.

story()

const made = stage()
let person: Person
let page: Page
let kiosk: Page
const wide = { viewport: { width: 1440, height: 900 } }
const manage = '/milliken/manage'

beforeAll(async () => {
  person = await made.browser.person(wide)
  ;({ page } = person)
  const visitor = await made.browser.person({ viewport: { width: 1920, height: 1080 } })
  kiosk = visitor.page
  await kiosk.clock.install()
  await kiosk.goto(`${made.server.url}/milliken/big-screen`)
  await openAs(made.server, page, 'admin', manage)
})

const menu = () => page.getByRole('list', { name: '目录顺序' })
const onScreen = (name: string) => kiosk.getByRole('heading', { name }).waitFor()
const preview = () => page.getByLabel('大屏预览')
const state = (text: string) => page.getByRole('status').getByText(text).waitFor()
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
/** As other managers see it. */
const asOther = async (title: string) => {
  const { access_token: token } = await made.server.login('admin')
  const { body } = await made.server.call('GET', '/showroom/meiliken/draft', { token })
  const content = { ...body.content, title: { zh: title, en: '' } }
  await made.server.call('PUT', '/showroom/meiliken/draft', {
    token,
    body: { content, revision: body.revision },
  })
}

test('somebody else is told that it is not theirs', async () => {
  const other = await made.browser.person(wide)
  await openAs(made.server, other.page, '安', manage)
  await other.page.getByRole('heading', { name: '你不管理这个展厅' }).waitFor()
  await other.context.close()
})

test('words, order and pages are changed, seen in the preview, and taken back step by step', async () => {
  await state('与访客看到的一致')
  expect(await problemsOf(page)).toEqual([])
  await page.getByLabel('标题 · 中文').fill('新的一季')
  await preview().getByText('新的一季').waitFor()
  await state('有未保存的修改')
  await page.getByRole('button', { name: '把化工下移' }).click()
  expect((await menu().locator('li').allInnerTexts()).slice(0, 2)).toEqual(['性能助剂', '化工'])
  await menu().locator('li').first().dragTo(menu().locator('li').nth(2))
  expect((await menu().locator('li').allInnerTexts()).slice(0, 3)).toEqual(['化工', '地材', '性能助剂'])
  await press('撤销')
  await press('撤销')
  expect((await menu().locator('li').allInnerTexts()).slice(0, 2)).toEqual(['化工', '性能助剂'])
  await menu().getByRole('button', { name: '化工', exact: true }).click()
  await press('添加页面')
  await page.getByLabel('页面标题 · 中文').fill('')
  await press('保存')
  await page.getByRole('alert').getByText('化工 · 第 3 页 · 页面标题：不能为空').waitFor()
  await page.getByLabel('页面标题 · 中文').fill('第三页')
  await press('保存')
  await state('已保存，还没有发布')
})

test('a film of 300 MB is refused in clear words before anything is sent', async () => {
  // A file that only says how large it is.
  await page.locator('input[aria-label="上传视频"]').evaluate((input) => {
    const file = new File(['x'], 'film.webm', { type: 'video/webm' })
    Object.defineProperty(file, 'size', { value: 300 * 1024 * 1024 })
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.getByRole('alert').getByText('文件太大：最多 100 MB，这个有 300 MB').waitFor()
})

test('what is published is on the big screen by itself', async () => {
  await onScreen('从一粒原料，到一处日常')
  await press('发布')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('版本说明（选填）').fill('春季')
  await dialog.getByRole('button', { name: '发布' }).click()
  await state('与访客看到的一致')
  await kiosk.clock.runFor(61_000)
  await onScreen('新的一季')
})

test('two at once: neither loses anything', async () => {
  await press('首页')
  await page.getByLabel('标题 · 中文').fill('我的')
  await asOther('别人的')
  await press('保存')
  await page.getByRole('alert').getByText('另一位管理者刚刚保存过').waitFor()
  expect(await page.getByLabel('标题 · 中文').inputValue()).toBe('我的')
  await press('看对方的版本')
  expect(await page.getByLabel('标题 · 中文').inputValue()).toBe('别人的')
  await press('撤销')
  expect(await page.getByLabel('标题 · 中文').inputValue()).toBe('我的')
  await press('保存')
  await state('已保存，还没有发布')
})

test('what is written while a save is on its way stays, and is saved next', async () => {
  const held = Promise.withResolvers<void>()
  const isSent = Promise.withResolvers<void>()
  await page.route('**/showroom/meiliken/draft', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    isSent.resolve()
    await held.promise
    return route.continue()
  })
  await page.getByLabel('标题 · 中文').fill('先写的')
  await press('保存')
  await isSent.promise
  await page.getByLabel('标题 · 中文').fill('后写的')
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/showroom/meiliken/draft'),
  )
  held.resolve()
  await answered
  await page.unroute('**/showroom/meiliken/draft')
  await page.getByRole('button', { name: '保存', disabled: false }).waitFor()
  expect(await page.getByLabel('标题 · 中文').inputValue()).toBe('后写的')
  await state('有未保存的修改')
  await press('保存')
  await state('已保存，还没有发布')
  expect(await page.getByLabel('标题 · 中文').inputValue()).toBe('后写的')
})

test('a login that ends takes nothing with it: one logs in again and goes on', async () => {
  const { db, clock, sentCodes } = made.server
  const phone = '13900003333'
  const { id } = await db
    .updateTable('users')
    .set({ phone })
    .where('name', '=', 'admin')
    .returning('id')
    .executeTakeFirstOrThrow()
  await page.getByLabel('标题 · 中文').fill('登录之前写的')
  await db.updateTable('loginSessions').set({ revokedAt: clock.now() }).where('userId', '=', id).execute()
  await press('保存')
  await page.getByRole('button', { name: '登录', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  const { code } = await until(() => sentCodes.findLast((sent) => sent.phone === phone), 'a code')
  await dialog.getByLabel('验证码').fill(code)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await state('有未保存的修改')
  expect(await page.getByLabel('标题 · 中文').inputValue()).toBe('登录之前写的')
  await press('保存')
  await state('已保存，还没有发布')
})

test('an older version comes back; the draft is put aside', async () => {
  await press('历史版本')
  const supplied = page.getByRole('dialog').getByRole('listitem').filter({ hasText: '随系统附带的内容' })
  await supplied.getByRole('button', { name: '重新展示' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: '重新展示' }).last().click()
  await state('与访客看到的一致')
  await kiosk.clock.runFor(61_000)
  await onScreen('从一粒原料，到一处日常')
  await press('历史版本')
  await page.getByRole('dialog').getByText('未发布的草稿').waitFor()
  expect(await problemsOf(page)).toEqual([])
  expect(person.foreignRequests).toEqual([])
})

test('a department is added, named, and taken away again; one in the middle stays for the hall', async () => {
  await page.keyboard.press('Escape')
  await menu().getByRole('button', { name: '化工', exact: true }).click()
  await page.getByText('中间的领域不能删除').waitFor()
  expect(await page.getByRole('button', { name: '删除化工' }).count()).toBe(0)
  await menu().getByRole('button', { name: '企业历程', exact: true }).click()
  await press('删除企业历程')
  expect(await menu().locator('li').allInnerTexts()).toEqual(['化工', '性能助剂', '地材', '纺织'])
  await press('添加领域')
  await page.getByLabel('领域名称 · 中文').fill('大事记')
  expect((await menu().locator('li').allInnerTexts()).at(-1)).toBe('大事记')
  await press('保存')
  await state('已保存，还没有发布')
})

test('films are put in another order, their cover goes', async () => {
  await menu().getByRole('button', { name: '化工', exact: true }).click()
  await page.getByRole('button', { name: '2. 一滴颜料的路', exact: true }).click()
  const films = page.getByRole('list', { name: '视频顺序' })
  expect(await films.getByRole('listitem').count()).toBe(1)
  await press('移除封面图')
  expect(await page.getByRole('button', { name: '移除封面图' }).count()).toBe(0)
  await state('有未保存的修改')
  expect(await problemsOf(page)).toEqual([])
})

/** As the button of the browser does. */
const back = () => page.evaluate(() => history.back())

test('Back asks before what is not saved is left, and one may stay', async () => {
  await back()
  const dialog = page.getByRole('dialog', { name: '离开这个页面？' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await state('有未保存的修改')
  await back()
  await dialog.getByRole('button', { name: '不保存，离开' }).click()
  await page.waitForURL((url) => url.pathname !== manage)
})
