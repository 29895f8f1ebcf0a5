import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { FiberClock } from '../scene/frame/FiberClock.ts'
import { makesRoots, withOwnClock } from './fiberClock.ts'

const folder = dirname(createRequire(import.meta.url).resolve('@react-three/fiber'))
const files = readdirSync(folder).map((name) => join(folder, name))
const [file = '', ...others] = files.filter(makesRoots)
const source = readFileSync(file, 'utf8')

test('@react-three/fiber makes one clock, where it makes its roots; another source is noticed', () => {
  expect(others).toEqual([])
  const mended = withOwnClock(source)!
  expect(mended).not.toMatch(/\bTHREE\.Clock\b/)
  expect(mended).toContain('clock: new FiberClock()')
  expect(withOwnClock(mended)).toBeUndefined()
  expect(withOwnClock(`${source}\nnew THREE.Clock()`)).toBeUndefined()
})

test('our clock has all that is asked of one, there and here', () => {
  const asked = new Set([...source.matchAll(/\bclock\.(\w+)/g)].map(([, name]) => name!))
  expect(asked.size).toBeGreaterThan(3)
  const clock = new FiberClock()
  expect([...asked].filter((name) => !(name in clock))).toEqual([])
  const scene = join(import.meta.dirname, '..')
  const users = readdirSync(scene, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .filter((name) =>
      /\bstate\.clock\b|\(\{[^})]*\bclock\b[^})]*\}(, \w+)?\) =>/.test(
        readFileSync(join(scene, name), 'utf8'),
      ),
    )
  expect(users).toEqual([])
})

test('it starts when it is looked at, and stands when it is stopped', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const clock = new FiberClock()
  expect(clock.getDelta()).toBe(0)
  now.mockReturnValue(1250)
  expect(clock.getDelta()).toBe(0.25)
  now.mockReturnValue(1500)
  clock.stop()
  expect(clock.elapsedTime).toBe(0.5)
  now.mockReturnValue(3000)
  expect(clock.getDelta()).toBe(0)
  clock.start()
  expect(clock.elapsedTime).toBe(0)
  now.mockReturnValue(3100)
  expect(clock.getDelta()).toBeCloseTo(0.1)
  // One that was stopped before it was ever looked at stands, too.
  const other = new FiberClock()
  other.stop()
  now.mockReturnValue(4000)
  expect(other.getDelta()).toBe(0)
  now.mockRestore()
})
