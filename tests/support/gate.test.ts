import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { looseWaits } from './looseWaits.ts'
import { measuredClaims } from './measuredClaims.ts'

// What a change has to pass, and what the shards say of it, is nothing of how fast, loud or large something is on the machine
// it runs on: a busy one is no fault of the change. Such claims are asserted as cause and order; figures are printed, by benches
// and by shards.

const root = join(import.meta.dirname, '../..')

const files = ['client', 'server', 'shared', 'scripts', 'assets/source', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules')),
)
const sources = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const gate = new Map([...sources].filter(([path]) => !path.startsWith('tests/long/')))
const helpers = readdirSync(join(root, 'tests/support'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => join('tests/support', name))
  .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)

const own = 'tests/support/gate.test.ts'

/** Sound that really goes over a line is held to a rule of its own, below. */
const voices = 'tests/long/media/'

/** Claims that hold on any machine, and why. */
const holdAnywhere = {
  'shared/movement/movement.test.ts':
    'bytes of buffers that one call makes: nothing else runs between the two looks, and garbage only makes it less',
  'tests/integration/s3.test.ts':
    'bytes of buffers still held once garbage is collected, of a file twice as large',
  'tests/long/fuzz/liveRoom.test.ts':
    'what a room still holds once garbage is collected, after a million frames: no other code runs in this process',
  'tests/long/scenes/budgets.test.ts':
    'bytes over the line; by how long somebody stood still it is decided only whether one claim more is made',
}

test('nothing in the gate or in a shard asserts elapsed time, memory of the process or energy of sound', () => {
  const claiming = [...sources].filter(
    ([path, source]) =>
      !(path in holdAnywhere) && !path.startsWith(voices) && measuredClaims(source).length > 0,
  )
  expect(claiming.map(([path, source]) => [path, measuredClaims(source)])).toEqual([])
})

test('what is let through makes such a claim still', () => {
  for (const path of Object.keys(holdAnywhere))
    expect(measuredClaims(sources.get(path) ?? ''), path).not.toEqual([])
})

test('of voices the long tests claim no time and no loudness: only that it is silent, once word, track and element are gone', () => {
  const claims = [...sources]
    .filter(([path]) => path.startsWith(voices))
    .flatMap(([path, source]) => measuredClaims(source).map((claim) => [path, claim] as const))
  expect(claims.filter(([, claim]) => !/\.(?:toBe\(0\)|toEqual\(\[0(?:, 0)*\]\))$/.test(claim))).toEqual([])
})

test('probes of sound are for tests/long: in the gate one waits for it, and looks at what is given', () => {
  const probing = [...gate].filter(([, source]) =>
    /from '[^']*\/(?:tones|gapProbe|soundMeter|firstSound)\.ts'/.test(source),
  )
  expect(probing.map(([path]) => path)).toEqual([])
})

/** Who lets time go by, and what for. */
const letTimePass = {
  'server/operating/health.test.ts': 'a loop that stands still is what is noticed',
  'server/db/patientSqlite.test.ts': 'a file stays locked while the loop is seen to turn',
  'tests/integration/admin.server.test.ts':
    'seconds of a visit that is over grow no more: no event tells that',
  'tests/integration/room.doorFaults.test.ts':
    'the clock in the hand of the test may not run faster than the room looks at it',
  'tests/integration/s3.test.ts': 'the store in its place takes its time',
  'tests/support/until.ts': 'between two looks of the wait itself',
  'tests/support/rooms/bot.ts': 'it walks at the pace of a person',
  'tests/support/rooms/bagRounds.ts': 'who was refused asks again no sooner than a person would',
  'tests/support/rooms/killRounds.ts': 'the same; and the end comes at a moment by chance',
  'tests/support/pages/liveKitPage.ts': 'of the shard media: what never comes is not waited for any longer',
  'tests/support/pages/mediaProbe.ts': 'of the shard media: it listens for so long',
  'tests/support/pages/tones.ts': 'of the shard media: it listens for so long',
}

test('nothing in the gate sleeps, or waits for less time than others do, but where time itself is the point', () => {
  const loose = new Map([...gate, ...helpers].map(([path, source]) => [path, looseWaits(source)]))
  loose.delete(own)
  const sleeping = [...loose].filter(([path, found]) => !(path in letTimePass) && found.length > 0)
  expect(sleeping).toEqual([])
  for (const path of Object.keys(letTimePass)) expect(loose.get(path), path).not.toEqual([])
})

test('expect.poll has more than its own second, whoever runs the tests', () => {
  const configs = readdirSync(root).filter((name) => /^vitest\..*ts$/.test(name))
  expect(configs.length).toBeGreaterThan(3)
  for (const name of configs)
    expect(readFileSync(join(root, name), 'utf8'), name).toMatch(/poll: \{ timeout: \d\d_000 \}/)
})

