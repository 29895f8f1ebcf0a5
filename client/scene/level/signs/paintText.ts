/** The page's font, with what to use until its slices are here. */
export const fontFamily = '"Noto Sans SC Variable", "PingFang SC", "Microsoft YaHei", sans-serif'

const FONT_WAIT_MS = 1500

/** Resolves when the font has every character of the text, or after a while without: text must appear. */
export async function fontFor(text: string, weight: number): Promise<void> {
  const wait = new Promise((resolve) => setTimeout(resolve, FONT_WAIT_MS))
  await Promise.race([document.fonts.load(`${weight} 24px "Noto Sans SC Variable"`, text), wait]).catch(
    () => undefined,
  )
}

/** No line has more characters, whatever room they take: signs without width would fill none. */
const LINE_CHARS = 200

/** Breaks a text into at most `maxLines` lines of `maxWidth`; what is too much ends in an ellipsis. */
export function wrapText(
  text: string,
  maxWidth: number,
  maxLines: number,
  measure: (part: string) => number,
): string[] {
  const lines: string[] = []
  let line = ''
  // Words of Latin script stay whole where they fit, every Chinese character may begin a line, no stop or comma may.
  const parts =
    text
      .replace(/\s+/gu, ' ')
      .trim()
      .match(
        /[\w'’.,:/?&=#%@+-]+\s?|\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic}|\ufe0f)*|.[，。、：；！？）」』》]?/gsu,
      ) ?? []
  const queue = parts.flatMap((part) => (measure(part) > maxWidth ? [...part] : [part]))
  for (const part of queue) {
    const isFull = line.length + part.length > LINE_CHARS || measure((line + part).trimEnd()) > maxWidth
    if (line && isFull) {
      lines.push(line.trimEnd())
      line = ''
      if (lines.length === maxLines) return withEllipsis(lines, maxWidth, measure)
    }
    line += line ? part : part.trimStart()
  }
  if (line.trim()) lines.push(line.trimEnd())
  return lines
}

function withEllipsis(lines: string[], maxWidth: number, measure: (part: string) => number): string[] {
  let last = lines.at(-1) ?? ''
  while (last && measure(`${last}…`) > maxWidth) last = [...last].slice(0, -1).join('')
  return [...lines.slice(0, -1), `${last}…`]
}
