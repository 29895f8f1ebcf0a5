import type { TextOf } from '../../text/textOf.ts'
import type { rideText as chinese } from './texts.zh.ts'

export const rideText: TextOf<typeof chinese> = {
  off: 'Get off',
  ashore: 'Go ashore',
  taken: '{{name}} rides the {{what}}',
  mayNot: '{{what}}: for members of this space',
  mayNotEditors: '{{what}}: for those who furnish this space',
  left: '{{what}} ({{count}} left)',
  noneLeft: '{{what}}: all are out',
  kart: 'go-kart',
  bicycle: 'bicycle',
  scooter: 'scooter',
  boat: 'boat',
}
