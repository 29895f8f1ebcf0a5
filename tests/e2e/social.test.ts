import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { card, chip, on, openCard, send, tools } from '../support/pages/peoplePanels.ts'
import { said } from '../support/pages/said.ts'
import {
  SLOW_MS,
  apart,
  find,
  hears,
  inScene,
  linesOf,
  say,
  sees,
  spacePath,
  visit,
} from '../support/pages/spacePage.ts'
import { until } from '../support/until.ts'
import { log, openChat } from '../support/pages/chatPanel.ts'
import { twoInside } from '../support/pages/stage.ts'
import { story } from '../support/story.ts'

// What 安, who owns the place, and 波, a member, do with each other; each test goes on where the one before ended.
// What takes walking or a picture is in twoPeople.scene.test.ts; rooms, desks and commands: tests/long/browsers/social.test.ts.

story()

const made = twoInside()

/** Puts 安 a metre beside 波. */
async function standBeside(): Promise<void> {
  const { map, position } = (await find(made.bob.page, '波'))!
  const [x, y] = [Math.floor(position.x) + 1, Math.floor(position.z)]
  expect(await send(made.ann.page, 'teleport', { mapId: map, x, y })).toBe('')
}

test('from the list there is a way back, by the keyboard alone', async () => {
  const { page } = made.ann
  await tools(page).getByRole('button', { name: '成员' }).focus()
  await page.keyboard.press('Enter')
  const row = page.getByRole('complementary', { name: '成员' }).getByTitle('查看波的名片')
  await row.focus()
  await page.keyboard.press('Enter')
  await card(page).waitFor({ timeout: SLOW_MS })
  expect(await card(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  await card(page).getByRole('button', { name: '返回' }).click()
  await row.waitFor()
  await page.keyboard.press('Escape')
})

test('one window stands at the side and one beside it, and Escape closes the newer', async () => {
  const { page } = made.ann
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
  expect(await map!.count()).toBe(0)
  expect(await chats!.count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: '系统通知' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await chats!.waitFor({ state: 'detached' })
  await page.setViewportSize(viewport)
})

test("what is never a member's to do is not shown to them", async () => {
  const { page } = made.bob
  await openCard(page, '安')
  await card(page).getByText('创建者').waitFor()
  for (const name of ['移出空间', '封禁', '上台', '角色']) expect(await on(page, name).count(), name).toBe(0)
  expect(await card(page).getByRole('heading', { name: '管理' }).count()).toBe(0)
  expect(await on(page, '呼叫').isDisabled()).toBe(false)
})

test('they call, greet and answer each other; who is asked to follow says no', async () => {
  await on(made.bob.page, '呼叫').click()
  await made.ann.page
    .getByRole('alertdialog', { name: '波在呼叫你' })
    .getByRole('button', { name: '拒绝' })
    .click()
  await said(made.bob.page, '安没有接听')
  await on(made.bob.page, '打招呼').click()
  await said(made.ann.page, '波向你挥手')
  await openCard(made.ann.page, '波')
  await on(made.ann.page, '打招呼').click()
  await said(made.bob.page, '安也向你挥手')
  await on(made.ann.page, '击掌').click()
  await made.bob.page
    .getByRole('alertdialog', { name: '安想和你击掌' })
    .getByRole('button', { name: '击掌' })
    .click()
  await said(made.bob.page, '安和你击掌')
  await on(made.ann.page, '请 TA 跟我走').click()
  const offer = made.bob.page.getByRole('alertdialog', { name: '安想带你走' })
  await offer.getByRole('button', { name: '不用了' }).click()
  await offer.waitFor({ state: 'detached' })
})

test('a whisper shows with whom, and either can leave it', async () => {
  await on(made.ann.page, '悄悄话').click()
  await chip(made.ann.page, 'whisper-waits').getByText('已邀请波说悄悄话').waitFor({ timeout: SLOW_MS })
  // It is none yet, however near the two stand.
  await card(made.ann.page).getByText('等待对方回应悄悄话').waitFor()
  await on(made.ann.page, '取消悄悄话').waitFor()
  const asked = chip(made.bob.page, 'whisper-asked')
  await asked.getByText('安想和你说悄悄话').waitFor({ timeout: SLOW_MS })
  await asked.getByRole('button', { name: '接受' }).click()
  await chip(made.ann.page, 'conversation').getByText('与波悄悄话中').waitFor({ timeout: SLOW_MS })
  await chip(made.bob.page, 'conversation').getByText('与安悄悄话中').waitFor({ timeout: SLOW_MS })
  await card(made.bob.page).getByText('正在和你说悄悄话').waitFor()
  await on(made.ann.page, '离开悄悄话').waitFor()
  expect(await on(made.bob.page, '请其静音').isDisabled()).toBe(false)
  await on(made.bob.page, '请其静音').click()
  await said(made.ann.page, '波请你静音')

  await chip(made.bob.page, 'conversation').getByRole('button', { name: '离开' }).click()
  await on(made.ann.page, '悄悄话').waitFor({ timeout: SLOW_MS })
  // Who stands side by side talks for all that.
  await standBeside()
  await chip(made.ann.page, 'conversation').getByText('与波对话中').waitFor({ timeout: SLOW_MS })
})

test('a line is liked, answered and approved, and the other sees it', async () => {
  await openChat(made.ann.page)
  await say(made.ann.page, '几点开始？')
  await openChat(made.bob.page)
  await hears(made.bob.page, '几点开始？')
  const line = (page: Page) => log(page).getByRole('listitem').filter({ hasText: '几点开始？' })
  await line(made.bob.page).getByText('几点开始？').hover()
  await line(made.bob.page).getByRole('button', { name: '点赞' }).click()
  await line(made.ann.page).getByText('1 人点赞').waitFor({ timeout: SLOW_MS })
  await line(made.bob.page).getByRole('button', { name: '取消点赞' }).waitFor()
  expect(await line(made.bob.page).getByRole('button', { name: '认可' }).count()).toBe(0)

  await line(made.bob.page).getByRole('button', { name: '回复' }).click()
  await made.bob.page.getByText('回复 安：几点开始？').waitFor()
  await say(made.bob.page, '三点')
  await line(made.ann.page).getByText('波：三点').waitFor({ timeout: SLOW_MS })
  await line(made.bob.page).getByText('波：三点').waitFor({ timeout: SLOW_MS })
  expect(await made.bob.page.getByText('回复 安：几点开始？').count()).toBe(0)
  expect(await linesOf(made.ann.page)).toEqual(['几点开始？'])

  await line(made.ann.page).getByText('几点开始？').hover()
  await line(made.ann.page).getByRole('button', { name: '认可' }).click()
  await line(made.bob.page).getByText('管理员认可').waitFor({ timeout: SLOW_MS })
})

test('a picture is pasted, seen by the other, and shown large', async () => {
  const input = made.ann.page.getByRole('textbox', { name: '说点什么…' })
  await input.fill('看这张')
  await input.evaluate(async (field) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
    canvas.getContext('2d')!.fillRect(0, 0, 300, 200)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const data = new DataTransfer()
    data.items.add(new File([blob!], 'shot.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await made.ann.page.getByText('可以发送了').waitFor({ timeout: SLOW_MS })
  await input.press('Enter')
  const line = log(made.bob.page).getByRole('listitem').filter({ hasText: '看这张' })
  const small = line.getByRole('img', { name: '安 发的图片' })
  const width = () => small.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)
  await until(async () => (await width()) === 300, '波 sees the picture', SLOW_MS)
  expect(await line.getByText('/files/').count()).toBe(0)
  expect(await made.ann.page.getByText('可以发送了').count()).toBe(0)
  await line.getByRole('button', { name: '放大 安 发的图片' }).click()
  await made.bob.page.getByRole('dialog', { name: '安 发的图片' }).waitFor()
  await made.bob.page.keyboard.press('Escape')
})

test('who is blocked is not heard, nor hears; afterwards both are', async () => {
  const { page } = made.bob
  // The name of whoever spoke leads to the card, too.
  await log(page).getByTitle('查看安的名片').first().click()
  await on(page, '屏蔽').click()
  await card(page).getByText('已被你屏蔽').waitFor({ timeout: SLOW_MS })
  expect(await on(page, '私聊').getAttribute('title')).toBe('你已屏蔽对方')
  await on(page, '私聊').dispatchEvent('click')
  await card(page).waitFor()

  await say(made.ann.page, '听得到吗')
  await openChat(page)
  expect(await log(page).count()).toBe(0)
  await say(page, '有人吗')
  await hears(page, '有人吗')
  expect(await linesOf(page)).toEqual(['有人吗'])

  await openCard(page, '安')
  await on(page, '取消屏蔽').click()
  await on(page, '屏蔽').waitFor({ timeout: SLOW_MS })
  await openChat(page)
  await say(made.ann.page, '现在呢')
  await hears(page, '现在呢')
  expect(await linesOf(page)).toEqual(['几点开始？', '看这张', '有人吗', '现在呢'])
  await say(page, '听到了')
  await hears(made.ann.page, '听到了')
  expect(await linesOf(made.ann.page)).toEqual(['几点开始？', '看这张', '听得到吗', '现在呢', '听到了'])
  await page.getByRole('button', { name: '关闭聊天' }).click()
  await made.ann.page.getByRole('button', { name: '关闭聊天' }).click()
})

test('波 knocks at a closed nook, 安 lets 波 in', async () => {
  const { map } = (await find(made.ann.page, '安'))!
  const coords = [10, 11, 12].flatMap((x) => [3, 4].map((y) => ({ x, y })))
  const quiet = { nookCoords: { coords }, name: '静室', restricted: true }
  expect(await send(made.ann.page, 'mapSetNooks', { mapId: map, nooks: { quiet } })).toBe('')
  expect(await send(made.bob.page, 'teleport', { mapId: map, x: 11, y: 5 })).toBe('')
  await sees(made.bob.page, '波', 'stands before it', ({ position }) => position.z < 6)
  const door = chip(made.bob.page, 'nook')
  await door.getByText('「静室」未对你开放').waitFor({ timeout: SLOW_MS })
  const walkIn = () => send(made.bob.page, 'teleport', { mapId: map, x: 11, y: 4 })
  expect(await walkIn()).not.toBe('')
  await door.getByRole('button', { name: '敲门' }).click()
  await door.getByText('已敲门，等待回应').waitFor({ timeout: SLOW_MS })
  const knock = chip(made.ann.page, 'knock')
  await knock.getByText('波想进入「静室」').waitFor({ timeout: SLOW_MS })
  await knock.getByRole('button', { name: '同意' }).click()
  await said(made.bob.page, '可以进入「静室」了')
  await knock.waitFor({ state: 'detached' })
  await door.waitFor({ state: 'detached' })
  expect(await walkIn()).toBe('')
  // Inside 波 closes the door, sets no code and manages nothing: that is for who runs the space.
  const room = chip(made.bob.page, 'room')
  await room.getByText('静室 · 1 人').waitFor({ timeout: SLOW_MS })
  expect(await room.getByRole('button', { name: '管理「静室」' }).count()).toBe(0)
  await room.getByRole('button', { name: '关上门' }).click()
  await room.getByRole('button', { name: '打开门' }).click({ timeout: SLOW_MS })
  // 安 goes in, sets a code and takes 波 off the list.
  expect(await send(made.ann.page, 'teleport', { mapId: map, x: 10, y: 4 })).toBe('')
  await chip(made.ann.page, 'room').getByRole('button', { name: '管理「静室」' }).click({ timeout: SLOW_MS })
  const manages = made.ann.page.getByRole('dialog', { name: '管理「静室」' })
  await manages.getByLabel('门禁码').fill('12a34')
  await manages.getByRole('button', { name: '保存' }).click()
  await manages.getByText(/^已设门禁码/).waitFor({ timeout: SLOW_MS })
  await manages.getByRole('button', { name: '把波移出名单' }).click()
  await manages.getByText(/^还没有人/).waitFor({ timeout: SLOW_MS })
  await manages.getByRole('button', { name: '关闭' }).click()
  // 波 comes back by the code, after a wrong one.
  expect(await send(made.bob.page, 'teleport', { mapId: map, x: 11, y: 5 })).toBe('')
  await door.getByRole('button', { name: '输入门禁码' }).click({ timeout: SLOW_MS })
  const asks = made.bob.page.getByRole('dialog', { name: '进入「静室」' })
  await asks.getByLabel('门禁码').fill('9999')
  await asks.getByRole('button', { name: '进入', exact: true }).click()
  await asks.getByText('门禁码不对，请核对后再输入').waitFor({ timeout: SLOW_MS })
  await asks.getByLabel('门禁码').fill('1234')
  await asks.getByRole('button', { name: '进入', exact: true }).click()
  await asks.waitFor({ state: 'detached', timeout: SLOW_MS })
  expect(await walkIn()).toBe('')
  expect(await send(made.ann.page, 'teleport', { mapId: map, x: 11, y: 7 })).toBe('')
})

test('one’s own card: a mood that the other reads, and the way back to the start', async () => {
  const { page } = made.bob
  await tools(page).getByRole('button', { name: '我的名片' }).click()
  const own = page.getByRole('complementary', { name: '我的名片' })
  await own.getByText('我的状态').click()
  await own.getByLabel('心情').fill('专注写代码')
  await own.getByLabel('所属').fill('设计部')
  await own.getByRole('button', { name: '更新状态' }).click()
  await said(page, '状态已更新')
  await openCard(made.ann.page, '波')
  await card(made.ann.page).getByTestId('mood').getByText('专注写代码').waitFor({ timeout: SLOW_MS })
  await card(made.ann.page).getByText('设计部').waitFor({ timeout: SLOW_MS })
  const { map } = (await find(page, '波'))!
  expect(await send(page, 'teleport', { mapId: map, x: 12, y: 6 })).toBe('')
  const from = (await find(page, '波'))!
  await own.getByRole('button', { name: '回到出生点' }).click()
  await sees(page, '波', 'is back at the start', (player) => apart(player, from) > 2)
  await page.keyboard.press('Escape')
  await made.ann.page.keyboard.press('Escape')
})

test('where everybody is alone nothing of the others stays', async () => {
  await standBeside()
  await chip(made.bob.page, 'conversation').getByText('与安对话中').waitFor({ timeout: SLOW_MS })
  const share = async (allowMultiPlayer: 0 | 1) => {
    await made.server.db
      .updateTable('spaces')
      .set({ allowMultiPlayer })
      .where('id', '=', made.spaceId)
      .execute()
    made.server.cluster.bus.tell('spaceChanged', { spaceId: made.spaceId })
  }
  await openCard(made.bob.page, '安')
  await share(0)
  await chip(made.bob.page, 'conversation').waitFor({ state: 'detached', timeout: SLOW_MS })
  await card(made.bob.page).waitFor({ state: 'detached', timeout: SLOW_MS })
  expect(await tools(made.bob.page).getByRole('button', { name: '聊天' }).count()).toBe(0)
  expect(await find(made.bob.page, '安')).toBeUndefined()
  await share(1)
  await chip(made.bob.page, 'conversation').getByText('与安对话中').waitFor({ timeout: SLOW_MS })
  await tools(made.bob.page).getByRole('button', { name: '聊天' }).waitFor()
})

test('a role is given, and somebody can be reported', async () => {
  await openCard(made.ann.page, '波')
  await on(made.ann.page, '修改权限').click()
  const choice = made.ann.page.getByRole('dialog', { name: '修改波的权限' })
  const admin = choice.getByRole('checkbox', { name: /^管理员/ })
  await admin.check()
  expect(await choice.getByRole('radio', { name: /^管理员/ }).isChecked()).toBe(true)
  await choice.getByRole('radio', { name: /^装修者/ }).check()
  expect(await admin.isChecked()).toBe(false)
  await choice.getByRole('button', { name: '保存' }).click()
  await card(made.ann.page).getByText('装修者').waitFor({ timeout: SLOW_MS })
  // 波 is told at once, and has read it when the window is closed.
  await tools(made.bob.page)
    .getByRole('button', { name: /^系统通知，\d 条未读$/ })
    .click({ timeout: SLOW_MS })
  const notices = made.bob.page.getByRole('complementary', { name: '系统通知' })
  await notices.getByText(/^安 将你在「.+」的角色改为装修者$/).waitFor({ timeout: SLOW_MS })
  await made.bob.page.keyboard.press('Escape')
  await tools(made.bob.page)
    .getByRole('button', { name: '系统通知', exact: true })
    .waitFor({ timeout: SLOW_MS })
  await card(made.ann.page).getByRole('button', { name: '举报' }).click()
  const report = made.ann.page.getByRole('dialog')
  await report.getByRole('button', { name: '取消' }).click({ timeout: SLOW_MS })
  await report.waitFor({ state: 'detached' })
  await made.ann.page.keyboard.press('Escape')
})

/** Goes to the space again, as far as the dialog that asks for a name. */
async function comeBack(page: Page): Promise<void> {
  await page.goto(made.server.url + spacePath(made.spaceId), { timeout: SLOW_MS })
}

test('波 is sent out and does not come back for a minute', async () => {
  await openCard(made.ann.page, '波')
  await on(made.ann.page, '移出空间').click()
  const question = made.ann.page.getByRole('dialog', { name: '将波移出空间？' })
  await question.getByRole('button', { name: '移出' }).click()
  const kicked = made.bob.page.getByRole('dialog', { name: '你已被移出空间' })
  await kicked.waitFor({ timeout: SLOW_MS })
  await until(async () => (await find(made.ann.page, '波')) === undefined, '波 is gone', SLOW_MS)
  await card(made.ann.page).getByText('TA 已离开空间').waitFor()
  await kicked.getByRole('button', { name: '返回空间列表' }).click()
  await made.bob.page.waitForURL(/\/my-spaces/)

  await comeBack(made.bob.page)
  await kicked.waitFor({ timeout: SLOW_MS })
  made.server.clock.advance(61_000)
  await comeBack(made.bob.page)
  await visit(made.bob.page)
  await inScene(made.bob.page)
  await sees(made.ann.page, '波', 'is back')
})

test('波 is banned, for a reason that is kept, and for good', async () => {
  await made.ann.page.keyboard.press('Escape')
  await openCard(made.ann.page, '波')
  await on(made.ann.page, '封禁').click()
  const question = made.ann.page.getByRole('dialog', { name: '封禁波？' })
  await question.getByLabel('原因（选填）').fill('刷屏')
  await question.getByRole('button', { name: '封禁' }).click()
  const shutOut = made.bob.page.getByRole('dialog', { name: '你已被禁止进入' })
  await shutOut.waitFor({ timeout: SLOW_MS })
  const bans = await made.server.db.selectFrom('spaceBans').select(['reason']).execute()
  expect(bans).toEqual([{ reason: '刷屏' }])
  made.server.clock.advance(61_000)
  await comeBack(made.bob.page)
  await shutOut.waitFor({ timeout: SLOW_MS })
  for (const { foreignRequests, errors } of [made.ann, made.bob]) {
    expect(foreignRequests).toEqual([])
    // A refused way in is answered with a status that the browser notes by itself.
    expect(errors.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
  }
})
