import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { plainPng } from '../../support/pages/pictures.ts'
import { refusing } from '../../support/pages/refusing.ts'
import { said } from '../../support/pages/said.ts'
import { openAs } from '../../support/pages/spacePage.ts'
import { stage } from '../../support/pages/stage.ts'

// What else is done with spaces from the list; invites and settings are in tests/e2e/spaces.test.ts.

const desktop = { width: 1280, height: 800 }

const made = stage()

const tokenOf = async (name: string): Promise<string> => (await made.server.login(name)).access_token

test('a space is made with a banner of one’s own; an upload can be cancelled, and says what is wrong', async () => {
  const ann = await made.browser.person({ viewport: desktop })
  const { page } = ann
  const picture = { name: '封面.png', mimeType: 'image/png', buffer: await plainPng(900, 500, '#c05030') }
  let answer: 'hold' | 'sensitive' | 'large' | 'broken' | 'timeout' | 'pass' = 'hold'
  await page.route('**/api/v2/spaces/attachment/banner', (route) => {
    const refuse = (status: number, code: string) =>
      route.fulfill({ status, json: { code, message: code }, contentType: 'application/json' })
    if (answer === 'sensitive') return refuse(403, 'ForbiddenImageParameterError')
    if (answer === 'large') return refuse(413, 'PayloadTooLarge')
    if (answer === 'timeout') return route.fulfill({ status: 504, body: 'gateway' })
    if (answer === 'broken') return route.abort('connectionreset')
    // Held: nobody answers until the page gives up.
    return answer === 'pass' ? route.continue() : undefined
  })

  await openAs(made.server, page, '安', '/template/official')
  await page.getByRole('button', { name: '选择模板「小厅模板」' }).click()
  await page.getByRole('button', { name: '用这个模板' }).click()
  const dialog = page.getByRole('dialog', { name: '创建空间' })
  await dialog.getByLabel('空间名称').fill('有封面的')
  const choose = () => dialog.locator('input[type=file]').setInputFiles(picture)
  const submit = dialog.getByRole('button', { name: '创建', exact: true })

  await choose()
  await dialog.getByRole('progressbar', { name: '上传进度' }).waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: '取消上传' }).click()
  await dialog.getByRole('progressbar').waitFor({ state: 'detached' })
  expect(await submit.isEnabled()).toBe(true)

  for (const [what, text] of [
    ['sensitive', '上传失败，图片包含敏感内容'],
    ['large', '图片太大，请换一张小一点的'],
    ['timeout', '上传超时，请重新上传'],
    ['broken', '上传失败'],
  ] as const) {
    answer = what
    await choose()
    await dialog.getByText(text, { exact: true }).waitFor()
  }
  answer = 'pass'
  // A page with the name of a picture is found out by the server.
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ ...picture, buffer: Buffer.from('<script>alert(1)</script>') })
  await dialog.getByText('上传失败，这不是支持的图片').waitFor()

  await choose()
  await said(page, '上传成功')
  await refusedFieldsAreShown(page, submit)
  await refusalsAreTold(page, ['POST', '/spaces'], dialog, submit, '创建失败')
  await losesTheAnswer(page, '**/api/v2/spaces', async () => {
    await submit.click()
    await dialog.getByText('连不上服务器，请检查网络后重试').waitFor()
  })
  await submit.click()
  await said(page, '创建成功')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: '进入「有封面的」' }) })
  const banner = await card.locator('img').first().getAttribute('src')
  expect(banner).toMatch(/^\/files\/[0-9a-f]{32}$/)
  expect(await card.count(), 'made once, though asked for twice').toBe(1)

  // Back to the picture of the template.
  await card.getByRole('button', { name: '「有封面的」的更多操作' }).click()
  await page.getByRole('menuitem', { name: '编辑空间信息' }).click()
  const edit = page.getByRole('dialog', { name: '编辑空间信息' })
  await edit.getByRole('button', { name: '恢复模板封面' }).click()
  const save = edit.getByRole('button', { name: '保存' })
  await refusalsAreTold(page, ['PUT', '/spaces/*'], edit, save, '修改失败')
  await save.click()
  await said(page, '修改成功')
  await expect.poll(() => card.locator('img').first().getAttribute('src')).not.toBe(banner)
  expect(ann.foreignRequests).toEqual([])
  await ann.context.close()
})

/** What is sensitive is called so, everything else fails with its reason. */
async function refusalsAreTold(
  page: Page,
  call: readonly [string, string],
  dialog: Locator,
  submit: Locator,
  failed: string,
): Promise<void> {
  await refusing(page, call, { status: 403, code: 'SensitiveContentError' }, async () => {
    await submit.click()
    await dialog.getByText('请检查输入是否包含敏感信息').waitFor()
  })
  await refusing(page, call, {}, async () => {
    await submit.click()
    await dialog.getByText(`${failed}：服务器出了点问题，请稍后再试`).waitFor()
  })
}

/** While something is done, the server does what it is told by POST, and its answers are lost on the way. */
async function losesTheAnswer(page: Page, pattern: string, act: () => Promise<unknown>): Promise<void> {
  await page.route(pattern, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await act()
  await page.unroute(pattern)
}

/** The server refuses fields of the form: each says so itself, and one that can be typed into has the focus. */
async function refusedFieldsAreShown(page: Page, submit: Locator): Promise<void> {
  const notice = '这一项没有被接受，请修改后再试'
  let field = 'name'
  await page.route('**/api/v2/spaces', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          json: { code: 'InvalidParameters', message: 'no', details: [{ field, message: 'no' }] },
        })
      : route.fallback(),
  )
  const dialog = page.getByRole('dialog', { name: '创建空间' })
  const name = dialog.getByLabel('空间名称')
  await submit.click()
  await dialog.getByText(notice).waitFor()
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  await name.press('End')
  await name.press('x')
  await name.press('Backspace')
  await dialog.getByText(notice).waitFor({ state: 'detached' })
  field = 'bannerId'
  await submit.click()
  await dialog.getByRole('group', { name: '封面' }).getByText(notice).waitFor()
  expect(await name.getAttribute('aria-invalid')).toBeNull()
  await page.unroute('**/api/v2/spaces')
}

