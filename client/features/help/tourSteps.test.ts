import { expect, test } from 'vitest'
import { nextStep, stepsOf, type Doings, type TourStep } from './tourSteps.ts'

const nothing: Doings = { dragged: 0, walked: 0, acted: false, wrote: false }
const none: ReadonlySet<TourStep> = new Set()

test('one step after the other, each when it has really been done', () => {
  const steps = stepsOf(true)
  expect(nextStep(steps, nothing, none)).toBe('look')
  expect(nextStep(steps, { ...nothing, dragged: 300 }, none)).toBe('walk')
  expect(nextStep(steps, { ...nothing, dragged: 300, walked: 1 }, none)).toBe('walk')
  expect(nextStep(steps, { ...nothing, dragged: 300, walked: 5 }, none)).toBe('act')
  expect(nextStep(steps, { dragged: 300, walked: 5, acted: true, wrote: false }, none)).toBe('chat')
  expect(nextStep(steps, { dragged: 300, walked: 5, acted: true, wrote: true }, none)).toBeUndefined()
})

test('what was done before its turn need not be done again, and steps can be left out', () => {
  const steps = stepsOf(true)
  expect(nextStep(steps, { ...nothing, walked: 5, acted: true, dragged: 300 }, none)).toBe('chat')
  expect(nextStep(steps, nothing, new Set<TourStep>(['look', 'walk']))).toBe('act')
})

test('where nobody can write nobody is told how', () => {
  expect(stepsOf(false)).not.toContain('chat')
  expect(nextStep(stepsOf(false), { ...nothing, dragged: 300, walked: 5, acted: true }, none)).toBeUndefined()
})
