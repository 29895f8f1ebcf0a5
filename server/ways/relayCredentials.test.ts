import { expect, test } from 'vitest'
import { relayCredentials } from './relayCredentials.ts'

test('the name says until when, and for whom; the password is what the relay makes of it with the secret', () => {
  // printf '1700003600:ann' | openssl dgst -sha1 -hmac 'sixteen letters.' -binary | base64
  expect(
    relayCredentials({ secret: 'sixteen letters.', ttlSeconds: 3_600 }, 'ann', 1_700_000_000_999),
  ).toEqual({
    username: '1700003600:ann',
    credential: 'n7Kqn5AHeQsvwkrxavzBKyxi+wY=',
  })
})
