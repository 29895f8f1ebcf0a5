/** What a file is by its first bytes, whatever its name or its sender says. */
export interface SniffedType {
  readonly family: 'image' | 'video' | 'audio'
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
  M4A: { family: 'audio', contentType: 'audio/mp4' },
}

/** MP3 with a tag before it, or beginning with a frame: MPEG 1 or 2, layer III. */
const isMp3 = (bytes: Uint8Array): boolean =>
  ascii(bytes, 0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)

/** undefined: none of PNG, JPEG, GIF, WebP, AVIF, MP4, WebM, MP3, Ogg, WAV, M4A. SVG is a program and never a picture here. */
export function sniffType(bytes: Uint8Array): SniffedType | undefined {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return { family: 'image', contentType: 'image/png' }
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return { family: 'image', contentType: 'image/jpeg' }
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return { family: 'image', contentType: 'image/gif' }
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') {
    return { family: 'image', contentType: 'image/webp' }
  }
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WAVE') {
    return { family: 'audio', contentType: 'audio/wav' }
  }
  if (ascii(bytes, 0, 4) === 'OggS') return { family: 'audio', contentType: 'audio/ogg' }
  if (isMp3(bytes)) return { family: 'audio', contentType: 'audio/mpeg' }
  if (ascii(bytes, 4, 8) === 'ftyp') return brands[ascii(bytes, 8, 12).trim()]
  // EBML: WebM says so within its first element, Matroska says something else.
  if (ascii(bytes, 0, 4) === '\x1a\x45\xdf\xa3' && ascii(bytes, 0, 64).includes('webm')) {
    return { family: 'video', contentType: 'video/webm' }
  }
  return undefined
}
