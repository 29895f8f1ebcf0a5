import type { ReportAnswer } from '#shared/http/reports.ts'
import { guestWord } from '#shared/rules/guestName.ts'
import type { ReportReason } from '#shared/rules/reports.ts'
import type { ListedReport } from '../db/tables/site/reports.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

/** For site admins: it names who reported. */
export const presentReport = (row: ListedReport): ReportAnswer => ({
  id: row.id,
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  spaceId: row.spaceId,
  userId: row.userId,
  reason: row.reason as ReportReason,
  text: row.text,
  evidence: JSON.parse(row.evidence) as ReportAnswer['evidence'],
  state: row.state,
  reporter: { id: row.reporterId, displayName: row.reporterName ?? guestWord },
  createdAt: iso(row.createdAt),
  handledAt: row.handledAt === null ? null : iso(row.handledAt),
  handledBy: row.handledBy,
  note: row.note,
})
