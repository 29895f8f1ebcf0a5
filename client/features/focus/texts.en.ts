import type { TextOf } from '../../text/textOf.ts'
import type { focusText as chinese } from './texts.zh.ts'

export const focusText: TextOf<typeof chinese> = {
  title: 'Do not disturb',
  text: 'No calls, waves, high fives, whispers or knocks, and nobody leads you. What you missed is listed in your notifications afterwards.',
  minutes: 'Focus for {{count}} min',
  hours: 'Focus for {{count}} h',
  open: 'Until I turn it off',
  end: 'End',
  until: 'Focusing until {{time}}',
  on: 'Do not disturb is on',
}
