import { expect, test } from 'vitest'
import { advanceGait } from './gait.ts'

const clips = { walkSpeed: 1.05, runSpeed: 5, walkS: 1.33, runS: 0.67 }
const gaitAt = (speed: number) => {
  const gait = { idle: 0, walk: 0, run: 0, phase: 0 }
  advanceGait(gait, speed, 0.1, clips)
  return gait
}

test('stands, walks and runs by the real speed, the shares adding up to one', () => {
  expect(gaitAt(0)).toEqual({ idle: 1, walk: 0, run: 0, phase: 0 })
  expect(gaitAt(1.4)).toMatchObject({ idle: 0, walk: 1, run: 0 })
  expect(gaitAt(4)).toMatchObject({ idle: 0, walk: 0, run: 1 })
  for (const speed of [0.2, 1, 2, 2.5, 3]) {
    const { idle, walk, run } = gaitAt(speed)
    expect(idle + walk + run).toBeCloseTo(1, 9)
  }
})

test('a stride covers the ground it stands for', () => {
  const gait = { idle: 0, walk: 0, run: 0, phase: 0 }
  const seconds = (clips.walkSpeed * clips.walkS) / 1.4
  for (let i = 0; i < 50; i++) advanceGait(gait, 1.4, seconds / 50, clips)
  expect(Math.min(gait.phase, 1 - gait.phase)).toBeCloseTo(0, 6)
})
