import { expect, test } from 'vitest'
import { FairTurns, TurnsBusy } from './fairTurns.ts'

/** Work that is told when to end, and the order in which it began. */
function stage(turns: FairTurns) {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const take = (whose: string, name: string) =>
    turns
      .take(whose, () => {
        began.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      })
      .catch((error: unknown) => error)
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { began, take, end }
}

test('whoever has one waiting does not wait for all of somebody who has many', async () => {
  const { began, take, end } = stage(new FairTurns({ atOnce: 1 }))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void take('ann', name)
  void take('bob', 'b1')
  void take('eve', 'e1')
  for (let i = 0; i < 6; i += 1) await end(began.at(-1)!)
  expect(began).toEqual(['a1', 'a2', 'b1', 'e1', 'a3', 'a4'])
})

test('as many at once as may be, and those beyond who may wait are refused: of one, and of all', async () => {
  const turns = new FairTurns({ atOnce: 2, waitingMax: 4, waitingEach: 3 })
  const { began, take, end } = stage(turns)
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => take('ann', name))
  expect(began).toEqual(['a1', 'a2'])
  expect(await take('ann', 'a6')).toBeInstanceOf(TurnsBusy)
  const bob = take('bob', 'b1')
  expect(await take('bob', 'b2')).toBeInstanceOf(TurnsBusy)
  expect(turns.waitingCount).toBe(4)
  for (const name of ['a1', 'a2', 'a3', 'b1', 'a4', 'a5']) await end(name)
  expect(await Promise.all([...all, bob])).toEqual(Array(6).fill(undefined))
  expect(turns.waitingCount).toBe(0)
})

test('what fails is in nobody’s way', async () => {
  const turns = new FairTurns({ atOnce: 1 })
  await expect(turns.take('ann', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.take('ann', () => Promise.resolve('done'))).toBe('done')
})