/** Whose observers are no record of words. */
const observing = {
  'tests/support/pages/said.ts': 'the record',
  'tests/long/browsers/chatList.test.ts':
    'it looks where a line stands in the very frame in which others are made',
}

test('what a page says is kept in one record', () => {
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .map((name) => join('tests', name))
  const found = files.filter((path) =>
    readFileSync(join(root, path), 'utf8').includes(`new ${'Mutation'}Observer`),
  )
  expect(found.toSorted()).toEqual(Object.keys(observing).toSorted())
})

test.each([
  ['a sleep', 'await new Promise((resolve) => setTimeout(resolve, 50))'],
  ['one of the browser', 'await page.waitForTimeout(50)'],
  ['one of a module', "import { setTimeout as pause } from 'node:timers/promises'"],
  ['one of a module without a scheme', "const { setTimeout: pause } = await import('timers/promises')"],
  ['one made of a timer', 'const pause = promisify(setTimeout)'],
  ['one of the loop', 'await scheduler.wait(50)'],
  ['one that holds the loop', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)'],
  ['one in a function', 'await new Promise<void>((go) => setTimeout(() => go(), 50))'],
  ['one in a block', 'await new Promise<void>((go) => {\n  setTimeout(() => {\n    go()\n  }, 50)\n})'],
  ['one of a promise in parts', 'setTimeout(later.resolve, 50)'],
  ['one by the clock', 'while (Date.now() < endsAt) await turn()'],
  ['a second of patience', 'await vi.waitFor(() => expect(heard()).toBe(1))'],
  ['less than that', 'await vi.waitFor(() => {\n  expect(heard(1, 2)).toBe(1)\n}, 300)'],
])('found: %s', (_what, source) => {
  expect(looseWaits(source)).toHaveLength(1)
})

test.each([
  ['a turn of the loop', 'await new Promise((resolve) => setTimeout(resolve))'],
  ['a timer that ends something', 'setTimeout(() => reject(new Error()), 30_000)'],
  [
    'one that ends a promise',
    'new Promise((resolve, reject) => {\n  setTimeout(() => reject(new Error()), 30_000)\n  resolve(1)\n})',
  ],
  ['enough patience', 'await vi.waitFor(() => expect(heard(1, 2)).toBe(1), 15_000)'],
])('let through: %s', (_what, source) => {
  expect(looseWaits(source)).toEqual([])
})

test('no outcome depends on how busy the machine is', () => {
  const asking = [...sources].filter(([path, source]) => path !== own && /\bloadavg\b/.test(source))
  expect(asking.map(([path]) => path)).toEqual([])
})

test.each([
  ['at once', 'expect(performance.now() - began).toBeLessThan(200)'],
  ['over some lines', 'expect(\n  await soundedAfter(page, hz, from),\n).toBe(0)'],
  ['polled', 'await expect.poll(() => loudnessOf(page)).toBeGreaterThan(0.06)'],
  ['by a name', 'const ms = Date.now() - began\nexpect(ms).toBeLessThan(9)'],
  [
    'by a name that is set',
    'let most = 0\nmost = Math.max(most, process.memoryUsage().rss)\nexpect(most).toBe(1)',
  ],
  ['by parts', 'const { user } = process.cpuUsage()\nexpect(user).toBeLessThan(9)'],
])('a claim is found: %s', (_how, body) => {
  expect(measuredClaims(`test('', () => {\n  ${body.replaceAll('\n', '\n  ')}\n})\n`)).toHaveLength(1)
})

test('a claim is found behind a function of the file', () => {
  const source = [
    'function held() {',
    '  collect()',
    '  return process.memoryUsage().heapUsed',
    '}',
    "test('', () => {",
    '  const before = held()',
    '  expect(held() - before).toBeLessThan(9)',
    '})',
  ]
  expect(measuredClaims(source.join('\n'))).toEqual(['expect(held() - before).toBeLessThan(9)'])
})

test.each([
  ['waits for it', 'await until(async () => (await energyDuring(page, 500)) === 0, what)'],
  ['hands a clock on', 'const room = open(() => performance.now())\nexpect(room.size).toBe(1)'],
  ['takes a date', 'expect(row.endsAt).toBeGreaterThan(Date.now())'],
  ['has the same word in its text', "expect(text, 'performance.now').toBe('')"],
])('no claim is made by what %s', (_how, body) => {
  expect(measuredClaims(`test('', () => {\n  ${body.replaceAll('\n', '\n  ')}\n})\n`)).toEqual([])
})
