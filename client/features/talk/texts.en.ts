import type { TextOf } from '../../text/textOf.ts'
import type { talkText as chinese } from './texts.zh.ts'

export const talkText: TextOf<typeof chinese> = {
  talk: {
    label: 'What is going on',
    names: '{{names}} and others ({{count}} people)',
    separator: ', ',
    with: 'Talking with {{names}}',
    whisper: 'Whispering with {{names}}',
    leave: 'Leave',
    following: 'Following {{name}}',
    stop: 'Stop',
    onStage: 'You are on stage: the whole level sees you',
  },
  nooks: {
    unnamed: 'Private area',
    closed: '“{{nook}}” is not open to you',
    knock: 'Knock',
    waiting: 'You have knocked; waiting for an answer',
    granted: 'You may enter “{{nook}}” now',
    denied: 'You cannot enter “{{nook}}” now',
    asks: '{{name}} would like to enter “{{nook}}”',
    allow: 'Let in',
    deny: 'Not now',
    more: '{{count}} more are waiting',
    desk: 'Desk “{{nook}}”',
    claim: 'Make it my desk',
    lock: 'Lock',
    unlock: 'Unlock',
    locked: '“{{nook}}” is locked',
    unlocked: '“{{nook}}” is open',
  },
}
