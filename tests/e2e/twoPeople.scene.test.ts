import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DebugPlayer } from '../../client/net/debugHook.ts'
// For what the scene adds to the debug hook.
import type {} from '../../client/scene/SceneView.tsx'
import { emotes } from '#shared/rules/emotes.ts'
import { Bot } from '../support/rooms/bot.ts'
import { startSceneBrowser, type Person, type TestBrowser } from '../support/pages/browser.ts'
import { hallChair, hallFolder } from '../support/world/hall.ts'
import { card, chip, send, tools } from '../support/pages/peoplePanels.ts'
import { pressUntil } from '../support/pages/pressUntil.ts'
import { said } from '../support/pages/said.ts'
import {
  SLOW_MS,
  agreesOnRest,
  apart,
  enterAs,
  find,
  hears,
  holding,
  linesOf,
  logIn,
  playersOf,
  say,
  sees,
} from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'
import { story } from '../support/story.ts'

// One story in the order people live it: each test goes on where the one before ended.

story()

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person
/** Stands far away from the others: what is said nearby or in private must not reach them. */
let far: Bot
let spaceId = ''

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startSceneBrowser(server.url)
  ann = await browser.person()
  bob = await browser.person()
})
afterAll(async () => {
  far?.close()
  await browser?.close()
  await server?.close()
})

const chatTab = (page: Page, name: string) =>
  page.getByRole('complementary', { name: '互动消息' }).getByRole('group').getByRole('button', { name })

/** By keyboard alone: the last person, a teal top, the second hair colour. */
async function chooseLook(page: Page): Promise<void> {
  const group = (name: string) => page.getByRole('radiogroup', { name })
  const { keyboard } = page
  await group('形象').getByRole('radio', { checked: true }).focus({ timeout: SLOW_MS })
  await keyboard.press('End')
  await keyboard.press('ArrowRight')
  await group('形象').getByRole('radio', { name: '选择形象 1', exact: true, checked: true }).waitFor()
  await keyboard.press('ArrowLeft')
  await group('形象').getByRole('radio', { name: '选择形象 14', checked: true }).waitFor()
  // Past the die, to the parts and their colours.
  for (const key of ['Tab', 'Tab', 'Tab', 'ArrowRight', 'ArrowRight']) await keyboard.press(key)
  await group('上衣的颜色').getByRole('radio', { name: '颜色 2', checked: true }).waitFor()
  for (const key of ['Shift+Tab', 'ArrowLeft', 'Tab', 'ArrowRight', 'ArrowRight']) await keyboard.press(key)
  await group('头发的颜色').getByRole('radio', { name: '颜色 2', checked: true }).waitFor()
}

/** What the server keeps for somebody's next visit. */
async function outfitOf(name: string): Promise<string | undefined> {
  const { access_token } = await server.login(name)
  const { body } = await server.call('GET', `/spaces/${spaceId}/members`, { token: access_token })
  const { data } = body as { data: { displayName: string; outfitString: string }[] }
  return data.find((member) => member.displayName === name)?.outfitString
}

test('安 logs in and makes a space from the official template', async () => {
  const { page } = ann
  await page.goto(server.url)
  await page.getByRole('link', { name: '开始体验' }).first().click()
  await logIn(page, '安')
  await page.getByRole('button', { name: '创建空间' }).click()
  await page.getByRole('button', { name: '选择模板「小厅模板」' }).click()
  await page.getByRole('button', { name: '用这个模板' }).click()
  const form = page.getByRole('dialog')
  const create = form.getByRole('button', { name: '创建' })
  expect(await create.isDisabled()).toBe(true)
  await form.getByLabel('空间名称').fill('安的客厅')
  await create.click()
  await said(page, '创建成功')
  const card = page.getByRole('link', { name: '进入「安的客厅」' })
  await card.waitFor()
  const address = await card.getAttribute('href')
  spaceId = address!.split('/').pop()!
  expect(spaceId.length).toBeLessThanOrEqual(16)
})

test('both enter through the setup dialog, where a name is needed, and see each other', async () => {
  await ann.page.goto(`${server.url}/space/${spaceId}?quality=low`)
  await ann.page.getByLabel('显示名称').fill('  ', { timeout: SLOW_MS })
  await ann.page.getByRole('button', { name: '下一步' }).click({ timeout: SLOW_MS })
  await ann.page.getByText('显示名称不能为空').waitFor()
  expect(await playersOf(ann.page)).toEqual([])

  // 波 comes by the link alone and logs in at the door.
  await bob.page.goto(`${server.url}/space/${spaceId}?quality=low`)
  await bob.page.getByRole('dialog', { name: '请先登录' }).getByRole('button', { name: '登录' }).click()
  const login = bob.page.getByRole('dialog', { name: '登录灵境' })
  await login.getByLabel('用户名').fill('波')
  await login.getByRole('button', { name: '直接登录' }).click()
  await chooseLook(bob.page)
  await Promise.all([enterAs(ann.page, '安'), enterAs(bob.page, '波')])
  expect(await outfitOf('波')).toBe('v1:person=14,hair=3b2720,top=3d8f8a')

  await sees(ann.page, '波', 'is seen')
  await sees(bob.page, '安', 'is seen')
  await ann.page.getByTestId('people-count').getByText('2 人在线').waitFor()
})

