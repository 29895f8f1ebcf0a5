import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import type { Person } from '../../support/pages/browser.ts'
import { isClean } from '../../support/pages/isClean.ts'
import { plainPng } from '../../support/pages/pictures.ts'
import { pressUntil } from '../../support/pages/pressUntil.ts'
import { enterAs, openAs, SLOW_MS, spacePath } from '../../support/pages/spacePage.ts'
import { stage } from '../../support/pages/stage.ts'
import { story } from '../../support/story.ts'

// What a crowd sees of draws: the picture of the prize, two draws one after the other, a replay for who comes late, and on
// the organiser's page everybody who won when they are many.

story()

const made = stage()
const desk = { width: 1440, height: 900 }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const PRIZE = '机械键盘'
/** More than the list of winners begins with. */
const MANY = limits.winnersShown + 5

let token = ''
let spaceId = ''
let lotteryId = ''
let desks: Person
let bob: Person

/** People who never were anywhere, as if they had come in. */
async function crowd(count: number): Promise<void> {
  const { db } = made.server
  const row = await db.selectFrom('users').selectAll().where('name', '=', '安').executeTakeFirstOrThrow()
  const users = Array.from({ length: count }, (_, n) => ({
    ...row,
    id: `crowd${n}`,
    name: `crowd${n}`,
    displayName: `来宾${n}`,
    phone: null,
  }))
  await db.insertInto('users').values(users).execute()
  const entered = { lotteryId, isManager: 0, optedOut: 0, enteredAt: made.server.clock.now() } as const
  await db
    .insertInto('lotteryEntrants')
    .values(users.map(({ id }) => ({ ...entered, userId: id })))
    .execute()
}

const prizeId = async (): Promise<string> =>
  (await made.server.call('GET', `/lottery/${lotteryId}/prize`, { token })).body.data[0].id

const draw = async (): Promise<void> => {
  const { status } = await made.server.call('POST', `/lottery/prize/${await prizeId()}/draw`, { token })
  expect(status).toBe(200)
}

const shownTo = ({ page }: Person) => page.getByRole('region', { name: '开奖' })

/** By its button, unless the one before was seen long enough. */
const onTo = (shown: Locator, number: number) =>
  pressUntil(
    shown.getByRole('button', { name: '看下一个（还有 1 个）' }),
    shown.getByText(`第 ${number} 次开奖`),
    'the next draw is shown',
  )

test('the organiser gives a prize a picture', async () => {
  const { server, browser } = made
  token = (await server.login('安')).access_token
  spaceId = (await server.createSpace(token, { name: '发布厅', isPublic: true })).space.id
  lotteryId = (await server.call('POST', `/lottery/space/${spaceId}`, { token, body: { name: '到场有奖' } }))
    .body.id as string
  desks = await browser.person({ viewport: desk })
  const { page } = desks
  await openAs(server, page, '安', `/space/${spaceId}/admin/lottery`)
  await page.getByRole('button', { name: '添加奖品' }).click({ timeout: SLOW_MS })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('奖品名称').fill(PRIZE)
  await dialog.getByLabel('数量').fill(String(MANY))
  const bytes = await plainPng(320, 240)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '键盘.png', mimeType: 'image/png', buffer: bytes })
  await dialog.getByRole('button', { name: '移除图片' }).waitFor()
  await dialog.getByRole('button', { name: '保存' }).click()
  const card = page.getByRole('listitem', { name: '到场有奖' })
  await card.getByText(`剩 ${MANY} / 共 ${MANY}`).waitFor()
  await card.getByRole('button', { name: '发布' }).click()
  await dialog.getByRole('button', { name: '发布' }).click()
  await card.getByText('0 人参加').waitFor()
  await crowd(MANY)
})

test('who comes late is shown both draws, in short, and in the window who has won', async () => {
  await draw()
  await draw()
  // The wheel itself is looked at in gathering.test: calm, a name stands there at once.
  bob = await made.browser.person({ ...phone, reducedMotion: 'reduce' })
  const { page } = bob
  await openAs(made.server, page, '波', spacePath(spaceId))
  await enterAs(page, '波')
  const shown = shownTo(bob)
  await shown.getByText('第 1 次开奖').waitFor({ timeout: SLOW_MS })
  await onTo(shown, 2)
  await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })
  // On a phone quiet lines take turns; the first visit has one about turning it.
  const told = page.getByTestId('lotteryTold')
  const another = page.getByRole('button', { name: /^下一条提示/ })
  await pressUntil(another, page.getByTestId('landscape'), 'the other line is shown')
  expect(await told.isVisible()).toBe(false)
  await pressUntil(another, told, 'the line of the lottery is shown')
  expect(await page.getByTestId('landscape').isVisible()).toBe(false)
  await told.getByRole('button', { name: '查看' }).click()
  const window = page.getByRole('complementary', { name: '抽奖' })
  await window.getByText(/^中奖者：.+、.+$/).waitFor({ timeout: SLOW_MS })
  await page.keyboard.press('Escape')
  await window.waitFor({ state: 'detached' })
})

test('two draws more are shown one after the other, with the picture', async () => {
  await draw()
  await draw()
  const shown = shownTo(bob)
  await shown.getByText('第 3 次开奖').waitFor({ timeout: SLOW_MS })
  await shown.getByText(/^恭喜/).waitFor({ timeout: SLOW_MS })
  const picture = shown.getByRole('presentation').or(shown.locator('img')).first()
  const size = await picture.evaluate((image: HTMLImageElement) =>
    image.decode().then(() => image.naturalWidth),
  )
  expect(size).toBe(320)
  await onTo(shown, 4)
  await shown.getByText(/^恭喜/).waitFor({ timeout: SLOW_MS })
  await bob.page.keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })
  // The draws that follow are the organiser's alone.
  await bob.context.close()
  isClean(bob)
})

test('of many winners the organiser sees the first, and all of them on asking', async () => {
  for (let drawn = 4; drawn < MANY; drawn += 1) await draw()
  const { page } = desks
  const winners = page.getByRole('table', { name: `「${PRIZE}」的中奖名单` })
  const more = page.getByRole('button', { name: `显示更多（共 ${MANY} 人）` })
  await more.waitFor({ timeout: SLOW_MS })
  // And the heading.
  expect(await winners.getByRole('row').count()).toBe(limits.winnersShown + 1)
  await more.click()
  await more.waitFor({ state: 'detached' })
  expect(await winners.getByRole('row').count()).toBe(MANY + 1)
  await page.getByText('已抽完').waitFor()
  isClean(desks)
})
