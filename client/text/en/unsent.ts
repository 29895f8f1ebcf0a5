import type { TextOf } from '../textOf.ts'
import type { unsentText as chinese } from '../zh-CN/unsent.ts'

export const unsentText: TextOf<typeof chinese> = {
  title: 'Discard what you typed?',
  body: 'What you have typed here will not be kept.',
  drop: 'Discard',
  stay: 'Keep editing',
}
