import { expect, test, vi } from 'vitest'
import { event } from '#shared/protocol/messages.ts'
import { emptyWorld } from '#shared/world/world.ts'
import { createWorldStore } from './createWorldStore.ts'

const join = event('playerJoins', { encId: 1, uid: 'ann', playerInfo: { userId: 'ann', name: '安' } })
const name = event('playerSetsName', { encId: 1, name: '宁' })

test('a batch is one notification, after all of it', () => {
  const store = createWorldStore()
  const names: (string | undefined)[] = []
  store.subscribe(({ players }) => names.push([...players.values()][0]?.name))
  store.apply([join, name])
  expect(names).toEqual(['宁'])
})

test('a batch that changes nothing notifies no subscriber, but its listeners', () => {
  const store = createWorldStore()
  const subscriber = vi.fn<() => void>()
  const listener = vi.fn<(events: unknown, at: number) => void>()
  store.subscribe(subscriber)
  const stop = store.onEvents(listener)
  const batch = [event('info', { message: 'hello' })]
  store.apply(batch, 42)
  expect(subscriber).not.toHaveBeenCalled()
  expect(listener.mock.calls).toEqual([[batch, 42]])
  stop()
  store.apply(batch)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('reset forgets everything', () => {
  const store = createWorldStore()
  store.apply([join])
  store.reset()
  expect(store.get()).toBe(emptyWorld)
})
