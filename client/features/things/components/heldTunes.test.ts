import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { send } from '../../../net/send.ts'
import { TransactionError } from '../../../net/transactions.ts'
import { NearThings } from '../NearThings.ts'
import { soundOf } from '../thingSounds.ts'
import { holdTune } from './heldTunes.ts'

vi.mock('../../../net/send.ts', () => ({ send: vi.fn() }))
vi.mock('../../../scene/sound/sounds.ts', () => ({ soundOut: () => undefined }))
vi.mock('../../../store/sessionStore.ts', () => ({ sessionStore: { subscribe: () => () => undefined } }))
vi.mock('../../../store/worldStore.ts', () => ({ onEvents: () => () => undefined }))
vi.mock('../video/FilmSound.ts', () => ({ FilmSound: class {} }))
vi.mock('../video/players.ts', () => ({ holdPlayer: () => undefined }))
vi.mock('./renderTrack.ts', () => ({ renderTrack: () => new Promise(() => undefined) }))

const sent = vi.mocked(send)
const mapId = '1' as MapId
const played = { track: 'moonrise', at: 5 } as const

beforeEach(() => {
  vi.useFakeTimers()
  sent.mockReset().mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

test('a face that is made anew goes on with what is played, and asks for nothing', async () => {
  let held = holdTune(mapId, '7', played)
  for (let n = 0; n < 30; n++) {
    held.release()
    held = holdTune(mapId, '7', { ...played })
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(sent).toHaveBeenCalledOnce()
  // Another tune, or the same begun anew, stands elsewhere.
  held.release()
  held = holdTune(mapId, '7', { ...played, at: 6 })
  expect(sent).toHaveBeenCalledTimes(2)
  held.release()
  await vi.advanceTimersByTimeAsync(0)
  holdTune(mapId, '7', { ...played, at: 6 }).release()
  expect(sent).toHaveBeenCalledTimes(3)
})

test('who has asked for too much asks again later, while it is held', async () => {
  sent.mockRejectedValue(new TransactionError('refused', 'too many', { refusal: 'tooManyRequests' }))
  const held = holdTune(mapId, '8', played)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(sent).toHaveBeenCalledTimes(2)
  held.release()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toHaveBeenCalledTimes(2)
  sent.mockClear().mockRejectedValue(new TransactionError('refused', 'no', { refusal: 'notPressed' }))
  holdTune(mapId, '9', played)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toHaveBeenCalledOnce()
})

test('what is heard on a plan goes on while its thing is edited, and begins anew when the tune does', async () => {
  const jukebox = (state: object, x = 1): MapObject => ({
    x,
    y: 1,
    type: 8,
    propertiesJson: JSON.stringify({ component: 'jukebox' }),
    customState: JSON.stringify(state),
  })
  const near = new NearThings(soundOf)
  const look = async (object: MapObject): Promise<number> => {
    const map = makeMap({ id: mapId, objects: { '7': object } })
    near.look({ map, things: [{ key: '7', kind: 'component' }], at: { x: 0, z: 0 }, heading: 0 })
    await vi.advanceTimersByTimeAsync(500)
    return near.made.length
  }
  for (let n = 0; n < 20; n++)
    expect(await look(jukebox({ playing: true, track: 0, at: 5 }, 1 + n / 10))).toBe(1)
  expect(sent).toHaveBeenCalledOnce()
  await look(jukebox({ playing: true, track: 0, at: 6 }))
  expect(sent).toHaveBeenCalledTimes(2)
  expect(await look(jukebox({ playing: false, track: 0, at: 6 }))).toBe(0)
})
