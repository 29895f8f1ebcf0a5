import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Person, type TestBrowser } from '../support/pages/browser.ts'
import { holdNews, releaseNews, sentUnheard, withHeldNews } from '../support/pages/heldNews.ts'
import { chip, send } from '../support/pages/peoplePanels.ts'
import { SLOW_MS, enterAs, openAs, sees, spacePath } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { TestClient, type Answer } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'
import { hallThings } from '../support/world/hall.ts'

// Twenty want one room at one time, and one desk at one moment: two of them by the buttons of their pages, eighteen over
// sockets alone. The pages press while they hear nothing, so neither knows what the others do.

const OTHERS = 18
const DAY_S = 24 * 3_600
const den = { x: 10, y: 5 }
const desk = { x: 4, y: 6 }

let server: TestServer
let browser: TestBrowser
let mapId = ''
const pages: { readonly name: string; readonly person: Person }[] = []
const bots: TestClient[] = []

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallThings({}) })
  browser = await startBrowser(server.url)
  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { isPublic: true })
  for (const name of ['安', '波']) {
    const { access_token: token } = await server.login(name)
    if (name !== '安')
      expect((await server.call('POST', `/spaces/${space.id}/join`, { token, body: {} })).status).toBe(200)
    const person = await browser.person()
    await withHeldNews(person.context)
    await openAs(server, person.page, name, spacePath(space.id))
    await enterAs(person.page, name)
    mapId = (await sees(person.page, name, 'is there')).map
    pages.push({ name, person })
  }
  const nooks = {
    den: { name: '云栖', nookCoords: { coords: [den] }, bookable: true },
    desk: { name: 'a-1', nookCoords: { coords: [desk] }, isDesk: true },
  }
  expect(await send(pages[0]!.person.page, 'mapSetNooks', { mapId, nooks })).toBe('')
  const { body } = await server.call('GET', `/spaces/${space.id}/game-server-assignment`)
  const url = String(body).replace(/\/gs\/.*$/, '')
  for (let n = 0; n < OTHERS; n++) {
    const { access_token: token } = await server.login(`客${n}`)
    expect((await server.call('POST', `/spaces/${space.id}/join`, { token, body: {} })).status).toBe(200)
    bots.push(await TestClient.enter({ url, spaceId: space.id, token }))
  }
})
afterAll(async () => {
  for (const bot of bots) bot.close()
  await browser?.close()
  await server?.close()
})

const nookOf = (id: string) => bots[0]!.world.maps.get(mapId as never)?.nooks.get(id)
const says = (page: Page, text: string) =>
  page.locator('[data-area]').getByText(text).waitFor({ timeout: SLOW_MS })

/** Both pages press, so many others ask before them and the rest after, before a page hears anything; what the others were answered. */
async function atOnce(
  press: (page: Page) => Promise<unknown>,
  ask: (bot: TestClient) => Promise<Answer>,
  ahead: number,
): Promise<Answer[]> {
  for (const { person } of pages) await holdNews(person.page)
  const early = bots.slice(0, ahead).map(ask)
  await Promise.all(pages.map(({ person }) => press(person.page)))
  const late = bots.slice(ahead).map(ask)
  for (const { name, person } of pages)
    await until(async () => (await sentUnheard(person.page)) > 0, `${name} has asked`, SLOW_MS)
  const answers = await Promise.all([...early, ...late])
  for (const { person } of pages) await releaseNews(person.page)
  return answers
}

const stands = async (page: Page, name: string, at: { readonly x: number; readonly y: number }) => {
  expect(await send(page, 'teleport', { mapId: '', ...at })).toBe('')
  await sees(
    page,
    name,
    'stands there',
    ({ position }) => Math.hypot(position.x - at.x - 0.5, position.z - at.y - 0.5) < 1,
  )
}

