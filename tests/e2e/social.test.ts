import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Person, type TestBrowser } from '../support/pages/browser.ts'
import { Bot } from '../support/rooms/bot.ts'
import { chooseLook } from '../support/pages/chooseLook.ts'
import { hallFolder } from '../support/world/hall.ts'
import { card, chip, on, openCard, send, tools } from '../support/pages/peoplePanels.ts'
import {
  SLOW_MS,
  apart,
  enterAs,
  find,
  hears,
  inScene,
  linesOf,
  openAs,
  playersOf,
  say,
  sees,
  spacePath,
  visit,
} from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'

// What 安, who owns the place, and 波, a member, do with each other; each test goes on where the one before ended.
// What takes walking or a picture is in twoPeople.scene.test.ts.

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person
/** Stands far away from the others: what is said nearby or in private must not reach them. */
let far: Bot
let spaceId = ''

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  const owner = await server.login('安')
  spaceId = (await server.createSpace(owner.access_token, { isPublic: true })).space.id
  ann = await browser.person()
  bob = await browser.person()
})
afterAll(async () => {
  far?.close()
  await browser?.close()
  await server?.close()
})

const log = (page: Page) => page.getByRole('log', { name: '互动消息' })
async function openChat(page: Page): Promise<void> {
  await tools(page).getByRole('button', { name: '聊天' }).click()
  await page.getByRole('complementary', { name: '互动消息' }).waitFor({ timeout: SLOW_MS })
}
/** Waits for a short notice. */
const reads = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).waitFor({ timeout: SLOW_MS })

/** Puts 安 a metre beside 波. */
async function standBeside(): Promise<void> {
  const { map, position } = (await find(bob.page, '波'))!
  const [x, y] = [Math.floor(position.x) + 1, Math.floor(position.z)]
  expect(await send(ann.page, 'teleport', { mapId: map, x, y })).toBe('')
}

/** What the server keeps for somebody's next visit. */
async function outfitOf(name: string): Promise<string | undefined> {
  const { access_token } = await server.login(name)
  const { body } = await server.call('GET', `/spaces/${spaceId}/members`, { token: access_token })
  const { data } = body as { data: { displayName: string; outfitString: string }[] }
  return data.find((member) => member.displayName === name)?.outfitString
}

test('both enter through the setup dialog, where a name is needed and a look is chosen', async () => {
  await Promise.all(
    Object.entries({ 安: ann, 波: bob }).map(([name, { page }]) =>
      openAs(server, page, name, spacePath(spaceId)),
    ),
  )
  await ann.page.getByLabel('显示名称').fill('  ', { timeout: SLOW_MS })
  await ann.page.getByRole('button', { name: '下一步' }).click({ timeout: SLOW_MS })
  await ann.page.getByText('角色名称不能为空').waitFor()
  expect(await playersOf(ann.page)).toEqual([])
  await chooseLook(bob.page)
  await Promise.all([enterAs(ann.page, '安'), enterAs(bob.page, '波')])
  expect(await outfitOf('波')).toBe('v1:person=14,hair=3b2720,top=3d8f8a')
  for (const { page } of [ann, bob]) for (const name of ['安', '波']) await sees(page, name, 'is there')
})

test('from the list there is a way back, by the keyboard alone', async () => {
  const { page } = ann
  await tools(page).getByRole('button', { name: '成员' }).focus()
  await page.keyboard.press('Enter')
  const row = page.getByRole('complementary', { name: '成员' }).getByTitle('查看波的名片')
  await row.focus()
  await page.keyboard.press('Enter')
  await card(page).waitFor({ timeout: SLOW_MS })
  await until(
    () => card(page).evaluate((panel) => panel.contains(document.activeElement)),
    'the focus is in it',
  )
  await card(page).getByRole('button', { name: '返回' }).click()
  await row.waitFor()
  await page.keyboard.press('Escape')
})

