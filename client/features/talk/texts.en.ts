import type { TextOf } from '../../text/textOf.ts'
import type { talkText as chinese } from './texts.zh.ts'

export const talkText: TextOf<typeof chinese> = {
  talk: {
    label: 'Current status',
    names: '{{names}} and others ({{count}} people)',
    separator: ', ',
    with: 'Talking with {{names}}',
    whisper: 'Whispering with {{names}}',
    leave: 'Leave',
    following: 'Following {{name}}',
    stop: 'Stop',
    onStage: 'You are on stage: the whole level sees you',
  },
}
