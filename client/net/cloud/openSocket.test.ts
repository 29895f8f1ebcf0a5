import { afterEach, expect, test, vi } from 'vitest'
import { openSocket } from './openSocket.ts'

const made: EventTarget[] = []

class FakeSocket extends EventTarget {
  readonly OPEN = 1
  readyState = 0
  constructor() {
    super()
    made.push(this)
  }
  send(): void {}
  close(): void {}
}

afterEach(() => vi.unstubAllGlobals())

function opened(): { readonly closed: ReturnType<typeof vi.fn> } {
  vi.stubGlobal('WebSocket', FakeSocket)
  const closed = vi.fn()
  openSocket('ws://localhost:4445', { opened: () => undefined, message: () => undefined, closed })
  return { closed }
}

test('an address the page may not ask at is over with its error: no end is told after it', () => {
  const { closed } = opened()
  made.at(-1)?.dispatchEvent(new Event('error'))
  expect(closed).toHaveBeenCalledOnce()
})

test('a line that breaks is over once, though both an error and the end are told', () => {
  const { closed } = opened()
  made.at(-1)?.dispatchEvent(new Event('error'))
  made.at(-1)?.dispatchEvent(new Event('close'))
  expect(closed).toHaveBeenCalledOnce()
})

test('where an address has to be asked for the line is opened with the answer, and over where there is none or nobody wants it any more', async () => {
  vi.stubGlobal('WebSocket', FakeSocket)
  const ears = (closed: () => void) => ({
    opened: () => undefined,
    message: () => undefined,
    closed: vi.fn(closed),
  })
  const before = made.length
  const answered = ears(() => undefined)
  const left = ears(() => undefined)
  openSocket(Promise.resolve('ws://localhost:4445'), answered)
  openSocket(Promise.resolve('ws://localhost:4446'), left).close()
  // Asked last: with its end the answers of the two before it have been heard.
  await new Promise<void>((over) => openSocket(Promise.reject(new Error('nobody answers')), ears(over)))
  expect(made.length).toBe(before + 1)
  expect(answered.closed).not.toHaveBeenCalled()
  expect(left.closed).toHaveBeenCalledOnce()
})
