import type { TextOf } from '../../text/textOf.ts'
import type { reportText as zh } from './texts.zh.ts'

export const reportText: TextOf<typeof zh> = {
  title: {
    space: 'Report the space “{{name}}”',
    user: 'Report the user “{{name}}”',
    chat: 'Report a message from {{name}}',
  },
  lead: 'Site administrators will handle it. The other side is not told who reported.',
  reason: 'Reason',
  reasons: {
    abuse: 'Insults, harassment or hate',
    porn: 'Sexual content',
    violence: 'Violence',
    fraud: 'Fraud or gambling',
    illegal: 'Other illegal content',
    privacy: 'Disclosure of private information',
    minors: 'Harm to minors',
    copyright: 'Copyright infringement',
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
  tooMany: 'You have used up your reports for today, please try again tomorrow',
}
