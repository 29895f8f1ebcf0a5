import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShowClock } from './ShowClock.ts'

const view = { position: [10, 4, 20], target: [12, 1, 10], fov: 50 } as const

beforeEach(() => void vi.stubGlobal('document', { hidden: false }))
afterEach(() => void vi.unstubAllGlobals())

/** Draws for so long, with frames of the display this far apart; answers what was said of them. */
function run(clock: ShowClock, frames: number, apartMs: number, fromMs = 1000): string[] {
  const said: string[] = []
  for (let i = 0; i < frames; i++) {
    if (!clock.isDue(fromMs + i * apartMs)) continue
    const verdict = clock.drawn()
    if (verdict) said.push(verdict)
  }
  return said
}

test('a show is shown some pictures after the last of it has come, thirty a second at most', () => {
  const clock = new ShowClock(view, false)
  expect(run(clock, 20, 33)).toEqual([])
  clock.progress('map', 1)
  clock.progress('assets', 1.4)
  expect(run(clock, 3, 33, 2000)).toEqual([])
  expect(run(clock, 3, 33, 3000)).toEqual(['shown'])
  let drawn = 0
  for (let ms = 4000; ms < 5000; ms += 8) if (clock.isDue(ms)) drawn++
  expect(drawn).toBeLessThanOrEqual(32)
  expect(drawn).toBeGreaterThan(24)
})

test('a slow machine is told of, unless it is wanted all the same; who pauses stops it', () => {
  for (const evenSlow of [false, true]) {
    const clock = new ShowClock(view, evenSlow)
    clock.progress('map', 1)
    clock.progress('assets', 1)
    const said = run(clock, 80, 300)
    expect(said[0]).toBe('shown')
    expect(said.includes('tooSlow')).toBe(!evenSlow)
    clock.pause(true)
    expect([clock.isRunning, clock.isDue(1e6)]).toEqual([false, false])
    clock.pause(false)
    clock.see(false)
    expect(clock.isDue(1e6)).toBe(false)
    clock.see(true)
    expect(clock.isDue(1e6)).toBe(true)
  }
})
