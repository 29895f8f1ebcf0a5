import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeS3 {
  readonly endpoint: string
  readonly key: string
  readonly secret: string
  /** path → what was put there. */
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly contentType: string }>
  /** Requests turned away because their signature was not right. */
  readonly refused: readonly string[]
  close(): Promise<void>
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()

/** What a request's AWS Signature Version 4 should be, worked out from the outside. */
function expectedSignature(
  req: IncomingMessage,
  secret: string,
  scope: string,
  signedHeaders: string,
): string {
  const url = new URL(req.url ?? '/', 'http://s3')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(req.headers[name] ?? '').trim()}\n`)
    .join('')
  const canonical = [
    req.method,
    url.pathname,
    query,
    headers,
    signedHeaders,
    req.headers['x-amz-content-sha256'],
  ].join('\n')
  const [date = '', region = '', service = ''] = scope.split('/')
  const signingKey = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), 'aws4_request')
  const toSign = ['AWS4-HMAC-SHA256', req.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  return hmac(signingKey, toSign).toString('hex')
}

/** A bucket store that takes only requests signed with its key, whose body is the one that was signed. */
export async function startFakeS3(): Promise<FakeS3> {
  const key = 'AKIDEXAMPLE'
  const secret = 'a secret between us two'
  const objects = new Map<string, { bytes: Buffer; contentType: string }>()
  const refused: string[] = []

  function isSigned(req: IncomingMessage, body: Buffer): boolean {
    const match =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
        req.headers.authorization ?? '',
      )
    if (!match) return false
    const [, id, scope = '', signedHeaders = '', signature] = match
    return (
      id === key &&
      signedHeaders.split(';').includes('host') &&
      req.headers['x-amz-content-sha256'] === sha256(body) &&
      signature === expectedSignature(req, secret, scope, signedHeaders)
    )
  }

  const server = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      const body = Buffer.concat(parts)
      const { pathname } = new URL(req.url ?? '/', 'http://s3')
      if (!isSigned(req, body)) {
        refused.push(`${req.method} ${pathname}`)
        return res.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      }
      const found = objects.get(pathname)
      switch (req.method) {
        case 'PUT':
          objects.set(pathname, { bytes: body, contentType: req.headers['content-type'] ?? '' })
          return res.writeHead(200, { ETag: '"x"' }).end()
        case 'DELETE':
          objects.delete(pathname)
          return res.writeHead(204).end()
        default: {
          if (!found) return res.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
          const range = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '')
          const bytes = range ? found.bytes.subarray(Number(range[1]), Number(range[2]) + 1) : found.bytes
          return res
            .writeHead(range ? 206 : 200, {
              'content-type': found.contentType,
              'content-length': String(bytes.length),
            })
            .end(bytes)
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    secret,
    objects,
    refused,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
