import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putTrack } from './putTrack.ts'

/** As Chromium's: of two tracks of one name it has the first. */
class FakeStream {
  tracks: MediaStreamTrack[] = []
  get active(): boolean {
    return this.tracks.some(({ readyState }) => readyState === 'live')
  }
  getTracks = () => [...this.tracks]
  addTrack = (track: MediaStreamTrack) => {
    if (!this.tracks.some(({ id }) => id === track.id)) this.tracks.push(track)
  }
  removeTrack = (track: MediaStreamTrack) => {
    this.tracks = this.tracks.filter((one) => one !== track)
  }
}
const trackOf = (id: string, readyState = 'live') => ({ id, readyState }) as MediaStreamTrack

beforeEach(() => vi.stubGlobal('MediaStream', FakeStream))
afterEach(() => vi.unstubAllGlobals())

test('a track takes the place of another in the same stream, also one of the same name', () => {
  const element = { srcObject: null } as unknown as HTMLMediaElement
  const tracks = [trackOf('a'), trackOf('b'), trackOf('b')]
  putTrack(element, tracks[0]!)
  const stream = element.srcObject
  for (const track of tracks) {
    putTrack(element, track)
    putTrack(element, track)
    expect((stream as MediaStream).getTracks()).toEqual([track])
    expect((stream as MediaStream).getTracks()[0]).toBe(track)
    expect(element.srcObject).toBe(stream)
  }
})

test('a stream that has ended is not played on', () => {
  const element = { srcObject: null } as unknown as HTMLMediaElement
  const former = { id: 'a', readyState: 'live' } as { id: string; readyState: string }
  putTrack(element, former as MediaStreamTrack)
  const stream = element.srcObject
  former.readyState = 'ended'
  putTrack(element, trackOf('b'))
  expect(element.srcObject).not.toBe(stream)
})
