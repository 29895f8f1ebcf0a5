import { readFileSync, readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import type { BenchResult } from '../../client/scene/dev/bench.ts'
import type { Leg, WalkResult } from '../../client/scene/dev/benchWalk.ts'
import { measureFrames, startBenchBrowser } from './drawn/benchBrowser.ts'
import { describeMachine } from './machine.ts'
import { verdict, type Mark } from './marks.ts'
import { pixelTables } from './drawn/pixels.ts'
import { serveBenchPage } from './drawn/renderPage.ts'
import { markdownTable, type Cells } from './table.ts'

const PEOPLE = '50,200,500'
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: PEOPLE },
    quality: { type: 'string', default: 'high' },
    only: { type: 'string', default: '' },
    /** Of the walk: the hall and levels by their number; all without. */
    levels: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    frames: { type: 'string', default: '240' },
    port: { type: 'string', default: '0' },
    pixels: { type: 'boolean', default: false },
    lines: { type: 'string', default: '1080' },
  },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The first must be reached, the second is striven for. */
const cpuMarks: Readonly<Record<number, Mark>> = {
  200: { must: 1.5, strive: 0.5 },
  500: { must: 2.5, strive: 0.8 },
}
const CALLS_OF_AVATARS: Mark = { must: 40, strive: 40 }
const CALLS_OF_LEVEL: Mark = { must: 150, strive: 150 }
const TRIANGLES_MAX = 1.5e6
const LEVEL_PEOPLE = 50
const JOINING = 50
const TASK_MARK_MS: Mark = { must: 50, strive: 50 }

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

/** Rounds of one thing; times are medians of them, so that what else the machine did matters less. */
async function measureOften(
  browser: Browser,
  origin: string,
  asked: Readonly<Record<string, string | number>>,
): Promise<BenchResult> {
  const all: BenchResult[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    all.push(
      await measureFrames(browser, origin, { quality: values.quality, frames: values.frames, ...asked }),
    )
  }
  const of = (pick: (result: BenchResult) => number): number => median(all.map(pick))
  const last = all.at(-1)!
  return {
    ...last,
    medianMs: of(({ medianMs }) => medianMs),
    p95Ms: of(({ p95Ms }) => p95Ms),
    heapMb: of(({ heapMb }) => heapMb),
    joinTaskMs: of(({ joinTaskMs }) => joinTaskMs),
    calmTaskMs: of(({ calmTaskMs }) => calmTaskMs),
    parts: Object.fromEntries(
      Object.keys(last.parts).map((name) => [name, of(({ parts }) => parts[name] ?? NaN)]),
    ),
  }
}

const judged = (value: number, digits: number, mark: Mark | undefined): string => {
  const text = value.toFixed(digits)
  return mark ? `${text} ${verdict(Number(text), mark)}` : text
}

async function hall(browser: Browser, origin: string): Promise<Cells[]> {
  const empty = await measureOften(browser, origin, { people: 0 })
  const counts = values.people.split(',').map(Number)
  const results: BenchResult[] = []
  for (const people of counts) {
    results.push(await measureOften(browser, origin, { people, ...(people === 200 && { join: JOINING }) }))
  }
  const row = (name: string, cell: (result: BenchResult, people: number) => string): Cells => [
    name,
    cell(empty, 0),
    ...results.map((result, i) => cell(result, counts[i]!)),
  ]
  return [
    ['people moving', '0 (oneself)', ...counts.map(String)],
    row('main thread a frame, ms: median', ({ medianMs }) => medianMs.toFixed(2)),
    row('  p95', ({ p95Ms }) => p95Ms.toFixed(2)),
    row('**above the empty hall, ms**', ({ medianMs }, people) =>
      people ? judged(medianMs - empty.medianMs, 2, cpuMarks[people]) : '–',
    ),
    ...Object.keys(empty.parts).map((name) =>
      row(`  of it ${name}`, ({ parts }, people) =>
        (parts[name]! - (people ? empty.parts[name]! : 0)).toFixed(3),
      ),
    ),
    row('draw calls', ({ drawCalls }) => String(drawCalls)),
    row('  of avatars, labels, shadows', ({ drawCalls }, people) =>
      people ? judged(drawCalls - empty.drawCalls, 0, CALLS_OF_AVATARS) : '–',
    ),
    row('triangles', ({ triangles }, people) =>
      people
        ? judged(triangles / 1000, 0, { must: TRIANGLES_MAX / 1000, strive: TRIANGLES_MAX / 1000 }) + ' k'
        : `${(triangles / 1000).toFixed(0)} k`,
    ),
    row('heap, MB', ({ heapMb }) => heapMb.toFixed(0)),
    row('geometries · textures', ({ geometries, textures }) => `${geometries} · ${textures}`),
    row(`longest task while ${JOINING} join in a second, ms`, ({ joinTaskMs, calmTaskMs }, people) =>
      people === 200 ? `${judged(joinTaskMs, 0, TASK_MARK_MS)} (before: ${calmTaskMs.toFixed(0)})` : '–',
    ),
  ]
}

interface LevelFile {
  readonly levels: readonly { readonly mapId: string; readonly map: { readonly name?: string } }[]
}

