import { expect, test } from 'vitest'
import { clusterFields, clusterSettings } from './clusterSettings.ts'

const whole = {
  REDIS_URL: 'redis://:word@127.0.0.1:6379/1',
  SERVER_NAME: 'a',
  DATABASE_URL: 'postgres://127.0.0.1/lingjing',
  SESSION_SECRET: 'the same on all servers of a site, of course',
  S3_BUCKET: 'lingjing',
}
const site = 'https://site.example'

test('one server wants nothing of it', () => {
  expect(clusterSettings({}, undefined)).toEqual({ config: undefined })
})

test('several have a name each, and an address behind the proxy; the secret is in nothing they show', () => {
  const settings = clusterSettings(whole, site)
  expect(settings).toMatchObject({
    config: { redisUrl: whole.REDIS_URL, name: 'a', address: 'https://site.example/at/a' },
  })
  expect(clusterSettings(whole, site, 'https://games.example')).toMatchObject({
    config: { address: 'https://games.example/at/a' },
  })
  const { fingerprint } = (settings as { config: { fingerprint: string } }).config
  expect(fingerprint).toMatch(/^[0-9a-f]{16}$/)
  const other = clusterSettings({ ...whole, SESSION_SECRET: 'another one, which is as long as that' }, site)
  expect(other).not.toMatchObject({ config: { fingerprint } })
})

test.each([
  [{ SERVER_NAME: 'a' }, site, 'SERVER_NAME wants REDIS_URL'],
  [{ ...whole, SERVER_NAME: undefined }, site, 'wants SERVER_NAME as well'],
  [
    { REDIS_URL: whole.REDIS_URL },
    undefined,
    'SERVER_NAME, DATABASE_URL, PUBLIC_URL, SESSION_SECRET, S3_BUCKET',
  ],
  [whole, undefined, 'wants PUBLIC_URL as well'],
])('%j at %s: %s', (values, publicUrl, words) => {
  expect(clusterSettings(values, publicUrl)).toMatchObject({ problem: expect.stringContaining(words) })
})

test.each(['http://127.0.0.1', 'redis://', 'redis://host/one', 'redis://host/1/2', '127.0.0.1:6379'])(
  'REDIS_URL=%s is none',
  (url) => {
    expect(clusterFields.REDIS_URL.safeParse(url).success).toBe(false)
  },
)

test.each(['A', 'a b', 'a/b', '', '-a', 'ä', 'a'.repeat(32)])('SERVER_NAME=%s is none', (name) => {
  expect(clusterFields.SERVER_NAME.safeParse(name).success).toBe(false)
})
