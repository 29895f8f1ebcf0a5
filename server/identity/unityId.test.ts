import pino from 'pino'
import { expect, test } from 'vitest'
import { createUnityId } from './unityId.ts'

test('a provider out of reach is said to be, and asked again', async () => {
  // Port 9 of this machine: nobody listens there.
  const unityId = createUnityId(
    { issuer: 'http://127.0.0.1:9', clientId: 'c', clientSecret: undefined },
    pino({ level: 'silent' }),
  )
  const attempt = {
    redirectUri: 'http://127.0.0.1/cb',
    state: 's',
    nonce: 'n',
    codeVerifier: 'v'.repeat(43),
    isAnew: false,
  }
  for (let round = 0; round < 2; round++) {
    await expect(unityId.authorizationUrl(attempt)).rejects.toMatchObject({
      code: 'IdentityProviderUnavailable',
    })
  }
})
