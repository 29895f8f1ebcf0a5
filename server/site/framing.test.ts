import { expect, test } from 'vitest'
import { framingOf, letsFrame } from './framing.ts'

const page = new URL('https://meta.example')
const origins = ['https://a.example', 'https://b.example']

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ 'x-frame-options': 'DENY' }, false],
  [{ 'x-frame-options': 'SameOrigin' }, false],
  [{ 'content-security-policy': "default-src 'self'" }, true],
  [{ 'content-security-policy': "default-src *; frame-ancestors 'none'" }, false],
  [{ 'content-security-policy': "frame-ancestors 'self'" }, false],
  [{ 'content-security-policy': 'frame-ancestors' }, false],
  [{ 'content-security-policy': 'frame-ancestors https://meta.example' }, true],
  [{ 'content-security-policy': 'frame-ancestors https://*.example' }, true],
  [{ 'content-security-policy': 'frame-ancestors http://meta.example' }, false],
  [{ 'content-security-policy': 'frame-ancestors https://meta.example.org' }, false],
  [{ 'content-security-policy': "frame-ancestors *, frame-ancestors 'none'" }, false],
  // frame-ancestors counts more.
  [{ 'x-frame-options': 'DENY', 'content-security-policy': 'frame-ancestors *' }, true],
])('a page with %o may be shown: %s', (headers, may) => {
  expect(letsFrame(new Headers(headers), page)).toBe(may)
})

/** A web of pages by address; what was asked. */
function web(pages: Readonly<Record<string, ResponseInit>>) {
  const asked: string[] = []
  const ask = (url: string, { redirect }: RequestInit): Promise<Response> => {
    expect(redirect).toBe('manual')
    asked.push(url)
    const found = pages[url]
    if (!found) return Promise.reject(new Error('nobody there'))
    return Promise.resolve(new Response(null, found))
  }
  return { asked, framing: (url: string) => framingOf(url, origins, page, ask) }
}

test('only listed origins are asked, at every step of the way', async () => {
  const to = (location: string) => ({ status: 302, headers: { location } })
  const { asked, framing } = web({
    'https://a.example/': { headers: { 'x-frame-options': 'DENY' } },
    'https://a.example/way': to('https://b.example/end'),
    'https://b.example/end': {},
    'https://a.example/inside': to('http://127.0.0.1:8080/secret'),
    'https://a.example/round': to('/round'),
  })
  expect(await framing('https://a.example')).toBe('refused')
  expect(await framing('https://a.example/way')).toBe('shown')
  expect(await framing('https://a.example/inside')).toBe('notAllowed')
  expect(await framing('https://a.example/round')).toBe('unreachable')
  expect(await framing('https://b.example/nothing')).toBe('unreachable')
  for (const url of ['https://c.example/', 'http://a.example/', 'https://a.example:8443/']) {
    expect(await framing(url)).toBe('notAllowed')
  }
  expect(asked.filter((url) => !url.startsWith('https://a.') && !url.startsWith('https://b.'))).toEqual([])
})
