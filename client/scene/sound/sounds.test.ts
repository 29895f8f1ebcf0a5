import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { settledStore } from '../../store/settledStore.ts'
import { idleWork } from '../frame/IdleWork.ts'
import { silence } from './ambience.ts'
import { isHearing, listenForSounds, setAmbience } from './sounds.ts'

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
  settledStore.setState({ isSettled: false })
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

/** What was made to be heard, samples. */
class FakeBuffer {
  static made: number[] = []
  readonly length: number

  constructor({ length }: { length: number }) {
    this.length = length
  }

  copyToChannel = () => void FakeBuffer.made.push(this.length)
}

test('what feet sound like is made between frames, and a place once one has settled, before anything may sound', async () => {
  FakeBuffer.made = []
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('AudioBuffer', FakeBuffer)
  const add = vi.spyOn(idleWork, 'add')
  const stop = listenForSounds()
  // Steps on every floor.
  await until(() => FakeBuffer.made.length === 4 * 3, 'steps are made')
  setAmbience({ ...silence, wind: 1, room: 0.5 })
  const early = add.mock.calls.length
  settledStore.setState({ isSettled: true })
  // Wind and room, whose code is loaded first.
  await until(() => add.mock.calls.length === early + 2, 'both are to be made')
  await until(() => FakeBuffer.made.length === 4 * 3 + 2, 'both are made')
  expect(FakeContext.made).toEqual([])
  // Asked again, nothing is made twice.
  setAmbience({ ...silence, wind: 1, room: 0.5 })
  expect(add.mock.calls.length).toBe(early + 2)
  stop()
  add.mockRestore()
})

test('whoever has done something on an earlier page has the sound begun before the first step', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  const stop = listenForSounds()
  expect(FakeContext.made).toEqual([])
  await until(() => FakeContext.made.length === 1, 'sound is begun')
  page.dispatchEvent(new Event('keydown'))
  expect(FakeContext.made).toHaveLength(1)
  stop()
})
