import type { LegalDocument } from './legalDocument.ts'

/** A line that begins with this is a heading of a legal text. */
const HEADING = /^#+\s*/

/**
 * The sections of a legal text as a site administrator writes it: a line that begins with `# ` opens a section, an
 * empty line ends a paragraph. What stands before the first heading is a section without one.
 */
export function ownLegalSections(text: string): LegalDocument['sections'] {
  const sections: { heading: string; paragraphs: string[] }[] = []
  for (const block of text.replaceAll('\r\n', '\n').split(/\n\s*\n|\n(?=#)/)) {
    const [first = '', ...rest] = block.trim().split('\n')
    if (first === '') continue
    const isHeading = HEADING.test(first)
    if (isHeading || sections.length === 0) {
      sections.push({ heading: isHeading ? first.replace(HEADING, '') : '', paragraphs: [] })
    }
    const paragraph = (isHeading ? rest : [first, ...rest]).join('\n').trim()
    if (paragraph !== '') sections.at(-1)?.paragraphs.push(paragraph)
  }
  return sections
}
