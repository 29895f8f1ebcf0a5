import { expect, test } from 'vitest'
import { bodyStates, unpackPose, type PackedPose } from '#shared/movement/packedMove.ts'
import type { Pose } from '#shared/rules/pose.ts'
import { SelfPlayer } from './selfPlayer.ts'

const room = { query: () => [], canPass: () => true }
const still = { x: 0, z: 0, run: false, jump: false }
const at = (x: number, z: number): Pose => ({ position: { x, y: 0, z }, rotation: { x: 0, y: 0, z: 0 } })
const seat = { chairIdx: 12, x: 3, z: 3, heading: 1, height: 0.45 }

const start = () => {
  const log: string[] = []
  const moves: PackedPose[] = []
  const player = new SelfPlayer({
    move: (pose) => moves.push(pose),
    animate: (animator) => log.push(animator),
    sit: (chairIdx) => log.push(`sit ${chairIdx}`),
    stand: (chairIdx) => log.push(`stand ${chairIdx}`),
  })
  player.place(at(0, 0))
  const run = (seconds: number, wishes: Partial<typeof still> = {}, frameS = 0.016) => {
    for (let t = 0; t < seconds; t += frameS) player.tick(frameS, { ...still, ...wishes }, room)
  }
  // Says where one stands.
  run(0.2)
  return { player, moves, log, run }
}

const states = (moves: readonly PackedPose[]) => moves.map(({ state }) => bodyStates[state])

test('tells its walk and its stop, and nothing at rest', () => {
  const { moves, log, run } = start()
  moves.length = 0
  run(1, { z: 1 })
  expect(moves.length).toBeGreaterThanOrEqual(10)
  expect(moves.length).toBeLessThanOrEqual(11)
  run(0.5)
  expect(new Set(states(moves.slice(0, -1)))).toEqual(new Set(['walk']))
  expect(states(moves).at(-1)).toBe('idle')
  expect(moves.at(-1)!.zCm).toBeGreaterThan(100)
  const told = moves.length
  run(3)
  expect(moves.length).toBe(told)
  expect(log).toEqual([])
})

test('tells a run, a jump and its landing', () => {
  const { moves, run } = start()
  moves.length = 0
  run(1, { z: 1, run: true })
  run(0.016, { z: 1, run: true, jump: true })
  run(1, { z: 1, run: true })
  const told = states(moves).filter((state, i, all) => state !== all[i - 1])
  expect(told).toEqual(['walk', 'run', 'jump', 'run'])
})

test('moves are even in the body’s time, whatever the display does', () => {
  for (const frameS of [1 / 144, 1 / 60, 1 / 24, 1 / 7]) {
    const { moves, run } = start()
    run(1, { z: 1 }, frameS)
    moves.length = 0
    run(2, { z: 1 }, frameS)
    const steps = moves.slice(1).map(({ zCm }, i) => zCm - moves[i]!.zCm)
    expect(steps.length).toBeGreaterThan(15)
    expect(steps.every((cm) => cm === 14)).toBe(true)
  }
})

test('the server’s word is taken, shown without a jump, and answered with where one is', () => {
  const { player, moves, run } = start()
  run(1, { z: 1 })
  const shown = player.shown.z
  player.hear(at(0, 0.5))
  expect(player.body.z).toBe(0.5)
  run(0.016)
  expect(Math.abs(player.shown.z - shown)).toBeLessThan(0.2)
  run(1)
  expect(player.shown.z).toBeCloseTo(0.5, 2)
  expect(unpackPose(moves.at(-1)!).position).toEqual({ x: 0, y: 0, z: 0.5 })
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
  expect(log).toEqual(['sit', 'stand 12'])
  expect(moves.length).toBe(told)
  expect(player.body).toMatchObject({ x: 3, z: 3 })
  player.unseat(at(3, 4))
  run(0.1)
  // Or the others would see one stand as one sat.
  expect(states(moves).at(-1)).toBe('idle')
  run(0.5, { z: 1 })
  expect(player.body.z).toBeGreaterThan(4.2)
  expect(moves.at(-1)!.zCm).toBeGreaterThan(420)
})

test('a blocked path is given up', () => {
  const { player } = start()
  player.walk([{ x: 0, z: 5 }], false)
  for (let i = 0; i < 200; i++) player.tick(0.016, still, { query: () => [], canPass: () => false })
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
