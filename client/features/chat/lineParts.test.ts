import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineParts, type LinePart, type Mentionable } from './lineParts.ts'

const ann: Mentionable = { userId: 'ann', name: '安', isSelf: false }
const annAnn: Mentionable = { userId: 'annann', name: '安安', isSelf: false }
const me: Mentionable = { userId: 'me', name: 'Li Lei', isSelf: true }
const people = [ann, annAnn, me]

const shown = (parts: readonly LinePart[]): string[] =>
  parts.map((part) =>
    part.kind === 'text'
      ? part.text
      : part.kind === 'link'
        ? `<${part.host}|${part.rest}>`
        : `[${part.person.userId}]`,
  )

test.each([
  ['看 https://example.com/a?b=1#c，很好', ['看 ', '<example.com|/a?b=1#c>', '，很好']],
  ['(see http://example.com/x_(y)).', ['(see ', '<example.com|/x_(y)>', ').']],
  ['https://example.com/', ['<example.com|>']],
  ['https://bank.com@evil.test/login', ['<evil.test|/login>']],
  ['https://аpple.com', ['<xn--pple-43d.com|>']],
  ['javascript:alert(1) data:text/html,x file:///etc', ['javascript:alert(1) data:text/html,x file:///etc']],
  ['http:// https://', ['http:// https://']],
  ['@安安 和@安，@Li Lei!', ['[annann]', ' 和', '[ann]', '，', '[me]', '!']],
  ['@谁 a@b.c', ['@谁 a@b.c']],
  ['https://example.com/@安', ['<example.com|/@%E5%AE%89>']],
  ['', []],
])('%s', (contents, parts) => expect(shown(lineParts(contents, people))).toEqual(parts))

test('a line made to hold up its readers does not', () => {
  // It took seconds for a tenth of it when each bracket looked at all the dots again, and would take hours for this.
  const line = `https://a.b/${'.'.repeat(13_000)}c${')'.repeat(6_800)}`
  const [link, ...rest] = lineParts(line, people)
  expect(link).toMatchObject({ kind: 'link', rest: `/${'.'.repeat(13_000)}c` })
  expect(rest).toEqual([{ kind: 'text', text: ')'.repeat(6_800) }])
})

test('nothing of a line without addresses is lost or made up, and every link is of the web', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('@', '@安', '@安安', 'https://', 'http://a.b/c', 'javascript:', '，', '(', ')'),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const contents = pieces.join('')
      const parts = lineParts(contents, people)
      for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\/[^/]/)
      if (parts.every(({ kind }) => kind !== 'link')) {
        const text = parts.map((part) =>
          part.kind === 'text' ? part.text : part.kind === 'mention' ? `@${part.person.name}` : '',
        )
        expect(text.join('')).toBe(contents)
      }
    }),
  )
})
