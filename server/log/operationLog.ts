import type { Logger } from 'pino'
import type { OperationAction, OperationSubject } from '#shared/rules/siteAdmin.ts'
import type { Clock } from '../clock.ts'
import * as operationLogs from '../db/tables/site/operationLogs.ts'
import type { OperationLogRow } from '../db/tables/site/operationLogs.ts'
import type { Db } from '../db/schema.ts'
import type { TemplateRow } from '../db/tables/spaces/templates.ts'

/** Something done with the rights of a site admin or of who manages a space. */
export interface Operation {
  readonly action: OperationAction
  readonly subjectType: OperationSubject
  readonly subjectId: string
  /** What people call it, as it is now. */
  readonly subjectName?: string
  /** Where it was done, or to which space. */
  readonly spaceId?: string | undefined
  /** What else there is to know, no secrets: it is shown and exported. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** A space as the subject of an operation. */
export const aboutSpace = ({ id, name }: { readonly id: string; readonly name: string }) =>
  ({ subjectType: 'space', subjectId: id, subjectName: name, spaceId: id }) as const

/** A template as the subject of an operation. */
export const aboutTemplate = ({ id, name, spaceId }: Pick<TemplateRow, 'id' | 'name' | 'spaceId'>) =>
  ({ subjectType: 'template', subjectId: id, subjectName: name, spaceId: spaceId ?? undefined }) as const

/** An organization as the subject of an operation. */
export const aboutOrganization = ({ id, name }: { readonly id: string; readonly name: string }) =>
  ({ subjectType: 'organization', subjectId: id, subjectName: name }) as const

/** The call of an endpoint says who and from where. */
interface OperationCall {
  readonly user: { readonly id: string; readonly row: { readonly displayName: string } }
  readonly req: { readonly ip?: string | undefined }
}

interface LineContext {
  readonly clock: Clock
  newId(): string
}

/** The line of an operation in the log: for whoever writes it in the same transaction as what it tells. */
export const operationLine = (
  { clock, newId }: LineContext,
  who: Doer,
  { action, subjectType, subjectId, subjectName = '', spaceId, details = {} }: Operation,
): OperationLogRow => ({
  id: newId(),
  at: Math.round(clock.now()),
  userId: who.id,
  userName: who.name,
  address: who.address,
  action,
  subjectType,
  subjectId,
  subjectName,
  spaceId: spaceId ?? null,
  details: JSON.stringify(details),
})

/** Who did something; `address` is '' for somebody who called no endpoint. */
export interface Doer {
  readonly id: string
  readonly name: string
  readonly address: string
}

interface LogContext extends LineContext {
  readonly log: Logger
  readonly db: Db
}

/**
 * Writes down what an endpoint has just done; never fails. What was done stays done when it cannot be written down, and
 * is not answered as a failure; the whole line goes to the server's log instead, loudly.
 */
export async function logOperation(
  ctx: LogContext,
  { user, req }: OperationCall,
  operation: Operation,
): Promise<void> {
  const who = { id: user.id, name: user.row.displayName, address: req.ip ?? '' }
  const line = operationLine(ctx, who, operation)
  try {
    await operationLogs.insert(ctx.db, line)
  } catch (err) {
    ctx.log.error({ err, operation: line }, 'OPERATION NOT WRITTEN DOWN')
  }
}
