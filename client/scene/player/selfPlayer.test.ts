import { expect, test } from 'vitest'
import type { Pose } from '#shared/rules/pose.ts'
import { SelfPlayer } from './selfPlayer.ts'

const room = { query: () => [], canPass: () => true }
const still = { x: 0, z: 0, run: false, jump: false }
const at = (x: number, z: number): Pose => ({ position: { x, y: 0, z }, rotation: { x: 0, y: 0, z: 0 } })
const seat = { chairIdx: 12, x: 3, z: 3, heading: 1, height: 0.45 }

const start = () => {
  const log: string[] = []
  const moves: { inputId: number; pose: Pose; stopped: boolean }[] = []
  const player = new SelfPlayer({
    move: (inputId, pose, stopped) => moves.push({ inputId, pose, stopped }),
    animate: (animator) => log.push(animator),
    sit: (chairIdx) => log.push(`sit ${chairIdx}`),
    stand: (chairIdx) => log.push(`stand ${chairIdx}`),
  })
  player.place(at(0, 0), 0)
  let now = 0
  const run = (seconds: number, wishes: Partial<typeof still> = {}) => {
    for (let t = 0; t < seconds; t += 0.016) {
      now += 16
      player.tick(now, 0.016, { ...still, ...wishes }, room)
    }
  }
  return { player, moves, log, run }
}

test('tells its walk, its stop and its animation, and nothing at rest', () => {
  const { moves, log, run } = start()
  run(1, { z: 1 })
  run(0.5)
  expect(log).toEqual(['walk', 'idle'])
  expect(moves.at(-1)).toMatchObject({ stopped: true })
  expect(moves.at(-1)!.pose.position.z).toBeGreaterThan(1)
  const told = moves.length
  run(3)
  expect(moves.length).toBe(told)
})

test('an echo changes nothing, a correction is taken and shown without a jump', () => {
  const { player, moves, run } = start()
  run(1, { z: 1 })
  const { inputId, pose } = moves.at(-1)!
  const here = player.body.z
  player.hear(pose, inputId)
  expect(player.body.z).toBe(here)
  const shown = player.shown.z
  player.hear(at(0, 0.5), inputId)
  expect(player.body.z).toBe(0.5)
  run(0.016)
  expect(Math.abs(player.shown.z - shown)).toBeLessThan(0.2)
  run(1)
  expect(player.shown.z).toBeCloseTo(0.5, 2)
})

test('walks a path to its end and sits there; a key cancels it', () => {
  const { player, log, run } = start()
  player.walk(
    [
      { x: 0, z: 1 },
      { x: 1, z: 1 },
    ],
    false,
    12,
  )
  run(3)
  expect(log).toContain('sit 12')
  expect(Math.hypot(player.body.x - 1, player.body.z - 1)).toBeLessThan(0.2)
  player.walk([{ x: 9, z: 9 }], true)
  run(0.1, { x: -1 })
  expect(player.doing.name).toBe('free')
})

test('sitting is the world word; the first move asks once to stand and moves nobody', () => {
  const { player, moves, log, run } = start()
  player.seat(seat)
  run(0.1)
  const told = moves.length
  run(0.5, { z: 1 })
  expect(log.filter((line) => line === 'stand 12')).toHaveLength(1)
  expect(moves.length).toBe(told)
  expect(player.body).toMatchObject({ x: 3, z: 3 })
  player.unseat(at(3, 4), 5)
  run(0.5, { z: 1 })
  expect(player.body.z).toBeGreaterThan(4.2)
  expect(moves.at(-1)!.inputId).toBeGreaterThan(5)
})

test('a blocked path is given up', () => {
  const { player } = start()
  player.walk([{ x: 0, z: 5 }], false)
  for (let i = 0; i < 200; i++) player.tick(i * 16, 0.016, still, { query: () => [], canPass: () => false })
  expect(player.doing.name).toBe('free')
})

test('who has asked for a seat stands still and tells nothing until the answer', () => {
  const { player, moves, run } = start()
  run(1, { z: 1 })
  player.sitDown()
  const told = moves.length
  run(0.5, { z: 1 })
  expect(moves.length).toBe(told)
  player.seat(seat)
  player.sitAnswered()
  expect(player.doing.name).toBe('seated')
  const other = start()
  other.player.sitDown()
  other.player.sitAnswered()
  other.run(0.5, { z: 1 })
  expect(other.moves.length).toBeGreaterThan(0)
})
