import { beforeEach, expect, test } from 'vitest'
import type { StageAnswer } from '#shared/http/lottery.ts'
import { limits } from '#shared/rules/limits.ts'
import { clearStage, reveal, showDraws, showNext } from './stageQueue.ts'
import { stageStore } from './stageStore.ts'
import { reelOf, seenMsOf, turnMsOf } from './stageTimes.ts'

const draw = (id: string): StageAnswer => ({
  id,
  lotteryId: 'l',
  lotteryName: '年会',
  number: 1,
  drawnAt: '2026-01-15T08:00:00.000Z',
  prize: { name: '键盘', level: 1, thumbnail: '' },
  winner: { userId: 'u', displayName: '安' },
  names: [],
  participants: 3,
})
const waiting = () => stageStore.get().queue.map((showing) => showing.draw.id)

beforeEach(clearStage)

test('draws are shown one after the other, each once, however often they are told', () => {
  showDraws([draw('a'), draw('b')], true)
  showDraws([draw('b'), draw('c')], false)
  expect(waiting()).toEqual(['a', 'b', 'c'])
  expect(stageStore.get().queue.map(({ isShort }) => isShort)).toEqual([true, true, false])
  reveal()
  expect(stageStore.get().isRevealed).toBe(true)
  showNext()
  expect([waiting(), stageStore.get().isRevealed]).toEqual([['b', 'c'], false])
  showNext()
  showNext()
  showDraws([draw('a')], true)
  expect(waiting()).toEqual([])
})

test('a hundred draws at once are not sat through', () => {
  showDraws(
    Array.from({ length: 100 }, (_, n) => draw(`many ${n}`)),
    false,
  )
  expect(waiting()).toHaveLength(limits.stageDraws)
})

test('nothing turns for who does not want it, a draw of before turns shortly, and who waits hurries', () => {
  expect(turnMsOf({ isShort: false }, true)).toBe(0)
  expect(turnMsOf({ isShort: true }, false)).toBeLessThan(turnMsOf({ isShort: false }, false))
  expect(seenMsOf(1)).toBeLessThan(seenMsOf(0))
})

test('the reel ends with the winner, who is not seen before unless there is nobody else', () => {
  expect(reelOf(['安', '宝', '陈'], '宝', 5)).toEqual(['安', '陈', '安', '陈', '宝'])
  expect(reelOf(['宝'], '宝', 3)).toEqual(['宝', '宝', '宝'])
  expect(reelOf([], '宝', 2)).toEqual(['宝', '宝'])
})
