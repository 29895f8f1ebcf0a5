import { expect, test } from 'vitest'
import { contactText as englishContact } from './en/contact.ts'
import { legalText as english } from './en/legal.ts'
import { contactText as chineseContact } from './zh-CN/contact.ts'
import { legalText as chinese } from './zh-CN/legal.ts'
import { legalParagraph } from './legalDocument.ts'

const words = (hasEmail: boolean) =>
  [chinese, english].flatMap((texts) =>
    Object.values(texts).flatMap(({ sections }) =>
      sections.flatMap(({ paragraphs }) => paragraphs.map((one) => legalParagraph(one, hasEmail))),
    ),
  )

test('without an address nobody is told to write, nor promised an answer', () => {
  const all = [
    ...words(false),
    ...[chineseContact, englishContact].flatMap((text) => [
      text.noEmailLead,
      text.withinReport,
      text.withinSpace,
    ]),
  ]
  for (const text of all) {
    expect(text).not.toMatch(/\{email\}|写信至|写信告知|十五个工作日|write to|letter|working days|appeal at/)
  }
})

test('with one, its place is named wherever somebody is told to write', () => {
  const telling = words(true).filter((text) => /写信|\bletter\b|write to|appeal at|Questions/.test(text))
  expect(telling).toHaveLength(10)
  for (const text of telling) expect(text).toContain('{email}')
})
