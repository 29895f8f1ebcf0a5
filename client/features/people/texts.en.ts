import type { TextOf } from '../../text/textOf.ts'
import type { peopleText as chinese } from './texts.zh.ts'

export const peopleText: TextOf<typeof chinese> = {
  members: {
    button: 'People',
    title: 'People',
    administrators: 'Administrators',
    members: 'Members',
    self: 'You',
    empty: 'You are alone here',
    emptyHint: 'Copy the link and invite a friend.',
    speaker: 'Speaking and questions',
    copyLink: 'Copy space link',
    copied: 'Space address copied',
    copyFailed: 'Copy failed',
    message: 'Message',
    away: 'Away',
    close: 'Close people list',
    me: 'My card',
    open: 'Card of {{name}}',
    report: 'Report',
  },
}
