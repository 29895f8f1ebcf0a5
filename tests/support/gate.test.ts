import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measuredClaims } from './measuredClaims.ts'

// What every change has to pass says nothing of how fast, loud or large something is on the machine it runs on: a busy one is
// no fault of the change. Such claims are made by benches, or asserted as cause and order; tests/long has what is left.

const root = join(import.meta.dirname, '../..')

const gate = ['client', 'server', 'shared', 'scripts', 'assets/source', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.test\.tsx?$/.test(path) && !/^tests\/long\/|node_modules/.test(path)),
)
const sources = new Map(gate.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

/** Claims that hold on any machine, and why. */
const holdAnywhere = {
  'shared/movement/movement.test.ts':
    'bytes of buffers that one call makes: nothing else runs between the two looks, and garbage only makes it less',
  'tests/integration/s3.test.ts':
    'bytes of buffers still held once garbage is collected, of a file twice as large',
}

test('nothing in the gate asserts elapsed time, memory of the process or energy of sound', () => {
  const claiming = [...sources].filter(
    ([path, source]) => !(path in holdAnywhere) && measuredClaims(source).length > 0,
  )
  expect(claiming.map(([path, source]) => [path, measuredClaims(source)])).toEqual([])
})

test('what is let through makes such a claim still', () => {
  for (const path of Object.keys(holdAnywhere))
    expect(measuredClaims(sources.get(path) ?? ''), path).not.toEqual([])
})

test('of voices the long tests claim no time and no loudness: only that it is silent, once word, track and element are gone', () => {
  const folder = 'tests/long/media'
  const claims = readdirSync(join(root, folder)).flatMap((name) =>
    measuredClaims(readFileSync(join(root, folder, name), 'utf8')).map((claim) => [name, claim] as const),
  )
  expect(claims.filter(([, claim]) => !/\.(?:toBe\(0\)|toEqual\(\[0(?:, 0)*\]\))$/.test(claim))).toEqual([])
})

test('probes of sound are for tests/long: in the gate one waits for it, and looks at what is given', () => {
  const probing = [...sources].filter(([, source]) =>
    /from '[^']*\/(?:tones|gapProbe|soundMeter|firstSound)\.ts'/.test(source),
  )
  expect(probing.map(([path]) => path)).toEqual([])
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