test('one window stands at the side and one beside it, and Escape closes the newer', async () => {
  const { page } = ann
  const [chats, map] = ['互动消息', '地图'].map((name) => page.getByRole('complementary', { name }))
  const viewport = page.viewportSize()!
  await page.setViewportSize({ width: 1664, height: 720 })
  await openChat(page)
  // Out of the input, which the first stroke leaves.
  await page.keyboard.press('Escape')
  await tools(page).getByRole('button', { name: '地图' }).click()
  await map!.waitFor()
  const [side, beside] = [(await chats!.boundingBox())!, (await map!.boundingBox())!]
  // It may still be sliding in, from 16 px to the right.
  expect(beside.x + beside.width - 16).toBeLessThan(side.x)
  await tools(page).getByRole('button', { name: '系统通知' }).click()
  await page.getByRole('complementary', { name: '系统通知' }).waitFor()
  await map!.waitFor({ state: 'detached' })
  expect(await chats!.count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: '系统通知' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await chats!.waitFor({ state: 'detached' })
  await page.setViewportSize(viewport)
})

test("what is never a member's to do is not shown to them", async () => {
  const { page } = bob
  await openCard(page, '安')
  await card(page).getByText('创建者').waitFor()
  for (const name of ['移出空间', '封禁', '上台', '角色']) expect(await on(page, name).count(), name).toBe(0)
  expect(await card(page).getByRole('heading', { name: '管理' }).count()).toBe(0)
  expect(await on(page, '呼叫').isDisabled()).toBe(false)
})

test('they call, greet and answer each other', async () => {
  await on(bob.page, '呼叫').click()
  await ann.page
    .getByRole('alertdialog', { name: '波在呼叫你' })
    .getByRole('button', { name: '拒绝' })
    .click()
  await reads(bob.page, '安没有接听')
  await on(bob.page, '打招呼').click()
  await reads(ann.page, '波向你挥手')
  await openCard(ann.page, '波')
  await on(ann.page, '打招呼').click()
  await reads(bob.page, '安也向你挥手')
  await on(ann.page, '击掌').click()
  await bob.page
    .getByRole('alertdialog', { name: '安想和你击掌' })
    .getByRole('button', { name: '击掌' })
    .click()
  await reads(bob.page, '安和你击掌')
})

test('a whisper shows with whom, and either can leave it', async () => {
  await on(ann.page, '悄悄话').click()
  await chip(ann.page, 'whisper-waits').getByText('已邀请波说悄悄话').waitFor({ timeout: SLOW_MS })
  // It is none yet, however near the two stand.
  await card(ann.page).getByText('等待对方回应悄悄话').waitFor()
  await on(ann.page, '取消悄悄话').waitFor()
  const asked = chip(bob.page, 'whisper-asked')
  await asked.getByText('安想和你说悄悄话').waitFor({ timeout: SLOW_MS })
  await asked.getByRole('button', { name: '接受' }).click()
  await chip(ann.page, 'conversation').getByText('与波悄悄话中').waitFor({ timeout: SLOW_MS })
  await chip(bob.page, 'conversation').getByText('与安悄悄话中').waitFor({ timeout: SLOW_MS })
  await card(bob.page).getByText('正在和你说悄悄话').waitFor()
  await on(ann.page, '离开悄悄话').waitFor()
  await on(bob.page, '请其静音').click()
  await reads(ann.page, '波请你静音')

  await chip(bob.page, 'conversation').getByRole('button', { name: '离开' }).click()
  await on(ann.page, '悄悄话').waitFor({ timeout: SLOW_MS })
  // Who stands side by side talks for all that.
  await standBeside()
  await chip(ann.page, 'conversation').getByText('与波对话中').waitFor({ timeout: SLOW_MS })
})

test('a line is liked, answered and approved, and the other sees it', async () => {
  await openChat(ann.page)
  await say(ann.page, '几点开始？')
  await openChat(bob.page)
  await hears(bob.page, '几点开始？')
  const line = (page: Page) => log(page).getByRole('listitem').filter({ hasText: '几点开始？' })
  await line(bob.page).getByText('几点开始？').hover()
  await line(bob.page).getByRole('button', { name: '点赞' }).click()
  await line(ann.page).getByText('1 人点赞').waitFor({ timeout: SLOW_MS })
  await line(bob.page).getByRole('button', { name: '取消点赞' }).waitFor()
  expect(await line(bob.page).getByRole('button', { name: '认可' }).count()).toBe(0)

  await line(bob.page).getByRole('button', { name: '回复' }).click()
  await bob.page.getByText('回复 安：几点开始？').waitFor()
  await say(bob.page, '三点')
  await line(ann.page).getByText('波：三点').waitFor({ timeout: SLOW_MS })
  await line(bob.page).getByText('波：三点').waitFor({ timeout: SLOW_MS })
  expect(await bob.page.getByText('回复 安：几点开始？').count()).toBe(0)
  expect(await linesOf(ann.page)).toEqual(['几点开始？'])

  await line(ann.page).getByText('几点开始？').hover()
  await line(ann.page).getByRole('button', { name: '认可' }).click()
  await line(bob.page).getByText('管理员认可').waitFor({ timeout: SLOW_MS })
})

test('a picture is pasted, seen by the other, and shown large', async () => {
  const input = ann.page.getByRole('textbox', { name: '说点什么…' })
  await input.fill('看这张')
  await input.evaluate(async (field) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
    canvas.getContext('2d')!.fillRect(0, 0, 300, 200)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const data = new DataTransfer()
    data.items.add(new File([blob!], 'shot.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await ann.page.getByText('可以发送了').waitFor({ timeout: SLOW_MS })
  await input.press('Enter')
  const line = log(bob.page).getByRole('listitem').filter({ hasText: '看这张' })
  const small = line.getByRole('img', { name: '安 发的图片' })
  const width = () => small.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)
  await until(async () => (await width()) === 300, '波 sees the picture', SLOW_MS)
  expect(await line.getByText('/files/').count()).toBe(0)
  expect(await ann.page.getByText('可以发送了').count()).toBe(0)
  await line.getByRole('button', { name: '放大 安 发的图片' }).click()
  await bob.page.getByRole('dialog', { name: '安 发的图片' }).waitFor()
  await bob.page.keyboard.press('Escape')
})

test('who is blocked is not heard, nor hears; afterwards both are', async () => {
  const { page } = bob
  // The name of whoever spoke leads to the card, too.
  await log(page).getByTitle('查看安的名片').first().click()
  await on(page, '屏蔽').click()
  await card(page).getByText('已被你屏蔽').waitFor({ timeout: SLOW_MS })
  expect(await on(page, '私聊').getAttribute('title')).toBe('你已屏蔽对方')
  await on(page, '私聊').dispatchEvent('click')
  await card(page).waitFor()

  await say(ann.page, '听得到吗')
  await openChat(page)
  expect(await log(page).count()).toBe(0)
  await say(page, '有人吗')
  await hears(page, '有人吗')
  expect(await linesOf(page)).toEqual(['有人吗'])

  await openCard(page, '安')
  await on(page, '取消屏蔽').click()
  await on(page, '屏蔽').waitFor({ timeout: SLOW_MS })
  await openChat(page)
  await say(ann.page, '现在呢')
  await hears(page, '现在呢')
  expect(await linesOf(page)).toEqual(['几点开始？', '看这张', '有人吗', '现在呢'])
  await say(page, '听到了')
  await hears(ann.page, '听到了')
  expect(await linesOf(ann.page)).toEqual(['几点开始？', '看这张', '听得到吗', '现在呢', '听到了'])
  await page.getByRole('button', { name: '关闭聊天' }).click()
  await ann.page.getByRole('button', { name: '关闭聊天' }).click()
})

test('a name, an address and a command are completed, shown and answered; a level says which channels it has', async () => {
  const { page } = bob
  await openChat(page)
  await openChat(ann.page)
  const panel = page.getByRole('complementary', { name: '互动消息' })
  const box = panel.getByRole('textbox')
  await box.fill('看 https://bank.com@evil.test/a ，')
  await box.pressSequentially('@')
  await panel.getByRole('option', { name: '安' }).waitFor()
  await box.press('Enter')
  expect(await box.inputValue()).toBe('看 https://bank.com@evil.test/a ，@安 ')
  await box.press('Enter')
  const line = log(ann.page).getByRole('listitem').last()
  await line.locator('mark').getByText('@安', { exact: true }).waitFor({ timeout: SLOW_MS })
  const link = line.getByRole('link')
  expect(await link.innerText()).toBe('evil.test/a')
  expect(await link.getAttribute('rel')).toContain('noopener')

  expect(await send(ann.page, 'registerCommand', { command: '/骰子' })).toBe('')
  await box.fill('/nothing')
  await box.press('Enter')
  await panel.getByRole('alert').getByText('没有 /nothing 这个命令').waitFor()
  await box.fill('')
  await box.pressSequentially('/')
  await panel.getByRole('option', { name: '/help' }).waitFor()
  await box.press('Enter')
  await box.press('Enter')
  const help = panel.getByRole('region', { name: '可以使用的命令' })
  await help.getByRole('button', { name: '/骰子' }).click()
  await box.pressSequentially('2')
  await box.press('Enter')
  await reads(page, '已发送命令 /骰子 2')
  await help.getByRole('button', { name: '收起命令' }).click()

  await panel.getByRole('button', { name: '本层', exact: true }).click()
  await say(page, '这一层的')
  await hears(ann.page, '这一层的')
  const { map } = (await find(page, '波'))!
  expect(await send(ann.page, 'mapSetEnabledChats', { mapId: map, enabledChats: ['LOCAL_CHAT'] })).toBe('')
  await panel.getByPlaceholder('这一层没有开放这个频道').waitFor({ timeout: SLOW_MS })
  expect(await box.isDisabled()).toBe(true)
  expect(await send(ann.page, 'mapSetEnabledChats', { mapId: map, enabledChats: [] })).toBe('')
  await panel.getByPlaceholder('说点什么…').waitFor({ timeout: SLOW_MS })
  await panel.getByRole('button', { name: '全部', exact: true }).click()
  await page.getByRole('button', { name: '关闭聊天' }).click()
  await ann.page.getByRole('button', { name: '关闭聊天' }).click()
  // Who is named while the chat is out of sight is told.
  expect(await send(ann.page, 'chat', { chatRecipient: 'GLOBAL_CHAT', contents: '@波 来看' })).toBe('')
  await reads(page, '安提到了你：@波 来看')
})

test('波 knocks at a closed nook, 安 lets 波 in', async () => {
  const { map } = (await find(ann.page, '安'))!
  const coords = [10, 11, 12].flatMap((x) => [3, 4].map((y) => ({ x, y })))
  const quiet = { nookCoords: { coords }, name: '静室', restricted: true }
  expect(await send(ann.page, 'mapSetNooks', { mapId: map, nooks: { quiet } })).toBe('')
  expect(await send(bob.page, 'teleport', { mapId: map, x: 11, y: 5 })).toBe('')
  await sees(bob.page, '波', 'stands before it', ({ position }) => position.z < 6)
  const door = chip(bob.page, 'nook')
  await door.getByText('「静室」未对你开放').waitFor({ timeout: SLOW_MS })
  const walkIn = () => send(bob.page, 'teleport', { mapId: map, x: 11, y: 4 })
  expect(await walkIn()).not.toBe('')
  await door.getByRole('button', { name: '敲门' }).click()
  await door.getByText('已敲门，等待回应').waitFor({ timeout: SLOW_MS })
  const knock = chip(ann.page, 'knock')
  await knock.getByText('波想进入「静室」').waitFor({ timeout: SLOW_MS })
  await knock.getByRole('button', { name: '同意' }).click()
  await reads(bob.page, '可以进入「静室」了')
  await knock.waitFor({ state: 'detached' })
  await door.waitFor({ state: 'detached' })
  expect(await walkIn()).toBe('')
  // Inside 波 closes the door, sets no code and manages nothing: that is for who runs the space.
  const room = chip(bob.page, 'room')
  await room.getByText('静室 · 1 人').waitFor({ timeout: SLOW_MS })
  expect(await room.getByRole('button', { name: '管理「静室」' }).count()).toBe(0)
  await room.getByRole('button', { name: '关上门' }).click()
  await room.getByRole('button', { name: '打开门' }).click({ timeout: SLOW_MS })
  // 安 goes in, sets a code and takes 波 off the list.
  expect(await send(ann.page, 'teleport', { mapId: map, x: 10, y: 4 })).toBe('')
  await chip(ann.page, 'room').getByRole('button', { name: '管理「静室」' }).click({ timeout: SLOW_MS })
  const manages = ann.page.getByRole('dialog', { name: '管理「静室」' })
  await manages.getByLabel('门禁码').fill('12a34')
  await manages.getByRole('button', { name: '保存' }).click()
  await manages.getByText(/^已设门禁码/).waitFor({ timeout: SLOW_MS })
  await manages.getByRole('button', { name: '把波移出名单' }).click()
  await manages.getByText(/^还没有人/).waitFor({ timeout: SLOW_MS })
  await manages.getByRole('button', { name: '关闭' }).click()
  // 波 comes back by the code, after a wrong one.
  expect(await send(bob.page, 'teleport', { mapId: map, x: 11, y: 5 })).toBe('')
  await door.getByRole('button', { name: '输入门禁码' }).click({ timeout: SLOW_MS })
  const asks = bob.page.getByRole('dialog', { name: '进入「静室」' })
  await asks.getByLabel('门禁码').fill('9999')
  await asks.getByRole('button', { name: '进入', exact: true }).click()
  await asks.getByText('门禁码不对，请核对后再输入').waitFor({ timeout: SLOW_MS })
  await asks.getByLabel('门禁码').fill('1234')
  await asks.getByRole('button', { name: '进入', exact: true }).click()
  await asks.waitFor({ state: 'detached', timeout: SLOW_MS })
  expect(await walkIn()).toBe('')
  expect(await send(ann.page, 'teleport', { mapId: map, x: 11, y: 7 })).toBe('')
})

test('a place says its name on coming there, and why nobody hears one in it', async () => {
  const { map } = (await find(ann.page, '安'))!
  const coords = [{ x1: 10, y1: 6, x2: 12, y2: 6 }]
  const tea = { category: 'COWORKING', name: '茶水间', coords }
  expect(await send(ann.page, 'mapSetAreas', { mapId: map, areas: { tea } })).toBe('')
  expect(await send(bob.page, 'teleport', { mapId: map, x: 10, y: 6 })).toBe('')
  const name = bob.page.getByTestId('area')
  await name.getByText('茶水间').waitFor({ state: 'attached', timeout: SLOW_MS })
  await name.getByText('共享区域').waitFor({ state: 'attached' })
  const hush = { nookCoords: { coords: [{ x: 10, y: 6 }] }, name: '静一静', silent: true }
  expect(await send(ann.page, 'mapSetNooks', { mapId: map, nooks: { hush } })).toBe('')
  await chip(bob.page, 'silent').waitFor({ timeout: SLOW_MS })
  expect(await send(ann.page, 'mapSetMuteOnEntry', { mapId: map, muteOnEntry: true })).toBe('')
  expect(await send(bob.page, 'teleport', { mapId: map, x: 12, y: 6 })).toBe('')
  await chip(bob.page, 'silent').waitFor({ state: 'detached', timeout: SLOW_MS })
  await chip(bob.page, 'mutedOnEntry').waitFor({ timeout: SLOW_MS })
  expect(await send(ann.page, 'mapSetMuteOnEntry', { mapId: map, muteOnEntry: false })).toBe('')
  await chip(bob.page, 'mutedOnEntry').waitFor({ state: 'detached', timeout: SLOW_MS })
})

test('a desk is made one’s own and locked', async () => {
  const { map } = (await find(ann.page, '安'))!
  const desk = { nookCoords: { coords: [{ x: 3, y: 9 }] }, name: '工位一', isDesk: true }
  expect(await send(ann.page, 'mapSetNooks', { mapId: map, nooks: { desk } })).toBe('')
  expect(await send(bob.page, 'teleport', { mapId: map, x: 3, y: 9 })).toBe('')
  const place = chip(bob.page, 'nook')
  await place.getByRole('button', { name: '设为我的工位' }).click({ timeout: SLOW_MS })
  await place.getByRole('button', { name: '锁上' }).click({ timeout: SLOW_MS })
  await reads(bob.page, '「工位一」已锁上')
  await place.getByRole('button', { name: '开放' }).click({ timeout: SLOW_MS })
  await place.getByRole('button', { name: '锁上' }).waitFor({ timeout: SLOW_MS })
})

test('a room is booked from its door for a time, and the booking is given up', async () => {
  const { map } = (await find(ann.page, '安'))!
  const talk = { nookCoords: { coords: [{ x: 3, y: 6 }] }, name: '小会议室', bookable: true }
  expect(await send(ann.page, 'mapSetNooks', { mapId: map, nooks: { talk } })).toBe('')
  expect(await send(bob.page, 'teleport', { mapId: map, x: 3, y: 7 })).toBe('')
  await chip(bob.page, 'nook').getByRole('button', { name: '预订' }).click({ timeout: SLOW_MS })
  const calendar = bob.page.getByRole('dialog', { name: '预订「小会议室」' })
  // From this moment on: it is theirs now, and given up again.
  await calendar.getByRole('button', { name: '现在' }).click()
  await calendar.getByRole('button', { name: /^预订 现在 – / }).click()
  await calendar.getByRole('button', { name: /^取消 今天 / }).click({ timeout: SLOW_MS })
  await calendar.getByText('还没有人预订').waitFor({ timeout: SLOW_MS })
  await calendar.getByLabel('日期').selectOption('1')
  // Quarters of all hours, by arrows as well.
  await calendar.getByText('08:00 以前').click()
  await calendar.getByRole('button', { name: '07:45，空闲' }).waitFor()
  await calendar.getByRole('button', { name: '08:00，空闲' }).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'Enter'])
    await bob.page.keyboard.press(key)
  await calendar.getByRole('button', { name: '预订 10:00 – 11:00' }).click()
  await calendar.getByText('明天 10:00 – 11:00 · 我').waitFor({ timeout: SLOW_MS })
  await calendar.getByRole('button', { name: '10:30，已预订' }).waitFor()
  await calendar.getByRole('button', { name: '取消 明天 10:00 的预订' }).click()
  await calendar.getByText('还没有人预订').waitFor({ timeout: SLOW_MS })
  await bob.page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
})

test('in a room there is a chat of its own, which nobody outside reads', async () => {
  const { page } = bob
  const { map } = (await find(page, '波'))!
  expect(await send(page, 'teleport', { mapId: map, x: 3, y: 6 })).toBe('')
  expect(await send(ann.page, 'teleport', { mapId: map, x: 12, y: 6 })).toBe('')
  await openChat(page)
  await openChat(ann.page)
  const panel = page.getByRole('complementary', { name: '互动消息' })
  await panel.getByRole('button', { name: '房间', exact: true }).click({ timeout: SLOW_MS })
  await say(page, '关起门来说')
  await hears(page, '关起门来说')
  expect(await send(page, 'teleport', { mapId: map, x: 3, y: 7 })).toBe('')
  await panel.getByPlaceholder('你已离开这个房间，回到里面才能继续聊').waitFor({ timeout: SLOW_MS })
  await panel.getByRole('button', { name: '本层', exact: true }).click()
  await panel
    .getByRole('button', { name: '房间', exact: true })
    .waitFor({ state: 'detached', timeout: SLOW_MS })
  await say(page, '大家好')
  await hears(ann.page, '大家好')
  expect(await linesOf(ann.page)).not.toContain('关起门来说')
  await panel.getByRole('button', { name: '全部', exact: true }).click()
  expect(await linesOf(page)).toContain('关起门来说')
  await page.getByRole('button', { name: '关闭聊天' }).click()
  await ann.page.getByRole('button', { name: '关闭聊天' }).click()
})

test('one’s own card: a mood that the other reads, and the way back to the start', async () => {
  const { page } = bob
  await tools(page).getByRole('button', { name: '我的名片' }).click()
  const own = page.getByRole('complementary', { name: '我的名片' })
  await own.getByText('我的状态').click()
  await own.getByLabel('心情').fill('专注写代码')
  await own.getByLabel('所属').fill('设计部')
  await own.getByRole('button', { name: '更新状态' }).click()
  await reads(page, '状态已更新')
  await openCard(ann.page, '波')
  await card(ann.page).getByTestId('mood').getByText('专注写代码').waitFor({ timeout: SLOW_MS })
  await card(ann.page).getByText('设计部').waitFor({ timeout: SLOW_MS })
  const { map } = (await find(page, '波'))!
  expect(await send(page, 'teleport', { mapId: map, x: 12, y: 6 })).toBe('')
  const from = (await find(page, '波'))!
  await own.getByRole('button', { name: '回到出生点' }).click()
  await sees(page, '波', 'is back at the start', (player) => apart(player, from) > 2)
  await page.keyboard.press('Escape')
  await ann.page.keyboard.press('Escape')
})

test('where everybody is alone nothing of the others stays', async () => {
  await standBeside()
  await chip(bob.page, 'conversation').getByText('与安对话中').waitFor({ timeout: SLOW_MS })
  const share = async (allowMultiPlayer: 0 | 1) => {
    await server.db.updateTable('spaces').set({ allowMultiPlayer }).where('id', '=', spaceId).execute()
    server.cluster.bus.tell('spaceChanged', { spaceId })
  }
  await openCard(bob.page, '安')
  await share(0)
  await chip(bob.page, 'conversation').waitFor({ state: 'detached', timeout: SLOW_MS })
  await card(bob.page).waitFor({ state: 'detached', timeout: SLOW_MS })
  await tools(bob.page).getByRole('button', { name: '聊天' }).waitFor({ state: 'detached', timeout: SLOW_MS })
  await until(async () => (await find(bob.page, '安')) === undefined, '安 is not there', SLOW_MS)
  await share(1)
  await chip(bob.page, 'conversation').getByText('与安对话中').waitFor({ timeout: SLOW_MS })
  await tools(bob.page).getByRole('button', { name: '聊天' }).waitFor()
})

const chatTab = (page: Page, name: string) =>
  page.getByRole('complementary', { name: '互动消息' }).getByRole('group').getByRole('button', { name })

test('they chat in the space, nearby and in private, and others hear only what is meant for them', async () => {
  const third = await server.login('远')
  far = await Bot.enter({ url: server.url, spaceId, auth: { token: third.access_token } }, '远')
  await far.act('teleport', { mapId: '', x: 18, y: 9 })
  await sees(ann.page, '远', 'is there', ({ position }) => position.x > 17)
  // What was said to all before is told on coming in.
  const told = far.heard.length

  await tools(ann.page).getByRole('button', { name: '聊天' }).click()
  await say(ann.page, '早上好')
  await until(() => far.heard.includes('早上好'), 'the whole space hears')
  const badge = bob.page.getByTestId('unread-badge')
  await badge.getByText('1', { exact: true }).waitFor()
  await bob.page.keyboard.press('Enter')
  await hears(bob.page, '早上好')
  await badge.waitFor({ state: 'detached' })

  await chatTab(ann.page, '附近').click()
  await say(ann.page, '就我们俩')
  await hears(bob.page, '就我们俩')

  await chatTab(bob.page, '私聊').click()
  await bob.page.getByLabel('私聊对象').selectOption({ label: '安' })
  await say(bob.page, '悄悄话')
  // 安 reads "nearby": the private line waits behind a badge.
  await chatTab(ann.page, '私聊').getByText('1', { exact: true }).waitFor()
  await chatTab(ann.page, '私聊').click()
  await hears(ann.page, '悄悄话')

  await chatTab(ann.page, '空间').click()
  await say(ann.page, '再见')
  await until(() => far.heard.includes('再见'), 'the space hears again')
  expect(far.heard.slice(told)).toEqual(['早上好', '再见'])
  await chatTab(bob.page, '全部').click()
  await hears(bob.page, '再见')
  expect((await linesOf(bob.page)).slice(-4)).toEqual(['早上好', '就我们俩', '悄悄话', '再见'])
  for (const { page } of [ann, bob]) await page.getByRole('button', { name: '关闭聊天' }).click()
})

test('the list names everybody, the owner as administrator', async () => {
  await tools(bob.page).getByRole('button', { name: '成员' }).click()
  const list = bob.page.getByRole('complementary', { name: '成员' })
  await list.getByText('安', { exact: true }).waitFor()
  const rows = await list.getByRole('listitem').allInnerTexts()
  expect(rows.map((row) => row.split('\n')[0])).toEqual(['安', '波', '远'])
  await list.getByRole('button', { name: '关闭成员列表' }).click()
})

test('a role is given, and somebody can be reported', async () => {
  await openCard(ann.page, '波')
  await on(ann.page, '修改权限').click()
  const choice = ann.page.getByRole('dialog', { name: '修改波的权限' })
  const admin = choice.getByRole('checkbox', { name: /^管理员/ })
  await admin.check()
  expect(await choice.getByRole('radio', { name: /^管理员/ }).isChecked()).toBe(true)
  await choice.getByRole('radio', { name: /^装修者/ }).check()
  expect(await admin.isChecked()).toBe(false)
  await choice.getByRole('button', { name: '保存' }).click()
  await card(ann.page).getByText('装修者').waitFor({ timeout: SLOW_MS })
  // 波 is told at once, and has read it when the window is closed.
  await tools(bob.page)
    .getByRole('button', { name: /^系统通知，\d 条未读$/ })
    .click({ timeout: SLOW_MS })
  const notices = bob.page.getByRole('complementary', { name: '系统通知' })
  await notices.getByText(/^安 将你在「.+」的角色改为装修者$/).waitFor({ timeout: SLOW_MS })
  await bob.page.keyboard.press('Escape')
  await tools(bob.page).getByRole('button', { name: '系统通知', exact: true }).waitFor({ timeout: SLOW_MS })
  await card(ann.page).getByRole('button', { name: '举报' }).click()
  const report = ann.page.getByRole('dialog')
  await report.getByRole('button', { name: '取消' }).click({ timeout: SLOW_MS })
  await report.waitFor({ state: 'detached' })
  await ann.page.keyboard.press('Escape')
})

/** Goes to the space again, as far as the dialog that asks for a name. */
async function comeBack(page: Page): Promise<void> {
  await page.goto(server.url + spacePath(spaceId), { timeout: SLOW_MS })
}

test('波 is sent out and does not come back for a minute', async () => {
  await openCard(ann.page, '波')
  await on(ann.page, '移出空间').click()
  const question = ann.page.getByRole('dialog', { name: '将波移出空间？' })
  await question.getByRole('button', { name: '移出' }).click()
  const kicked = bob.page.getByRole('dialog', { name: '你已被移出空间' })
  await kicked.waitFor({ timeout: SLOW_MS })
  await until(async () => (await find(ann.page, '波')) === undefined, '波 is gone', SLOW_MS)
  await card(ann.page).getByText('TA 已离开空间').waitFor()
  await kicked.getByRole('button', { name: '返回空间列表' }).click()
  await bob.page.waitForURL(/\/my-spaces/)

  await comeBack(bob.page)
  await kicked.waitFor({ timeout: SLOW_MS })
  server.clock.advance(61_000)
  await comeBack(bob.page)
  await visit(bob.page)
  await inScene(bob.page)
  await sees(ann.page, '波', 'is back')
})

test('波 is banned, for a reason that is kept, and for good', async () => {
  await ann.page.keyboard.press('Escape')
  await openCard(ann.page, '波')
  await on(ann.page, '封禁').click()
  const question = ann.page.getByRole('dialog', { name: '封禁波？' })
  await question.getByLabel('原因（选填）').fill('刷屏')
  await question.getByRole('button', { name: '封禁' }).click()
  const shutOut = bob.page.getByRole('dialog', { name: '你已被禁止进入' })
  await shutOut.waitFor({ timeout: SLOW_MS })
  const bans = await server.db.selectFrom('spaceBans').select(['reason']).execute()
  expect(bans).toEqual([{ reason: '刷屏' }])
  server.clock.advance(61_000)
  await comeBack(bob.page)
  await shutOut.waitFor({ timeout: SLOW_MS })
  for (const { foreignRequests, errors } of [ann, bob]) {
    expect(foreignRequests).toEqual([])
    // A refused way in is answered with a status that the browser notes by itself.
    expect(errors.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
  }
})
