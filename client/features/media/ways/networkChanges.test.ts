import { expect, test } from 'vitest'
import { createManualClock } from '../../../../tests/support/manualClock.ts'
import { watchNetwork } from './networkChanges.ts'

function watched() {
  const clock = createManualClock()
  const [window, document, connection] = [new EventTarget(), new EventTarget(), new EventTarget()]
  const heard = { count: 0 }
  const stop = watchNetwork({ clock, window, document, connection }, () => (heard.count += 1))
  return { clock, window, document, connection, heard, stop }
}

test('another network, a tab that goes on and a machine that wakes are told; time as it goes is not', async () => {
  const { clock, window, document, connection, heard, stop } = watched()
  await clock.advance(60_000)
  expect(heard.count).toBe(0)
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('resume'))
  connection.dispatchEvent(new Event('change'))
  expect(heard.count).toBe(3)
  await clock.sleep(30_000)
  expect(heard.count).toBe(4)
  stop()
  window.dispatchEvent(new Event('online'))
  await clock.sleep(30_000)
  expect(heard.count).toBe(4)
  expect(clock.timers).toBe(0)
})

test('where browsers tell nothing of their connection the rest is heard', () => {
  const window = new EventTarget()
  let count = 0
  watchNetwork({ clock: createManualClock(), window, document: new EventTarget() }, () => (count += 1))
  window.dispatchEvent(new Event('online'))
  expect(count).toBe(1)
})
