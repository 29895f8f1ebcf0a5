import { afterEach, expect, test, vi } from 'vitest'
import { createManualClock } from '../../../tests/support/manualClock.ts'
import { createMediaStore } from './createMediaStore.ts'
import { browserDevices } from './devices.ts'

afterEach(() => vi.unstubAllGlobals())

/** A store whose browser answers the wish to share like this. */
function storeWith(getDisplayMedia?: () => Promise<MediaStream>) {
  vi.stubGlobal('RTCPeerConnection', function RTCPeerConnection() {})
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { mediaDevices: getDisplayMedia ? { getDisplayMedia } : {} })
  const options = {
    devices: browserDevices,
    clock: createManualClock(),
    habits: () => ({ keepsMicrophone: false, talksByKey: false }),
    tell: () => undefined,
  }
  return createMediaStore(options, () => {
    throw new Error('nobody is met')
  })
}

const refused = (name: string, message: string) => () =>
  Promise.reject(Object.assign(new Error(message), { name }))

test.each([
  ['the person shares nothing after all', refused('NotAllowedError', 'Permission denied'), undefined],
  ['Firefox says so in its words', refused('NotAllowedError', 'The request is not allowed'), undefined],
  ['the system forbids it', refused('NotAllowedError', 'Permission denied by system'), 'denied'],
  ['there is nothing to share', refused('NotFoundError', ''), 'none'],
  ['something has it', refused('NotReadableError', ''), 'busy'],
  ['something else', refused('TypeError', ''), 'failed'],
  ['a phone has none', undefined, 'unsupported'],
])('%s', async (_name, getDisplayMedia, problem) => {
  const store = storeWith(getDisplayMedia)
  await store.turn('screen', true)
  expect(store.get().own.screen).toBe('off')
  expect(store.get().problems.screen).toBe(problem)
})

test('a share the browser ends is over, with its sound, and no problem', async () => {
  const track = (kind: string) => Object.assign(new EventTarget(), { kind, stop: vi.fn<() => void>() })
  const [picture, sound] = [track('video'), track('audio')]
  const stream = { getVideoTracks: () => [picture], getAudioTracks: () => [sound] }
  const store = storeWith(() => Promise.resolve(stream as unknown as MediaStream))
  await store.turn('screen', true)
  expect([...store.get().ownTracks.keys()]).toEqual(['screen', 'screenSound'])
  picture.dispatchEvent(new Event('ended'))
  expect(store.get().own.screen).toBe('off')
  expect(store.get().ownTracks.size).toBe(0)
  expect(store.get().problems).toEqual({})
  expect(sound.stop).toHaveBeenCalledTimes(1)
})
