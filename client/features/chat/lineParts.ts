import { addressPattern, byName, namedAt } from '#shared/rules/mentions.ts'

/** Somebody a line can mean. */
export interface Mentionable {
  readonly userId: string
  readonly name: string
  readonly isSelf: boolean
}

/** What a line consists of, in its order. */
export type LinePart =
  | { readonly kind: 'text'; readonly text: string }
  /** `host` as the browser will ask for it: of an address in disguise it shows what it is. */
  | { readonly kind: 'link'; readonly href: string; readonly host: string; readonly rest: string }
  | { readonly kind: 'mention'; readonly person: Mentionable }

/** What stands after an address more often than in it. */
const trailing = ".,;:!?'*"

/**
 * The address without what follows it in the sentence: full stops, and a bracket that was opened before it. Once from the
 * end: a line of nothing but dots and brackets must not hold up whoever reads it.
 */
function trimmed(raw: string): string {
  let unopened = raw.split(')').length - raw.split('(').length
  let end = raw.length
  for (;;) {
    const last = raw.charAt(end - 1)
    const isBracket = last === ')' && unopened > 0
    if (!isBracket && (last === '' || !trailing.includes(last))) return raw.slice(0, end)
    if (isBracket) unopened -= 1
    end -= 1
  }
}

function linkOf(text: string): LinePart | undefined {
  const url = URL.parse(text)
  if (!url || !url.hostname) return undefined
  const { host, pathname, search, hash } = url
  // A name before the host would be read as the host: who leads it is shown, the name is not.
  const rest = `${pathname}${search}${hash}`
  return { kind: 'link', href: url.href, host, rest: rest === '/' ? '' : rest }
}

/** The parts of a text without addresses. `people`: longer names first, since 安安 is not 安. */
function withMentions(text: string, people: readonly Mentionable[]): LinePart[] {
  const parts: LinePart[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const person = namedAt(text, at, people)
    if (!person) continue
    if (at > from) parts.push({ kind: 'text', text: text.slice(from, at) })
    parts.push({ kind: 'mention', person })
    from = at + 1 + person.name.length
    at = from - 1
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

/** A line of the chat in parts: addresses (http and https only), people who are here and named with @, and text. */
export function lineParts(contents: string, people: readonly Mentionable[]): readonly LinePart[] {
  const parts: LinePart[] = []
  const named = byName(people)
  let from = 0
  for (const { 0: raw, index } of contents.matchAll(addressPattern)) {
    const text = trimmed(raw)
    const link = linkOf(text)
    if (!link) continue
    parts.push(...withMentions(contents.slice(from, index), named), link)
    from = index + text.length
  }
  parts.push(...withMentions(contents.slice(from), named))
  return parts
}
