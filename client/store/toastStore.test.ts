import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, showToast, toastStore } from './toastStore.ts'

const texts = () => toastStore.getState().toasts.map(({ text }) => text)

beforeEach(() => {
  // Those of other tests in this process would be looked for by a real clock.
  toastStore.setState({ toasts: [] })
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  toastStore.setState({ toasts: [] })
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
})

test('a toast goes after three seconds, checked twice a second', () => {
  vi.advanceTimersByTime(250)
  showToast('saved')
  vi.advanceTimersByTime(2_900)
  expect(texts()).toEqual(['saved'])
  vi.advanceTimersByTime(600)
  expect(texts()).toEqual([])
})

test('one that is kept stays until dismissed', () => {
  const id = showToast('offline', { keep: true, toastType: 'failed' })
  showToast('passing')
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['offline'])
  dismissToast(id)
  expect(texts()).toEqual([])
})

test('toasts go one by one, and the same words are shown once', () => {
  showToast('first')
  vi.advanceTimersByTime(2_000)
  showToast('second')
  showToast('second')
  expect(texts()).toEqual(['first', 'second'])
  vi.advanceTimersByTime(1_500)
  expect(texts()).toEqual(['second'])
})

test('in a crowd the older ones of an area make way; other areas, and what is kept, stay', () => {
  showToast('saved')
  showToast('your visit ends soon', { position: 'bottom', keep: true })
  showToast('an answer', { position: 'center-right', keep: true })
  for (let n = 1; n <= 9; n++) showToast(`person ${n} waves`, { position: 'center-right' })
  expect(texts()).toEqual([
    'saved',
    'your visit ends soon',
    'an answer',
    'person 7 waves',
    'person 8 waves',
    'person 9 waves',
  ])
})
