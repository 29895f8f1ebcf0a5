import { expect, test, vi } from 'vitest'
import { action } from '#shared/protocol/messages.ts'
import { createSendQueue, offlineRule } from './sendQueue.ts'

const move = (inputId: number) => action('move', { inputId })
const mood = (textStatus: string, txnId?: number) => action('setTextStatus', { textStatus }, txnId)

test('the rule of each kind', () => {
  expect(offlineRule('move')).toBe('bounded')
  for (const kind of ['activelySpeaking', 'interact', 'triggerItem'] as const) {
    expect(offlineRule(kind)).toBe('drop')
  }
  for (const kind of ['chat', 'setName', 'setChairStatus', 'mapSetObjects'] as const) {
    expect(offlineRule(kind)).toBe('queue')
  }
})

test('holds ten moves; of those beyond only the newest stays, as the place of rest', () => {
  const queue = createSendQueue(() => {})
  for (let inputId = 1; inputId <= 25; inputId++) queue.push(move(inputId))
  expect(queue.drain().map(({ body }) => (body as { inputId: number }).inputId)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 25,
  ])
})

test('moves do not push out anything else, and order is kept', () => {
  const queue = createSendQueue(() => {})
  queue.push(mood('a'))
  for (let inputId = 1; inputId <= 11; inputId++) queue.push(move(inputId))
  queue.push(mood('b'))
  expect(queue.drain().map(({ kind }) => kind)).toEqual([
    'setTextStatus',
    ...Array.from({ length: 10 }, () => 'move'),
    'setTextStatus',
  ])
})

test('moves are counted afresh after a drain', () => {
  const queue = createSendQueue(() => {})
  for (let round = 0; round < 2; round++) {
    for (let inputId = 1; inputId <= 10; inputId++) queue.push(move(inputId))
    expect(queue.drain()).toHaveLength(10)
  }
})

test('warns once when it holds 20', () => {
  const warn = vi.fn<(size: number) => void>()
  const queue = createSendQueue(warn)
  for (let i = 0; i < 25; i++) queue.push(mood(String(i)))
  expect(warn.mock.calls).toEqual([[20]])
})

test('a momentary action is not taken', () => {
  const queue = createSendQueue(() => {})
  expect(queue.push(action('triggerItem', {}))).toBe(false)
  expect(queue.size).toBe(0)
})

test('what was sent before goes before what waits; one may be taken out', () => {
  const queue = createSendQueue(() => {})
  queue.push(mood('c', 3))
  queue.push(mood('d', 4))
  queue.unshift([mood('a', 1), mood('b', 2)])
  queue.remove(3)
  expect(queue.drain().map(({ txnId }) => txnId)).toEqual([1, 2, 4])
})
