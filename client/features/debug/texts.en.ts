import type { TextOf } from '../../text/textOf.ts'
import type { debugText as chinese } from './texts.zh.ts'

export const debugText: TextOf<typeof chinese> = {
  debug: { title: 'Debug' },
}
