import { limits } from '#shared/rules/limits.ts'
import type { Clock } from './clock.ts'

/** HTTP_{status} for 4xx and 5xx, COULD_NOT_REACH_SERVER without an answer, else FAILED_REQUEST. */
export type LookupErrorCode = `HTTP_${number}` | 'COULD_NOT_REACH_SERVER' | 'FAILED_REQUEST'

export class LookupError extends Error {
  readonly code: LookupErrorCode
  constructor(code: LookupErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.name = 'LookupError'
    this.code = code
  }
}

export interface LookupOptions {
  readonly spaceId: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
  /** Another host to ask, without a trailing slash; the page's own by default. */
  readonly baseUrl?: string
}

/** The host the server wrote into the page where lookups go to another than the page's own (LOOKUP_URL), else ''. */
export const lookupHost = (page: Pick<Document, 'querySelector'> = document): string =>
  page.querySelector<HTMLMetaElement>('meta[name="lingjing-lookup"]')?.content ?? ''

/**
 * Asks which game server holds a space; answers its bare address. Cancelled after 29.7 s.
 * Throws LookupError.
 */
export async function lookUpGameServer({
  spaceId,
  fetch,
  clock,
  baseUrl = '',
}: LookupOptions): Promise<string> {
  const abort = new AbortController()
  const cancelTimer = clock.after(limits.lookupTimeoutMs, () => abort.abort())
  try {
    const url = `${baseUrl}/api/v2/spaces/${encodeURIComponent(spaceId)}/game-server-assignment`
    const response = await fetch(url, { signal: abort.signal }).catch((cause: unknown) => {
      throw new LookupError('COULD_NOT_REACH_SERVER', { cause })
    })
    if (response.status >= 400) throw new LookupError(`HTTP_${response.status}`)
    const text = await response.text().catch((cause: unknown) => {
      throw new LookupError('COULD_NOT_REACH_SERVER', { cause })
    })
    return parseAddress(text)
  } finally {
    cancelTimer()
  }
}

/** The address in a lookup's answer: a JSON string or plain text. Throws LookupError. */
export function parseAddress(text: string): string {
  let address: unknown = text.trim()
  try {
    address = JSON.parse(text)
  } catch {
    // plain text is as good
  }
  if (typeof address !== 'string' || !/^wss?:\/\/\S+$/.test(address)) throw new LookupError('FAILED_REQUEST')
  return address
}
