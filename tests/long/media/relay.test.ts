import { once } from 'node:events'
import { createServer as createNetServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureCoturn, startCoturn } from '../../../scripts/coturn.mjs'
import { TURN_PORT } from '../../../server/ways/mediaServers.ts'
import { turnserverConf } from '../../../server/ways/turnserverConf.ts'
import { mustRun } from '../../support/mustRun.ts'
import { MIDDLE, openTwoNetworks, type Side, type TwoNetworks } from '../../support/network/twoNetworks.ts'
import { chromiumPath, startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { energyDuring, heardEnergy, keepConnections } from '../../support/pages/mediaProbe.ts'
import { send, toggles } from '../../support/pages/peoplePanels.ts'
import { enterAs, find, openAs, sees, SLOW_MS, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { hallFolder } from '../../support/world/hall.ts'
import { story } from '../../support/story.ts'

// 安 and 波 sit in two networks that reach the site and not each other. MEDIA=turn and nothing else is set; coturn runs
// with the configuration that deploy/ makes of it.

story()

const coturn = ensureCoturn()
const networks: TwoNetworks | undefined = coturn ? openTwoNetworks() : undefined

let server: TestServer
let relay: Awaited<ReturnType<typeof startCoturn>> | undefined
const browsers: TestBrowser[] = []
let ann: Person
let bob: Person
let spaceId = ''

async function freePort(): Promise<number> {
  const probe = createNetServer().listen(0, MIDDLE)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function startRelay(): Promise<void> {
  const { ice, media } = server.config
  const settings = { realm: MIDDLE, secret: ice.relay!.secret, ...media }
  relay = await startCoturn(coturn!, turnserverConf(settings), { host: MIDDLE, port: TURN_PORT })
}

async function comes(side: Side, name: string): Promise<Person> {
  const browser = await startBrowser(server.url, {
    program: networks!.wrap(side, chromiumPath()),
    // The site is no https here, and only to those has a browser microphones to give.
    flags: [`--unsafely-treat-insecure-origin-as-secure=${new URL(server.url).origin}`],
  })
  browsers.push(browser)
  const person = await browser.person()
  await keepConnections(person.page)
  await openAs(server, person.page, name, `${spacePath(spaceId)}&debug`)
  await enterAs(person.page, name)
  return person
}

beforeAll(async () => {
  if (!coturn || !networks) return
  const port = await freePort()
  server = await startServer({
    spacesFolder: hallFolder(),
    env: {
      HOST: MIDDLE,
      PORT: String(port),
      PUBLIC_URL: `http://${MIDDLE}:${port}`,
      DEV_LOGIN: 'public',
      MEDIA: 'turn',
      TURN_ADDRESS: MIDDLE,
    },
  })
  const owner = (await server.login('安')).access_token
  spaceId = (await server.createSpace(owner, { isPublic: true })).space.id
  ann = await comes('left', '安')
  bob = await comes('right', '波')
  await sees(ann.page, '波', 'is there')
  await sees(bob.page, '安', 'is there')
})
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await relay?.stop()
  await server?.close()
  networks?.close()
})
beforeEach((context) => {
  mustRun(context, coturn !== undefined, 'no coturn here (with CI set Debian’s is installed, as root)')
  mustRun(context, networks !== undefined, 'no networks of its own here (it takes root on Linux)')
})

const microphone = ({ page }: Person) => toggles(page).getByRole('button', { name: '麦克风' })

/** Waits until somebody hears something now; how long that took is printed. */
async function hears(person: Person, what: string): Promise<void> {
  const since = performance.now()
  const before = await heardEnergy(person.page)
  await until(async () => (await heardEnergy(person.page)) > before + 0.0005, what, SLOW_MS)
  process.stdout.write(`${what}: ${Math.round(performance.now() - since)} ms\n`)
}

test('without a relay they find no way, and are told, the one who can do something about it what that is', async () => {
  const { map, position } = (await find(bob.page, '波'))!
  const [x, y] = [Math.floor(position.x) + 1, Math.floor(position.z)]
  expect(await send(ann.page, 'teleport', { mapId: map, x, y })).toBe('')
  await microphone(ann).click()
  await microphone(bob).click()
  const words = ann.page.getByTestId('media-connectionerror')
  await words.waitFor({ timeout: SLOW_MS })
  expect(await words.innerText()).toContain('与波之间没有找到可用的网络连接')
  expect(await words.innerText()).toContain('管理员：已配置的中转服务也没有接通')
  const others = bob.page.getByTestId('media-connectionerror')
  await others.waitFor({ timeout: SLOW_MS })
  expect(await others.innerText()).not.toContain('管理员')
})

test('with one they hear each other through it, and what was said is gone', async () => {
  await startRelay()
  // Tried again by itself: whoever has no patience has a button, which is gone as soon as they are connected.
  await hears(bob, '波 hears 安')
  await hears(ann, '安 hears 波')
  const calls = ann.page.getByTestId('debug-calls')
  await calls.getByText('中转').waitFor({ timeout: SLOW_MS })
  await calls.getByText('波 · 已连接').waitFor({ timeout: SLOW_MS })
  await ann.page.getByTestId('media-connectionerror').waitFor({ state: 'detached', timeout: SLOW_MS })
})

test('a cable that is out for ten seconds: sound is back when it is in again', async () => {
  networks!.cut('left', true)
  await new Promise((resolve) => setTimeout(resolve, 9_000))
  await until(async () => (await energyDuring(bob.page, 1_000)) === 0, 'nothing comes through', SLOW_MS)
  networks!.cut('left', false)
  await hears(bob, '波 hears 安 again')
  await hears(ann, '安 hears 波 again')
})

test('nobody without a name of the site gets anything from the relay, and nobody inside is reached through it', () => {
  const said = relay!.said()
  expect(said).toMatch(/user <\d+:[\w-]+>.*ALLOCATE processed, success/)
  // Secrets are in nobody's log.
  expect(said).not.toContain(server.config.ice.relay!.secret)
})
