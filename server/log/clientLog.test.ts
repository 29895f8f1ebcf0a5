import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dayMs } from '#shared/rules/days.ts'
import { createClientLog, readClientLog } from './clientLog.ts'

const root = mkdtempSync(join(tmpdir(), 'lingjing-client-log-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const maxBytes = 64 * 1024
let time = Date.parse('2026-01-15T08:00:00Z')
const clock = { now: () => time }
const report = (userId: string | null, text: string) => ({ userId, userAgent: 'test', body: { text } })
const sizeOf = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

test('a flood fills no more than its share, and pushes out nothing of others', async () => {
  const folder = join(root, 'flood')
  const log = createClientLog({ folder, clock, maxBytes, days: 7 })
  await log.append(report('ann', 'what went wrong for Ann'))
  await Promise.all(
    Array.from({ length: 500 }, (_, n) => log.append(report(null, `${n} ${'x'.repeat(3_000)}`))),
  )
  expect(sizeOf(folder)).toBeLessThanOrEqual(maxBytes)
  const guests = await readClientLog(folder, 'guests')
  // The newest are there, in their order, each line whole.
  expect(guests.at(-1)?.body).toMatchObject({ text: expect.stringMatching(/^499 /) })
  expect(guests.length).toBeGreaterThan(1)
  expect((await readClientLog(folder, 'people')).map(({ userId }) => userId)).toEqual(['ann'])
  await Promise.all(Array.from({ length: 500 }, () => log.append(report('bob', 'x'.repeat(3_000)))))
  expect(sizeOf(folder)).toBeLessThanOrEqual(maxBytes)
})

test('nothing is kept longer than it may be, also by another process, and what is new stays', async () => {
  const folder = join(root, 'days')
  const open = () => createClientLog({ folder, clock, maxBytes, days: 7 })
  const texts = async () =>
    (await readClientLog(folder, 'people')).map(({ body }) => (body as { text: string }).text)
  await open().append(report('ann', 'first'))
  await open().prune()
  expect(await texts()).toEqual(['first'])
  time += 4 * dayMs
  await open().prune()
  await open().append(report('ann', 'second'))
  expect(await texts()).toEqual(['first', 'second'])
  time += 3 * dayMs + 1
  await open().prune()
  expect(await texts()).toEqual(['second'])
  time += 30 * dayMs
  await open().prune()
  expect(await texts()).toEqual([])
  const always = createClientLog({ folder, clock, maxBytes, days: 0 })
  await always.append(report('ann', 'third'))
  time += 1_000 * dayMs
  await always.prune()
  expect(await texts()).toEqual(['third'])
})

test('only the operator may read it', async () => {
  const folder = join(root, 'mode')
  await createClientLog({ folder, clock, maxBytes, days: 7 }).append(report(null, 'x'))
  expect(statSync(join(folder, 'guests.jsonl')).mode & 0o077).toBe(0)
})
