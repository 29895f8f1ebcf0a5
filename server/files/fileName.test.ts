import { expect, test } from 'vitest'
import { dispositionOf, endingOf } from './fileName.ts'

const film = {
  id: 'ab12cd34'.repeat(4),
  kind: 'object' as const,
  contentType: 'video/mp4',
  createdAt: Date.UTC(2026, 10, 22, 23),
}

test('a film is saved under a name that says what it is, in both spellings of RFC 6266', () => {
  const header = dispositionOf(film)
  expect(header).toBe(
    `attachment; filename="lingjing-object-2026-11-22-ab12cd34.mp4"; filename*=UTF-8''%E7%81%B5%E5%A2%83-%E7%89%A9%E5%93%81%E5%AA%92%E4%BD%93-2026-11-22-ab12cd34.mp4`,
  )
  // Only what may stand in a header, and in an ext-value (RFC 8187).
  expect(header).toMatch(/^[\x20-\x7e]+$/)
  expect(header.split("UTF-8''")[1]).toMatch(/^[A-Za-z0-9!#$&+.^_`|~%-]+$/)
})

test('a picture is shown, and has a name to be saved under all the same', () => {
  expect(dispositionOf({ ...film, kind: 'spaceBanner', contentType: 'image/jpeg' })).toMatch(
    /^inline; filename="lingjing-spaceBanner-2026-11-22-ab12cd34\.jpg"; filename\*=/,
  )
  expect(endingOf('image/webp')).toBe('webp')
})
