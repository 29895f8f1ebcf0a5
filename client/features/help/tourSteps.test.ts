import { expect, test } from 'vitest'
import { isDone, movedBetween, nextStep, stepsOf, type Doings, type TourStep } from './tourSteps.ts'

const nothing: Doings = { turned: 0, walked: 0, acted: false, wrote: false }
const none: ReadonlySet<TourStep> = new Set()

test('one step after the other, each when it has really been done', () => {
  const steps = stepsOf(true)
  expect(nextStep(steps, nothing, none)).toBe('look')
  expect(nextStep(steps, { ...nothing, turned: 0.4 }, none)).toBe('walk')
  expect(nextStep(steps, { ...nothing, turned: 0.4, walked: 1 }, none)).toBe('walk')
  expect(nextStep(steps, { ...nothing, turned: 0.4, walked: 5 }, none)).toBe('act')
  expect(nextStep(steps, { turned: 0.4, walked: 5, acted: true, wrote: false }, none)).toBe('chat')
  expect(nextStep(steps, { turned: 0.4, walked: 5, acted: true, wrote: true }, none)).toBeUndefined()
})

test('what was done before its turn need not be done again, and steps can be left out', () => {
  const steps = stepsOf(true)
  expect(nextStep(steps, { ...nothing, walked: 5, acted: true, turned: 0.4 }, none)).toBe('chat')
  expect(nextStep(steps, nothing, new Set<TourStep>(['look', 'walk']))).toBe('act')
})

test('where nobody can write nobody is told how', () => {
  expect(stepsOf(false)).not.toContain('chat')
  expect(nextStep(stepsOf(false), { ...nothing, turned: 0.4, walked: 5, acted: true }, none)).toBeUndefined()
})

test('who turned the view and walked has looked, whatever hand did it', () => {
  const places = [
    { x: 0, z: 0, ahead: 3 },
    { x: 0, z: 0, ahead: 3.001 },
    // Over the seam of the circle it is a small turn.
    { x: 0.02, z: 0, ahead: -3.1 },
    { x: 0.02, z: 2.5, ahead: -2.9 },
  ]
  const sums = places
    .slice(1)
    .map((now, i) => movedBetween(places[i]!, now))
    .reduce(([w, t], [walked, turned]) => [w + walked, t + turned], [0, 0])
  const doings = { ...nothing, walked: sums[0]!, turned: sums[1]! }
  expect(sums[1]).toBeCloseTo(0.383, 2)
  expect(isDone('look', doings) && isDone('walk', doings)).toBe(true)
})
