import { expect, test } from 'vitest'
import { DatabaseUnreachableError } from './databaseUnreachable.ts'

const url = 'postgres://lingjing:hunter2@db.example.org:6543/hall'
const withCode = (message: string, code: string) => Object.assign(new Error(message), { code })

test.each([
  [
    withCode('connect ECONNREFUSED 192.0.2.1:6543', 'ECONNREFUSED'),
    /cannot be reached: connect ECONNREFUSED.*start it/,
  ],
  [withCode('getaddrinfo ENOTFOUND db.example.org', 'ENOTFOUND'), /cannot be reached.*right host and port/],
  [new Error('timeout expired'), /cannot be reached: timeout expired/],
  // Of a name with two addresses Node tells both.
  [
    new AggregateError([new Error('connect ECONNREFUSED ::1:6543')], ''),
    /cannot be reached: connect ECONNREFUSED/,
  ],
  [withCode('password authentication failed for user "lingjing"', '28P01'), /check user and password/],
  [withCode('database "hall" does not exist', '3D000'), /no database "hall".*createdb/],
])('%s: one line that says where, and what to do', (cause, words) => {
  const { message } = new DatabaseUnreachableError(url, cause)
  expect(message).toMatch(words)
  expect(message).toMatch(/^PostgreSQL at db\.example\.org:6543 \(DATABASE_URL\) [^\n]+$/)
  expect(message).not.toContain('hunter2')
})
