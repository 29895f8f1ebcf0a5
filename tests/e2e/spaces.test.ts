import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../support/pages/browser.ts'
import { hallFolder } from '../support/world/hall.ts'
import { refusing } from '../support/pages/refusing.ts'
import { said } from '../support/pages/said.ts'
import { SLOW_MS, openAs, setupStep } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'

const desktop = { width: 1280, height: 800 }

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

const tokenOf = async (name: string): Promise<string> => (await server.login(name)).access_token

/** As a manager does inside. */
async function banFrom(spaceId: string, name: string): Promise<void> {
  const { body: one } = await server.call('GET', '/users/me', { token: await tokenOf(name) })
  const { body: manager } = await server.call('GET', '/users/me', { token: await tokenOf('安') })
  const ban = { spaceId, userId: one.id, bannedBy: manager.id, reason: '刷屏', createdAt: Date.now() }
  await server.db.insertInto('spaceBans').values(ban).execute()
}

/** A browser that gives nobody its clipboard, by neither way. */
const closeClipboard = (page: Page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('closed by the test'))
    document.execCommand = () => false
  })

test('a private space is shared: a second person comes by the link, and no third once it is revoked', async () => {
  const token = await tokenOf('安')
  const { space } = await server.createSpace(token, { name: '密室', private: true })
  const ann = await browser.person({ viewport: desktop, permissions: ['clipboard-read', 'clipboard-write'] })
  await openAs(server, ann.page, '安', '/my-spaces?tab=myCreated')
  await ann.page.getByRole('button', { name: '「密室」的更多操作' }).click()
  expect(await ann.page.getByRole('menuitem', { name: '复制空间链接' }).count()).toBe(0)
  await ann.page.getByRole('menuitem', { name: '邀请' }).click()
  const dialog = ann.page.getByRole('dialog', { name: '邀请别人来' })
  await dialog.getByText('还没有邀请。').waitFor()
  expect(await dialog.getByRole('radio').count()).toBe(6)
  expect(await dialog.getByRole('radio', { name: '1 小时' }).isChecked()).toBe(true)
  await dialog.getByText('7 天').click()
  await dialog.getByRole('button', { name: '生成邀请链接' }).click()
  await dialog.getByRole('img', { name: '邀请链接的二维码' }).waitFor()
  const link = await dialog.getByLabel('邀请链接').first().inputValue()
  expect(link).toMatch(new RegExp(`^${server.url}/space/invite\\?token=`))
  await dialog.getByRole('button', { name: '复制链接' }).click()
  await said(ann.page, '邀请链接已复制')
  expect(await ann.page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await dialog.getByRole('button', { name: '复制邀请语' }).click()
  await said(ann.page, '邀请语已复制，粘贴给朋友吧')
  const words = await ann.page.evaluate(() => navigator.clipboard.readText())
  expect(words).toContain(`安 邀请你来灵境空间「密室」：${link}（`)
  await closeClipboard(ann.page)
  await dialog.getByRole('button', { name: '复制链接' }).click()
  await said(ann.page, '复制失败，请重试')

  // Not logged in: the invite waits.
  const bob = await browser.person({ viewport: desktop })
  await bob.page.goto(link)
  // Who asks them where to, before anybody asks who they are.
  await bob.page.getByText('安 邀请你来').waitFor()
  await bob.page.getByRole('heading', { name: '密室' }).waitFor()
  await bob.page.getByText('现在 0 人在里面').waitFor()
  await bob.page.getByRole('button', { name: '登录并进入' }).click()
  const login = bob.page.getByRole('dialog', { name: '登录灵境' })
  await login.getByLabel('用户名').fill('波')
  let isHeld = true
  await bob.page.route('**/api/v2/spaces/*/join', async (route) => {
    await expect.poll(() => isHeld, { timeout: SLOW_MS }).toBe(false)
    await route.continue()
  })
  await login.getByRole('button', { name: '直接登录' }).click()
  await bob.page.getByText('正在检查…').waitFor()
  isHeld = false
  await said(bob.page, /^验证通过。/)
  await bob.page.waitForURL(`**/space/${space.id}`, { timeout: SLOW_MS })
  await setupStep(bob.page)
  expect(bob.foreignRequests).toEqual([])
  // A scene that is drawn would slow down the rest.
  await bob.context.close()
  const { body } = await server.call('GET', `/spaces/${space.id}/permission`, { token: await tokenOf('波') })
  expect(body).toMatchObject({ canView: true, canManage: false })

  await dialog
    .getByRole('button', { name: 'Close' })
    .or(dialog.getByRole('button', { name: '关闭' }))
    .click()
  await ann.page.getByRole('button', { name: '「密室」的更多操作' }).click()
  await ann.page.getByRole('menuitem', { name: '邀请' }).click()
  await dialog.getByText('1 人加入').waitFor()
  await dialog.getByRole('button', { name: /^撤销以/ }).click()
  const question = ann.page.getByRole('dialog', { name: '撤销这个邀请？' })
  await question.getByRole('button', { name: '撤销', exact: true }).click()
  await dialog.getByText('已撤销', { exact: true }).waitFor()

  const cid = await browser.person({ viewport: desktop })
  await openAs(server, cid.page, '西', new URL(link).pathname + new URL(link).search)
  await cid.page.getByText('邀请无效。').waitFor()
  await refusing(cid.page, ['GET', '/spaces/0/share/invite*'], {}, async () => {
    await cid.page.reload()
    await cid.page.getByText('没能打开邀请').waitFor({ timeout: SLOW_MS })
  })
  await cid.page.getByRole('button', { name: '重试' }).click()
  await cid.page.getByText('邀请无效。').waitFor()
  await cid.page.goto(`${server.url}/space/invite`)
  await cid.page.getByText('邀请无效。').waitFor()
  for (const person of [ann, cid]) {
    expect(person.foreignRequests).toEqual([])
    await person.context.close()
  }
})

test('settings open in a window of their own, are saved, and are for managers only', async () => {
  const token = await tokenOf('安')
  const { space } = await server.createSpace(token, { name: '可设置' })
  await server.call('POST', `/spaces/${space.id}/join`, { token: await tokenOf('波') })
  await banFrom(space.id, '丙')
  const ann = await browser.person({ viewport: desktop, permissions: ['clipboard-read', 'clipboard-write'] })
  await openAs(server, ann.page, '安', '/my-spaces?tab=myCreated')
  const more = ann.page.getByRole('button', { name: '「可设置」的更多操作' })
  await more.click()
  await ann.page.getByRole('menuitem', { name: '复制空间链接' }).click()
  await said(ann.page, '空间链接已复制')
  expect(await ann.page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${server.url}/space/${space.id}`,
  )
  await more.click()
  const opened = ann.context.waitForEvent('page')
  await ann.page.getByRole('menuitem', { name: '管理空间' }).click()
  const settings = await opened
  await settings.getByRole('heading', { level: 1, name: '可设置' }).waitFor()
  expect(new URL(settings.url()).pathname).toBe(`/space/${space.id}/admin/settings`)
  const read = async () => (await server.call('GET', `/spaces/${space.id}/admin/setting`, { token })).body
  await refusing(settings, ['PUT', '/spaces/*/admin/setting/*'], {}, async () => {
    await settings.getByRole('switch', { name: '允许屏幕共享' }).click()
    await said(settings, '设置失败：服务器出了点问题，请稍后再试')
  })
  await settings.getByRole('switch', { name: '允许屏幕共享', checked: true }).waitFor()
  const copy = settings.getByRole('button', { name: '复制空间链接' })
  await copy.click()
  await said(settings, '空间地址已复制')
  await closeClipboard(settings)
  await copy.click()
  await said(settings, '复制失败')
  expect(await settings.getByRole('link', { name: '访问空间' }).getAttribute('href')).toBe(
    `/space/${space.id}`,
  )
  await settings.getByRole('switch', { name: '允许屏幕共享' }).click()
  await said(settings, '设置已更新')
  expect(await read()).toMatchObject({ allowScreenShare: false, public: true })
  await settings.getByLabel('置顶消息').fill('今晚八点')
  await settings.getByRole('button', { name: '保存' }).nth(1).click()
  await expect.poll(async () => (await read()).topMessage).toBe('今晚八点')
  await settings.getByRole('switch', { name: '在空间列表中隐藏' }).click()
  await expect.poll(async () => (await read()).hideInMetaCity).toBe(true)

  // What draws it: this server has nobody for that, and says so.
  await settings.getByRole('radio', { name: '云渲染' }).click()
  await settings.getByText('本服务器没有开启云渲染，需要由站点运营者开启。').waitFor()
  await settings.getByLabel('应用标识（appId）').fill('大厅')
  await settings.getByText('只能用字母、数字和 . _ : -，最多 100 个字符').waitFor()
  await settings.getByLabel('应用标识（appId）').fill('hall')
  await settings.getByLabel('安全令牌（sts）').fill('a token')
  await settings.getByRole('button', { name: '保存' }).nth(1).click()
  const readBuild = async () => (await server.call('GET', `/spaces/${space.id}`, { token })).body
  await expect.poll(async () => (await readBuild()).build).toEqual({ appId: 'hall', sts: 'a token' })
  await settings.getByLabel('应用标识（appId）').fill('')
  expect(await settings.getByLabel('安全令牌（sts）').count()).toBe(0)
  await settings.getByRole('button', { name: '保存' }).nth(1).click()
  await expect.poll(async () => (await readBuild()).build).toBeNull()
  await settings.getByRole('radio', { name: '本机绘制' }).click()
  await expect.poll(async () => (await readBuild()).space).toMatchObject({ platform: 'r3f' })

  await settings.getByRole('link', { name: '成员' }).click()
  const lift = settings.getByRole('button', { name: '允许丙再次进入' })
  await refusing(settings, ['DELETE', '/spaces/*/bans/*'], {}, async () => {
    await lift.click()
    await said(settings, '服务器出了点问题，请稍后再试')
  })
  await lift.click()
  await said(settings, '已允许再次进入')
  await settings.getByText('没有人被这个空间封禁。').waitFor()
  await settings.getByRole('link', { name: '空间偏好设置' }).click()

  // Hidden ones are kept off the list, with a way to see them.
  await ann.page.reload()
  await ann.page.getByText('有 1 个空间不在列表里显示。').waitFor()
  expect(await ann.page.getByRole('link', { name: '进入「可设置」' }).count()).toBe(0)
  await ann.page.getByRole('button', { name: '显示它们' }).click()
  await ann.page.getByRole('link', { name: '进入「可设置」' }).waitFor()

  const bob = await browser.person({ viewport: desktop })
  await openAs(server, bob.page, '波', `/space/${space.id}/admin`)
  await bob.page.getByText('你没有这个空间的管理权限').waitFor()
  await bob.page.getByRole('main').getByRole('link', { name: '我的空间' }).click()
  await bob.page.getByRole('tab', { name: /我加入的/ }).click()
  expect(await bob.page.getByRole('link', { name: '进入「可设置」' }).count()).toBe(0)

  // Handed over by its typed name.
  await settings.getByRole('button', { name: '移交空间' }).click()
  const transfer = settings.getByRole('dialog', { name: '移交「可设置」？' })
  await transfer.getByRole('radio', { name: '波' }).check()
  const submit = transfer.getByRole('button', { name: '移交空间' })
  expect(await submit.isDisabled()).toBe(true)
  await transfer.getByLabel('输入「可设置」以确认').fill('可设置')
  await refusing(settings, ['POST', '/spaces/*/transfer'], {}, async () => {
    await submit.click()
    await transfer.getByText('移交失败：服务器出了点问题，请稍后再试').waitFor()
  })
  await submit.click()
  await said(settings, '空间已移交')
  await settings.getByRole('button', { name: '移交空间' }).waitFor({ state: 'detached' })
  await ann.context.close()
  await bob.context.close()
})
