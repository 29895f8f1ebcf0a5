import type { IncomingHttpHeaders } from 'node:http'
import type { FramingAnswer } from '#shared/http/siteFacts.ts'
import { askHeaders, InnerAddressError, type Answer } from './askHeaders.ts'

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

const allOf = (header: string | readonly string[] | undefined): string =>
  typeof header === 'string' ? header : (header ?? []).join(',')

/** Whether a page with these headers lets one of ours show it. `frame-ancestors` counts more than X-Frame-Options. */
export function letsFrame(headers: IncomingHttpHeaders, page: URL): boolean {
  const policies = allOf(headers['content-security-policy'])
    .split(/[;,]/)
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name?.toLowerCase() === 'frame-ancestors')
  if (policies.length > 0) {
    return policies.every(([, ...sources]) => sources.some((source) => meansOrigin(source, page)))
  }
  return !/\b(deny|sameorigin)\b/i.test(allOf(headers['x-frame-options']))
}

type Ask = (url: URL) => Promise<Answer>

/** Asks no address of an inner network unless `mayBeInner`. */
export const askPages =
  (mayBeInner: boolean): Ask =>
  (url) =>
    askHeaders(url, ANSWER_MS, mayBeInner)

/**
 * Asks a page elsewhere whether one of ours may show it: no browser tells. Only origins of the list are asked, at every
 * step of the way, and only for the headers. What is in an inner network is not asked: the browser tries.
 */
export async function framingOf(
  url: string,
  origins: readonly string[],
  page: URL,
  ask: Ask,
): Promise<FramingAnswer> {
  let at = new URL(url)
  for (let step = 0; step < STEPS; step++) {
    if (!origins.includes(at.origin)) return { framing: 'notAllowed', origin: at.origin }
    let answer: Answer
    try {
      answer = await ask(at)
    } catch (error) {
      return { framing: error instanceof InnerAddressError ? 'shown' : 'unreachable' }
    }
    const next = answer.status >= 300 && answer.status < 400 ? answer.headers.location : undefined
    if (!next) return { framing: letsFrame(answer.headers, page) ? 'shown' : 'refused' }
    const target = URL.parse(next, at.href)
    if (!target) return { framing: 'unreachable' }
    at = target
  }
  return { framing: 'unreachable' }
}
