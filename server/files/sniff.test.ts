import { expect, test } from 'vitest'
import { sniffType } from './sniff.ts'

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.alloc(part))),
  )

test.each([
  ['PNG', bytes('\x89PNG\r\n\x1a\n', 20), 'image/png'],
  ['JPEG', bytes('\xff\xd8\xff\xe0', 20), 'image/jpeg'],
  ['GIF', bytes('GIF89a', 20), 'image/gif'],
  ['WebP', bytes('RIFF', 4, 'WEBPVP8 '), 'image/webp'],
  ['AVIF', bytes(4, 'ftypavif', 8), 'image/avif'],
  ['MP4', bytes(4, 'ftypisom', 8), 'video/mp4'],
  ['WebM', bytes('\x1a\x45\xdf\xa3', 8, 'webm', 8), 'video/webm'],
  ['MP3 with a tag', bytes('ID3', 20), 'audio/mpeg'],
  ['MP3', bytes('\xff\xfb\x90', 20), 'audio/mpeg'],
  ['Ogg', bytes('OggS', 20), 'audio/ogg'],
  ['WAV', bytes('RIFF', 4, 'WAVEfmt ', 8), 'audio/wav'],
  ['M4A', bytes(4, 'ftypM4A ', 8), 'audio/mp4'],
])('%s is known by its first bytes', (_, content, contentType) => {
  expect(sniffType(content)?.contentType).toBe(contentType)
})

test.each([
  ['nothing', bytes()],
  ['HTML', bytes('<!doctype html><script>')],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['SVG with a declaration', bytes('<?xml version="1.0"?><svg/>')],
  ['PDF', bytes('%PDF-1.7')],
  ['a program', bytes('\x7fELF', 20)],
  ['Matroska', bytes('\x1a\x45\xdf\xa3', 8, 'matroska', 8)],
  ['a text of two bytes a letter', bytes('\xff\xfe', 20)],
  ['a picture further down', bytes('GIF', '\x89PNG\r\n\x1a\n')],
])('%s is nothing we take', (_, content) => {
  expect(sniffType(content)).toBeUndefined()
})
