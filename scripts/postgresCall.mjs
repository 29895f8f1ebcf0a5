// PostgreSQL's own programs, called without the password in their arguments: every user of the machine sees those.

/**
 * The address without its password, and the environment that has it.
 * @param {string} postgresUrl
 */
export function withoutPassword(postgresUrl) {
  const url = new URL(postgresUrl)
  const password = url.password ? decodeURIComponent(url.password) : url.searchParams.get('password')
  url.password = ''
  url.searchParams.delete('password')
  const env = password ? { ...process.env, PGPASSWORD: password } : { ...process.env }
  return { url: url.toString(), env }
}
