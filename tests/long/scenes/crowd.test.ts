import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BENCH_SPACE, makeDataFolder } from '../../../scripts/bench/walkers/benchSpace.ts'
import { Person } from '../../../scripts/bench/walkers/crowd.ts'
import { SpaceBot } from '../../../scripts/bench/walkers/spaceBot.ts'
import { seededRandom } from '../../../scripts/bench/walkers/walker.ts'
import { startSceneBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import {
  DRAWN_MS,
  apart,
  enterAs,
  find,
  holding,
  openAs,
  playersOf,
  sees,
  spacePath,
} from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'

// A hundred people walk about an empty hall, and one browser looks on. That they glide, whatever frames a page manages, is
// proven in client/scene/player/poseBuffer.test.ts; how fast and how evenly it draws, npm run bench:render says.

const CROWD = 100
const LOOKS = 40

let dataDir: string
let server: TestServer
let browser: TestBrowser
const people: Person[] = []

beforeAll(async () => {
  dataDir = await makeDataFolder()
  server = await startServer({
    dataDir,
    // The bots say to come by way of a proxy, each from an address of its own.
    env: { DEV_LOGIN: 'public', SITE_ADMINS: 'admin' },
  })
  browser = await startSceneBrowser(server.url)
}, 300_000)
afterAll(async () => {
  for (const person of people) {
    person.stop()
    person.bot?.socket.close()
  }
  await browser?.close()
  await server?.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('a hundred bots walk on a page that still hears its keys, and are seen at rest where they rest', async () => {
  const ann = await browser.person()
  const { page } = ann
  await openAs(server, page, '安', spacePath(BENCH_SPACE))
  await enterAs(page, '安')
  await sees(page, '安', 'stands')

  const random = seededRandom(3)
  for (let index = 0; index < CROWD; index++) {
    const person = new Person(random)
    person.bot = await SpaceBot.join({ origin: server.url, moves: 'packed' }, index, person.cell)
    people.push(person)
  }
  for (const person of people) person.go()
  const all = await until(
    async () => {
      const players = await playersOf(page)
      return players.length === CROWD + 1 ? players : undefined
    },
    'everybody is there',
    DRAWN_MS,
  )
  const first = new Map(all.map((player) => [player.uid, player]))
  await until(
    async () => (await playersOf(page)).filter((now) => apart(now, first.get(now.uid)!) > 1).length >= CROWD,
    'everybody is seen to walk',
    DRAWN_MS,
  )

  const stats = () => page.evaluate(() => window.__lingjing!.stats()) as Promise<Record<string, number>>
  await stats()
  let [longestAnswerMs, leaps] = [0, 0]
  const topSpeeds: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    const askedAt = performance.now()
    const { avatarTopSpeed, avatarLeaps } = await stats()
    topSpeeds.push(avatarTopSpeed!)
    leaps += avatarLeaps!
    longestAnswerMs = Math.max(longestAnswerMs, performance.now() - askedAt)
    await page.waitForTimeout(200)
  }
  topSpeeds.sort((a, b) => a - b)
  console.info('top speeds, m/s: most', topSpeeds.at(-1), 'of eight in ten', topSpeeds[LOOKS * 0.8])
  console.info('leaps', leaps, 'longest answer of the page, ms', longestAnswerMs)

  // Keys are still heard.
  const start = (await find(page, '安'))!
  await holding(page, ['KeyW'], () => sees(page, '安', 'walks', (player) => apart(player, start) > 0.5))

  // Who stops is seen where they stopped.
  for (const person of people) person.rest()
  await until(
    async () => {
      const players = new Map((await playersOf(page)).map((player) => [player.uid, player]))
      return people.every(({ bot, x, z }) => {
        const seen = players.get((bot as SpaceBot).uid)
        return seen && Math.hypot(seen.position.x - x, seen.position.z - z) < 0.02 && seen.animator === 'idle'
      })
    },
    'everybody is seen at rest where they rest',
    DRAWN_MS,
  )
  expect(ann.errors).toEqual([])
  console.info(
    'corrections',
    people.reduce((sum, { bot }) => sum + (bot as SpaceBot).corrections, 0),
  )
}, 300_000)
