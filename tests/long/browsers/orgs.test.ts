import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { isClean } from '../../support/pages/isClean.ts'
import { expectSound, sizes } from '../../support/pages/pageQuality.ts'
import { said } from '../../support/pages/said.ts'
import { openAs } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { hallFolder } from '../../support/world/hall.ts'

const [desktop, phone] = sizes

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

test('an organization by name: a link, a role, a space that is shared and taken back', async () => {
  const boss = await browser.person({ viewport: desktop })
  const { page } = boss
  const { access_token: token } = await server.login('社长')
  await server.call('POST', '/organization/create-org?orgName=灵境社', { token })
  const { space } = await server.createSpace(token, { name: '书房', private: true })
  await openAs(server, page, '社长', '/my-orgs')
  await page.getByRole('button', { name: '管理组织「灵境社」' }).click()
  const manage = page.getByRole('dialog', { name: '管理组织中的用户' })
  await manage.getByRole('tab', { name: '加入链接' }).click()
  await manage.getByRole('radio', { name: '7 天', checked: true }).waitFor()
  await manage.getByRole('button', { name: '生成邀请链接' }).click()
  const link = await manage.getByLabel('邀请链接', { exact: true }).inputValue()
  await expectSound(page, 'links of an organization', [phone, desktop])
  await manage.getByRole('tab', { name: '共享空间' }).click()
  await manage.getByRole('combobox').selectOption({ label: '书房' })
  await manage.getByRole('button', { name: '共享', exact: true }).click()
  await manage.getByRole('link', { name: '书房' }).waitFor()
  await expectSound(page, 'shared spaces', [phone, desktop])

  const guest = await browser.person({ viewport: phone })
  await guest.page.goto(link)
  await guest.page.getByRole('heading', { name: '灵境社' }).waitFor()
  await guest.page.getByText('社长 邀请你加入组织').waitFor()
  await expectSound(guest.page, 'the page of a link', [phone, desktop])
  await guest.page.getByRole('button', { name: '登录并加入' }).click()
  await guest.page.getByRole('dialog').getByLabel('用户名').fill('社员')
  await guest.page.getByRole('dialog').getByRole('button', { name: '直接登录' }).click()
  await said(guest.page, '已加入「灵境社」')
  await guest.page.getByRole('button', { name: '退出组织「灵境社」' }).waitFor()
  await guest.page.goto(link)
  await guest.page.getByText('你已经是成员').waitFor()
  await guest.page.goto(`${server.url}/my-spaces?tab=joined`)
  await guest.page.getByRole('heading', { name: '书房' }).waitFor()

  await page.reload()
  await page.getByRole('button', { name: '管理组织「灵境社」' }).click()
  await manage.getByRole('button', { name: /^社员/ }).click()
  await page.getByRole('dialog', { name: '社员' }).getByRole('button', { name: '设为管理员' }).click()
  await said(page, '角色已更新')
  await page.keyboard.press('Escape')
  await manage.getByRole('button', { name: '社员，管理员' }).waitFor()
  await page.goto(`${server.url}/space/${space.id}/admin/members`)
  await page.getByRole('button', { name: '从「灵境社」收回' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '收回' }).click()
  await said(page, '已收回')
  await guest.page.reload()
  await expect.poll(() => guest.page.getByRole('heading', { name: '书房' }).count()).toBe(0)
  isClean(boss)
  isClean(guest)
  await boss.context.close()
  await guest.context.close()
})
