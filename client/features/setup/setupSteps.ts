/** The steps of the set-up, in their order; after the last one there is the world. */
export const setupSteps = ['CHARACTER_SELECTION', 'AUDIO_VIDEO_SETUP', 'COMPLETE'] as const
export type SetupStep = (typeof setupSteps)[number]

/** What decides which of them somebody is asked to do. */
export interface SetupFacts {
  /** A member who has been here has a name and looks. */
  readonly hasCharacter: boolean
  /** Only the avatar is to be chosen. */
  readonly onlyAvatar: boolean
  /** There are others to hear and see one. */
  readonly withMedia: boolean
}

const asksForDevices = ({ onlyAvatar, withMedia }: SetupFacts): boolean => withMedia && !onlyAvatar

/**
 * Where the set-up begins: who has a character goes on to sound and picture. Where there is neither, the character is
 * shown once more: nobody is in a space without having pressed something, and browsers play no sound before that.
 */
export const firstStep = (facts: SetupFacts): SetupStep =>
  facts.hasCharacter && asksForDevices(facts) ? 'AUDIO_VIDEO_SETUP' : 'CHARACTER_SELECTION'

/** What comes after a step. */
export const nextStep = (step: SetupStep, facts: SetupFacts): SetupStep =>
  step === 'CHARACTER_SELECTION' && asksForDevices(facts) ? 'AUDIO_VIDEO_SETUP' : 'COMPLETE'
