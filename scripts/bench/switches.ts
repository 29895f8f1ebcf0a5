import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import type { TokenAnswer } from '#shared/http/auth.ts'
import { readConfig } from '../../server/config.ts'
import { createServer } from '../../server/createServer.ts'
import { drawNothing, goToLevel, isComplete } from '../../tests/support/pages/sceneMemory.ts'
import { enterAs } from '../../tests/support/pages/spacePage.ts'
import { startBenchBrowser } from './drawn/benchBrowser.ts'
import { allocatorsOf, residentMemory } from './drawn/rendererMemory.ts'
import { apiOf } from './flat/callApi.ts'
import { describeMachine } from './machine.ts'
import { markdownTable, type Cells } from './table.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    quality: { type: 'string', default: 'low' },
    /** Also what Chromium's own allocators hold: it takes a moment each time. */
    allocators: { type: 'boolean', default: false },
    /** How long one stays afterwards, and looks once more: one after the other. */
    minutes: { type: 'string', default: '1' },
    /** Every triangle is drawn: without, the processor that plays the graphics card has nothing to do. */
    drawn: { type: 'boolean', default: false },
  },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const NAME = '安'

const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-bench-'))
const { config } = readConfig({ DATA_DIR: dataDir, PORT: '0', DEV_LOGIN: '1' })
const server = await createServer(config, { log: pino({ level: 'silent' }) })
const browser = await startBenchBrowser()

const heading: Cells = [
  'after',
  'page: resident, MB',
  'of it anonymous',
  'graphics process, MB',
  'JS heap, MB',
  'geometries · textures · programs',
  'DOM nodes · listeners · documents',
]

try {
  const call = apiOf(server.address)
  const login = await call<TokenAnswer>('GET', `/auth/mock_login?username=${encodeURIComponent(NAME)}`)
  const { space } = await call<{ space: { id: string } }>('POST', '/spaces', login.access_token, {
    name: '来来回回',
    template: 'world',
  })
  const world = parseSpaceFile(
    JSON.parse(readFileSync(new URL('../../assets/spaces/world.json', import.meta.url), 'utf8')),
  )
  const levels = world.levels.map(({ mapId }) => mapId)
  const start = (world.levels.find(({ isDefault }) => isDefault) ?? world.levels[0]!).mapId
  const context = await browser.newContext({ viewport: { width: 240, height: 160 }, locale: 'zh-CN' })
  const stored = {
    accessToken: login.access_token,
    refreshToken: login.refresh_token,
    expiresAt: Date.now() + login.expires_in * 1000,
    loginId: NAME,
  }
  await context.addInitScript((text) => localStorage.setItem('lingjing.login', text), JSON.stringify(stored))
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.goto(`${server.address}/space/${space.id}?quality=${values.quality}`)
  await enterAs(page, NAME)
  await isComplete(page, start)
  if (!values.drawn) await drawNothing(page)
  const rows: Cells[] = [heading]
  const firsts = new Map<string, number>()

  const note = async (after: string): Promise<void> => {
    // What finalizers let go of goes with the second round.
    for (let i = 0; i < 2; i++) await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const { nodes, documents, jsEventListeners } = await session.send('Memory.getDOMCounters')
    const { page: own, card } = await residentMemory(browser)
    const stats = await page.evaluate(() => window.__lingjing!.stats())
    rows.push([
      after,
      ...[own.rss, own.anonymous, card.rss, usedSize / 1e6].map((mb) => mb.toFixed(1)),
      [stats['geometries'], stats['textures'], stats['programs']].join(' · '),
      [nodes, jsEventListeners, documents].join(' · '),
    ])
    say(rows.at(-1)!.join(' | '))
    if (!values.allocators) return
    const told = await allocatorsOf(browser)
    const moved = [...told]
      .map(([name, mb]) => ({ name, mb, by: mb - (firsts.get(name) ?? 0) }))
      .filter(({ by }) => Math.abs(by) > 0.3)
      .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))
      .slice(0, 14)
    for (const [name, mb] of told) firsts.set(name, mb)
    for (const { name, mb, by } of moved)
      say(`    ${name}: ${mb.toFixed(1)} MB (${by > 0 ? '+' : ''}${by.toFixed(1)})`)
  }

  await note('on arrival')
  const others = levels.filter((mapId) => mapId !== start)
  for (let round = 1; round <= Number(values.rounds); round++) {
    for (const level of [...others, start]) await goToLevel(page, level)
    await note(`${round * levels.length} switches`)
  }
  // What the browser gives back by itself once nothing happens any more.
  for (const minutes of values.minutes.split(',').filter(Boolean)) {
    await page.waitForTimeout(Number(minutes) * 60_000)
    await note(`${minutes} min later`)
  }
  say(`\n${describeMachine()} · quality ${values.quality}\n\n${markdownTable(rows)}`)
} finally {
  await browser.close()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
}
