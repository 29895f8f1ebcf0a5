import { expect, test } from 'vitest'
import { SelfPlayer } from '../player/selfPlayer.ts'
import { mirrorPose } from './mirrorPose.ts'

const silent = {
  move: () => undefined,
  animate: () => undefined,
  sit: () => undefined,
  stand: () => undefined,
}
const pose = { x: 4.5, y: 0, z: 6, heading: 1, speed: 1.6, vx: 1.6, vz: 0, airborne: false }

const placed = (): SelfPlayer => {
  const player = new SelfPlayer(silent)
  player.place({ position: { x: 4, y: 0, z: 6 }, rotation: { x: 0, y: 0, z: 0 } })
  return player
}

test('what is shown follows where somebody said they are, and is there at once when that is far', () => {
  const player = placed()
  mirrorPose(player, { ...pose, x: 4 }, 1 / 60)
  mirrorPose(player, pose, 1 / 60)
  expect(player.body).toMatchObject({ x: 4.5, vx: 1.6, grounded: true })
  expect(player.shown.x).toBeGreaterThan(4.1)
  expect(player.shown.x).toBeLessThan(4.5)
  for (let frame = 0; frame < 30; frame += 1) mirrorPose(player, pose, 1 / 60)
  expect(player.shown.x).toBeCloseTo(4.5, 2)
  expect(player.shown.heading).toBeCloseTo(1, 2)
  mirrorPose(player, { ...pose, x: 12, airborne: true }, 1 / 60)
  expect(player.shown.x).toBe(12)
  expect(player.body.grounded).toBe(false)
})

test('who sits is where the seat is, whatever they say; who is not there yet is nowhere', () => {
  const player = placed()
  player.seat({ chairIdx: 1, x: 5, z: 6, heading: 0.5, height: 0.45 })
  for (let frame = 0; frame < 60; frame += 1) mirrorPose(player, pose, 1 / 60)
  expect(player.shown).toMatchObject({ speed: 0 })
  expect(player.shown.x).toBeCloseTo(5, 2)
  expect(player.body).toMatchObject({ vx: 0, grounded: true })
  const nobody = new SelfPlayer(silent)
  mirrorPose(nobody, pose, 1)
  expect(nobody.shown.x).toBe(0)
})
