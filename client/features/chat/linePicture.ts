/** A line that brings a picture. */
export interface LinePicture {
  /** What is said with it; '' for nothing. */
  readonly caption: string
  /** Its path on this site. */
  readonly src: string
}

/** The address of an upload; nothing else is shown as a picture: no line makes its readers ask another site. */
const UPLOAD = /^\/files\/[a-z0-9]{16,64}$/

/** The picture a line brings: its last line is nothing but the address of an upload of this site. */
export function linePicture(contents: string, origin: string): LinePicture | undefined {
  const cut = contents.lastIndexOf('\n')
  const url = URL.parse(contents.slice(cut + 1))
  if (url?.origin !== origin || !UPLOAD.test(url.pathname) || url.search !== '' || url.hash !== '') {
    return undefined
  }
  return { caption: contents.slice(0, Math.max(0, cut)).trimEnd(), src: url.pathname }
}

/** What is said so that a picture comes with it: its whole address, which other clients show as one that can be opened. */
export const withPicture = (caption: string, src: string, origin: string): string =>
  `${caption.trim()}\n${new URL(src, origin).href}`.trim()

/** A line where only words have room; `word` stands for a picture without any. */
export const wordsOf = (contents: string, origin: string, word: string): string => {
  const picture = linePicture(contents, origin)
  return picture ? picture.caption || word : contents
}