test('安 walks with keys and 波 with a click; each sees the other where they stop', async () => {
  const start = await sees(ann.page, '安', 'is placed')
  await holding(ann.page, ['KeyW'], () =>
    sees(ann.page, '安', 'has walked', (player) => apart(player, start) > 1),
  )
  const seen = await agreesOnRest(ann.page, bob.page, '安')
  expect(apart(seen, start)).toBeGreaterThan(0.9)

  const { page } = bob
  const before = await sees(page, '波', 'is placed')
  // The floor a few steps ahead and to the left.
  await page.mouse.click(250, 300)
  await sees(ann.page, '波', 'has walked', (player) => apart(player, before) > 0.5)
  await agreesOnRest(page, ann.page, '波')
})

test('安 sits down on the chair; 波 sees it and can not have the same chair', async () => {
  // Towards the chair until the hint offers it.
  const hint = ann.page.getByRole('button', { name: '坐下' })
  await holding(ann.page, ['KeyW'], () => hint.waitFor({ timeout: SLOW_MS }))
  await agreesOnRest(ann.page, bob.page, '安')
  await ann.page.keyboard.press('KeyE')
  await sees(bob.page, '安', 'sits', ({ sitting }) => sitting === hallChair)
  await ann.page.getByRole('button', { name: '起身' }).waitFor({ timeout: SLOW_MS })

  const refused = await bob.page.evaluate(
    (chairIdx) =>
      window.__lingjing!.send('setChairStatus', { chairIdx, isOccupied: true }).then(
        () => '',
        (error: Error) => error.message,
      ),
    hallChair,
  )
  expect(refused).not.toBe('')
  expect((await find(bob.page, '波'))?.sitting).toBe(null)
  expect((await find(ann.page, '安'))?.sitting).toBe(hallChair)
})

test('they wave: with the key and with the bar', async () => {
  await ann.page.keyboard.press('Digit1')
  await sees(bob.page, '安', 'waves', ({ emote }) => emote === emotes[1])
  await bob.page.getByRole('group', { name: '表情' }).getByRole('button', { name: '挥手' }).click()
  await sees(ann.page, '波', 'waves', ({ emote }) => emote === emotes[1])
  await sees(bob.page, '安', 'is done waving', ({ emote }) => emote === '')
})

test('they chat in the space, nearby and in private, and others hear only what is meant for them', async () => {
  const third = await server.login('远')
  far = await Bot.enter({ url: server.url, spaceId, auth: { token: third.access_token } }, '远')
  await far.act('teleport', { mapId: '', x: 18, y: 9 })
  await sees(ann.page, '远', 'is there', ({ position }) => position.x > 17)

  await tools(ann.page).getByRole('button', { name: '聊天' }).click()
  await say(ann.page, '大家好')
  await until(() => far.heard.includes('大家好'), 'the whole space hears')
  const badge = bob.page.getByTestId('unread-badge')
  await badge.getByText('1', { exact: true }).waitFor()
  await bob.page.keyboard.press('Enter')
  await hears(bob.page, '大家好')
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
  expect(far.heard).toEqual(['大家好', '再见'])
  await chatTab(bob.page, '全部').click()
  await hears(bob.page, '再见')
  expect(await linesOf(bob.page)).toEqual(['大家好', '就我们俩', '悄悄话', '再见'])
})

test('keys belong to the text while somebody writes, and Enter to the input method while it composes', async () => {
  const { page } = bob
  const box = page.getByRole('complementary', { name: '互动消息' }).getByRole('textbox')
  const before = await sees(page, '波', 'stands')
  await box.focus()
  await page.keyboard.type('wasd WASD e 1')
  expect(await box.inputValue()).toBe('wasd WASD e 1')
  await box.fill('')

  // What Chromium tells while a Chinese input method is at work: a composition, and key 229.
  const session = await bob.context.newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 })
  await session.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Process',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  })
  await session.send('Input.dispatchKeyEvent', {
    type: 'keyUp',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 13,
  })
  expect(await linesOf(page)).not.toContain('ni hao')
  await session.send('Input.insertText', { text: '你好' })
  expect(await box.inputValue()).toBe('你好')
  await box.press('Enter')
  await hears(ann.page, '你好')
  expect(await box.inputValue()).toBe('')

  const after = await sees(page, '波', 'still stands')
  expect(after.position).toEqual(before.position)
  expect(after.sitting).toBe(null)
  expect(after.emote).toBe('')
})

