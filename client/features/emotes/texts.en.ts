import type { TextOf } from '../../text/textOf.ts'
import type { emotesText as chinese } from './texts.zh.ts'

export const emotesText: TextOf<typeof chinese> = {
  emotes: {
    wave: 'Wave',
    heart: 'Heart',
    partyPopper: 'Celebrate',
    thumbsUp: 'Thumbs up',
    questionMark: 'Question',
    raisedHand: 'Raise hand',
    clap: 'Clap',
    dance: 'Dance',
    lowerHand: 'Lower hand',
  },
  wheel: {
    button: 'Emotes',
    label: 'Emotes',
    letGo: 'Let go to send',
    open: 'All emotes',
    openKey: 'All emotes (Q)',
  },
}
