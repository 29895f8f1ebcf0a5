import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the provider was asked to send. */
export interface SmsOrder {
  readonly phone: string
  readonly code: string
  readonly signName: string
  readonly template: string
}

/** How the next requests are met: as usual, with a refusal of the provider, a failure of it, or not at all. */
export type SmsMood = 'fine' | 'refuses' | 'fails' | 'silent' | 'nonsense'

export interface FakeSmsProvider {
  readonly url: string
  readonly orders: readonly SmsOrder[]
  /** Every request, good or bad. */
  readonly requests: readonly { readonly status: number; readonly code: string }[]
  /** Moods of the requests to come, one each; after that all is fine. */
  expect(...moods: SmsMood[]): void
  close(): Promise<void>
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Alibaba Cloud's SendSms as far as its documentation says: checks the V3 signature of every request from what
 * arrived on the wire, written anew so that it cannot share a mistake with the sender. Nonces are good once, dates
 * for 15 minutes.
 */
export async function startFakeSmsProvider({
  accessKey,
  secret,
  now = Date.now,
}: {
  readonly accessKey: string
  readonly secret: string
  readonly now?: () => number
}): Promise<FakeSmsProvider> {
  const orders: SmsOrder[] = []
  const requests: { status: number; code: string }[] = []
  const moods: SmsMood[] = []
  const nonces = new Set<string>()

  function problemOf(req: IncomingMessage): string | undefined {
    const [path = '', rawQuery = ''] = (req.url ?? '').split('?', 2)
    const header =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
        req.headers.authorization ?? '',
      )
    if (!header) return 'IncompleteSignature'
    const [, credential, names = '', signature] = header
    if (credential !== accessKey) return 'InvalidAccessKeyId.NotFound'
    const wanted = Object.keys(req.headers).filter((name) => name === 'host' || name.startsWith('x-acs-'))
    if (wanted.toSorted().join(';') !== names) return 'IncompleteSignature'
    const query = rawQuery.split('&').toSorted().join('&')
    if (query !== rawQuery) return 'SignatureDoesNotMatch'
    const lines = names.split(';').map((name) => `${name}:${String(req.headers[name])}`)
    const canonical = `${req.method}\n${path}\n${query}\n${lines.join('\n')}\n\n${names}\n${hash('')}`
    const expected = createHmac('sha256', secret)
      .update(`ACS3-HMAC-SHA256\n${hash(canonical)}`)
      .digest('hex')
    if (expected !== signature) return 'SignatureDoesNotMatch'
    if (req.headers['x-acs-content-sha256'] !== hash('')) return 'SignatureDoesNotMatch'
    const nonce = String(req.headers['x-acs-signature-nonce'])
    if (nonces.has(nonce)) return 'SignatureNonceUsed'
    nonces.add(nonce)
    const age = Math.abs(now() - Date.parse(String(req.headers['x-acs-date'])))
    if (!(age <= 15 * 60_000)) return 'InvalidTimeStamp.Expired'
    if (req.headers['x-acs-action'] !== 'SendSms' || req.headers['x-acs-version'] !== '2017-05-25') {
      return 'InvalidAction.NotFound'
    }
    return undefined
  }

  function answer(res: ServerResponse, status: number, code: string): void {
    requests.push({ status, code })
    res.writeHead(status, { 'content-type': 'application/json' })
    res.end(JSON.stringify({ Code: code, Message: code, RequestId: 'fake' }))
  }

  const server = createServer((req, res) => {
    const mood = moods.shift() ?? 'fine'
    if (mood === 'silent') return void requests.push({ status: 0, code: '' })
    if (mood === 'fails') return answer(res, 503, 'ServiceUnavailable')
    const problem = problemOf(req)
    if (problem) return answer(res, 400, problem)
    // As the real one: what it does not want to send it refuses with 200.
    if (mood === 'refuses') return answer(res, 200, 'isv.BUSINESS_LIMIT_CONTROL')
    if (mood === 'nonsense') {
      requests.push({ status: 200, code: '' })
      return void res.end('<html>gateway</html>')
    }
    const query = new URL(req.url ?? '', 'http://fake').searchParams
    const params = JSON.parse(query.get('TemplateParam') ?? '{}') as { code?: string }
    orders.push({
      phone: query.get('PhoneNumbers') ?? '',
      code: params.code ?? '',
      signName: query.get('SignName') ?? '',
      template: query.get('TemplateCode') ?? '',
    })
    answer(res, 200, 'OK')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    requests,
    expect: (...next) => void moods.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
