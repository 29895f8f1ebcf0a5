import type { TextOf } from '../../../text/textOf.ts'
import type { statusText as chinese } from './texts.zh.ts'

export const statusText: TextOf<typeof chinese> = {
  title: 'My status',
  emoji: 'Emoji status',
  none: 'None',
  text: 'Mood',
  textPlaceholder: 'How are you right now?',
  event: 'Event',
  eventPlaceholder: 'Such as: 14:00 product review',
  affiliation: 'Affiliation',
  affiliationPlaceholder: 'Department, company or class',
  until: 'Keep it',
  untils: { always: 'Until I change it', half: '30 minutes', hour: '1 hour', today: 'Until tonight' },
  presets: 'Presets',
  preset: {
    meeting: 'In a meeting',
    writing: 'Concentrating',
    meal: 'Having a meal',
    tea: 'A cup of tea',
    road: 'On the way',
    sick: 'Not well',
  },
  save: 'Update',
  saved: 'Status updated',
  clear: 'Clear',
}
