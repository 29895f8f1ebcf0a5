import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanRichText, picturesIn, textOfRichText } from './richText.ts'

describe('what is cleaned', () => {
  test.each([
    [
      '<p>明天<strong>停电</strong></p><ul><li>一</li></ul>',
      '<p>明天<strong>停电</strong></p><ul><li>一</li></ul>',
    ],
    ['<h1>大</h1><b>粗</b><i>斜</i>', '<h2>大</h2><strong>粗</strong><em>斜</em>'],
    ['<p onclick="x()" style="position:fixed" class="a">好</p>', '<p>好</p>'],
    ['<script>alert(1)</script><style>*{}</style>好', '好'],
    ['<a href="javascript:alert(1)">去</a>', '<a>去</a>'],
    ['<a href="//evil.example">去</a>', '<a>去</a>'],
    [
      '<a href="https://lingjing.example/a?b=1&amp;c" target="_top" onmouseover="x">去</a>',
      '<a href="https://lingjing.example/a?b=1&amp;c">去</a>',
    ],
    ['<img src="https://elsewhere.example/x.png">', ''],
    ['<img src="/files/../api/v2/auth/logout" onerror="x">', ''],
    ['<img src="/files/abc.webp" alt="海报" onerror="x">', '<img src="/files/abc.webp" alt="海报" />'],
    ['<img src="https://lingjing.example/files/abc">', '<img src="/files/abc" />'],
    ['<img src="data:image/png;base64,AA">', ''],
    ['<iframe src="https://x.example"></iframe><form><input></form>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<p>5 < 6 & 7</p>', '<p>5 &lt; 6 &amp; 7</p>'],
  ])('%s', (html, cleaned) => {
    expect(cleanRichText(html, 'https://lingjing.example')).toBe(cleaned)
  })

  test('whatever is written, what is cleaned stays as it is when it is cleaned again, and holds no scheme or handler', () => {
    const part = fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="',
      '">',
      'javascript:',
      '<img src=',
      '/files/x',
      ' onerror=alert(1)',
      '<',
      '&lt;',
      '"',
      "'",
      '字',
      '<!--',
      '-->',
      '<svg>',
      '<math>',
      '\u0000',
      '&#106;',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const cleaned = cleanRichText(parts.join(''))
        expect(cleanRichText(cleaned)).toBe(cleaned)
        expect(cleaned).not.toMatch(/<[^>]*\son\w+=|<(?:script|svg|math|iframe)|href="\s*javascript/i)
      }),
    )
  })

  test('a thousand levels deep is no more than a few', () => {
    expect(
      cleanRichText(`${'<blockquote>'.repeat(1_000)}字`).match(/<blockquote>/g)?.length ?? 0,
    ).toBeLessThan(20)
  })
})

test('what it says, and how many pictures it has', () => {
  const cleaned = cleanRichText(
    '<p>5 < 6 &amp; 7</p><p>一<br>二</p><ul><li>三</li></ul><img src="/files/a"><img src="/files/b">',
  )
  expect(textOfRichText(cleaned)).toBe('5 < 6 & 7\n一\n二\n三')
  expect(picturesIn(cleaned)).toBe(2)
  expect(textOfRichText('&amp;lt;')).toBe('&lt;')
})
