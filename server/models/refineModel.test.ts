import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chairGlb } from '../../tests/support/own/makeGlb.ts'
import { createModels, modelLimits } from './refineModel.ts'

const folder = mkdtempSync(join(tmpdir(), 'models-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sent = join(folder, 'sent')
const on = join(folder, 'on')

const ann = { userId: 'ann', spaceId: 'one' }

test('a model is made ready in a process of its own, handed over, and gone afterwards', async () => {
  writeFileSync(sent, await chairGlb())
  const models = createModels(on)
  const { path, head, triangles } = await models
    .refine(sent, ann, async ({ content, report }) => ({
      path: content.path,
      head: readFileSync(content.path).subarray(0, 4).toString(),
      triangles: report.after.triangles,
    }))
    .then((ready) => (ready === 'busy' ? expect.fail('busy') : ready))
  expect([head, triangles]).toEqual(['glTF', 72])
  expect(existsSync(path)).toBe(false)
}, 20_000)

test('what is refused says why; nothing of it stays', async () => {
  writeFileSync(sent, 'no model')
  await expect(createModels(on).refine(sent, ann, () => Promise.resolve())).rejects.toMatchObject({
    problem: 'notGlb',
  })
  expect(readdirSync(on)).toEqual([])
}, 20_000)

test('one that takes too long, or too much memory, is ended', async () => {
  writeFileSync(sent, await chairGlb())
  const slow = createModels(on, { ...modelLimits, withinMs: 20 })
  await expect(slow.refine(sent, ann, () => Promise.resolve())).rejects.toMatchObject({
    problem: 'tookTooLong',
  })
  const narrow = createModels(on, { ...modelLimits, memoryBytes: 20 * 1024 * 1024 })
  await expect(narrow.refine(sent, ann, () => Promise.resolve())).rejects.toMatchObject({
    problem: 'tooMuchMemory',
  })
}, 20_000)

test('one at a time, some wait, and who comes then is told to come again', async () => {
  writeFileSync(sent, await chairGlb())
  const models = createModels(on, { ...modelLimits, waitingMax: 1 })
  let inUse = 0
  const use = async () => {
    expect(++inUse).toBeLessThanOrEqual(2)
    await Promise.resolve()
    inUse -= 1
    return 'made'
  }
  const answers = await Promise.all([1, 2, 3].map(() => models.refine(sent, ann, use)))
  expect(answers).toEqual(['made', 'made', 'busy'])
}, 20_000)

test('nobody takes all the places: not one person, nor all of one space', async () => {
  writeFileSync(sent, await chairGlb())
  const models = createModels(on, { ...modelLimits, withinMs: 20 })
  const bring = (userId: string, spaceId: string) =>
    models.refine(sent, { userId, spaceId }, () => Promise.resolve('made')).catch(() => 'refused')
  const answers = await Promise.all([
    bring('ann', 'one'),
    bring('ann', 'two'),
    bring('ann', 'three'),
    bring('bob', 'one'),
    bring('cem', 'one'),
    bring('dan', 'four'),
  ])
  expect(answers.map((answer) => answer === 'busy')).toEqual([false, false, true, false, true, false])
  expect(await bring('ann', 'three')).not.toBe('busy')
}, 20_000)
