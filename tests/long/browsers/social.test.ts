import { expect, test } from 'vitest'
import { chip, send } from '../../support/pages/peoplePanels.ts'
import { said } from '../../support/pages/said.ts'
import { SLOW_MS, find, hears, linesOf, say } from '../../support/pages/spacePage.ts'
import { log, openChat } from '../../support/pages/chatPanel.ts'
import { twoInside } from '../../support/pages/stage.ts'
import { story } from '../../support/story.ts'

// Commands, desks, bookings and the chat of a room; each test goes on where the one before ended. The rest of what 安 and 波
// do with each other is in tests/e2e/social.test.ts.

story()

const made = twoInside()

test('a name, an address and a command are completed, shown and answered; a level says which channels it has', async () => {
  const { page } = made.bob
  await openChat(page)
  await openChat(made.ann.page)
  const panel = page.getByRole('complementary', { name: '互动消息' })
  const box = panel.getByRole('textbox')
  await box.fill('看 https://bank.com@evil.test/a ，')
  await box.pressSequentially('@')
  await panel.getByRole('option', { name: '安' }).waitFor()
  await box.press('Enter')
  expect(await box.inputValue()).toBe('看 https://bank.com@evil.test/a ，@安 ')
  await box.press('Enter')
  const line = log(made.ann.page).getByRole('listitem').last()
  await line.locator('mark').getByText('@安', { exact: true }).waitFor({ timeout: SLOW_MS })
  const link = line.getByRole('link')
  expect(await link.innerText()).toBe('evil.test/a')
  expect(await link.getAttribute('rel')).toContain('noopener')

  expect(await send(made.ann.page, 'registerCommand', { command: '/骰子' })).toBe('')
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
  await said(page, '已发送命令 /骰子 2')
  await help.getByRole('button', { name: '收起命令' }).click()

  await panel.getByRole('button', { name: '本层', exact: true }).click()
  await say(page, '这一层的')
  await hears(made.ann.page, '这一层的')
  const { map } = (await find(page, '波'))!
  expect(await send(made.ann.page, 'mapSetEnabledChats', { mapId: map, enabledChats: ['LOCAL_CHAT'] })).toBe(
    '',
  )
  await panel.getByPlaceholder('这一层没有开放这个频道').waitFor({ timeout: SLOW_MS })
  expect(await box.isDisabled()).toBe(true)
  expect(await send(made.ann.page, 'mapSetEnabledChats', { mapId: map, enabledChats: [] })).toBe('')
  await panel.getByPlaceholder('说点什么…').waitFor({ timeout: SLOW_MS })
  await panel.getByRole('button', { name: '全部', exact: true }).click()
  await page.getByRole('button', { name: '关闭聊天' }).click()
  await made.ann.page.getByRole('button', { name: '关闭聊天' }).click()
  // Who is named while the chat is out of sight is told.
  expect(await send(made.ann.page, 'chat', { chatRecipient: 'GLOBAL_CHAT', contents: '@波 来看' })).toBe('')
  await said(page, '安提到了你：@波 来看')
})

