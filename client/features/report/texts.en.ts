import type { TextOf } from '../../text/textOf.ts'
import type { reportText as zh } from './texts.zh.ts'

export const reportText: TextOf<typeof zh> = {
  title: {
    space: 'Report the space “{{name}}”',
    user: 'Report the user “{{name}}”',
    chat: 'Report a message of {{name}}',
  },
  lead: 'The admins of this site look at it. Nobody else learns who reported.',
  reason: 'Reason',
  reasons: {
    abuse: 'Insults, harassment or hate',
    porn: 'Sexual content',
    violence: 'Violence',
    fraud: 'Fraud or gambling',
    illegal: 'Otherwise illegal',
    privacy: 'Private information',
    minors: 'Harm to minors',
    copyright: 'Copyright',
    other: 'Something else',
  },
  chooseReason: 'Please choose a reason',
  text: 'Details',
  textPlaceholder: 'What happened? (optional)',
  textNeeded: 'Please write what happened',
  send: 'Send report',
  sending: 'Sending…',
  sent: 'Your report was sent. Thank you.',
  failed: 'The report could not be sent: {{reason}}',
  tooMany: 'That was the last report for today, please try again tomorrow',
}
