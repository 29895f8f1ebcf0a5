import type { TextOf } from '../../text/textOf.ts'
import type { rideText as chinese } from './texts.zh.ts'

export const rideText: TextOf<typeof chinese> = {
  off: 'Get off',
  ashore: 'Go ashore',
  taken: '{{name}} is riding the {{what}}',
  mayNot: '{{what}}: for members only',
  mayNotEditors: '{{what}}: for builders only',
  left: '{{what}} ({{count}} left)',
  noneLeft: '{{what}}: all are out',
  kart: 'go-kart',
  bicycle: 'bicycle',
  scooter: 'scooter',
  boat: 'boat',
}