test('of twenty who book one room for one time one has it, and the others read why not', async () => {
  // Tomorrow at ten, by the clock of the pages.
  const from = await pages[0]!.person.page.evaluate(() => {
    const day = new Date()
    return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, 10).getTime() / 1000
  })
  for (const { name, person } of pages) {
    const { page } = person
    await stands(page, name, { x: den.x, y: den.y + 1 })
    await chip(page, 'nook').getByRole('button', { name: '预订' }).click({ timeout: SLOW_MS })
    const dialog = page.getByRole('dialog', { name: '预订「云栖」' })
    await dialog.getByLabel('日期').selectOption('1')
    await dialog.getByRole('button', { name: '10:00，空闲' }).click()
    await dialog.getByRole('button', { name: '1 小时' }).click()
  }
  const press = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: '预订 10:00 – 11:00' }).click({ timeout: SLOW_MS })
  const ask = (bot: TestClient) => bot.send('bookNook', { mapId, nookId: 'den', from, to: from + 3_600 })
  const answers = await atOnce(press, ask, OTHERS / 2)
  const list = await until(
    () => nookOf('den')?.bookings?.list?.length === 1 && nookOf('den')!.bookings!.list!,
    'one booking',
    SLOW_MS,
  )
  const [booking] = list
  expect(booking!.from).toBe(from)
  let winners = 0
  for (const [n, { succeeded, refusal }] of answers.entries()) {
    if (succeeded) winners += 1
    else expect(refusal).toBe('bookingTaken')
    expect(succeeded).toBe(booking!.userId === bots[n]!.uid)
  }
  for (const { name, person } of pages) {
    const { page } = person
    const isWinner = booking!.userId === (await sees(page, name, 'is there')).uid
    if (isWinner) winners += 1
    await says(page, isWinner ? '已预订「云栖」10:00 – 11:00' : '这个时段已被预订，请换一个时间')
    // The calendar shows at once whose it is.
    const dialog = page.getByRole('dialog', { name: '预订「云栖」' })
    await dialog.getByRole('button', { name: '10:00，已预订' }).waitFor({ timeout: SLOW_MS })
    expect(await dialog.getByRole('listitem').count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  expect(winners).toBe(1)
  expect(await server.db.selectFrom('nookBookings').selectAll().execute()).toHaveLength(1)
  expect(from - Date.now() / 1000).toBeLessThan(2 * DAY_S)
})

test('of twenty who take one desk one has it, and the others see whose it is', async () => {
  for (const bot of bots) {
    const answer = await bot.send('teleport', { mapId, x: desk.x, y: desk.y })
    expect(answer).toMatchObject({ succeeded: true })
  }
  for (const { name, person } of pages) {
    await stands(person.page, name, desk)
    await chip(person.page, 'nook').getByText('空闲的工位「a-1」').waitFor({ timeout: SLOW_MS })
  }
  const press = (page: Page) =>
    chip(page, 'nook').getByRole('button', { name: '设为我的工位' }).click({ timeout: SLOW_MS })
  const ask = (bot: TestClient) => bot.send('setDeskInfo', { deskInfo: { deskId: 'desk', mapId } })
  // The pages first: one of the two has it, as far as they are quick.
  const answers = await atOnce(press, ask, 0)
  const holder = await until(() => nookOf('desk')?.owner?.userId || undefined, 'somebody has it', SLOW_MS)
  const refusals = new Set(answers.flatMap(({ refusal }) => refusal ?? []))
  expect([...refusals]).toEqual(['deskTaken'])
  for (const [n, { succeeded }] of answers.entries()) expect(succeeded).toBe(bots[n]!.uid === holder)
  let winners = answers.filter(({ succeeded }) => succeeded).length
  const names = new Map(bots.map((bot) => [bot.uid, bot.self!.name]))
  for (const { name, person } of pages) names.set((await sees(person.page, name, 'is there')).uid, name)
  for (const { name, person } of pages) {
    const { page } = person
    const isWinner = names.get(holder) === name
    if (isWinner) winners += 1
    else await says(page, '这个工位已经有主人了')
    await chip(page, 'nook')
      .getByText(isWinner ? '我的工位「a-1」' : `${names.get(holder)}的工位`)
      .waitFor({ timeout: SLOW_MS })
  }
  expect(winners).toBe(1)
  const members = await server.db
    .selectFrom('members')
    .select('userId')
    .where('deskId', '=', 'desk')
    .execute()
  expect(members.map(({ userId }) => userId)).toEqual([holder])
  for (const { person } of pages) expect(person.errors).toEqual([])
})
