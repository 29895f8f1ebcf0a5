const uniqueCodes = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'])

/** True when a write was refused because such a row is there already (SQLite and PostgreSQL). */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && uniqueCodes.has(String(error.code))
