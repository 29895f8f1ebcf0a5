import sharp from 'sharp'
import { expect, test } from 'vitest'
import { said } from '../../support/pages/said.ts'
import { twoInside } from '../../support/pages/stage.ts'
import { refusing } from '../../support/pages/refusing.ts'
import { inScene, openAs, SLOW_MS, spacePath, visit } from '../../support/pages/spacePage.ts'
import { story } from '../../support/story.ts'

// The display-screen dialog of the space menu, and the banner on the managers’ page (in-space.md §5, §6).

story()

const made = twoInside()

const openMenu = (page: (typeof made.ann)['page']) => page.getByRole('button', { name: /空间菜单/ }).click()
const item = (page: (typeof made.ann)['page']) => page.getByRole('button', { name: '展示屏设置' })
const png = (background: string) =>
  sharp({ create: { width: 64, height: 36, channels: 3, background } })
    .png()
    .toBuffer()

test('who may not set it is told whom to ask', async () => {
  const { page } = made.bob
  await openMenu(page)
  await item(page).click()
  await said(page, '无权限设置，请联系管理员')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('one picture is chosen and saved; a failure stays until another is chosen', async () => {
  const { page } = made.ann
  await openMenu(page)
  await item(page).click()
  const dialog = page.getByRole('dialog', { name: '展示屏设置' })
  const save = dialog.getByRole('button', { name: '保存' })
  expect(await save.isDisabled()).toBe(true)
  const choose = async (name: string, mimeType: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await choose('no.png', 'image/png', Buffer.from('no picture at all'))
  await save.click()
  await dialog.getByRole('alert').getByText('这不是能显示的图片').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await choose('red.png', 'image/png', await png('#c33'))
  await refusing(page, ['PUT', '/spaces/*/admin/setting/*'], {}, async () => {
    await save.click()
    await dialog.getByRole('alert').getByText('上传失败').waitFor()
  })
  await choose('green.png', 'image/png', await png('#3c3'))
  await save.click()
  await said(page, '展示屏图片已更新')
  await dialog.waitFor({ state: 'detached' })
  const { body } = await made.server.call('GET', `/spaces/${made.spaceId}/admin/setting`, {
    token: made.owner,
  })
  expect(body.screenImage).toHaveLength(1)
})

test('a banner without a text is refused in words, and taken down by its button', async () => {
  const page = await made.ann.context.newPage()
  await page.goto(`${made.server.url}/space/${made.spaceId}/admin/settings`)
  const field = page.getByRole('textbox', { name: '会议横幅' })
  const form = page.locator('form').filter({ has: field })
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('输入无效，请重新输入').waitFor()
  await field.fill('欢迎参加发布会')
  await form.getByRole('button', { name: '保存' }).click()
  await said(page, '设置已更新')
  await form.getByRole('button', { name: '撤下横幅' }).click()
  await form.getByRole('button', { name: '撤下横幅' }).waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('')
  await page.close()
})

test('on a phone held upright the tour alone speaks at first, and then one line', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page, context } = await made.browser.person(phone)
  await openAs(made.server, page, '初来', spacePath(made.spaceId))
  await visit(page, '初来')
  await inScene(page)
  const tour = page.getByRole('region', { name: '初次到访' })
  await tour.waitFor({ timeout: SLOW_MS })
  const landscape = page.getByTestId('landscape')
  await landscape.waitFor({ state: 'attached', timeout: SLOW_MS })
  await landscape.waitFor({ state: 'hidden' })
  await tour.getByRole('button', { name: '知道了' }).click()
  await landscape.waitFor()
  await context.close()
})
