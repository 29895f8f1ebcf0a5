import type { TextOf } from '../textOf.ts'
import type { creditsText as chinese } from '../zh-CN/credits.ts'

export const creditsText: TextOf<typeof chinese> = {
  title: 'Credits',
  lead: 'The models, textures, fonts and sounds in Lingjing come from these authors. Thank you for letting everyone use them.',
  empty: 'The list of credits has not been generated yet.',
  failed: 'The list of credits could not be loaded.',
  licence: 'Licence',
  changes: 'Changes',
  source: 'Source',
}
