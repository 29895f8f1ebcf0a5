import { expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { Onlookers } from './onlookers.ts'

const onlooker = (userId: string) => ({
  identity: { userId, displayName: userId, avatar: 1, isSiteAdmin: false, viaApiKey: false },
  isView: false,
  state: { name: 'ready' as const },
  outsideSince: 0,
})

test('who stands in line for a picture does not look on, and begins to when it is their turn', () => {
  const waiting = new Set<string>()
  const onlookers = new Onlookers((userId) => waiting.has(userId))
  const inLine = Array.from({ length: limits.watchersMax + 5 }, (_, n) => onlooker(`queued ${n}`))
  const ann = onlooker('ann')
  for (const { identity } of inLine) waiting.add(identity.userId)
  const all = [ann, ...inLine]
  const second = 1_000
  let at = 0
  for (; at < limits.watchMs - second; at += second) expect(onlookers.overdue(all, at)).toEqual([])
  // The ten minutes of whoever only looks on go by all the same.
  expect(onlookers.overdue(all, limits.watchMs)).toEqual([{ session: ann, reason: 'looked on long enough' }])
  // Their turn: they have as long to come in as anybody who has just come.
  waiting.clear()
  at = limits.watchMs + limits.watchGraceMs - second
  expect(onlookers.overdue(inLine, at)).toEqual([])
  expect(onlookers.overdue(inLine, at + second)).toHaveLength(5)
})
