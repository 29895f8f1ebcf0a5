import { createHash, createHmac, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'

/** What the page of an extension is told of who uses it. */
export interface ExtensionClaims {
  /** The site that says it. */
  readonly iss: string
  /** The origin of the page: nobody else is to take it. */
  readonly aud: string
  /** One person for this origin in this space; another elsewhere. */
  readonly sub: string
  readonly jti: string
  /** Seconds since the epoch. */
  readonly iat: number
  readonly exp: number
  readonly name: string
  readonly role: string
  readonly space: { readonly id: string; readonly name: string }
  readonly level: string
  readonly object: string
  /** Whether they may change what the extension keeps for all. */
  readonly mayWrite: boolean
}

/** The public half of the key, as JSON Web Keys are written (RFC 8037). */
export interface ExtensionKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly alg: 'EdDSA'
  readonly use: 'sig'
  readonly kid: string
  readonly x: string
}

export interface ExtensionTokens {
  /** Signed as a JWT (EdDSA). */
  mint(claims: ExtensionClaims): string
  /** A name for somebody that says nothing of who they are elsewhere. */
  subjectOf(userId: string, spaceId: string, audience: string): string
  /** Whether the site's administrator has listed an origin. */
  isListed(origin: string): boolean
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
