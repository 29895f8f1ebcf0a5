import type { ErrorCode, FieldProblem } from '#shared/errors.ts'

/** A refusal of the server, or no answer at all. Text for people: errorText. */
export class ApiError extends Error {
  /** A code of shared/errors.ts; NetworkError when nothing answered, Unknown when the answer was no JSON of ours. */
  readonly code: ErrorCode | 'NetworkError' | 'Unknown'
  /** HTTP status, 0 when nothing answered. */
  readonly status: number
  readonly details: readonly FieldProblem[]

  constructor(
    code: ApiError['code'],
    status: number,
    message: string,
    details: readonly FieldProblem[] = [],
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.details = details
  }
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly query?: Query
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** Goes on when the page is left meanwhile. */
  readonly keepalive?: boolean
  /** The Idempotency-Key of a create; `once` of request.ts makes one. */
  readonly idempotencyKey?: string
}

const API_ROOT = '/api/v2'

export function urlOf(path: string, query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') params.set(name, String(value))
  }
  const search = params.toString()
  return API_ROOT + path + (search && `?${search}`)
}

/** What a refusal says. */
export async function errorOf(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => undefined)) as
    { code?: ErrorCode; message?: string; details?: FieldProblem[] } | undefined
  if (answer?.code) {
    return new ApiError(answer.code, response.status, answer.message ?? '', answer.details)
  }
  // A proxy in front of a server that is down answers 502 to 504 with a page of its own.
  const code = response.status >= 502 ? 'NetworkError' : response.status >= 500 ? 'InternalError' : 'Unknown'
  return new ApiError(code, response.status, response.statusText)
}

/** One HTTP call with a JSON answer, without a login. Throws ApiError; an abort stays an AbortError. */
export async function fetchJson<Answer>(
  path: string,
  { method = 'GET', query, body, signal, keepalive = false, idempotencyKey }: RequestOptions = {},
  accessToken?: string,
): Promise<Answer> {
  const headers = new Headers()
  if (accessToken) headers.set('authorization', `Bearer ${accessToken}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  let response: Response
  try {
    response = await fetch(urlOf(path, query), {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      keepalive,
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError('NetworkError', 0, String(cause))
  }
  if (!response.ok) throw await errorOf(response)
  const text = await response.text()
  try {
    return (text ? JSON.parse(text) : undefined) as Answer
  } catch {
    throw new ApiError('Unknown', response.status, 'the answer is not JSON')
  }
}
