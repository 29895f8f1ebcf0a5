import { afterEach, expect, test, vi } from 'vitest'
import { withoutNoise } from './withoutNoise.ts'

const node = { connect: () => node }
vi.mock('./createSuppressor.ts', () => ({ createSuppressor: () => Promise.resolve(node) }))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const clean = { stop: () => undefined } as MediaStreamTrack
const raw = { stop: vi.fn<() => void>() } as unknown as MediaStreamTrack

/** A browser whose audio begins like this. */
function stubAudio(resume: () => Promise<void>) {
  const close = vi.fn<() => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal(
    'AudioContext',
    class {
      resume = resume
      close = close
      createMediaStreamSource = () => node
      createMediaStreamDestination = () => ({ stream: { getAudioTracks: () => [clean] } })
    },
  )
  return close
}

test('what is sent is what the network leaves of the microphone', async () => {
  stubAudio(() => Promise.resolve())
  expect(await withoutNoise(raw)).toMatchObject({ track: clean, raw })
})

test('where audio never begins the microphone is sent as it is', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const close = stubAudio(() => new Promise(() => undefined))
  const opening = withoutNoise(raw)
  await vi.advanceTimersByTimeAsync(1_000)
  const device = await opening
  expect(device.track).toBe(raw)
  expect(close).toHaveBeenCalledTimes(1)
  device.close()
  expect(raw.stop).toHaveBeenCalledTimes(1)
})
