import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createNetServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import {
  energyDuring,
  heardEnergy,
  keepConnections,
  liveConnections,
  madeConnections,
} from '../../support/pages/mediaProbe.ts'
import { send, toggles } from '../../support/pages/peoplePanels.ts'
import { enterAs, find, openAs, sees, SLOW_MS, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { hallFolder } from '../../support/world/hall.ts'
import { story } from '../../support/story.ts'

// 安 and 波 talk while a tab is frozen and while the server is started anew, over the connection they had: none is made. A cable
// that is out: relay.test.ts.

story()

let dataDir: string
let spacesFolder: string
let port = 0
let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person

const start = () => startServer({ spacesFolder, dataDir, env: { PORT: String(port) } })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lingjing-talk-'))
  spacesFolder = hallFolder()
  const probe = createNetServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  port = (probe.address() as AddressInfo).port
  await new Promise((resolve) => probe.close(resolve))
  server = await start()
  browser = await startBrowser(server.url)
  const owner = (await server.login('安')).access_token
  const { id } = (await server.createSpace(owner, { isPublic: true })).space
  const [one, other] = [await browser.person(), await browser.person()]
  ;[ann, bob] = [one, other]
  for (const [{ page }, name] of [
    [ann, '安'],
    [bob, '波'],
  ] as const) {
    await keepConnections(page)
    await openAs(server, page, name, spacePath(id))
    await enterAs(page, name)
  }
  await sees(ann.page, '波', 'is there')
  const { map, position } = (await find(bob.page, '波'))!
  const [x, y] = [Math.floor(position.x) + 1, Math.floor(position.z)]
  expect(await send(ann.page, 'teleport', { mapId: map, x, y })).toBe('')
  for (const { page } of [ann, bob]) await toggles(page).getByRole('button', { name: '麦克风' }).click()
  await hears(bob, '波 hears 安')
  await hears(ann, '安 hears 波')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Waits until somebody hears something now; how long that took is printed. */
async function hears({ page }: Person, what: string): Promise<void> {
  const since = performance.now()
  const before = await heardEnergy(page)
  await until(async () => (await heardEnergy(page)) > before + 0.0005, what, SLOW_MS)
  process.stdout.write(`${what}: ${Math.round(performance.now() - since)} ms\n`)
}

/** Connections between the two there are, and were ever made, at either end. */
const links = (): Promise<number[]> =>
  Promise.all([ann, bob].flatMap(({ page }) => [liveConnections(page), madeConnections(page)]))

test('a tab that was frozen for ten seconds hears and is heard at once when it goes on', async () => {
  const before = await links()
  const session = await bob.context.newCDPSession(bob.page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await hears(bob, '波 hears 安 again')
  await hears(ann, '安 hears 波 again')
  expect(await links()).toEqual(before)
  await session.detach()
})

/** How many times a page's connection to the room became ready. */
const connections = ({ page }: Person): Promise<number> =>
  page.evaluate(() => Number(window.__lingjing?.stats()['connections'] ?? 0))

test('a server that starts anew: they go on talking while it is away, over the same connection, and afterwards', async () => {
  const people = [ann, bob]
  const [former, before] = [await links(), await Promise.all(people.map(connections))]
  await server.close()
  await hears(bob, '波 hears 安 without the room')
  await hears(ann, '安 hears 波 without the room')
  server = await start()
  await until(
    async () => (await Promise.all(people.map(connections))).every((count, i) => count > before[i]!),
    'both are back',
    SLOW_MS,
  )
  // Whatever is held ends within this; from here on the room has said it again.
  await energyDuring(bob.page, 6_000)
  await hears(bob, '波 hears 安 with the room')
  await hears(ann, '安 hears 波 with the room')
  expect(await links()).toEqual(former)
})
