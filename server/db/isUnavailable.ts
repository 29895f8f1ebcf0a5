/** Codes of SQLite that say nothing about the statement: locked, full, read-only, out of memory or out of reach. */
const sqlite = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL|INTERRUPT)/
/**
 * Codes of PostgreSQL of the same kind (appendix A of its manual): connection, resources, a shutdown, a statement or a
 * lock that took too long, other sessions in the way, trouble of the system.
 */
const postgres = /^(?:08...|53...|57P0[1-5]|57014|55P03|40001|40P01|25006|25P03|58...)$/
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENOENT',
])
/** pg and Kysely say these without a code. */
const words =
  /connection (?:terminated|timeout|error|has been discarded)|timeout exceeded when trying to connect|query read timeout|not queryable|already been destroyed|after calling end on the pool/i
const others = /^(?:SQLITE_BUSY_SNAPSHOT|40001|40P01)$/

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** Whether an error is of the database as such, and not of what was asked of it: later the same may well pass. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  const code = codeOf(error)
  if (code !== '') return sqlite.test(code) || postgres.test(code) || network.has(code)
  return error instanceof Error && words.test(error.message)
}

/** Whether another session was in the way: the whole transaction may be tried again at once. */
export const wasInTheWay = (error: unknown): boolean => others.test(codeOf(error))

/** Whether the database file is locked by another process. */
export const isBusy = (error: unknown): boolean => codeOf(error) === 'SQLITE_BUSY'
