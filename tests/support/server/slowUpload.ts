import { request } from 'node:http'
import type { ClientRequest } from 'node:http'

const boundary = 'a-line-nobody-would-write'

export interface SlowUpload {
  readonly request: ClientRequest
  /** Resolves with the answer, whenever it comes. */
  readonly answer: Promise<{
    readonly status: number
    readonly retryAfter: string | undefined
    // Tests look into answers of every shape.
    // oxlint-disable-next-line typescript/no-explicit-any
    readonly body: any
  }>
  /** Sends a part of the file. */
  write(bytes: Buffer): void
  /** Sends the rest. */
  end(): void
}

/** Begins a multipart upload and sends of it what is told to be sent: fields, then the head of a file, then nothing. */
export function slowUpload(
  url: string,
  path: string,
  {
    token,
    fields = {},
    bytes = 49 * 1024 * 1024,
    type = 'video/mp4',
  }: {
    readonly token: string
    readonly fields?: Readonly<Record<string, string>>
    /** How much is announced. */
    readonly bytes?: number
    readonly type?: string
  },
): SlowUpload {
  const sent = request(`${url}/api/v2${path}`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(bytes),
    },
  })
  const { promise: answer, resolve, reject } = Promise.withResolvers<Awaited<SlowUpload['answer']>>()
  answer.catch(() => undefined)
  sent.on('error', reject)
  sent.on('response', (response) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (part: string) => (text += part))
    response.on('error', reject)
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'],
        body: text === '' ? undefined : JSON.parse(text),
      }),
    )
  })
  for (const [name, value] of Object.entries(fields)) {
    sent.write(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  }
  sent.write(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x"\r\nContent-Type: ${type}\r\n\r\n`,
  )
  return {
    request: sent,
    answer,
    write: (part) => void sent.write(part),
    end: () => void sent.end(`\r\n--${boundary}--\r\n`),
  }
}

/** What a film begins with. */
export const filmHead = Buffer.concat([Buffer.from([0, 0, 0, 32]), Buffer.from('ftypisom'), Buffer.alloc(64)])
