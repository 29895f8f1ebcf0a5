import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsOf } from '../../support/pages/axe.ts'
import { startBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { tools } from '../../support/pages/peoplePanels.ts'
import { said } from '../../support/pages/said.ts'
import {
  SLOW_MS,
  enterAs,
  holding,
  inScene,
  openAs,
  sees,
  spacePath,
  visit,
} from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { hallFolder } from '../../support/world/hall.ts'

// The map maker by thumbs on a phone, over a lost connection, and for who may not build; by the keyboard: tests/e2e/maker.test.ts.

let server: TestServer
let browser: TestBrowser
let spaceId = ''

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  const { access_token: token } = await server.login('安')
  const { space } = await server.createSpace(token, { isPublic: true })
  spaceId = space.id
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const dockOf = (page: Page): Locator => page.getByRole('complementary', { name: '装修布局' })
const chosen = (page: Page): Locator => dockOf(page).getByRole('region', { name: /^已选/ })
const isKept = (page: Page): Promise<true> =>
  until(
    async () => (await page.getByText('改动已实时保存').count()) > 0,
    'the server has it',
    SLOW_MS,
  ) as Promise<true>

test('on a phone a thing is tapped, placed with a tap, and taken away', async () => {
  const { page, context, errors } = await browser.person({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await openAs(server, page, '安', spacePath(spaceId))
  await visit(page, '安')
  await inScene(page)
  await page.getByRole('button', { name: '知道了' }).click()
  await page.getByRole('button', { name: '更多工具' }).click()
  await tools(page).getByRole('button', { name: '装修' }).tap()
  await dockOf(page).getByRole('button', { name: '放置木椅' }).tap()
  await page.getByText('轻点地面放下木椅').waitFor()
  await page.touchscreen.tap(120, 260)
  await chosen(page).waitFor()
  expect(await problemsOf(page)).toEqual([])
  await isKept(page)
  await chosen(page).getByRole('button', { name: '删除' }).tap()
  await chosen(page).waitFor({ state: 'detached' })
  await isKept(page)
  expect(errors).toEqual([])
  await context.close()
})

test('what is done without a connection is there once it is back, and after a reload it can be taken back', async () => {
  const { page, context } = await browser.person()
  await openAs(server, page, '安', spacePath(spaceId))
  await enterAs(page, '安')
  await tools(page).getByRole('button', { name: '装修' }).click()
  await dockOf(page).getByRole('button', { name: '放置木椅' }).click()
  await context.setOffline(true)
  await page.getByTestId('connection-banner').waitFor({ timeout: SLOW_MS })
  await page.mouse.click(290, 260)
  await chosen(page).waitFor()
  await context.setOffline(false)
  await isKept(page)
  await page.reload()
  await visit(page)
  await inScene(page)
  await tools(page).getByRole('button', { name: '装修' }).click()
  const undo = page.getByRole('button', { name: '撤销' })
  await until(() => undo.isEnabled(), 'what was done is known', SLOW_MS)
  await undo.click()
  await isKept(page)
  await context.close()
})

test('two at work see what the other has chosen, and leave alone what the other drags; a visitor walks meanwhile', async () => {
  const [{ page: ann, context: one }, { page: bob, context: other }, { page: val, context: third }] = [
    await browser.person(),
    await browser.person(),
    await browser.person(),
  ]
  const { access_token: token } = await server.login('博')
  await server.call('POST', `/spaces/${spaceId}/join`, { token, body: {} })
  const { id: userId } = (await server.call('GET', '/users/me', { token })).body
  const owner = (await server.login('安')).access_token
  const body = { userId, roles: ['BUILDER'] }
  expect((await server.call('POST', `/spaces/${spaceId}/roles`, { token: owner, body })).status).toBe(200)
  for (const [page, name] of [
    [ann, '安'],
    [bob, '博'],
  ] as const) {
    await openAs(server, page, name, spacePath(spaceId))
    await enterAs(page, name)
    await tools(page).getByRole('button', { name: '装修' }).click()
    await dockOf(page).waitFor()
  }
  await openAs(server, val, '瓦', spacePath(spaceId))
  await enterAs(val, '瓦')
  await dockOf(ann).getByRole('button', { name: '放置懒人沙发', exact: true }).click()
  await ann.mouse.click(290, 180)
  await ann.keyboard.press('Escape')
  await bob.locator('svg text', { hasText: '安' }).waitFor()
  // Each sees it from elsewhere: the list finds what the other has just put there, the only one of its kind.
  await dockOf(bob).getByRole('tab', { name: '这一层' }).click()
  await dockOf(bob)
    .getByRole('list', { name: '这一层' })
    .getByRole('button', { name: /^懒人沙发/ })
    .click()
  await chosen(bob).waitFor()
  await ann.locator('svg text', { hasText: '博' }).waitFor()
  await ann.mouse.move(290, 180)
  await ann.mouse.down()
  await ann.mouse.move(270, 200, { steps: 4 })
  const { position: from } = await sees(ann, '瓦', 'is here')
  await holding(val, ['s'], () =>
    sees(ann, '瓦', 'walks while things are dragged', ({ position }) => position.z > from.z + 1),
  )
  await until(
    async () => {
      await bob.keyboard.press('ArrowRight')
      return (await bob.getByText('别人正在移动它').count()) > 0
    },
    'what is dragged is left alone',
    SLOW_MS,
  )
  await ann.mouse.up()
  await isKept(ann)
  await dockOf(ann).getByRole('button', { name: '关闭装修布局' }).click()
  await ann.getByRole('dialog').getByRole('button', { name: '保留改动并离开' }).click()
  await bob.locator('svg text', { hasText: '安' }).waitFor({ state: 'hidden' })
  await one.close()
  await other.close()
  await third.close()
})

test('from the template pages, and from the card of a space, one comes to stand in the tool', async () => {
  const { page, context } = await browser.person()
  await openAs(server, page, '安', '/template/mine')
  await page.getByRole('button', { name: '去云编辑器上传模板' }).click()
  const [fromTemplates] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('dialog', { name: '在哪个空间里制作模板？' }).getByRole('link').first().click(),
  ])
  await visit(fromTemplates, '安')
  await fromTemplates.getByRole('button', { name: '知道了' }).click()
  await dockOf(fromTemplates).waitFor()
  await fromTemplates.close()
  await page.goto(`${server.url}/my-spaces?tab=myCreated`)
  await page.getByRole('button', { name: /^「.*」的更多操作$/ }).click()
  const [fromCard] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('menuitem', { name: '打开编辑器' }).click(),
  ])
  await visit(fromCard)
  await dockOf(fromCard).waitFor()
  await context.close()
})

test('who may not build is told so where an address asks for it', async () => {
  const { page, context } = await browser.person()
  await openAs(server, page, '古', `${spacePath(spaceId)}&edit=1`)
  await enterAs(page, '古')
  await said(page, /^你在这个空间里还不能装修/)
  expect(await dockOf(page).count()).toBe(0)
  await context.close()
})

test('a guest is offered nothing of it', async () => {
  const { page, context } = await browser.person()
  await openAs(server, page, '古', spacePath(spaceId))
  await enterAs(page, '古')
  expect(await tools(page).getByRole('button', { name: '装修' }).count()).toBe(0)
  await context.close()
})
