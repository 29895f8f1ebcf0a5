import { expect, test } from 'vitest'
import { parseFacePrefs } from './facePrefsStore.ts'

test('without a choice two faces are shown beside the world', () => {
  expect(parseFacePrefs(null)).toEqual({
    view: 'MapView',
    carousel: 'AUTO',
    limit: 2,
    bubbles: true,
    blur: false,
  })
})

test('what was chosen is kept, and what does not fit is not taken', () => {
  expect(parseFacePrefs('{"view":"Grid","limit":4,"bubbles":"no","__proto__":{"blur":true}}')).toEqual({
    ...parseFacePrefs(null),
    view: 'Grid',
    limit: 4,
  })
  for (const text of ['{', 'null', '7', '[]', '{"limit":3,"view":"Wall"}'])
    expect(parseFacePrefs(text)).toEqual(parseFacePrefs(null))
})
