import pg from 'pg'

/** What PostgreSQL says of somebody it does not let in. */
const refusedLogin: ReadonlySet<unknown> = new Set(['28P01', '28000'])
const noSuchDatabase = '3D000'

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

function wordsOf(error: unknown): string {
  const one = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const message = one instanceof Error ? one.message : String(one)
  return message.replace(/\s+/g, ' ').slice(0, 200)
}

/** Whatever secret the address holds stays out of the line: it may end in a log. */
function problem(postgresUrl: string, error: unknown): string {
  const { host, port, database } = new pg.Client({ connectionString: postgresUrl })
  const server = `PostgreSQL at ${host}${host.startsWith('/') ? '' : `:${port}`} (DATABASE_URL)`
  const code = codeOf(error)
  if (refusedLogin.has(code)) return `${server} refuses the log-in: check user and password in DATABASE_URL`
  if (code === noSuchDatabase) {
    return `${server} has no database ${JSON.stringify(database)}: make it with createdb, or name another in DATABASE_URL`
  }
  return `${server} cannot be reached: ${wordsOf(error)}: start it, or set the right host and port in DATABASE_URL`
}

/** There is no working with the database at the start; the message is one line for whoever starts the server. */
export class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachableError'

  constructor(postgresUrl: string, cause: unknown) {
    super(problem(postgresUrl, cause), { cause })
  }
}
