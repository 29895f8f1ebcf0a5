import { expect, test } from 'vitest'
import { FrameNotes } from './FrameNotes.ts'

test('what is noted of a frame is asked for once; movement is of one frame only', () => {
  const frame = new FrameNotes()
  let news = 0
  const stop = frame.news.on(() => news++)
  frame.begin(1000, 0.016)
  expect([frame.nowMs, frame.deltaS, frame.count]).toEqual([1000, 0.016, 1])
  // After a pause the world goes on, it does not jump.
  frame.begin(9000, 8)
  expect(frame.deltaS).toBe(0.25)
  expect([frame.takeShade(), frame.takeShade(), frame.takeUndressed(), frame.takeUndressed()]).toEqual([
    true,
    false,
    true,
    false,
  ])
  frame.shown()
  frame.renew()
  expect([news, frame.isRenewed, frame.takeShade(), frame.takeUndressed()]).toEqual([1, true, true, true])
  frame.shown()
  expect(frame.isRenewed).toBe(false)
  frame.stir()
  expect(frame.isStirring).toBe(true)
  frame.begin(9016, 0.016)
  expect(frame.isStirring).toBe(false)
  stop()
  frame.renew()
  expect(news).toBe(1)
})
