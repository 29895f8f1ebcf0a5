import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { SpaceFile } from '#shared/map/files/spaceFile.ts'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { plainPng } from '../../support/pages/pictures.ts'
import { refusing } from '../../support/pages/refusing.ts'
import { smallSpace, spacesFolder } from '../../support/world/smallSpaces.ts'
import { said } from '../../support/pages/said.ts'
import { openAs } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'

const broken = smallSpace('broken')
/** A spawn outside of the map. */
const brokenSpace: SpaceFile = {
  ...broken,
  name: { zh: '破厅', en: 'Broken hall' },
  levels: broken.levels.map((level) => ({
    ...level,
    map: {
      ...level.map,
      spawns: [
        { x: 6, y: 6 },
        { x: 40, y: 2, spawnId: 'outside' },
      ],
    },
  })),
}

let server: TestServer
let browser: TestBrowser
let owner: Person
beforeAll(async () => {
  server = await startServer({ spacesFolder: spacesFolder([smallSpace('office'), brokenSpace]) })
  browser = await startBrowser(server.url)
  owner = await browser.person({ viewport: { width: 1280, height: 800 } })
  const { access_token: token } = await server.login('店主')
  await server.createSpace(token, { name: '我的小厅', description: '布置好了' })
  await server.createSpace(token, { name: '坏掉的厅', template: 'broken' })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
/** A browser writes refusals into its console by itself. */
const refusedHere = /the server responded with a status of (4\d\d|500)/
/** Every log-in prompt, dialog and page of this file leaves the console empty. */
const isClean = ({ errors, foreignRequests }: Person) => {
  expect(errors.filter((error) => !refusedHere.test(error))).toEqual([])
  expect(foreignRequests).toEqual([])
}

test('the owner saves a space as a template and sees it published', async () => {
  const { page } = owner
  await openAs(server, page, '店主', '/my-spaces?tab=myCreated')
  await page.getByRole('button', { name: '「我的小厅」的更多操作' }).click()
  await page.getByRole('menuitem', { name: '保存为模板' }).click()
  const dialog = page.getByRole('dialog', { name: '保存为模板' })
  const name = dialog.getByLabel('模板名称')
  await name.waitFor()
  expect(await name.inputValue()).toBe('我的小厅')
  expect(await dialog.getByLabel('功能描述').inputValue()).toBe('布置好了')

  // No tag: said, not sent.
  await dialog.getByRole('button', { name: '保存并发布' }).click()
  await dialog.getByText('请至少选择一个标签').waitFor()
  for (const tag of ['办公', '会议室', '教室']) await dialog.getByLabel(tag).check()
  expect(await dialog.getByLabel('展厅').isDisabled()).toBe(true)
  await dialog.getByLabel('10-25 人').check()
  await name.fill('厅'.repeat(40))
  expect(await name.inputValue()).toBe('厅'.repeat(30))
  await name.fill('')
  await dialog.getByText('请填写模板名称').waitFor()
  await name.fill('小厅模板')
  await dialog.getByRole('button', { name: '保存并发布' }).click()
  await said(page, '模板已保存，正在发布')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: '我的模板 1' }).waitFor()
  await said(page, '「小厅模板」发布成功')
  await page.getByRole('button', { name: '选择模板「小厅模板」' }).and(page.locator(':enabled')).waitFor()
  expect(await card(page, '小厅模板').getByText('模板发布中').count()).toBe(0)
  isClean(owner)
})