test('a place says its name on coming there, and why nobody hears one in it', async () => {
  const { map } = (await find(made.ann.page, '安'))!
  const coords = [{ x1: 10, y1: 6, x2: 12, y2: 6 }]
  const tea = { category: 'COWORKING', name: '茶水间', coords }
  expect(await send(made.ann.page, 'mapSetAreas', { mapId: map, areas: { tea } })).toBe('')
  expect(await send(made.bob.page, 'teleport', { mapId: map, x: 10, y: 6 })).toBe('')
  const name = made.bob.page.getByTestId('area')
  await name.getByText('茶水间').waitFor({ state: 'attached', timeout: SLOW_MS })
  await name.getByText('共享区域').waitFor({ state: 'attached' })
  // It does not lie on one's own name, which stands in the middle over two fifths of the height.
  const viewport = made.bob.page.viewportSize()!
  for (const [width, height] of [
    [1440, 900],
    [960, 600],
    [390, 844],
    [844, 390],
  ] as const) {
    await made.bob.page.setViewportSize({ width, height })
    const { top, bottom } = await name.evaluate((part) => part.getBoundingClientRect().toJSON() as DOMRect)
    expect(bottom < 0.36 * height || top > 0.44 * height, `${width} × ${height}: ${top} to ${bottom}`).toBe(
      true,
    )
  }
  await made.bob.page.setViewportSize(viewport)
  const hush = { nookCoords: { coords: [{ x: 10, y: 6 }] }, name: '静一静', silent: true }
  expect(await send(made.ann.page, 'mapSetNooks', { mapId: map, nooks: { hush } })).toBe('')
  await chip(made.bob.page, 'silent').waitFor({ timeout: SLOW_MS })
  expect(await send(made.ann.page, 'mapSetMuteOnEntry', { mapId: map, muteOnEntry: true })).toBe('')
  expect(await send(made.bob.page, 'teleport', { mapId: map, x: 12, y: 6 })).toBe('')
  await chip(made.bob.page, 'silent').waitFor({ state: 'detached', timeout: SLOW_MS })
  await chip(made.bob.page, 'mutedOnEntry').waitFor({ timeout: SLOW_MS })
  expect(await send(made.ann.page, 'mapSetMuteOnEntry', { mapId: map, muteOnEntry: false })).toBe('')
  await chip(made.bob.page, 'mutedOnEntry').waitFor({ state: 'detached', timeout: SLOW_MS })
})

test('a desk is made one’s own and locked', async () => {
  const { map } = (await find(made.ann.page, '安'))!
  const desk = { nookCoords: { coords: [{ x: 3, y: 9 }] }, name: '工位一', isDesk: true }
  expect(await send(made.ann.page, 'mapSetNooks', { mapId: map, nooks: { desk } })).toBe('')
  expect(await send(made.bob.page, 'teleport', { mapId: map, x: 3, y: 9 })).toBe('')
  const place = chip(made.bob.page, 'nook')
  await place.getByRole('button', { name: '设为我的工位' }).click({ timeout: SLOW_MS })
  await place.getByRole('button', { name: '锁上' }).click({ timeout: SLOW_MS })
  await said(made.bob.page, '「工位一」已锁上')
  await place.getByRole('button', { name: '开放' }).click({ timeout: SLOW_MS })
  await place.getByRole('button', { name: '锁上' }).waitFor({ timeout: SLOW_MS })
})

test('a room is booked from its door for a time, and the booking is given up', async () => {
  const { map } = (await find(made.ann.page, '安'))!
  const talk = { nookCoords: { coords: [{ x: 3, y: 6 }] }, name: '小会议室', bookable: true }
  expect(await send(made.ann.page, 'mapSetNooks', { mapId: map, nooks: { talk } })).toBe('')
  expect(await send(made.bob.page, 'teleport', { mapId: map, x: 3, y: 7 })).toBe('')
  await chip(made.bob.page, 'nook').getByRole('button', { name: '预订' }).click({ timeout: SLOW_MS })
  const calendar = made.bob.page.getByRole('dialog', { name: '预订「小会议室」' })
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
    await made.bob.page.keyboard.press(key)
  await calendar.getByRole('button', { name: '预订 10:00 – 11:00' }).click()
  await calendar.getByText('明天 10:00 – 11:00 · 我').waitFor({ timeout: SLOW_MS })
  await calendar.getByRole('button', { name: '10:30，已预订' }).waitFor()
  await calendar.getByRole('button', { name: '取消 明天 10:00 的预订' }).click()
  await calendar.getByText('还没有人预订').waitFor({ timeout: SLOW_MS })
  await made.bob.page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
})

test('in a room there is a chat of its own, which nobody outside reads', async () => {
  const { page } = made.bob
  const { map } = (await find(page, '波'))!
  expect(await send(page, 'teleport', { mapId: map, x: 3, y: 6 })).toBe('')
  expect(await send(made.ann.page, 'teleport', { mapId: map, x: 12, y: 6 })).toBe('')
  await openChat(page)
  await openChat(made.ann.page)
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
  await hears(made.ann.page, '大家好')
  expect(await linesOf(made.ann.page)).not.toContain('关起门来说')
  await panel.getByRole('button', { name: '全部', exact: true }).click()
  expect(await linesOf(page)).toContain('关起门来说')
  await page.getByRole('button', { name: '关闭聊天' }).click()
  await made.ann.page.getByRole('button', { name: '关闭聊天' }).click()
})
