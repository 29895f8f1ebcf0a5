import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problemsOf } from '../../support/pages/axe.ts'
import { expectSound, makeSpaceByKeys, sizes, tabTo } from '../../support/pages/pageQuality.ts'
import { said } from '../../support/pages/said.ts'
import {
  SLOW_MS,
  enterAs,
  inScene,
  logIn,
  openAs,
  spacePath,
  setupStep,
} from '../../support/pages/spacePage.ts'
import { isClean } from '../../support/pages/isClean.ts'
import { stage } from '../../support/pages/stage.ts'

// Pages and dialogs that are sound, by eye and by keys; themes and languages are in tests/e2e/pages.test.ts.

const [desktop, phone] = sizes

/** No error is one that these pages must expect. */
const nothing = /^$/

const made = stage()

/** On a phone, where there is least room; in every other window tests/long/browsers/quality.test.ts looks at all of them. */
const isSound = (page: Page, what: string) => expectSound(page, what, [phone])

test('pages and dialogs of somebody logged in fit phone and desktop, and are accessible', async () => {
  const ann = await made.browser.person()
  const { page } = ann
  await openAs(made.server, page, '安', '/my-spaces?tab=myCreated')
  await page.getByText('你还没有自己的空间').waitFor()
  await isSound(page, 'no spaces yet')

  const { access_token } = await made.server.login('安')
  const { space } = await made.server.createSpace(access_token, {
    name: '名字很长很长的一个空间用来试试看折行',
  })
  await page.reload()
  await page.getByRole('link', { name: /名字很长/ }).waitFor()
  await expectSound(page, 'own spaces', [phone, desktop])

  await page.goto(`${made.server.url}/template/official`)
  await page.getByRole('button', { name: '选择模板「小厅模板」' }).click()
  await page.getByRole('button', { name: '用这个模板' }).waitFor()
  await expectSound(page, 'template', [phone, desktop])
  await page.getByRole('button', { name: '用这个模板' }).click()
  await page.getByLabel('空间名称').waitFor()
  await isSound(page, 'new space')
  await page.goto(`${made.server.url}/template/mine`)
  await page.getByText('请先装修空间并保存为模板').waitFor()
  await isSound(page, 'own templates')
  await page.getByRole('button', { name: '保存为模板' }).click()
  await page.getByLabel('模板名称').waitFor()
  await isSound(page, 'save as template')
  await page.goto(`${made.server.url}/my-buildProfiles`)
  await page.getByRole('heading', { name: '暂无发布记录' }).waitFor()
  await isSound(page, 'publish records')
  await page.goto(`${made.server.url}/my-orgs`)
  await page.getByRole('button', { name: '创建新组织' }).click()
  await page.getByLabel('组织名称').fill('策展社')
  await isSound(page, 'new organization')
  await page.getByRole('dialog').getByRole('button', { name: '创建' }).click()
  await page.getByRole('button', { name: '管理组织「策展社」' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '安' }).waitFor()
  await isSound(page, 'organization')

  await page.setViewportSize({ width: 720, height: 480 })
  // Behind an open dialog, which hides it from readers.
  const face = await page.locator('header img[src*=portraits]').first().getAttribute('src')
  await page.goto(made.server.url + spacePath(space.id), { timeout: SLOW_MS })
  await setupStep(page)
  // Who has not chosen yet is the same person in the header and in the set-up, and so in the space.
  const chosen = page.locator('[role=dialog] [role=radio][aria-checked=true] img').first()
  expect(await chosen.getAttribute('src')).toBe(face)
  expect(await problemsOf(page), 'setup').toEqual([])
  await expectSound(page, 'setup on a phone', [phone])
  for (const [width, height] of [
    [1366, 640],
    [960, 600],
    [1280, 720],
    [700, 540],
  ] as const) {
    await page.setViewportSize({ width, height })
    const on = (await page.getByRole('button', { name: '下一步' }).boundingBox())!
    expect(on.y + on.height, `the way on at ${width} × ${height}`).toBeLessThanOrEqual(height)
  }
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
  isClean(ann, nothing)
  await ann.context.close()
})

test('the login dialog says what is missing, counts down after a code, and lets in with it', async () => {
  const guest = await made.browser.person({ viewport: desktop })
  const { page } = guest
  await page.goto(made.server.url)
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
  const dialog = page.getByRole('dialog', { name: '登录灵境' })
  await isSound(page, 'login')
  await page.setViewportSize(desktop)
  const submit = dialog.getByRole('button', { name: '登录', exact: true })
  await submit.click()
  await dialog.getByText('请输入 11 位手机号').waitFor()
  await dialog.getByText('请先勾选同意条款').waitFor()
  await dialog.getByLabel('手机号').fill('138 0013 8000x')
  expect(await dialog.getByLabel('手机号').inputValue()).toBe('13800138000')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await said(page, '短信发送成功')
  await dialog.getByRole('button', { name: /^\d+ 秒后重发$/ }).waitFor()

  await dialog.getByLabel('验证码', { exact: true }).fill('123')
  await submit.click()
  await dialog.getByText('请输入 6 位验证码').waitFor()
  const { code } = made.server.sentCodes.at(-1)!
  await dialog.getByLabel('验证码', { exact: true }).fill(code === '000000' ? '000001' : '000000')
  await submit.click()
  await dialog.getByText('验证码错误').waitFor()
  expect(guest.errors.filter((line) => !line.includes('/auth/sms_login'))).toEqual([])
  await dialog.getByLabel('验证码', { exact: true }).fill(code)
  await submit.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /的账号菜单$/ }).waitFor()
  await guest.context.close()
})

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

test('with the keyboard alone: log in, make a space, go inside', async () => {
  const ann = await made.browser.person()
  const { page } = ann
  const { keyboard } = page
  await makeSpaceByKeys(page, made.server.url, { user: '键盘', template: '小厅模板', name: '全键盘' })
  await tabTo(page, '进入「全键盘」')
  await keyboard.press('Enter')
  await page.getByLabel('显示名称').waitFor({ timeout: SLOW_MS })
  await tabTo(page, '显示名称')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: '访问空间' }).waitFor()
  await keyboard.press('Enter')
  await inScene(page)
  isClean(ann, nothing)
  await ann.context.close()
})

test('the list of spaces: waiting, failing with a way to try again, empty, and nothing found', async () => {
  const ann = await made.browser.person({ viewport: desktop })
  const { page } = ann
  let answer: 'hold' | 'fail' | 'pass' = 'fail'
  await page.route('**/api/v2/spaces/list/**', (route) =>
    answer === 'fail' ? route.abort('connectionfailed') : route.fallback(),
  )
  await page.route('**/api/v2/spaces/user/**', (route) =>
    answer === 'fail' ? route.abort('connectionfailed') : route.fallback(),
  )
  await openAs(made.server, page, '空空', '/my-spaces')
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

/** Logging out and in through the menu, so that the other half of the header is used as well. */
async function logInAgainElsewhere(page: Page): Promise<void> {
  await page.getByRole('button', { name: '空空 的账号菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await logIn(page, '另一个')
  await page.getByRole('button', { name: '另一个 的账号菜单' }).waitFor()
}
