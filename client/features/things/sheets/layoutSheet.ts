import { wrapText } from '../../../scene/level/signs/paintText.ts'

/** Lines of one size, pixels. */
export interface LaidLines {
  readonly px: number
  readonly lines: readonly string[]
}

export interface SheetLayout {
  readonly title: LaidLines
  readonly body: LaidLines
}

/** How wide a text is in letters of a size, pixels. */
export type Measure = (text: string, px: number) => number

/** From one line to the next, in sizes of letters; and between title and body. */
export const LINE = 1.36
export const TITLE_GAP = 0.5
/** Letters of a title beside those of the text, and each try at a smaller size. */
const TITLE_MORE = 1.15
const SMALLER = 0.88
/** Smaller letters are not read by anybody, pixels. */
const LEAST_PX = 6
/** So much of what is written is looked at: what stands on a sheet is laid out on every page near by. */
export const TITLE_CHARS = 120
const BODY_CHARS = 2_000
/** A narrow letter is so much narrower than a wide one: more than that many are not looked at. */
const NARROW = 4

const ending = (line: string, width: number, measure: (text: string) => number): string => {
  let kept = [...line]
  while (kept.length > 0 && measure(`${kept.join('').trimEnd()}…`) > width) kept = kept.slice(0, -1)
  return `${kept.join('').trimEnd()}…`
}

/** Breaks a text into at most `most` lines of a width; lines people have begun stay begun, what is too much ends in "…". */
export function breakLines(
  text: string,
  width: number,
  most: number,
  measure: (text: string) => number,
): readonly string[] {
  if (most < 1) return []
  const lines: string[] = []
  const paragraphs = text.trim().split(/\r?\n/)
  for (const paragraph of paragraphs) {
    // One more than there is room for: then it is known that there is more.
    lines.push(...(paragraph.trim() ? wrapText(paragraph, width, most + 1 - lines.length, measure) : ['']))
    if (lines.length > most)
      return [...lines.slice(0, most - 1), ending(lines[most - 1] ?? '', width, measure)]
  }
  return lines[0] === '' && lines.length === 1 ? [] : lines
}

/** Signs that are not seen, but for those that join pictures. */
const UNSEEN = /(?!\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/gu
/** More marks on one letter than any language has. */
const PILED = /(\p{M}{2})\p{M}+/gu

/** What of a text is laid out: its beginning, without what takes no room. Any number of signs without width would be one line. */
export const readable = (text: string, most: number): string =>
  atMost(text, most).replace(UNSEEN, '').replace(PILED, '$1')

/** As many characters as could be seen at all at this size; cut in the middle of no character. */
function atMost(text: string, count: number): string {
  if (text.length <= count) return text
  const cut = text.charCodeAt(count - 1)
  return `${text.slice(0, cut >= 0xd800 && cut < 0xdc00 ? count - 1 : count)}…`
}

/**
 * Lays a title and a text into a box (pixels), in letters as large as fit (`letters`, from most to least); what does not
 * fit at the least is cut.
 */
export function layoutSheet(
  words: { readonly title: string; readonly body: string },
  box: { readonly width: number; readonly height: number },
  letters: readonly [most: number, least: number],
  measure: Measure,
): SheetLayout {
  const title = readable(words.title, TITLE_CHARS)
  const body = readable(words.body, BODY_CHARS)
  const [most, least] = letters.map((px) => Math.max(LEAST_PX, px)) as [number, number]
  const hasBody = body.trim() !== ''
  const fits = (px: number): SheetLayout & { readonly isWhole: boolean } => {
    const titlePx = px * TITLE_MORE
    const of = (size: number) => (text: string) => measure(text, size)
    const titleLines = title ? breakLines(title, box.width, hasBody ? 1 : 3, of(titlePx)) : []
    const above = titleLines.length * titlePx * LINE + (titleLines.length > 0 && hasBody ? px * TITLE_GAP : 0)
    const room = Math.max(0, Math.floor((box.height - above) / (px * LINE)))
    const seen = atMost(body, Math.ceil((box.width / px) * room * NARROW))
    const lines = hasBody ? breakLines(seen, box.width, room, of(px)) : []
    const isTall = titleLines.length * titlePx * LINE > box.height
    const isCut =
      isTall ||
      (hasBody && lines.length === 0) ||
      [titleLines, lines].some((all) => all.at(-1)?.endsWith('…') ?? false)
    return {
      title: { px: titlePx, lines: titleLines },
      body: { px, lines },
      isWhole: !isCut || words.title.endsWith('…') || words.body.trimEnd().endsWith('…'),
    }
  }
  let px = most
  let laid = fits(px)
  while (!laid.isWhole && px > least) {
    px = Math.max(least, px * SMALLER)
    laid = fits(px)
  }
  return { title: laid.title, body: laid.body }
}
