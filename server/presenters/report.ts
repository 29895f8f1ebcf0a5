import type { ReportAnswer } from '#shared/http/reports.ts'
import { guestWord } from '#shared/rules/guestName.ts'
import type { ReportReason } from '#shared/rules/reports.ts'
import type { ListedReport } from '../db/tables/site/reports.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

/** What it was when it was reported. */
export const evidenceOf = ({ evidence }: Pick<ListedReport, 'evidence'>) =>
  JSON.parse(evidence) as ReportAnswer['evidence']

/** For site admins: it names who reported. */
export const presentReport = (row: ListedReport): Omit<ReportAnswer, 'person' | 'space'> => ({
  id: row.id,
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  spaceId: row.spaceId,
  userId: row.userId,
  reason: row.reason as ReportReason,
  text: row.text,
  evidence: evidenceOf(row),
  state: row.state,
  reporter: { id: row.reporterId, displayName: row.reporterName ?? guestWord },
  createdAt: iso(row.createdAt),
  handledAt: row.handledAt === null ? null : iso(row.handledAt),
  handledBy: row.handledBy,
  note: row.note,
})
