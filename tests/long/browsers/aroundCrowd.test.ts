import { allSaid, saidSoFar } from '../../support/pages/said.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsOf } from '../../support/pages/axe.ts'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { send } from '../../support/pages/peoplePanels.ts'
import { SLOW_MS, enterAs, find, openAs, playersOf, sees, spacePath } from '../../support/pages/spacePage.ts'
import { unlimitedRequests } from '../../support/server/unlimitedRequests.ts'
import { until } from '../../support/until.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { TestClient } from '../../support/server/TestClient.ts'
import { hallThings } from '../../support/world/hall.ts'
import { story } from '../../support/story.ts'

// Two hundred people in one hall, and 安, who has the world read to her.

story()

const CROWD = 200
const ROWS = 20
const PEOPLE = 12
/** The hall is of 20 × 12 cells; 安 stands here, and things in these rows. */
const HERE = { x: 9, y: 6 }
const FURNISHED = new Set([1, 2, 10])
/** So many lines are waited for. */
const LINES = 5

let server: TestServer
let browser: TestBrowser
let ann: Person
const crowd: TestClient[] = []

const thing = (x: number, y: number, name: string) => ({
  templateId: 'sign-board',
  _name: name,
  x,
  y,
  type: 7,
  propertiesJson: JSON.stringify({ text: name }),
})

beforeAll(async () => {
  server = await startServer({
    requestLimits: unlimitedRequests,
    spacesFolder: hallThings(
      Object.fromEntries(
        Array.from({ length: 12 }, (_, n) => [20 + n, thing(1 + n, n % 2 ? 1 : 10, `告示${n}`)]),
      ),
    ),
  })
  browser = await startBrowser(server.url)
  const { access_token: token } = await server.login('安')
  const { space } = await server.createSpace(token, { isPublic: true })
  const body = { capacity: CROWD + 10 }
  await server.call('PUT', `/spaces/${space.id}/admin/setting/capacity`, { token, body })
  ann = await browser.person()
  await openAs(server, ann.page, '安', spacePath(space.id))
  await enterAs(ann.page, '安')
  await sees(ann.page, '安', 'is there')
  // What becomes of the list is of distances alone: she is left in peace, so nobody talks with her for standing near.
  expect(await send(ann.page, 'setAvailability', { availability: 'Busy' })).toBe('')
  expect(await send(ann.page, 'teleport', { mapId: '', ...HERE })).toBe('')
  const cells = Array.from({ length: 20 * 12 }, (_, n) => ({ x: n % 20, y: Math.floor(n / 20) })).filter(
    ({ x, y }) => !FURNISHED.has(y) && (x !== HERE.x || y !== HERE.y),
  )
  for (let n = 0; n < CROWD; n += 1) {
    const login = await server.login(`人${n}`)
    const client = new TestClient({ url: server.url, spaceId: space.id, token: login.access_token })
    crowd.push(client)
    await client.ready()
    expect(await client.send('enter', { info: { name: `人${n}` } } as never)).toMatchObject({
      succeeded: true,
    })
    expect(await client.send('teleport', { mapId: '', ...cells[n % cells.length]! })).toMatchObject({
      succeeded: true,
    })
  }
  await until(async () => (await playersOf(ann.page)).length === CROWD + 1, 'everybody is there', SLOW_MS)
}, 300_000)
afterAll(async () => {
  for (const client of crowd) client.close()
  await browser?.close()
  await server?.close()
})

/** Everybody but 安 by how near they are to her on her page, and how near that is, metres. */
async function nearest(): Promise<{ readonly name: string; readonly metres: number }[]> {
  const { position: at } = (await find(ann.page, '安'))!
  return (await playersOf(ann.page))
    .filter(({ name }) => name !== '安')
    .map(({ name, position }) => ({ name, metres: Math.hypot(position.x - at.x, position.z - at.z) }))
    .sort((a, b) => a.metres - b.metres)
}

const list = () => ann.page.getByRole('list', { name: '周围的人和物' })
const rows = () => list().getByRole('heading').allInnerTexts()
const isPerson = (name: string): boolean => name.startsWith('人')

test('of two hundred people the list has the nearest twelve, and eight things beside', async () => {
  await ann.page.keyboard.press('l')
  await list().waitFor({ timeout: SLOW_MS })
  const all = await nearest()
  // Of those who stand equally far any may be listed.
  const wanted = new Set(
    all.filter(({ metres }) => metres <= all[PEOPLE - 1]!.metres + 0.01).map(({ name }) => name),
  )
  const names = await until(
    async () => {
      const shown = await rows()
      return shown.length === ROWS && shown.filter(isPerson).every((name) => wanted.has(name)) && shown
    },
    'the nearest are listed',
    SLOW_MS,
  )
  expect(names.filter(isPerson)).toHaveLength(PEOPLE)
  expect(names.filter((name) => !isPerson(name)).some((name) => name.startsWith('告示'))).toBe(true)
  expect(await problemsOf(ann.page)).toEqual([])
  // As a screen reader has it: a name, where, and what one can do there.
  const tree = await list().ariaSnapshot()
  expect(tree.match(/- listitem/g)).toHaveLength(ROWS)
  expect(tree).toMatch(/heading "人\d+" \[level=3\][\s\S]*?(身边|\d+ 米)[\s\S]*?button "走过去：人\d+"/)
  expect(tree).toMatch(/button "使用：告示\d+"/)
})

test('a raised hand is listed before who is nearer', async () => {
  const { name: far } = (await nearest())[30]!
  const client = crowd[Number(far.slice(1))]!
  expect((await rows()).includes(far)).toBe(false)
  expect(await client.send('setEmoteV2', { emote: '✋', count: 1 })).toMatchObject({ succeeded: true })
  await until(async () => (await rows()).includes(far), `${far} is listed`, SLOW_MS)
  expect(await list().getByText('举手').count()).toBe(1)
})

// One line in two seconds is the rule of client/features/around/LinePace.test.ts.
test('while they walk about it is told who comes and who goes, and the page answers its keys', async () => {
  const { page } = ann
  const since = saidSoFar(page)
  // Whoever is near goes far away and others come, a few at every moment.
  const far = { x: 17, y: 11 }
  let slowest = 0
  const isTold = () => {
    const told = allSaid(page, since)
    return told.length > LINES && told.some(({ text }) => /来到你身边|走开了/.test(text))
  }
  const hasCome = until(isTold, 'who comes and who goes is told', SLOW_MS)
  let isOver = false
  void hasCome.catch(() => undefined).then(() => (isOver = true))
  for (let n = 0; !isOver; n += 1) {
    const [one, other] = [crowd[n % 40]!, crowd[(n + 100) % CROWD]!]
    await Promise.all([
      one.send('teleport', { mapId: '', ...far }),
      other.send('teleport', { mapId: '', x: 8 + (n % 3), y: 7 + (n % 2) }),
    ])
    const asked = performance.now()
    await page.keyboard.press('ArrowDown')
    slowest = Math.max(slowest, performance.now() - asked)
  }
  await hasCome
  const told = allSaid(page, since)
  const gaps = told.slice(1).map(({ at }, i) => Math.round(at - told[i]!.at))
  console.info('ms between two lines', gaps, 'a key was answered after at most, ms', Math.round(slowest))
  expect((await rows()).length).toBeLessThanOrEqual(ROWS + 1)
  expect(await problemsOf(page)).toEqual([])
  expect(ann.errors).toEqual([])
})
