import { createHash, createHmac } from 'node:crypto'

/** What is signed of a request: everything but the Authorization header. */
export interface SignedRequest {
  readonly method: string
  /** Already percent-encoded, begins with a slash. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Lower-case names; `host` and every `x-acs-` header belong here. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const algorithm = 'ACS3-HMAC-SHA256'

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** RFC 3986: what encodeURIComponent leaves alone beyond letters, digits, `-`, `_`, `.`, `~` is encoded too. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The query string in the order and encoding that is signed. */
export const canonicalQuery = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/**
 * The Authorization header of Alibaba Cloud's signature method V3 (alibabacloud.com/help, "V3 request structure and
 * signature"): HMAC-SHA256 with the secret over `ACS3-HMAC-SHA256\n` and the SHA-256 of the canonical request, which
 * is method, path, sorted query, sorted headers `name:value\n`, their names, and the SHA-256 of the body, by lines.
 */
export function authorization(
  request: SignedRequest,
  { accessKey, secret }: { readonly accessKey: string; readonly secret: string },
): string {
  const names = Object.keys(request.headers).toSorted()
  const signedHeaders = names.join(';')
  const canonicalRequest = [
    request.method,
    request.path,
    canonicalQuery(request.query),
    names.map((name) => `${name}:${(request.headers[name] ?? '').trim()}\n`).join(''),
    signedHeaders,
    sha256Hex(request.body),
  ].join('\n')
  const signature = createHmac('sha256', secret)
    .update(`${algorithm}\n${sha256Hex(canonicalRequest)}`)
    .digest('hex')
  return `${algorithm} Credential=${accessKey},SignedHeaders=${signedHeaders},Signature=${signature}`
}
