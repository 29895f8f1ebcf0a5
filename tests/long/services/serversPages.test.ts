import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { openChat } from '../../support/pages/chatPanel.ts'
import { keepConnections } from '../../support/pages/mediaProbe.ts'
import { send, toggles } from '../../support/pages/peoplePanels.ts'
import {
  enterAs,
  hears,
  linesOf,
  openAs,
  say,
  sees,
  SLOW_MS,
  spacePath,
} from '../../support/pages/spacePage.ts'
import { mediaPorts } from '../../support/pages/voiceProbe.ts'
import { mustRun } from '../../support/mustRun.ts'
import { story } from '../../support/story.ts'
import {
  lacksServices,
  startSeveralServers,
  type SeveralServers,
} from '../../support/server/severalServers.ts'
import { until } from '../../support/until.ts'

// 安’s page comes from one server and 博’s from the other; they meet in one space and talk there over LiveKit, and again when its server is killed.

story()

const lacks = lacksServices()
let site: SeveralServers
let browser: TestBrowser
let ann: Person
let bob: Person

/** The proxy of deploy/, but pages and calls go by who asks, as long as that server is there. */
const byReader = (written: string): string =>
  `map $http_user_agent $lingjing_reader { ~first lingjing_first; default lingjing_second; }
upstream lingjing_first { server 127.0.0.1:3001 max_fails=1 fail_timeout=2s; server 127.0.0.1:3002 backup; }
upstream lingjing_second { server 127.0.0.1:3002 max_fails=1 fail_timeout=2s; server 127.0.0.1:3001 backup; }
${written.replace('proxy_pass http://lingjing;', 'proxy_pass http://$lingjing_reader;')}`

beforeAll(async () => {
  if (lacks !== undefined) return
  site = await startSeveralServers({ DEV_LOGIN: 'public', LIVEKIT_MODE: 'always' }, { site: byReader })
  browser = await startBrowser(site.url)
  const person = (userAgent: string) => browser.person({ ignoreHTTPSErrors: true, userAgent })
  ;[ann, bob] = [await person('first'), await person('second')]
  for (const { page } of [ann, bob]) await keepConnections(page)
})
beforeEach((context) => mustRun(context, lacks === undefined, lacks ?? ''))
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

let spaceId: string

/** Everything they hear comes from the media server. */
async function talkOverLiveKit(): Promise<void> {
  const { mediaPort } = site.liveKit
  let ports: (readonly number[])[] = []
  const areItsOwn = async () => {
    ports = await Promise.all([ann, bob].map(({ page }) => mediaPorts(page)))
    return ports.every((some) => some.length === 1 && some[0] === mediaPort)
  }
  await until(areItsOwn, 'they talk over LiveKit', SLOW_MS).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${JSON.stringify(ports)} and not ${mediaPort}`)
  })
}

test('two pages from two servers are in one space, and speak', async () => {
  const [a, b] = [site.servers.get('a')!, site.servers.get('b')!]
  spaceId = await a.createSpace(await a.token('安'), '两台服务器')
  await openAs({ url: site.url, login: (name) => a.login(name) }, ann.page, '安', spacePath(spaceId))
  await openAs({ url: site.url, login: (name) => b.login(name) }, bob.page, '博', spacePath(spaceId))
  await enterAs(ann.page, '安')
  await enterAs(bob.page, '博')
  await sees(ann.page, '博', 'is seen')
  const { map, position } = await sees(bob.page, '博', 'is in')
  await sees(bob.page, '安', 'is seen')
  // Where they came in is drawn: they may be too far from each other to talk.
  const beside = { mapId: map, x: Math.floor(position.x), y: Math.floor(position.z) }
  expect(await send(ann.page, 'teleport', beside)).toBe('')
  const pages = site
    .accessLog()
    .split('\n')
    .filter((line) => line.includes(`GET /space/${spaceId} `))
  expect(new Set(pages.map((line) => line.split(' ').at(-1))).size).toBe(2)
  await openChat(ann.page)
  await openChat(bob.page)
  await say(ann.page, '从一台到另一台')
  await hears(bob.page, '从一台到另一台')
  for (const { page } of [ann, bob]) await toggles(page).getByRole('button', { name: '麦克风' }).click()
  await talkOverLiveKit()
})

test('its server is killed: both are back in it on the other, where nothing is lost and nothing twice', async () => {
  const holder = await site.lookUp(spaceId)
  await site.servers.get(holder)!.kill()
  // What is written meanwhile waits, and is sent when one is back.
  await say(bob.page, '还在吗')
  await hears(ann.page, '还在吗')
  expect(await site.lookUp(spaceId)).not.toBe(holder)
  await sees(ann.page, '博', 'is seen again')
  await sees(bob.page, '安', 'is seen again')
  await talkOverLiveKit()
  await until(async () => (await linesOf(ann.page)).length >= 2, 'both lines')
  for (const { page } of [ann, bob]) {
    const lines = (await linesOf(page)).filter((line) => ['从一台到另一台', '还在吗'].includes(line))
    expect(lines).toEqual(['从一台到另一台', '还在吗'])
  }
})
