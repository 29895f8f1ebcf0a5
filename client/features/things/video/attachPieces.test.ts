import { beforeEach, expect, test, vi } from 'vitest'
import { attachPieces } from './attachPieces.ts'

type Told = (event: string, data: { fatal: boolean }) => void

/** As much of hls.js as is used. */
const { FakeHls } = vi.hoisted(() => {
  class FakeHls {
    static readonly Events = { ERROR: 'error' }
    static last: FakeHls | undefined
    readonly options: object
    liveSyncPosition: number | null = null
    tell: Told = () => {}
    destroy = vi.fn<() => void>()
    loadSource = vi.fn<(url: string) => void>()
    attachMedia = vi.fn<(element: object) => void>()
    constructor(options: object) {
      this.options = options
      FakeHls.last = this
    }
    on(_event: string, tell: Told): void {
      this.tell = tell
    }
  }
  return { FakeHls }
})
vi.mock('hls.js/light', () => ({ default: FakeHls }))

let element: EventTarget & { currentTime: number }
const fail = vi.fn<() => void>()
let stop: () => void

beforeEach(() => {
  fail.mockClear()
  element = Object.assign(new EventTarget(), { currentTime: 0 })
  stop = attachPieces(element as unknown as HTMLVideoElement, '/live/hall.m3u8', fail)
})

const hls = () => FakeHls.last!

test('everybody is two pieces behind what is sent, and leaps where they are more than four', () => {
  expect(hls().options).toMatchObject({ liveSyncDurationCount: 2, liveMaxLatencyDurationCount: 4 })
  expect(hls().loadSource).toHaveBeenCalledWith('/live/hall.m3u8')
  expect(hls().attachMedia).toHaveBeenCalledWith(element)
})

test('what was missed while it stood still is not shown after', () => {
  element.currentTime = 10
  // Before anything is known of the stream one begins where the browser does.
  element.dispatchEvent(new Event('play'))
  expect(element.currentTime).toBe(10)
  hls().liveSyncPosition = 18
  element.dispatchEvent(new Event('play'))
  expect(element.currentTime).toBe(18)
  // Who is there already stays, also nearer to what is sent.
  hls().liveSyncPosition = 18.05
  element.dispatchEvent(new Event('play'))
  expect(element.currentTime).toBe(18)
})

test('a stream that sends nothing fails; a piece that is late does not, and nothing leaps once it is stopped', () => {
  hls().tell('error', { fatal: false })
  expect(fail).not.toHaveBeenCalled()
  hls().tell('error', { fatal: true })
  expect(fail).toHaveBeenCalledTimes(1)
  stop()
  expect(hls().destroy).toHaveBeenCalledTimes(1)
  hls().liveSyncPosition = 50
  element.dispatchEvent(new Event('play'))
  expect(element.currentTime).toBe(0)
})