test('what was typed for a new space is there again after 取消, and asked about where one leaves', async () => {
  const person = await made.browser.person({ viewport: desktop })
  const { page } = person
  await openAs(made.server, page, '安', '/template/official')
  await page.getByRole('button', { name: '选择模板「小厅模板」' }).click()
  const details = page.getByRole('dialog', { name: '小厅模板' })
  const form = page.getByRole('dialog', { name: '创建空间' })
  const use = () => details.getByRole('button', { name: '用这个模板' }).click()
  await use()
  await form.getByLabel('空间名称').fill('读到一半')
  await form.getByRole('button', { name: '取消' }).click()
  await use()
  expect(await form.getByLabel('空间名称').inputValue()).toBe('读到一半')
  const question = page.getByRole('dialog', { name: '放弃已填写的内容？' })
  for (const [left, label] of [
    [form, '继续填写'],
    [details, '放弃内容'],
  ] as const) {
    if (left === details) await form.getByRole('button', { name: '取消' }).click()
    await left.waitFor()
    await expect.poll(() => left.evaluate((part) => part.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: label }).click()
    await question.waitFor({ state: 'detached' })
  }
  await details.waitFor({ state: 'detached' })
  expect(person.errors).toEqual([])
  await person.context.close()
})

test('a space is deleted after one question, and one press brings it back', async () => {
  const { space } = await made.server.createSpace(await tokenOf('丁'), { name: '要删的' })
  const ding = await made.browser.person({ viewport: desktop })
  const { page } = ding
  await openAs(made.server, page, '丁', '/my-spaces?tab=myCreated')
  await page.getByRole('button', { name: '「要删的」的更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除空间' }).click()
  const dialog = page.getByRole('dialog', { name: '删除「要删的」？' })
  const submit = dialog.getByRole('button', { name: '删除空间' })
  await refusing(page, ['DELETE', '/spaces/*'], {}, async () => {
    await submit.click()
    await dialog.getByText('删除失败：服务器出了点问题，请稍后再试').waitFor()
  })
  await submit.click()
  await said(page, '空间已删除 撤销')
  await page.getByText('你还没有自己的空间').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await said(page, '「要删的」已恢复')
  await page.getByRole('button', { name: '「要删的」的更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除空间' }).click()
  await submit.click()
  await page.getByText('你还没有自己的空间').waitFor()
  await page.goto(`${made.server.url}/space/${space.id}`)
  await page.getByText('哎呀，目标走丢了…').waitFor()
  await ding.context.close()
})

test('likes and visits are lists of their own; a guest likes after logging in', async () => {
  await made.server.createSpace(await tokenOf('安'), { name: '可爱的' })
  const eve = await made.browser.person({ viewport: desktop })
  const { page } = eve
  await page.goto(`${made.server.url}/my-spaces?tab=community`)
  await page.getByRole('button', { name: /^喜欢「可爱的」/ }).click()
  await said(page, '登录后才能点喜欢')
  const login = page.getByRole('dialog', { name: '登录灵境' })
  await login.getByLabel('用户名').fill('夏')
  await login.getByRole('button', { name: '直接登录' }).click()
  await login.waitFor({ state: 'detached' })
  // What they wanted is done; a second press takes it back.
  await page.getByRole('button', { name: /^喜欢「可爱的」 · 1 / }).click()
  await page.getByRole('button', { name: /^喜欢「可爱的」 · 0 / }).waitFor()
  await page.getByRole('tab', { name: /我喜欢的/ }).click()
  await page.getByText('你还没有喜欢的空间').waitFor()
  await page.getByRole('tab', { name: /社区空间/ }).click()
  await refusing(page, ['POST', '/spaces/*/action*'], {}, async () => {
    await page.getByRole('button', { name: /^喜欢「可爱的」/ }).click()
    await said(page, '没能记下你的喜欢，请重试')
  })
  // Shown before the server has answered, with the focus where it was.
  const answers: (() => Promise<void>)[] = []
  await page.route('**/spaces/*/action*', (route) => void answers.push(() => route.continue()))
  await page.getByRole('button', { name: /^喜欢「可爱的」/ }).press('Enter')
  await page.getByRole('button', { name: /^喜欢「可爱的」 · 1 / }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed'))).toBe('true')
  // A press meanwhile is not lost: it is sent once the first is answered.
  await page.getByRole('button', { name: /^喜欢「可爱的」/ }).press('Enter')
  await page.getByRole('button', { name: /^喜欢「可爱的」 · 0 / }).waitFor()
  for (const sent of [1, 2]) {
    await expect.poll(() => answers.length).toBe(sent)
    await answers[sent - 1]!()
  }
  await page.unroute('**/spaces/*/action*')
  await page.getByRole('button', { name: /^喜欢「可爱的」 · 0 / }).press('Enter')
  await page.getByRole('button', { name: /^喜欢「可爱的」 · 1 / }).waitFor()
  await page.getByRole('tab', { name: /我喜欢的/ }).click()
  await page.getByRole('link', { name: '进入「可爱的」' }).waitFor()
  await expect.poll(() => page.getByRole('tab', { name: /我喜欢的/ }).innerText()).toMatch(/1/)
  await page.getByRole('searchbox', { name: '搜索空间' }).fill('%')
  await page.getByText('没有找到「%」').waitFor()
  await eve.context.close()
})
