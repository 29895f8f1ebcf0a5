import type { TextOf } from '../textOf.ts'
import type { contactText as zh } from '../zh-CN/contact.ts'

export const contactText: TextOf<typeof zh> = {
  title: 'Contact',
  lead: 'Bring your showroom, class or office into Lingjing, or tell us what went wrong. Write any time.',
  business: 'Business',
  businessBody:
    'Exhibitions, events, courses and remote offices. Tell us who you are, what for and how many people.',
  feedback: 'Feedback',
  feedbackBody:
    'With the address of the space, your browser version and the time, we find the cause much sooner.',
  operator: 'This site is run by {{operator}}.',
  unknownDays: 'as long as this site has set',
  forEver: 'forever',
  days: '{{days}} days',
  unknownEmail: '(no e-mail address published yet)',
  unknownOperator: 'the operator of this site',
  legalFailed: 'The text could not be loaded',
  noEmailLead:
    'The operator of this site has not published an e-mail address yet, so they cannot be reached by e-mail for now.',
  within: 'What you can do on the site',
  withinReport:
    'A space, person or message that breaks the rules: log in and use “Report” beside it; the site administrators get it.',
  withinSpace: 'Something about one space: ask its creator or administrators.',
  withinData:
    'Your own data: export all of it, or delete the account, under “Account and security → Account and data”.',
  writeEmail: 'Add it to the site information',
  writeTo: 'Write to {{email}}',
  copy: 'Copy the address',
  copied: 'Address copied',
  copyFailed: 'Copy failed, please try again',
}
