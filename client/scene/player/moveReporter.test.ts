import { expect, test } from 'vitest'
import { bodyStates, type PackedPose } from '#shared/movement/packedMove.ts'
import { createBody } from './controller.ts'
import { MoveReporter, type Going } from './moveReporter.ts'

const start = () => {
  const reporter = new MoveReporter()
  const body = createBody()
  /** Steps with x growing by `metres` each; answers the steps that told something. */
  const run = (steps: number, going: Going, metres = 0): { step: number; pose: PackedPose }[] => {
    const told = []
    for (let step = 1; step <= steps; step++) {
      body.x += metres
      const pose = reporter.report(body, going)
      if (pose) told.push({ step, pose })
    }
    return told
  }
  // Somebody who has stood for a while, and said so.
  run(60, 'idle')
  return { body, reporter, run }
}

test('tells where one stands at first, then nothing at rest', () => {
  const told = new MoveReporter()
  expect(Array.from({ length: 60 }, () => told.report(createBody(1), 'idle')).filter(Boolean)).toEqual([
    { xCm: 100, yCm: 0, zCm: 0, yawStep: 0, state: bodyStates.indexOf('idle') },
  ])
})

test('tells a pose every six steps while moving, from the first step on', () => {
  const { run } = start()
  const told = run(60, 'walk', 1.4 / 60)
  expect(told.map(({ step }) => step)).toEqual([1, 7, 13, 19, 25, 31, 37, 43, 49, 55])
  expect(told[1]!.pose.xCm - told[0]!.pose.xCm).toBe(14)
})

test('a jump, its landing and a stop are told at once, and a stop also where the last pose was there already', () => {
  const { run } = start()
  run(9, 'walk', 1.4 / 60)
  expect(run(4, 'jump')).toMatchObject([{ step: 1, pose: { state: bodyStates.indexOf('jump') } }])
  const [landing] = run(2, 'walk')
  expect(landing).toMatchObject({ step: 1 })
  expect(run(60, 'idle')).toEqual([
    { step: 1, pose: { ...landing!.pose, state: bodyStates.indexOf('idle') } },
  ])
})

test('a change of pace waits for the next move', () => {
  const { run } = start()
  run(7, 'walk', 1.4 / 60)
  expect(run(6, 'run', 2.3 / 60)).toMatchObject([{ step: 6, pose: { state: bodyStates.indexOf('run') } }])
})

test('a large turn does not wait, a small one does', () => {
  const { body, run } = start()
  run(1, 'walk', 0.02)
  body.heading += 0.2
  expect(run(5, 'walk', 0.02)).toEqual([])
  expect(run(1, 'walk', 0.02)).toHaveLength(1)
  body.heading += 0.7
  expect(run(5, 'walk', 0.02).map(({ step }) => step)).toEqual([4])
})

test('going on and off in every step is not told sixty times a second', () => {
  const { run } = start()
  let told = 0
  for (let i = 0; i < 30; i++) told += run(1, 'walk', 0.001).length + run(1, 'idle').length
  expect(told).toBeLessThanOrEqual(30)
})

test('where the server put us is told once', () => {
  const { reporter, run } = start()
  reporter.placed()
  expect(run(60, 'idle')).toHaveLength(1)
})
