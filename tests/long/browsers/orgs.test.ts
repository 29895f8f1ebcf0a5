import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { isClean } from '../../support/pages/isClean.ts'
import { expectSound, sizes } from '../../support/pages/pageQuality.ts'
import { said } from '../../support/pages/said.ts'
import { openAs } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { hallFolder } from '../../support/world/hall.ts'

const [desktop, phone] = sizes

const isFocused = (element: Element): boolean => element === document.activeElement

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
  await server.call('POST', '/organization/create-org?orgName=策展社', { token })
  const { space } = await server.createSpace(token, { name: '书房', private: true })
  await openAs(server, page, '社长', '/my-orgs')
  await page.getByRole('button', { name: '管理组织「策展社」' }).click()
  const manage = page.getByRole('dialog', { name: '管理组织中的用户' })
  await manage.getByRole('tab', { name: '邀请链接' }).click()
  await manage.getByRole('radio', { name: '7 天', checked: true }).waitFor()
  await manage.getByRole('button', { name: '生成邀请链接' }).click()
  const link = await manage.getByRole('textbox', { name: '邀请链接', exact: true }).inputValue()
  await expectSound(page, 'links of an organization', [phone, desktop])
  await manage.getByRole('tab', { name: '共享空间' }).click()
  await manage.getByRole('combobox').selectOption({ label: '书房' })
  await manage.getByRole('button', { name: '共享', exact: true }).click()
  await manage.getByRole('link', { name: '书房' }).waitFor()
  await expectSound(page, 'shared spaces', [phone, desktop])

  const guest = await browser.person({ viewport: phone })
  await guest.page.goto(link)
  await guest.page.getByRole('heading', { name: '策展社' }).waitFor()
  await guest.page.getByText('社长 邀请你加入组织').waitFor()
  await expectSound(guest.page, 'the page of a link', [phone, desktop])
  await guest.page.getByRole('button', { name: '登录并加入' }).click()
  await guest.page.getByRole('dialog').getByLabel('用户名').fill('社员')
  await guest.page.getByRole('dialog').getByRole('button', { name: '直接登录' }).click()
  await said(guest.page, '已加入「策展社」')
  await guest.page.getByRole('button', { name: '退出组织「策展社」' }).waitFor()
  await guest.page.goto(link)
  await guest.page.getByText('你已经是成员').waitFor()
  await guest.page.goto(`${server.url}/my-spaces?tab=joined`)
  await guest.page.getByRole('heading', { name: '书房' }).waitFor()

  await page.reload()
  await page.getByRole('button', { name: '管理组织「策展社」' }).click()
  await manage.getByRole('button', { name: /^社员/ }).click()
  await page.getByRole('dialog', { name: '社员' }).getByRole('button', { name: '设为管理员' }).click()
  await said(page, '角色已更新')
  await page.keyboard.press('Escape')
  await manage.getByRole('button', { name: '社员，管理员' }).waitFor()
  await page.goto(`${server.url}/space/${space.id}/admin/members`)
  await page.getByRole('button', { name: '从「策展社」收回' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '收回' }).click()
  await said(page, '已收回')
  await guest.page.reload()
  await expect.poll(() => guest.page.getByRole('heading', { name: '书房' }).count()).toBe(0)
  isClean(boss)
  isClean(guest)
  await boss.context.close()
  await guest.context.close()
})

/** A published template of whoever has the token. */
async function publishedTemplate(token: string, spaceId: string): Promise<string> {
  const body = { name: '展厅样板', description: '三面展墙', tags: ['office'], recommendPeople: '0-10' }
  const { id } = (await server.call('POST', `/spaces/${spaceId}/template`, { token, body })).body as {
    id: string
  }
  const stateOf = async () => (await server.call('GET', `/template/id/${id}`, { token })).body.state as string
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('Published')
  return id
}

test('a template by an organization: shared with one press, used by a member, taken back', async () => {
  const maker = await browser.person({ viewport: desktop })
  const { page } = maker
  const { access_token: token } = await server.login('馆长')
  const { access_token: fellowToken } = await server.login('馆员')
  const fellowId = (await server.call('GET', '/users/me', { token: fellowToken })).body.id as string
  const made = await server.call('POST', '/organization/create-org?orgName=布展组', { token })
  const orgId = made.body.id as string
  await server.call('POST', `/organization/add-user?orgId=${orgId}&userId=${fellowId}`, { token })
  const { space } = await server.createSpace(token, { name: '样板间', private: true })
  await publishedTemplate(token, space.id)

  await openAs(server, page, '馆长', '/template/mine')
  await page.getByRole('button', { name: '模板「展厅样板」的更多操作' }).click()
  await page.getByRole('menuitem', { name: '共享给组织…' }).click()
  const sharing = page.getByRole('dialog', { name: '共享给组织' })
  const press = sharing.getByRole('button', { name: '共享给「布展组」' })
  await press.focus()
  await page.keyboard.press('Enter')
  await said(page, '模板已共享')
  await sharing.getByText('已共享').waitFor()
  expect(await sharing.getByRole('button', { name: '从「布展组」收回' }).evaluate(isFocused)).toBe(true)
  await expectSound(page, 'sharing a template', [phone, desktop])

  const fellow = await browser.person({ viewport: phone })
  await openAs(server, fellow.page, '馆员', '/template/official')
  await fellow.page.getByRole('tab', { name: /^组织模板/ }).click()
  await fellow.page.getByText('馆长 共享 · 布展组').waitFor()
  expect(await fellow.page.getByRole('button', { name: /更多操作/ }).count()).toBe(0)
  await expectSound(fellow.page, 'templates of organizations', [phone, desktop])
  await fellow.page.getByRole('button', { name: '选择模板「展厅样板」' }).click()
  await fellow.page.getByRole('dialog').getByRole('button', { name: '用这个模板' }).click()
  await fellow.page.getByRole('dialog').getByLabel('空间名称').fill('我的展厅')
  await fellow.page.getByRole('dialog').getByRole('button', { name: '创建', exact: true }).click()
  await fellow.page.getByRole('heading', { name: '我的展厅' }).waitFor()

  await page.goto(`${server.url}/my-orgs`)
  await page.getByRole('button', { name: '管理组织「布展组」' }).click()
  const manage = page.getByRole('dialog', { name: '管理组织中的用户' })
  await manage.getByRole('tab', { name: '共享模板' }).click()
  await manage.getByRole('link', { name: '展厅样板' }).waitFor()
  await expectSound(page, 'shared templates', [phone, desktop])
  await manage.getByRole('button', { name: '收回「展厅样板」' }).click()
  await page.getByRole('dialog', { name: '收回该模板？' }).getByRole('button', { name: '收回' }).click()
  await said(page, '模板已收回')
  await manage.getByText('还没有共享的模板。').waitFor()
  await fellow.page.goto(`${server.url}/template/shared`)
  await fellow.page.getByText('组织里的人把模板共享给组织之后').waitFor()
  await fellow.page.goto(`${server.url}/my-spaces?tab=myCreated`)
  await fellow.page.getByRole('heading', { name: '我的展厅' }).waitFor()
  isClean(maker)
  isClean(fellow)
  await maker.context.close()
  await fellow.context.close()
})