test('the list names everybody, the owner as administrator', async () => {
  await tools(bob.page).getByRole('button', { name: '成员' }).click()
  const list = bob.page.getByRole('complementary', { name: '成员' })
  await list.getByText('安', { exact: true }).waitFor()
  const rows = await list.getByRole('listitem').allInnerTexts()
  expect(rows.map((row) => row.split('\n')[0])).toEqual(['安', '波', '远'])
  await list.getByRole('button', { name: '关闭成员列表' }).click()
})

/**
 * Puts the camera before somebody, `high` metres over the floor, and clicks there, `up` pixels over the middle of the
 * picture, until their card is open: a busy machine may make a long press of a click, or draw the view late.
 */
async function clickOn(page: Page, who: DebugPlayer, high: number, up: number): Promise<void> {
  const { x, y, z } = who.position
  await page.evaluate(
    ([px, py, pz, height]) =>
      window.__lingjing!.setCameraPose!({
        position: [px + 3, height, pz + 0.6],
        target: [px, py + height, pz],
      }),
    [x, y, z, high] as const,
  )
  await pressUntil(
    async () => {
      const drawn = await page.evaluate(() => Number(window.__lingjing!.stats()['frames']))
      const isNext = (frames: unknown) => Number(frames) > drawn + 2
      await until(
        async () => isNext(await page.evaluate(() => window.__lingjing!.stats()['frames'])),
        'the view is drawn',
        SLOW_MS,
      )
      await page.mouse.click(360, 240 - up)
    },
    card(page).getByText(who.name, { exact: true }),
    'the card is open',
  )
}

test('安 stands up again; 波 sees it', async () => {
  await ann.page.getByRole('button', { name: '关闭聊天' }).click()
  await ann.page.getByRole('button', { name: '起身' }).click()
  await sees(bob.page, '安', 'stands', ({ sitting }) => sitting === null)
})

test('a click on an avatar shows its card, and so does one on its name', async () => {
  const { page } = ann
  // Away from the chair: its prompt may stand before whoever stands beside it.
  const { map } = (await find(bob.page, '波'))!
  expect(await send(bob.page, 'teleport', { mapId: map, x: 4, y: 9 })).toBe('')
  await sees(page, '波', 'is where nothing else is', ({ position }) => position.z > 8)
  const other = await agreesOnRest(bob.page, page, '波')
  await clickOn(page, other, 1, 0)
  await card(page).getByText('成员', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })

  // The middle of the tag, which stands over the head; a bubble over it may have gone by now.
  await clickOn(page, other, 1.9, 0)
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.__lingjing!.setCameraPose!())
})

test('before a closed nook 波 stays: the step into it is not even taken', async () => {
  const { map } = (await find(ann.page, '安'))!
  const coords = [10, 11, 12].flatMap((x) => [3, 4].map((y) => ({ x, y })))
  const quiet = { nookCoords: { coords }, name: '静室', restricted: true }
  expect(await send(ann.page, 'mapSetNooks', { mapId: map, nooks: { quiet } })).toBe('')
  expect(await send(bob.page, 'teleport', { mapId: map, x: 11, y: 5 })).toBe('')
  const before = await sees(bob.page, '波', 'stands before it', ({ position }) => position.z < 6)
  await chip(bob.page, 'nook').getByText('「静室」未对你开放').waitFor({ timeout: SLOW_MS })
  await holding(bob.page, ['KeyW'], () =>
    until(async () => (await find(bob.page, '波'))!.animator === 'walk', '波 walks', SLOW_MS),
  )
  expect((await find(ann.page, '波'))!.position.z).toBeGreaterThanOrEqual(5)
  expect(before.position.z).toBeGreaterThanOrEqual(5)
})

test('安 leaves, and so does who knows the wire only; 波 sees both', async () => {
  await ann.page.getByRole('button', { name: '离开空间' }).click()
  await ann.page.waitForURL(/\/my-spaces/)
  await ann.page.getByRole('heading', { name: '我的空间' }).waitFor()
  await until(async () => (await find(bob.page, '安')) === undefined, '安 is gone', SLOW_MS)
  await bob.page.getByTestId('people-count').getByText('2 人在线').waitFor()
  const there = (await find(bob.page, '远'))!
  await far.walkTo(15.5, 9)
  await sees(bob.page, '远', 'has walked', (player) => apart(player, there) > 1)
  far.close()
  await sees(bob.page, '远', 'has faded', ({ isSignedIn }) => !isSignedIn)

  for (const { errors, foreignRequests } of [ann, bob]) {
    expect(errors).toEqual([])
    expect(foreignRequests).toEqual([])
  }
})
