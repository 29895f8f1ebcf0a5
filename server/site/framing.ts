import type { Framing } from '#shared/http/siteFacts.ts'

/** So long a page elsewhere may take to answer, and so often send on. */
const ANSWER_MS = 5_000
const STEPS = 4

/** Whether a source of `frame-ancestors` means an origin. */
function meansOrigin(source: string, { protocol, hostname, origin }: URL): boolean {
  if (source === '*' || source === protocol || source === origin) return true
  const [, scheme, host = ''] = /^(?:([a-z]+:)\/\/)?([^/:]+)(?::[\d*]+)?\/?$/i.exec(source) ?? []
  if (scheme && scheme.toLowerCase() !== protocol) return false
  const wanted = host.toLowerCase()
  return wanted.startsWith('*.') ? hostname.endsWith(wanted.slice(1)) : hostname === wanted
}

/** Whether a page with these headers lets one of ours show it. `frame-ancestors` counts more than X-Frame-Options. */
export function letsFrame(headers: Headers, page: URL): boolean {
  const policies = (headers.get('content-security-policy') ?? '')
    .split(/[;,]/)
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name?.toLowerCase() === 'frame-ancestors')
  if (policies.length > 0) {
    return policies.every(([, ...sources]) => sources.some((source) => meansOrigin(source, page)))
  }
  return !/\b(deny|sameorigin)\b/i.test(headers.get('x-frame-options') ?? '')
}

/**
 * Asks a page elsewhere whether one of ours may show it: no browser tells. Only origins of the list are asked, at every
 * step of the way, and nothing of the answer but its headers is read.
 */
export async function framingOf(
  url: string,
  origins: readonly string[],
  page: URL,
  ask: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<Framing> {
  let at = new URL(url)
  for (let step = 0; step < STEPS; step++) {
    if (!origins.includes(at.origin)) return 'notAllowed'
    let answer: Response
    try {
      answer = await ask(at.href, {
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: { accept: 'text/html,*/*' },
      })
    } catch {
      return 'unreachable'
    }
    await answer.body?.cancel()
    const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : undefined
    if (!next) return letsFrame(answer.headers, page) ? 'shown' : 'refused'
    const target = URL.parse(next, at.href)
    if (!target) return 'unreachable'
    at = target
  }
  return 'unreachable'
}
