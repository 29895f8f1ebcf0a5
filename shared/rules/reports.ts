/** What can be reported to the admins of the site. */
export const reportSubjects = ['space', 'user', 'chat'] as const

/** Why something is reported; pages show their own text for each. */
export const reportReasons = [
  'abuse',
  'porn',
  'violence',
  'fraud',
  'illegal',
  'privacy',
  'minors',
  'copyright',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportStates = ['OPEN', 'HANDLED', 'DISMISSED'] as const
export type ReportState = (typeof reportStates)[number]
