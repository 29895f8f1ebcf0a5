import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { reportReasons, reportStates, reportSubjects } from '../rules/reports.ts'
import { idText, isoTime, listOf, multilineText } from './fields.ts'

export const createReportBody = z
  .object({
    subjectType: z.enum(reportSubjects),
    /** Id of the space, of the user, or of the chat as the wire names it. */
    subjectId: idText(),
    /** Where a person or a chat was met; a chat is nowhere without it. */
    spaceId: idText(limits.spaceIdLength).optional(),
    /** Who said it: ids of chats are chosen by those who say them. */
    senderId: idText().optional(),
    reason: z.enum(reportReasons),
    text: multilineText(0, limits.reportText).default(''),
  })
  .refine(({ subjectType, spaceId }) => subjectType !== 'chat' || spaceId !== undefined, {
    path: ['spaceId'],
    error: 'a chat is reported with its space',
  })
  .refine(({ subjectType, senderId }) => subjectType !== 'chat' || senderId !== undefined, {
    path: ['senderId'],
    error: 'a chat is reported with who said it',
  })
export type CreateReportBody = z.input<typeof createReportBody>
/** A second report of the same thing by the same person, while the first is open, answers the first. */
export const createdReportAnswer = z.object({ id: z.string(), createdAt: isoTime })

/** One report as those who handle it see it. */
export const reportAnswer = z.object({
  id: z.string(),
  subjectType: z.enum(reportSubjects),
  subjectId: z.string(),
  spaceId: z.string().nullable(),
  /** Whom it is about. */
  userId: z.string().nullable(),
  reason: z.enum(reportReasons),
  text: z.string(),
  /** As things were when it was reported. */
  evidence: z.object({
    spaceName: z.string().optional(),
    description: z.string().optional(),
    displayName: z.string().optional(),
    contents: z.string().optional(),
    saidAt: isoTime.optional(),
  }),
  state: z.enum(reportStates),
  reporter: z.object({ id: z.string(), displayName: z.string() }),
  createdAt: isoTime,
  handledAt: isoTime.nullable(),
  handledBy: z.string().nullable(),
  note: z.string(),
  /** How it is with them by now, for whoever acts; null: there is nobody, or no such space, any more. */
  person: z.object({ bannedUntil: isoTime.nullable(), isSiteAdmin: z.boolean() }).nullable(),
  space: z
    .object({ name: z.string(), isHidden: z.boolean(), isChatClosed: z.boolean(), isArchived: z.boolean() })
    .nullable(),
})
export type ReportAnswer = z.infer<typeof reportAnswer>
export const reportList = listOf(reportAnswer)
