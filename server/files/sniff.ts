/** What a file is by its first bytes, whatever its name or its sender says. */
export interface SniffedType {
  readonly family: 'image' | 'video'
  readonly contentType: string
}

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end))

/** Brands of ISO base media files, of which pictures and films are told apart by the first. */
const brands: Readonly<Record<string, SniffedType>> = {
  avif: { family: 'image', contentType: 'image/avif' },
  isom: { family: 'video', contentType: 'video/mp4' },
  iso2: { family: 'video', contentType: 'video/mp4' },
  iso4: { family: 'video', contentType: 'video/mp4' },
  iso5: { family: 'video', contentType: 'video/mp4' },
  iso6: { family: 'video', contentType: 'video/mp4' },
  mp41: { family: 'video', contentType: 'video/mp4' },
  mp42: { family: 'video', contentType: 'video/mp4' },
  avc1: { family: 'video', contentType: 'video/mp4' },
  M4V: { family: 'video', contentType: 'video/mp4' },
}

/** undefined: none of PNG, JPEG, GIF, WebP, AVIF, MP4, WebM. SVG is a program and never a picture here. */
export function sniffType(bytes: Uint8Array): SniffedType | undefined {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return { family: 'image', contentType: 'image/png' }
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return { family: 'image', contentType: 'image/jpeg' }
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return { family: 'image', contentType: 'image/gif' }
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') {
    return { family: 'image', contentType: 'image/webp' }
  }
  if (ascii(bytes, 4, 8) === 'ftyp') return brands[ascii(bytes, 8, 12).trim()]
  // EBML: WebM says so within its first element, Matroska says something else.
  if (ascii(bytes, 0, 4) === '\x1a\x45\xdf\xa3' && ascii(bytes, 0, 64).includes('webm')) {
    return { family: 'video', contentType: 'video/webm' }
  }
  return undefined
}
