import { expect, test } from 'vitest'
import { firstStep, nextStep, type SetupFacts, type SetupStep } from './setupSteps.ts'

const facts: SetupFacts = { hasCharacter: false, onlyAvatar: false, withMedia: true }

/** The whole way. */
function stepsOf(change: Partial<SetupFacts>): SetupStep[] {
  const all = { ...facts, ...change }
  const way = [firstStep(all)]
  while (way.at(-1) !== 'COMPLETE') way.push(nextStep(way.at(-1)!, all))
  return way
}

test('who is new chooses a character, then sound and picture', () => {
  expect(stepsOf({})).toEqual(['CHARACTER_SELECTION', 'AUDIO_VIDEO_SETUP', 'COMPLETE'])
})

test('who has a character goes on to sound and picture', () => {
  expect(stepsOf({ hasCharacter: true })).toEqual(['AUDIO_VIDEO_SETUP', 'COMPLETE'])
})

test('where only the avatar is set it begins and ends with the character, also for who has one', () => {
  expect(stepsOf({ onlyAvatar: true })).toEqual(['CHARACTER_SELECTION', 'COMPLETE'])
  expect(stepsOf({ onlyAvatar: true, hasCharacter: true })).toEqual(['CHARACTER_SELECTION', 'COMPLETE'])
})

test('a space without sound and picture does not ask for them, and nobody is inside without having pressed', () => {
  expect(stepsOf({ withMedia: false })).toEqual(['CHARACTER_SELECTION', 'COMPLETE'])
  expect(stepsOf({ withMedia: false, hasCharacter: true })).toEqual(['CHARACTER_SELECTION', 'COMPLETE'])
})
