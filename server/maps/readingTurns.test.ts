import { expect, test } from 'vitest'
import { ReadingTurns } from './readingTurns.ts'

test('one of each person is read at a time, some wait, more are refused; others are not kept waiting', async () => {
  const turns = new ReadingTurns()
  const ends: (() => void)[] = []
  let reading = 0
  const read = () => {
    reading += 1
    return new Promise<string>((resolve) => ends.push(() => resolve('read'))).finally(() => (reading -= 1))
  }
  const refusal = (error: { code?: string }) => error.code
  const asked = Array.from({ length: 12 }, () => turns.take('eve', read).catch(refusal))
  const other = turns.take('ann', read)
  await Promise.resolve()
  expect(reading).toBe(2)
  expect(await Promise.all(asked.slice(9))).toEqual(Array(3).fill('TooManyRequests'))
  const goOn = async () => {
    for (ends.shift()?.(); ends.length > 0; ends.shift()?.()) await new Promise(setImmediate)
    await new Promise(setImmediate)
  }
  for (let turn = 0; turn < 12; turn += 1) await goOn()
  expect(await other).toBe('read')
  expect(await Promise.all(asked.slice(0, 9))).toEqual(Array(9).fill('read'))
  // What failed is in nobody's way.
  await expect(turns.take('eve', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const last = turns.take('eve', read)
  await new Promise(setImmediate)
  await goOn()
  expect(await last).toBe('read')
})
