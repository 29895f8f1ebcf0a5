import { expect, test } from 'vitest'
import { linePicture, withPicture, wordsOf } from './linePicture.ts'

const origin = 'https://lingjing.example'
const src = '/files/0123456789abcdef0123456789abcdef'

test('a line with a picture is read as it was said, with words and without', () => {
  expect(linePicture(withPicture('看这里\n第二行', src, origin), origin)).toEqual({
    caption: '看这里\n第二行',
    src,
  })
  expect(linePicture(withPicture('  ', src, origin), origin)).toEqual({ caption: '', src })
  expect(wordsOf(withPicture('', src, origin), origin, '[图片]')).toBe('[图片]')
  expect(wordsOf(withPicture('看这里', src, origin), origin, '[图片]')).toBe('看这里')
})

test.each([
  '看这里',
  `${origin}${src} 看这里`,
  `看这里 ${origin}${src}`,
  src,
  `https://elsewhere.example${src}`,
  `${origin}${src}?x=1`,
  `${origin}${src}#x`,
  `${origin}/files/../api/v2/users/me`,
  `${origin}${src}/x`,
  `javascript:${src}`,
])('%s brings none', (contents) => {
  expect(linePicture(contents, origin)).toBeUndefined()
  expect(wordsOf(contents, origin, '[图片]')).toBe(contents)
})
