import { createHash, createHmac, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'
import type { ExtensionTokens } from '../room/tokens.ts'

/** The public half of the key, as JSON Web Keys are written (RFC 8037). */
export interface ExtensionKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly alg: 'EdDSA'
  readonly use: 'sig'
  readonly kid: string
  readonly x: string
}

/** An Ed25519 seed in PKCS #8 (RFC 8410) begins so. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

const keysOf = (secret: string) => {
  const seed = Buffer.from(hkdfSync('sha256', secret, 'lingjing', 'extension contexts', 32))
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
  return { key, kid, x }
}

/** The key extensions check with: made of the secret of the server, so it is another one when that is. */
export function extensionKey(secret: string): ExtensionKey {
  const { kid, x } = keysOf(secret)
  return { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid, x }
}

/** What extensions are told, signed with a key of its own: no token of a session opens anything with it, nor it one. */
export function createExtensionTokens(secret: string, origins: () => readonly string[]): ExtensionTokens {
  const { key, kid } = keysOf(secret)
  const pairwise = Buffer.from(hkdfSync('sha256', secret, 'lingjing', 'extension subjects', 32))
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const header = part({ alg: 'EdDSA', typ: 'lingjing-extension+jwt', kid })
  return {
    mint(claims) {
      const signed = `${header}.${part(claims)}`
      return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
    },
    subjectOf: (userId, spaceId, audience) =>
      createHmac('sha256', pairwise)
        .update(JSON.stringify([userId, spaceId, audience]))
        .digest('base64url')
        .slice(0, 22),
    isListed: (origin) => origins().includes(origin),
  }
}
