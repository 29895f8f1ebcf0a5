import { expect, test } from 'vitest'
import { withoutPassword } from './postgresCall.mjs'

test.each([
  ['postgres://lj:s%40cret@db.example:5432/lingjing?sslmode=require', 's@cret'],
  ['postgres://lj@db.example:5432/lingjing?sslmode=require&password=s%40cret', 's@cret'],
  ['postgres://lj@db.example:5432/lingjing?sslmode=require', undefined],
])('%s goes to programs without its password', (address, password) => {
  const { url, env } = withoutPassword(address)
  expect(url).toBe('postgres://lj@db.example:5432/lingjing?sslmode=require')
  expect(env.PGPASSWORD).toBe(password ?? process.env['PGPASSWORD'])
})
