import type { TextOf } from '../../text/textOf.ts'
import type { areasText as chinese } from './texts.zh.ts'

export const areasText: TextOf<typeof chinese> = {
  RW_OFFICE_LOBBY: 'For everybody',
  RW_OFFICE_MEETING: 'For meetings',
  COWORKING: 'Shared by all',
  silent: 'Quiet zone: nobody hears anybody in here',
  muting: 'You enter this level muted: turn your microphone on to be heard',
}