test('edits it, with a picture of its own; a published one is not deletable, the editor opens its space', async () => {
  const { page, context } = owner
  const more = page.getByRole('button', { name: '模板「小厅模板」的更多操作' })
  await more.click()
  expect(await page.getByRole('menuitem', { name: '删除模板' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: '编辑模板信息' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑模板信息' })
  expect(await dialog.getByLabel('教室').isChecked()).toBe(true)
  await dialog.getByLabel('教室').uncheck()
  await dialog.getByLabel('游戏').check()
  await dialog.getByLabel('功能描述').fill('开会用')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await plainPng(570, 320) })
  await said(page, '上传成功')
  const save = dialog.getByRole('button', { name: '保存' })
  await refusing(page, ['POST', '/template/*'], { status: 403, code: 'SensitiveContentError' }, async () => {
    await save.click()
    await dialog.getByText('请检查输入是否包含敏感信息').waitFor()
  })
  await refusing(page, ['POST', '/template/*'], { status: 409, code: 'TemplateBusy' }, async () => {
    await save.click()
    await dialog.getByText('修改失败：模板正在更新或发布，请稍后再试').waitFor()
  })
  await save.click()
  await said(page, '修改成功')
  await card(page, '小厅模板').getByText('开会用').waitFor()
  const picture = card(page, '小厅模板').locator('img')
  expect(await picture.getAttribute('src')).toMatch(/^\/files\//)

  await more.click()
  const opened = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: '打开编辑器' }).click()
  const editor = await opened
  expect(editor.url()).toMatch(/\/space\/[a-z0-9]{12}\?edit=1$/)
  await editor.getByLabel('显示名称').waitFor()
  await editor.close()
  isClean(owner)
})

test('makes a space from it', async () => {
  const { page } = owner
  await page.getByRole('button', { name: '选择模板「小厅模板」' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '用这个模板' }).click()
  const form = page.getByRole('dialog', { name: '创建空间' })
  const picture = () => form.getByRole('group', { name: '封面' }).locator('img').getAttribute('src')
  const own = await picture()
  await form.getByLabel('空间名称').fill('第二间')

  // From another template after all, and back again: what was typed stays.
  await form.getByRole('button', { name: '更换模板' }).click()
  const select = page.getByRole('dialog', { name: '选择模板' })
  await expect
    .poll(() => select.getByRole('tab').allTextContents())
    .toEqual(['官方模板2', '我的模板1', '组织模板0'])
  expect(await select.getByRole('tab', { name: '我的模板' }).getAttribute('aria-selected')).toBe('true')
  await select.getByRole('button', { name: '选择模板「小厅模板」', pressed: true }).waitFor()
  await select.getByRole('tab', { name: '官方模板' }).click()
  await select.getByRole('button', { name: '选择模板「小厅」' }).click()
  await select.waitFor({ state: 'detached' })
  await form.getByText('小厅', { exact: true }).waitFor()
  expect(await picture()).not.toBe(own)
  await form.getByRole('button', { name: '更换模板' }).click()
  await select.getByRole('tab', { name: '我的模板' }).click()
  await select.getByRole('button', { name: '选择模板「小厅模板」' }).click()
  await form.getByText('小厅模板', { exact: true }).waitFor()
  expect(await picture()).toBe(own)
  expect(await form.getByLabel('空间名称').inputValue()).toBe('第二间')
  await form.getByRole('button', { name: '创建', exact: true }).click()
  await page.waitForURL(/\/my-spaces\?tab=myCreated/)
  await page.getByRole('link', { name: '进入「第二间」' }).waitFor()
})

test('a failure shows its log; the card is closed, and may be deleted', async () => {
  const { page } = owner
  await page.goto(`${server.url}/template/mine`)
  await page.getByRole('button', { name: '保存为模板' }).click()
  const dialog = page.getByRole('dialog', { name: '保存为模板' })
  await dialog.getByLabel('来源空间').selectOption({ label: '坏掉的厅' })
  await dialog.getByLabel('模板名称').fill('坏模板')
  await dialog.getByLabel('游戏').check()
  await dialog.getByRole('button', { name: '保存并发布' }).click()
  const failed = card(page, '坏模板')
  await said(page, /^「坏模板」发布失败/)
  await failed.getByText('模板发布失败').waitFor()
  expect(await failed.getByRole('button', { name: '选择模板「坏模板」' }).isDisabled()).toBe(true)

  await page.getByRole('link', { name: '发布记录' }).click()
  await page.getByRole('heading', { level: 1, name: '发布记录' }).waitFor()
  const records = page.getByRole('list', { name: '发布记录列表' }).getByRole('heading')
  expect(await records.allTextContents()).toEqual(['坏模板', '小厅模板'])
  expect(await page.getByRole('button', { name: '发布', exact: true }).first().isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: '查看日志' }).count()).toBe(1)
  await page.getByRole('button', { name: '查看日志' }).click()
  await page.getByText('1 层：出生点 outside（40，2）不在可行走的格子上').waitFor()
  await page.getByText('spawn outside at (40, 2) is not on a walkable cell').waitFor()
  await page.getByRole('button', { name: '收起日志' }).click()
  await page.getByLabel('排序方式').selectOption('earliest')
  await page.waitForFunction(() => document.querySelector('main li h2')?.textContent === '小厅模板')
  // More than a list holds at once.
  await page.route('**/publish/buildProfiles*', async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ json: { ...((await answer.json()) as object), total: 230 } })
  })
  await page.getByLabel('排序方式').selectOption('name')
  await page.getByText('这里是前 2 条，共 230 条。').waitFor()
  await page.unroute('**/publish/buildProfiles*')
  await page.getByLabel('搜索发布记录').fill('没有这个')
  await page.getByRole('heading', { name: '没有找到「没有这个」' }).waitFor()

  await page.goto(`${server.url}/template/mine`)
  await page.getByRole('button', { name: '模板「坏模板」的更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除模板' }).click()
  const remove = page.getByRole('dialog', { name: '删除模板？' })
  await refusing(page, ['DELETE', '/template/soft/*'], {}, async () => {
    await remove.getByRole('button', { name: '删除' }).click()
    await remove.getByText('模板删除失败：服务器出了点问题，请稍后再试').waitFor()
  })
  await remove.getByRole('button', { name: '删除' }).click()
  await said(page, '模板已删除')
  await failed.waitFor({ state: 'detached' })
  isClean(owner)
})

