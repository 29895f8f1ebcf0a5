import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { startBrowser, type Person } from '../../support/pages/browser.ts'
import { isClean } from '../../support/pages/isClean.ts'
import { said } from '../../support/pages/said.ts'
import { enterAs, openAs, SLOW_MS, spacePath } from '../../support/pages/spacePage.ts'
import { stage } from '../../support/pages/stage.ts'
import { story } from '../../support/story.ts'
import { hallFolder } from '../../support/world/hall.ts'

// A whole event: 安 announces, plans and prepares a draw; 波 and 晨 register, are reminded, come in, and one of them wins. The
// clock of the server is moved to the hour; that of the device of 晨 is hours behind all the time.

story()

const made = stage(() => ({ spacesFolder: hallFolder() }), startBrowser)
const title = '新品发布会'
const desk = { width: 1440, height: 900 }
const MINUTE_MS = 60_000

let ann: Person
let bob: Person
let dawn: Person
let spaceId: string
let eventId: string
let desks: Page

/** Of the managers' pages. */
const menu = () => desks.getByRole('navigation', { name: '空间管理' })

/** A moment from now as a field for dates and times has it. */
const local = (minutes: number): string => {
  const at = new Date(Date.now() + minutes * MINUTE_MS)
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** Runs in the page: its device thinks that it is three hours earlier. */
function setBack(): void {
  const BEHIND_MS = 3 * 3_600_000
  const Real = Date
  window.Date = class extends Real {
    constructor(...given: [] | [number | string | Date]) {
      super(...((given.length === 0 ? [Real.now() - BEHIND_MS] : given) as [number]))
    }
    static override now(): number {
      return Real.now() - BEHIND_MS
    }
  } as DateConstructor
}

beforeAll(async () => {
  const { server, browser } = made
  const { access_token: token } = await server.login('安')
  spaceId = (await server.createSpace(token, { name: '发布厅', isPublic: true })).space.id
  ann = await browser.person({ viewport: desk })
  bob = await browser.person({ viewport: desk })
  dawn = await browser.person({ viewport: { width: 390, height: 844 } })
  await dawn.context.addInitScript(setBack)
})

test('the organiser plans it, announces it, and prepares a draw', async () => {
  desks = ann.page
  await openAs(made.server, desks, '安', `/space/${spaceId}/admin/events`)
  await desks.getByRole('button', { name: '安排活动' }).click({ timeout: SLOW_MS })
  await desks.getByRole('textbox', { name: '活动名称' }).fill(title)
  await desks.getByLabel('开始时间').fill(local(45))
  await desks.getByLabel('结束时间').fill(local(120))
  await desks.getByRole('button', { name: '安排活动' }).click()
  await said(desks, '活动已安排')

  await menu().getByRole('link', { name: '公告' }).click()
  await desks.getByRole('button', { name: '发布公告' }).click({ timeout: SLOW_MS })
  await desks.getByRole('textbox', { name: '标题' }).fill('今天发布新品')
  await desks.getByRole('textbox', { name: '内容' }).click({ timeout: SLOW_MS })
  await desks.keyboard.type('到场者有奖')
  await desks.getByRole('button', { name: '发布', exact: true }).click()
  await said(desks, '公告已发布')

  await menu().getByRole('link', { name: '抽奖' }).click()
  await desks.getByRole('button', { name: '新建抽奖' }).click({ timeout: SLOW_MS })
  const dialog = desks.getByRole('dialog')
  await dialog.getByLabel('抽奖名称').fill('到场有奖')
  await dialog.getByRole('switch', { name: '仅限在场者' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await desks.getByRole('button', { name: '添加奖品' }).click({ timeout: SLOW_MS })
  await dialog.getByLabel('奖品名称').fill('机械键盘')
  await dialog.getByRole('button', { name: '保存' }).click()
  await desks.getByText('剩 1 / 共 1').waitFor()
  await desks.getByRole('button', { name: '发布', exact: true }).click()
  await dialog.getByRole('button', { name: '发布' }).click()
  await desks.getByText('0 人参加').waitFor()
})

test('two register, one by a device whose clock is hours behind; who is not there yet is reminded', async () => {
  for (const [person, name] of [
    [bob, '波'],
    [dawn, '晨'],
  ] as const) {
    const { page } = person
    await openAs(made.server, page, name, '/events')
    await page.getByRole('link', { name: title }).click({ timeout: SLOW_MS })
    await page.getByText(/^距开始还有 00:4\d:\d\d$/).waitFor({ timeout: SLOW_MS })
    await page.getByRole('button', { name: '报名', exact: true }).click()
    await said(page, '报名成功，开始前会提醒你')
    eventId = new URL(page.url()).pathname.split('/').at(-1)!
  }
  await dawn.page.getByText('2 人报名').waitFor()
  // Nothing is due yet.
  expect(await made.server.runEvents()).toBe(0)

  made.server.clock.advance(40 * MINUTE_MS)
  // The reminder, and the doors: both half an hour before.
  expect(await made.server.runEvents()).toBe(2)
  expect(await made.server.runEvents()).toBe(0)
  for (const { page } of [bob, dawn]) {
    await page.reload()
    await page.getByText(/^距开始还有 00:0[3-5]:\d\d$/).waitFor({ timeout: SLOW_MS })
  }
})

test('who comes in reads the announcement and the reminder, and has come', async () => {
  const asked = { 波: bob.page, 晨: dawn.page }
  for (const [name, page] of Object.entries(asked)) {
    await page.goto(made.server.url + spacePath(spaceId))
    await enterAs(page, name)
    // Who does something has settled in.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    const board = page.getByRole('dialog', { name: '公告' })
    await board.getByText('到场者有奖').waitFor({ timeout: SLOW_MS })
    await page.keyboard.press('Escape')
    await board.waitFor({ state: 'detached' })
  }
  const { page } = bob
  await page
    .getByRole('button', { name: /^系统通知/ })
    .first()
    .click()
  await page.getByText(new RegExp(`「${title}」将于 .* 在「发布厅」开始`)).waitFor({ timeout: SLOW_MS })
  await page.keyboard.press('Escape')

  await menu().getByRole('link', { name: '活动' }).click()
  await desks.getByRole('button', { name: '名单' }).click({ timeout: SLOW_MS })
  const list = desks.getByRole('dialog')
  await list.getByRole('row', { name: /波/ }).waitFor()
  await list.getByRole('row', { name: /晨/ }).waitFor()
  expect(await list.getByText('未签到').count()).toBe(0)
  const [saved] = await Promise.all([
    desks.waitForEvent('download'),
    list.getByRole('button', { name: '导出名单' }).click(),
  ])
  const [head, ...rows] = readFileSync(await saved.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(head).toMatch(/^\uFEFF/)
  expect(rows.map((row) => row.split(',')[0]).toSorted()).toEqual(['晨', '波'].toSorted())
  await desks.keyboard.press('Escape')
})

test('the draw is on the stage of both, though its answer is lost on the way to the organiser, and happens once', async () => {
  await menu().getByRole('link', { name: '抽奖' }).click()
  await desks.getByText('2 人参加').waitFor({ timeout: SLOW_MS })
  await desks.route('**/api/v2/lottery/prize/*/draw', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await desks.getByRole('button', { name: '抽取「机械键盘」' }).click()
  await said(desks, /^没能完成抽取：.*再按一次会得到同一次开奖的结果。$/)
  await desks.unroute('**/api/v2/lottery/prize/*/draw')
  const winners = new Set<string>()
  for (const { page } of [bob, dawn]) {
    const shown = page.getByRole('region', { name: '开奖' })
    await shown.getByText(/^恭喜(中奖|你，中奖了！)$/).waitFor({ timeout: SLOW_MS })
    for (const name of ['波', '晨']) {
      if (await shown.getByText(name, { exact: true }).isVisible()) winners.add(name)
    }
    await page.keyboard.press('Escape')
    await shown.waitFor({ state: 'detached' })
  }
  expect(winners.size).toBe(1)
  const again = desks.getByRole('button', { name: '抽取「机械键盘」' })
  if (await again.isVisible()) await again.click()
  const [winner] = winners
  await desks.getByRole('row', { name: new RegExp(winner!) }).waitFor()
  await desks.getByText('剩 0 / 共 1').waitFor()
  expect((await made.server.db.selectFrom('lotteryDraws').select('id').execute()).length).toBe(1)
})

test('it ends; winners are exported, and anybody computes the draw again', async () => {
  const [saved] = await Promise.all([
    desks.waitForEvent('download'),
    desks.getByRole('button', { name: '导出 CSV' }).click(),
  ])
  const record = readFileSync(await saved.path(), 'utf8')
  expect(record.trimEnd().split('\r\n')).toHaveLength(2)
  await desks.getByRole('button', { name: '结束抽奖' }).click()
  await desks.getByRole('dialog').getByRole('button', { name: '结束抽奖' }).click()
  await desks.getByText('已结束', { exact: true }).waitFor()

  // A stranger, on the page of the proof.
  const href = await desks.getByRole('link', { name: '验证开奖' }).getAttribute('href')
  const { page } = bob
  await page.goto(made.server.url + href!)
  await page.getByRole('heading', { name: '全部正确' }).waitFor({ timeout: SLOW_MS })
  const [proof] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载记录' }).click(),
  ])
  const checked = await promisify(execFile)(process.execPath, ['scripts/verify-draw.ts', await proof.path()])
  expect(checked.stdout).toContain('1 draws, 0 wrong: RIGHT')

  // Over: the page of the event says so, whatever the clock of the device.
  made.server.clock.advance(120 * MINUTE_MS)
  await dawn.page.goto(`${made.server.url}/events/${eventId}`)
  await dawn.page.getByText('已结束').waitFor({ timeout: SLOW_MS })
  // The answer that was lost, and the token that ran out meanwhile.
  for (const person of [ann, bob, dawn]) isClean(person, /ERR_FAILED|status of 401/)
})
