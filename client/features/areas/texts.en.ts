import type { TextOf } from '../../text/textOf.ts'
import type { areasText as chinese } from './texts.zh.ts'

export const areasText: TextOf<typeof chinese> = {
  RW_OFFICE_LOBBY: 'For everybody',
  RW_OFFICE_MEETING: 'For meetings',
  COWORKING: 'Shared by all',
  silent: 'A quiet zone: nobody hears anybody here, until you leave it',
  muting: 'You come to this level muted: switch your microphone on to be heard',
}
