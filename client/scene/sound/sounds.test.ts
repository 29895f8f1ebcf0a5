import { afterEach, expect, test, vi } from 'vitest'
import { isHearing, listenForSounds } from './sounds.ts'

/** As Safari's: `resume` is heard only within what the browser counts as a gesture. */
class FakeContext {
  static made: FakeContext[] = []
  state: AudioContextState | 'interrupted' = 'suspended'
  isAllowed = false
  readonly destination = {}

  constructor() {
    FakeContext.made.push(this)
  }

  createGain = () => ({ gain: { value: 0 }, connect: () => undefined })
  close = () => Promise.resolve()

  resume(): Promise<void> {
    if (!this.isAllowed) return Promise.reject(new Error('NotAllowedError'))
    this.state = 'running'
    return Promise.resolve()
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  FakeContext.made = []
})

test('each gesture asks for sound until there is some, and again when it was taken away', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('AudioContext', FakeContext)
  const gesture = (kind: string) => page.dispatchEvent(new Event(kind))

  const stop = listenForSounds()
  expect(FakeContext.made).toEqual([])
  gesture('pointerdown')
  const [context] = FakeContext.made
  expect(isHearing()).toBe(false)
  context!.isAllowed = true
  gesture('touchend')
  expect(isHearing()).toBe(true)

  context!.state = 'interrupted'
  expect(isHearing()).toBe(false)
  gesture('keydown')
  expect(isHearing()).toBe(true)
  expect(FakeContext.made).toHaveLength(1)

  stop()
  gesture('keydown')
  expect(FakeContext.made).toHaveLength(1)
})
