import { mkdirSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { tools } from '../../support/pages/peoplePanels.ts'
import { SLOW_MS, enterAs, openAs, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { TestClient } from '../../support/server/TestClient.ts'
import { until } from '../../support/until.ts'
import { hallFolder } from '../../support/world/hall.ts'

// Levels in the map maker: made, ordered, drawn up as a draft, published, deleted with a visitor inside.

let server: TestServer
let browser: TestBrowser
let spaceId = ''
/** Where pictures go, when somebody wants to look. */
const shots = process.env['LEVEL_SHOTS']

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  const { access_token: token } = await server.login('安')
  const { space } = await server.createSpace(token, { isPublic: true })
  spaceId = space.id
  if (shots) mkdirSync(shots, { recursive: true })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const dockOf = (page: Page): Locator => page.getByRole('complementary', { name: '装修布局' })
const shoot = async (page: Page, name: string): Promise<void> => {
  if (shots) await page.screenshot({ path: `${shots}/levels-${name}.png` })
}
const openWindow = async (page: Page, name: string): Promise<Locator> => {
  await dockOf(page).getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}

test('a level is made, drafted, published and deleted; a visitor sees what is theirs to see', async () => {
  const { page, context, errors } = await browser.person({ viewport: { width: 1440, height: 900 } })
  await openAs(server, page, '安', spacePath(spaceId))
  await enterAs(page, '安')
  const visitor = await TestClient.enter({
    url: server.url,
    spaceId,
    token: (await server.login('宾')).access_token,
  })
  const levels = (): readonly string[] => visitor.world.levels.map(({ mapId }) => mapId)
  const first = levels()[0]!
  await tools(page).getByRole('button', { name: '装修' }).click()
  let list = await openWindow(page, '楼层')
  await shoot(page, 'list')

  await list.getByRole('button', { name: '新建楼层' }).click()
  const making = page.getByRole('dialog', { name: '新建楼层' })
  await making.getByLabel('名称').fill('二楼')
  await making.locator('li button').nth(1).waitFor({ timeout: SLOW_MS })
  await shoot(page, 'new')
  await making.locator('li button').nth(1).click()
  await making.getByRole('button', { name: '新建', exact: true }).click()
  await until(() => levels().length === 2, 'the visitor knows of it', SLOW_MS)
  const second = levels().find((id) => id !== first)!
  list = page.getByRole('dialog', { name: '楼层', exact: true })
  await list.getByText('你在这里').waitFor()
  await list.getByRole('button', { name: '把二楼上移' }).click()
  await until(() => levels()[0] === second, 'it comes first', SLOW_MS)

  const row = list.locator(`[data-level="${second}"]`)
  await row.getByRole('button', { name: '二楼的更多操作' }).click()
  await shoot(page, 'menu')
  await row.getByRole('button', { name: '建立草稿' }).click()
  await row.getByText('你正在它的草稿里').waitFor({ timeout: SLOW_MS })
  await shoot(page, 'draft')
  expect(levels()).toHaveLength(2)
  await page.keyboard.press('Escape')
  await dockOf(page).getByText('草稿：只有装修者看得到这里的改动').waitFor()

  const settings = await openWindow(page, '楼层设置')
  await settings.getByLabel('时间').selectOption('night')
  await settings.getByLabel('冷暖').fill('0.5')
  await settings.getByLabel('简介').fill('草稿写的简介')
  const [chosen] = await Promise.all([
    page.waitForEvent('filechooser'),
    settings.getByRole('button', { name: '上传声音（背景声音）' }).click(),
  ])
  await chosen.setFiles({
    name: 'rain.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.concat([Buffer.from('ID3'), Buffer.alloc(200)]),
  })
  await settings
    .getByRole('combobox', { name: '背景声音' })
    .getByText(/上传的声音/)
    .waitFor({ state: 'attached' })
  await settings.getByRole('checkbox', { name: '附近' }).uncheck()
  await settings.getByRole('button', { name: '添加任务' }).click()
  const save = settings.getByRole('button', { name: '保存' })
  expect(await save.isDisabled()).toBe(true)
  await settings.getByRole('textbox', { name: '任务 1' }).fill('看看二楼')
  await shoot(page, 'settings')
  await save.click()
  await page.getByText('改动已实时保存').waitFor({ timeout: SLOW_MS })
  expect(visitor.world.maps.get(second as never)?.description).not.toBe('草稿写的简介')

  await dockOf(page).getByRole('button', { name: '发布草稿' }).click()
  const asking = page.getByRole('dialog', { name: '发布「二楼」的草稿？' })
  await shoot(page, 'publish')
  await asking.getByRole('button', { name: '发布', exact: true }).click()
  await until(
    () => visitor.world.maps.get(second as never)?.description === '草稿写的简介',
    'the visitor sees it',
    SLOW_MS,
  )
  const published = visitor.world.maps.get(second as never)
  expect(published?.decoration).toMatch(/^v1:light=night,ground=lawn,warmth=0.5,music=\/files\/[\w.]+$/)
  expect(published?.enabledChats).toEqual(['GLOBAL_CHAT', 'ROOM_CHAT'])
  expect(published?.tutorialTasks?.areas).toMatchObject([{ text: '看看二楼', does: 'go' }])

  await visitor.send('transScene', { targetId: second })
  list = await openWindow(page, '楼层')
  const last = list.locator(`[data-level="${second}"]`)
  await last.getByRole('button', { name: '二楼的更多操作' }).click()
  await last.getByRole('button', { name: '删除', exact: true }).click()
  const deleting = page.getByRole('dialog', { name: '删除「二楼」？' })
  await deleting.getByText(/现在在里面的人会回到默认楼层/).waitFor()
  await shoot(page, 'delete')
  await deleting.getByRole('button', { name: '删除', exact: true }).click()
  await until(() => visitor.self?.mapId === first, 'back where people arrive', SLOW_MS)
  expect(levels()).toEqual([first])
  await page.setViewportSize({ width: 390, height: 844 })
  await shoot(page, 'phone')
  expect(errors).toEqual([])
  await context.close()
}, 90_000)
