import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { LOOK_MS, onceInItsNook } from './itsNook.ts'

const page = vi.hoisted(() => ({ self: { mapId: '1', position: { x: 1, y: 0, z: 1 } }, maps: new Map() }))
vi.mock('../../../store/sessionStore.ts', () => ({ sessionStore: { get: () => ({ selfEncId: 1 }) } }))
vi.mock('../../../store/worldStore.ts', () => ({ worldStore: { get: () => page, live: () => page.self } }))

beforeEach(() => {
  vi.useFakeTimers()
  const thing = (x: number) => ({ x, y: x, width: 1, height: 1, normal: '', type: 6 })
  const map = makeMap({ id: '1', objects: { '2': thing(1), '9': thing(8) } })
  const den = { name: 'den', nookCoords: { coords: [{ x: 8, y: 8 }] }, restricted: true }
  page.maps.set('1', { ...map, nooks: new Map([['den', den]]) })
  page.self = { mapId: '1', position: { x: 1, y: 0, z: 1 } }
})
afterEach(() => {
  vi.useRealTimers()
})

const den = { x: 8.5, y: 0, z: 8.5 }

test('who goes into the nook of a thing is told once, and nobody elsewhere', () => {
  const [inside, outside, stopped] = [vi.fn(), vi.fn(), vi.fn()]
  onceInItsNook('1.9', inside)
  onceInItsNook('1.2', outside)
  const stop = onceInItsNook('1.9', stopped)
  vi.advanceTimersByTime(3 * LOOK_MS)
  page.self = { mapId: '2', position: den }
  vi.advanceTimersByTime(LOOK_MS)
  expect(inside).not.toHaveBeenCalled()
  stop()
  page.self = { mapId: '1', position: den }
  vi.advanceTimersByTime(5 * LOOK_MS)
  expect(inside).toHaveBeenCalledOnce()
  expect(outside).not.toHaveBeenCalled()
  expect(stopped).not.toHaveBeenCalled()
})