async function levels(browser: Browser, origin: string): Promise<Cells[]> {
  const folder = new URL('../../assets/spaces/', import.meta.url)
  const rows: Cells[] = [
    [
      `level with ${LEVEL_PEOPLE} people`,
      'main thread, ms: median',
      'p95',
      'above oneself alone, ms',
      'draw calls',
      'triangles',
      'heap, MB',
    ],
  ]
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const file = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as LevelFile
    const space = name.replace('.json', '')
    for (const { mapId, map } of file.levels) {
      const place = { space, level: mapId }
      const alone = await measureOften(browser, origin, { ...place, people: 0 })
      const full = await measureOften(browser, origin, { ...place, people: LEVEL_PEOPLE })
      rows.push([
        `${map.name ?? mapId} (${space})`,
        full.medianMs.toFixed(2),
        full.p95Ms.toFixed(2),
        (full.medianMs - alone.medianMs).toFixed(2),
        judged(full.drawCalls, 0, CALLS_OF_LEVEL),
        `${(full.triangles / 1000).toFixed(0)} k`,
        full.heapMb.toFixed(0),
      ])
    }
  }
  return rows
}

/** Draw calls of every level, also where a browser draws a batch shape by shape. */
async function calls(browser: Browser, origin: string): Promise<Cells[]> {
  const file = JSON.parse(
    readFileSync(new URL('../../assets/spaces/world.json', import.meta.url), 'utf8'),
  ) as LevelFile
  const rows: Cells[] = [[`level with ${LEVEL_PEOPLE} people`, 'draw calls', 'without WEBGL_multi_draw']]
  for (const { mapId, map } of file.levels) {
    const cells = [1, 0].map(async (multidraw) => {
      const asked = { space: 'world', level: mapId, people: LEVEL_PEOPLE, multidraw, frames: 30 }
      const { drawCalls } = await measureFrames(browser, origin, { quality: values.quality, ...asked })
      return judged(drawCalls, 0, CALLS_OF_LEVEL)
    })
    rows.push([map.name ?? mapId, ...(await Promise.all(cells))])
  }
  return rows
}

/** Oneself begins to walk after having stood a while: by a key, and by a click on the floor. */
async function walk(browser: Browser, origin: string): Promise<Cells[]> {
  const rows: Cells[] = [
    [
      'one begins to walk',
      'people',
      'standing, ms: median',
      'p99',
      'longest',
      'by a key: p99',
      'longest, and where',
      'the key itself',
      'by a click: p99',
      'longest, and where',
      'the click itself',
      'new programs · geometries · textures',
    ],
  ]
  const longest = ({ longestMs, longestPart, longestAt }: Leg): string =>
    `${longestMs.toFixed(1)} ${longestPart} (frame ${longestAt})`
  const file = JSON.parse(
    readFileSync(new URL('../../assets/spaces/world.json', import.meta.url), 'utf8'),
  ) as LevelFile
  const levels = file.levels.map(({ mapId, map }) => ({ name: map.name ?? mapId, level: mapId }))
  const wanted = values.levels ? values.levels.split(',') : ['hall', ...levels.map(({ level }) => level)]
  for (const place of wanted) {
    const name = levels.find(({ level }) => level === place)?.name ?? place
    for (const people of values.people === PEOPLE ? [0, 50, 200] : values.people.split(',').map(Number)) {
      const asked = { ...(place !== 'hall' && { space: 'world', level: place }), people, walk: 1, frames: 1 }
      const rounds: WalkResult[] = []
      for (let round = 0; round < Number(values.rounds); round++)
        rounds.push((await measureFrames(browser, origin, { quality: values.quality, ...asked })).walk!)
      // Of the rounds the one with the shortest longest frame, leg by leg: what else the machine did is in the others.
      const calmest = (pick: (result: WalkResult) => Leg): Leg =>
        rounds.map(pick).toSorted((a, b) => a.longestMs - b.longestMs)[0]!
      const [still, keys, click] = [
        calmest((one) => one.still),
        calmest((one) => one.keys),
        calmest((one) => one.click),
      ]
      rows.push([
        name,
        String(people),
        ...[still.medianMs, still.p99Ms, still.longestMs, keys.p99Ms].map((ms) => ms.toFixed(1)),
        longest(keys),
        keys.beganMs.toFixed(1),
        click.p99Ms.toFixed(1),
        longest(click),
        click.beganMs.toFixed(1),
        keys.made.map((made, i) => made + click.made[i]!).join(' · '),
      ])
      say(rows.at(-1)!.join(' | '))
    }
  }
  return rows
}

/** Where the pixels of a frame go, tier by tier: in the hall and in the office, oneself and twenty others. */
async function pixels(browser: Browser, origin: string): Promise<void> {
  const height = Number(values.lines)
  const size = { width: Math.round((height * 16) / 9), height, people: 20, rounds: Number(values.rounds) }
  for (const space of [undefined, 'office'])
    for (const quality of values.quality.split(',')) {
      const tables = await pixelTables(browser, origin, { ...size, quality, ...(space && { space }) })
      say(`\n${space ?? 'hall'}, ${quality}, ${size.width} × ${height}`)
      for (const rows of tables) say(`\n${markdownTable(rows)}`)
    }
}

const page = await serveBenchPage(Number(values.port))
const browser = await startBenchBrowser()
try {
  say(`${describeMachine()} · quality ${values.quality} · median of ${values.rounds} rounds`)
  if (values.pixels) await pixels(browser, page.origin)
  const tables = values.pixels ? {} : { hall, levels, calls, walk }
  for (const [name, make] of Object.entries(tables))
    if (!values.only || values.only === name) say(`\n${markdownTable(await make(browser, page.origin))}`)
} finally {
  await browser.close()
  page.close()
}
