import { beforeEach, expect, test } from 'vitest'
import { Follower, type Ground } from './follower.ts'
import { SelfPlayer } from './selfPlayer.ts'

const still = { x: 0, z: 0, run: false, jump: false }
const open: Ground = { canPass: () => true, path: (_from, to) => [to] }

let log: string[]
let player: SelfPlayer
let follower: Follower
let now: number
/** Where the other stands. */
let other: { x: number; z: number }

beforeEach(() => {
  log = []
  player = new SelfPlayer({
    move: () => undefined,
    animate: (animator) => log.push(animator),
    sit: () => undefined,
    stand: (chairIdx) => log.push(`stand ${chairIdx}`),
  })
  player.place({ position: { x: 0, y: 0, z: 0 }, rotation: { x: 0, y: 0, z: 0 } })
  follower = new Follower()
  now = 0
  other = { x: 0, z: 6 }
})

const run = (seconds: number, ground = open, step: () => void = () => undefined): void => {
  for (let t = 0; t < seconds; t += 0.016) {
    now += 16
    step()
    follower.tick(now, player, other, ground)
    player.tick(0.016, still, { query: () => [], canPass: () => true })
  }
}
const apart = (): number => Math.hypot(other.x - player.body.x, other.z - player.body.z)

test('walks up to the other and stops a step and a half before them', () => {
  run(1)
  expect(apart()).toBe(6)
  follower.sync('bob')
  run(8)
  expect(apart()).toBeGreaterThan(1.2)
  expect(apart()).toBeLessThan(1.6)
  expect(player.doing.name).toBe('free')
})

test('goes on when the other goes on, but not for every small step', () => {
  follower.sync('bob')
  run(8)
  const rest = { ...player.body }
  other = { x: 0.3, z: 6 }
  run(1)
  expect(player.body.z).toBeCloseTo(rest.z, 2)
  run(6, open, () => (other.x += 1.4 * 0.016))
  expect(other.x).toBeGreaterThan(5)
  expect(apart()).toBeLessThan(3)
  run(4)
  expect(apart()).toBeLessThan(2.1)
})

test('runs when far behind', () => {
  other = { x: 0, z: 30 }
  follower.sync('bob')
  run(3)
  expect(player.body.z).toBeGreaterThan(6)
})

test('goes round what stands between, however near the other is', () => {
  other = { x: 0, z: 1.2 }
  follower.sync('bob')
  const asked: unknown[] = []
  const walled: Ground = {
    canPass: (_x, _z, _toX, toZ) => player.body.x > 1.5 || toZ < 1,
    path: (from, to) => {
      asked.push(from)
      return [{ x: 2, z: 0 }, to]
    },
  }
  run(4, walled)
  expect(asked.length).toBeGreaterThan(0)
  expect(player.body.x).toBeGreaterThan(1)
  expect(apart()).toBeLessThan(2.1)
})

test('one’s own way ends it until the world says otherwise', () => {
  follower.sync('bob')
  run(1)
  expect(follower.target).toBe('bob')
  expect(follower.end()).toBe(true)
  expect(follower.end()).toBe(false)
  // The server has not heard of it yet.
  follower.sync('bob')
  expect(follower.target).toBeUndefined()
  player.stop()
  const { z } = player.body
  run(2)
  expect(player.body.z - z).toBeLessThan(0.3)
  follower.sync('')
  follower.sync('bob')
  run(8)
  expect(apart()).toBeLessThan(1.6)
})

test('stands up first, and waits while nobody is to be seen or there is no way', () => {
  player.seat({ chairIdx: 4, x: 0, z: 0, heading: 0, height: 0.4 })
  follower.sync('bob')
  run(1)
  expect(log).toEqual(['sit', 'stand 4'])
  player.unseat({ position: { x: 0, y: 0, z: 0 }, rotation: { x: 0, y: 0, z: 0 } })
  run(1, { canPass: () => false, path: () => undefined })
  follower.tick(now + 1_000, player, undefined, open)
  expect(player.doing.name).toBe('free')
})
