import { expect, test, vi } from 'vitest'
import type { Barrier } from '../../net/closePolicy.ts'
import type { SessionState } from '../../store/createSessionStore.ts'
import { createStore } from '../../store/createStore.ts'
import { settle } from '../../../tests/support/manualClock.ts'
import { enterPatiently } from './enterPatiently.ts'

const wish = { name: '安', outfitString: 'v1:1', characterId: '1' }
const barrier: Barrier = { kind: 'duplicate', code: 4667, message: '' }

function start(enter: SessionState['enter'], refused?: Barrier) {
  const rest = {} as SessionState
  return createStore<SessionState>(() => ({ ...rest, spaceId: 's', barrier: refused, enter }))
}

test('enters once when let in', async () => {
  const enter = vi.fn(() => Promise.resolve())
  await enterPatiently(start(enter), wish)
  expect(enter).toHaveBeenCalledExactlyOnceWith(wish)
})

test('a barrier that is taken back makes the wish again', async () => {
  const enter = vi.fn<SessionState['enter']>()
  enter.mockRejectedValueOnce(new Error('closed')).mockResolvedValueOnce()
  const session = start(enter, barrier)
  let done = false
  const entering = enterPatiently(session, wish).then(() => (done = true))
  await settle()
  session.setState({ barrier: { ...barrier } })
  await settle()
  expect(done).toBe(false)
  expect(enter).toHaveBeenCalledTimes(1)
  session.setState({ barrier: undefined })
  await entering
  expect(enter).toHaveBeenCalledTimes(2)
})

test('a plain no is passed on', async () => {
  const enter = () => Promise.reject(new Error('name is not valid'))
  await expect(enterPatiently(start(enter), wish)).rejects.toThrow('name is not valid')
})

test('leaving ends the wish', async () => {
  const enter = vi.fn(() => Promise.reject(new Error('closed')))
  const session = start(enter, barrier)
  const entering = enterPatiently(session, wish)
  await settle()
  session.setState({ barrier: undefined, spaceId: undefined })
  await expect(entering).rejects.toThrow('closed')
  expect(enter).toHaveBeenCalledTimes(1)
})
