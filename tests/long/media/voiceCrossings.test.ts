import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { clockOf, cutInOrder } from '../../support/pages/cuts.ts'
import { send, toggles } from '../../support/pages/peoplePanels.ts'
import { SLOW_MS, enterAs, find, openAs, sees, spacePath } from '../../support/pages/spacePage.ts'
import { giveTone, sinceHeard, soundedAfter } from '../../support/pages/tones.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { hallFolder } from '../../support/world/hall.ts'
import { until } from '../../support/until.ts'

// 安 goes ten times from one talk into another: with 波, who stands in the hall, and with 慈, who stands in a nook. Each has
// another tone, measured at the elements that play it.

const hz = { ann: 500, bob: 900, cid: 1_400 } as const
/** How long is watched that it stays silent. */
const WATCH_MS = 1_500

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person
let cid: Person
let level = ''
let hall = { x: 0, y: 0 }
const den = { x: 13, y: 8 }

const say = async ({ page }: Person, kind: string, body: object): Promise<void> =>
  expect(await send(page, kind, body)).toBe('')
const go = (person: Person, x: number, y: number): Promise<void> =>
  say(person, 'teleport', { mapId: level, x, y })
const idOf = async (name: string): Promise<string> => (await find(ann.page, name))!.uid

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  const owner = (await server.login('安')).access_token
  const spaceId = (await server.createSpace(owner, { isPublic: true })).space.id
  ann = await browser.person()
  bob = await browser.person()
  cid = await browser.person()
  for (const [person, name, tone] of [
    [ann, '安', hz.ann],
    [bob, '波', hz.bob],
    [cid, '慈', hz.cid],
  ] as const) {
    await giveTone(person.page, tone, Object.values(hz))
    await openAs(server, person.page, name, spacePath(spaceId))
    await enterAs(person.page, name)
  }
  const { map, position } = await sees(ann.page, '慈', 'is there')
  level = map
  hall = { x: Math.floor(position.x), y: Math.floor(position.z) }
  const coords = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ x: den.x + dx, y: den.y + dy })))
  await say(ann, 'mapSetNooks', { mapId: level, nooks: { den: { name: '小屋', nookCoords: { coords } } } })
  await go(cid, den.x, den.y)
  await go(bob, hall.x + 1, hall.y)
  await go(ann, hall.x, hall.y)
  for (const { page } of [ann, bob, cid]) {
    await toggles(page).getByRole('button', { name: '麦克风' }).click()
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const intoDen = () => go(ann, den.x + 1, den.y)
const intoHall = () => go(ann, hall.x, hall.y)
const leaveWhisper = () => say(ann, 'leaveWhisper', {})
const whisper = async (name: string) => {
  await say(ann, 'enterWhisper', { recipientId: await idOf(name) })
  const asked = name === '波' ? bob : cid
  await asked.page
    .getByTestId('whisper-asked')
    .getByRole('button', { name: '接受' })
    .click({ timeout: SLOW_MS })
}
async function callBob(): Promise<void> {
  await say(ann, 'ring', { user: await idOf('波') })
  const card = bob.page.getByRole('alertdialog', { name: '安在呼叫你' })
  await card.getByRole('button', { name: '接听' }).click({ timeout: SLOW_MS })
}

type Crossing = readonly [what: string, go: () => Promise<void>, hears: 'bob' | 'cid']

const crossings: readonly Crossing[] = [
  ['from the hall into the nook', intoDen, 'cid'],
  ['out of it again', intoHall, 'bob'],
  ['into a whisper with who is in the nook', () => whisper('慈'), 'cid'],
  ['out of the whisper', leaveWhisper, 'bob'],
  ['into the nook again', intoDen, 'cid'],
  ['into a whisper with who is in the hall', () => whisper('波'), 'bob'],
  ['out of that, in the nook', leaveWhisper, 'cid'],
  ['into a call', callBob, 'bob'],
  ['out of the call', () => say(ann, 'leaveMeeting', {}), 'cid'],
  ['back into the hall', intoHall, 'bob'],
]

test('ten crossings: who is there is heard, and who is there no more is silent', async () => {
  await until(async () => (await sinceHeard(ann.page, hz.bob)) < 200, '安 hears 波 first', SLOW_MS)
  for (const [what, cross, now] of crossings) {
    const [other, before] = now === 'bob' ? [bob, cid] : [cid, bob]
    const gone = now === 'bob' ? 'cid' : 'bob'
    const ids = { ann: await idOf('安'), gone: await idOf(gone === 'bob' ? '波' : '慈') }
    const [from, fromThere] = [await clockOf(ann.page), await clockOf(before.page)]
    await cross()
    // Both directions: what 安 hears, and who hears 安.
    await until(async () => (await sinceHeard(ann.page, hz[now])) < 200, `${what}: 安 hears them`, SLOW_MS)
    await until(async () => (await sinceHeard(other.page, hz.ann)) < 200, `${what}: they hear 安`, SLOW_MS)
    const [at, atThere] = await Promise.all([
      cutInOrder(ann.page, { userId: ids.gone, from, what: `${what}: 安` }),
      cutInOrder(before.page, { userId: ids.ann, from: fromThere, what: `${what}: who is left` }),
    ])
    // And never again.
    const after = await Promise.all([
      soundedAfter(ann.page, hz[gone], at, WATCH_MS),
      soundedAfter(before.page, hz.ann, atThere, WATCH_MS),
    ])
    expect(after, what).toEqual([0, 0])
  }
  expect([...ann.errors, ...bob.errors, ...cid.errors]).toEqual([])
}, 300_000)
