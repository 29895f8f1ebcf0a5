import type { TextOf } from '../textOf.ts'
import type { banText as chinese } from '../zh-CN/ban.ts'

export const banText: TextOf<typeof chinese> = {
  contact: ' ({{contact}})',
  reason: 'Reason: {{reason}}',
  until: 'Banned until {{time}}',
  forGood: 'Permanent',
  stop: '; ',
}