test('a draft comes first, and is published from its card', async () => {
  const { page } = owner
  await page.getByRole('button', { name: '保存为模板' }).click()
  const dialog = page.getByRole('dialog', { name: '保存为模板' })
  await dialog.getByLabel('来源空间').selectOption({ label: '我的小厅' })
  await dialog.getByLabel('模板名称').fill('草稿一')
  await dialog.getByLabel('展厅').check()
  await refusing(page, ['POST', '/spaces/*/template'], {}, async () => {
    await dialog.getByRole('button', { name: '存为草稿' }).click()
    await dialog.getByText('模板保存失败：服务器出了点问题，请稍后再试').waitFor()
  })
  await dialog.getByRole('button', { name: '存为草稿' }).click()
  await said(page, '草稿已保存')
  const names = page.getByRole('list', { name: '我的模板' }).getByRole('heading')
  await card(page, '草稿一').getByText('草稿', { exact: true }).waitFor()
  expect(await names.allTextContents()).toEqual(['草稿一', '小厅模板'])
  await page.getByRole('button', { name: '选择模板「草稿一」' }).click()
  await refusing(page, ['POST', '/template/update/*'], {}, async () => {
    await page.getByRole('dialog').getByRole('button', { name: '发布模板' }).click()
    await said(page, '模板更新失败：服务器出了点问题，请稍后再试')
  })
  await page.getByRole('button', { name: '选择模板「草稿一」' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布模板' }).click()
  await said(page, '模板正在更新')
  await said(page, '「草稿一」发布成功')
  await card(page, '草稿一').getByText('草稿', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '选择模板「草稿一」' }).and(page.locator(':enabled')).waitFor()
  isClean(owner)
})

test('a guest is asked to log in; closing that goes home; another person makes a space of an official template', async () => {
  const guest = await browser.person({ viewport: { width: 390, height: 844 } })
  const { page } = guest
  await page.goto(`${server.url}/template`)
  const prompt = page.getByRole('dialog')
  await prompt.getByLabel('用户名').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(`${server.url}/`)
  expect(await prompt.count()).toBe(0)

  await page.goto(`${server.url}/template/official`)
  await prompt.getByLabel('用户名').fill('路人')
  await prompt.getByRole('button', { name: '直接登录' }).click()
  await prompt.waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${server.url}/template/official`)
  await expect
    .poll(() => page.getByRole('tab').allTextContents())
    .toEqual(['官方模板2', '我的模板0', '组织模板0'])
  // The owner's templates are the owner's.
  expect(await page.getByText('小厅模板').count()).toBe(0)
  await page.getByRole('button', { name: '选择模板「小厅」' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '用这个模板' }).click()
  await page.getByRole('dialog').getByLabel('空间名称').fill('路人的厅')
  await page.getByRole('dialog').getByRole('button', { name: '创建' }).click()
  await said(page, '创建成功')
  await page.getByRole('link', { name: '进入「路人的厅」' }).waitFor()

  await page.goto(`${server.url}/template/mine`)
  await page.getByText('请先装修空间并保存为模板').waitFor()
  await page.goto(`${server.url}/my-buildProfiles`)
  await page.getByRole('heading', { name: '暂无发布记录' }).waitFor()
  isClean(guest)
  await guest.context.close()
})

test('organizations: created, managed, deleted; failures are shown as failures', async () => {
  const boss = await browser.person({ viewport: { width: 1280, height: 800 } })
  const { page } = boss
  await page.goto(`${server.url}/my-orgs`)
  await page.getByRole('dialog').getByLabel('用户名').fill('社长')
  await page.getByRole('dialog').getByRole('button', { name: '直接登录' }).click()
  await page.getByRole('heading', { name: '尚未加入组织，请新建组织或邀请成员' }).waitFor()

  await page.getByRole('button', { name: '创建新组织' }).click()
  const create = page.getByRole('dialog', { name: '创建新组织' })
  await create.getByRole('button', { name: '创建' }).click()
  await create.getByText('请填写组织名称').waitFor()
  await create.getByLabel('组织名称').fill('赌博')
  await create.getByRole('button', { name: '创建' }).click()
  await said(page, '创建组织失败：请检查输入是否包含敏感信息')
  await create.getByLabel('组织名称').fill('社'.repeat(25))
  expect(await create.getByLabel('组织名称').inputValue()).toBe('社'.repeat(20))
  await create.getByLabel('组织名称').fill('策展社')
  await create.getByLabel('组织描述').fill('一起布展')
  await create.getByRole('button', { name: '创建' }).click()
  await said(page, '创建组织成功')
  const org = card(page, '策展社')
  for (const fact of ['OrgId', '描述', '创建时间', '更新时间', '一起布展']) {
    await org.getByText(fact, { exact: true }).waitFor()
  }

  const { access_token: token } = await server.login('社员')
  const { id } = (await server.call('GET', '/users/me', { token })).body
  await page.getByRole('button', { name: '管理组织「策展社」' }).click()
  const manage = page.getByRole('dialog', { name: '管理组织中的用户' })
  await manage.getByRole('button', { name: '添加用户' }).click()
  await manage.getByText('请填写用户 ID').waitFor()
  const field = manage.getByLabel('用户 ID')
  await field.fill('nobody')
  await manage.getByRole('button', { name: '添加用户' }).click()
  await said(page, '添加用户失败：没有找到这个用户')
  await field.fill(id)
  expect(await field.inputValue()).toBe(id)
  await manage.getByRole('button', { name: '添加用户' }).click()
  await said(page, '添加用户成功')
  await manage.getByRole('button', { name: /^社员/ }).click()
  await page.getByRole('dialog', { name: '社员' }).getByRole('button', { name: '填入用户 ID' }).click()
  expect(await field.inputValue()).toBe(id)
  await manage.getByRole('button', { name: '删除用户' }).click()
  await page.getByRole('dialog', { name: '移出该成员？' }).getByRole('button', { name: '移出组织' }).click()
  await said(page, '删除用户成功')
  await manage.getByRole('button', { name: /^社员/ }).waitFor({ state: 'detached' })
  await field.fill(id)
  await manage.getByRole('button', { name: '删除用户' }).click()
  await page.getByRole('dialog', { name: '移出该成员？' }).getByRole('button', { name: '移出组织' }).click()
  await said(page, '删除用户失败：这个用户不在组织里')
  await page.getByRole('dialog', { name: '移出该成员？' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '删除组织「策展社」' }).click()
  const remove = page.getByRole('dialog', { name: '删除该组织？' })
  await remove.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '删除组织「策展社」' }).click()
  expect(await remove.getByRole('button', { name: '确定' }).isDisabled()).toBe(true)
  await remove.getByRole('textbox').fill('策展社')
  await refusing(page, ['POST', '/organization/delete-org*'], {}, async () => {
    await remove.getByRole('button', { name: '确定' }).click()
    await remove.getByText('删除组织失败：服务器出了点问题，请稍后再试').waitFor()
  })
  await remove.getByRole('button', { name: '确定' }).click()
  await said(page, '删除组织成功')
  await page.getByRole('heading', { name: '尚未加入组织，请新建组织或邀请成员' }).waitFor()
  isClean(boss)
})
