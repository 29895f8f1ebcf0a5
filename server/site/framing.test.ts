import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { isInner, type Answer } from './askHeaders.ts'
import { askPages, framingOf, letsFrame } from './framing.ts'

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
  expect(letsFrame(headers, page)).toBe(may)
})

/** A web of pages by address; what was asked. */
function web(pages: Readonly<Record<string, Partial<Answer>>>) {
  const asked: string[] = []
  const ask = ({ href }: URL): Promise<Answer> => {
    asked.push(href)
    const found = pages[href]
    if (!found) return Promise.reject(new Error('nobody there'))
    return Promise.resolve({ status: 200, headers: {}, ...found })
  }
  const answer = (url: string) => framingOf(url, origins, page, ask)
  return { asked, answer, framing: async (url: string) => (await answer(url)).framing }
}

test('only listed origins are asked, at every step of the way', async () => {
  const to = (location: string) => ({ status: 302, headers: { location } })
  const { asked, answer, framing } = web({
    'https://a.example/': { headers: { 'x-frame-options': 'DENY' } },
    'https://a.example/way': to('https://b.example/end'),
    'https://b.example/end': {},
    'https://a.example/inside': to('http://127.0.0.1:8080/secret'),
    'https://a.example/round': to('/round'),
  })
  expect(await framing('https://a.example')).toBe('refused')
  expect(await framing('https://a.example/way')).toBe('shown')
  // Said is where it leads: that is what has to be allowed.
  expect(await answer('https://a.example/inside')).toEqual({
    framing: 'notAllowed',
    origin: 'http://127.0.0.1:8080',
  })
  expect(await framing('https://a.example/round')).toBe('unreachable')
  expect(await framing('https://b.example/nothing')).toBe('unreachable')
  for (const url of ['https://c.example/', 'http://a.example/', 'https://a.example:8443/']) {
    expect(await framing(url)).toBe('notAllowed')
  }
  expect(asked.filter((url) => !url.startsWith('https://a.') && !url.startsWith('https://b.'))).toEqual([])
})

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['::1', true],
  ['::', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:a00:1', true],
  ['64:ff9b::7f00:1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['fec0::1', true],
  ['feff:ffff::1', true],
  ['2001::1', true],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', true],
  ['2001:1::1', false],
  ['2001:4860:4860::8888', false],
  ['1.1.1.1', false],
  ['2606:4700::1111', false],
])('%s is of an inner network: %s', (address, is) => {
  expect(isInner(address)).toBe(is)
})

test('an inner network is asked where that was configured alone, by its number and by a name that means it', async () => {
  const asked: Pick<IncomingMessage, 'method' | 'url'>[] = []
  const elsewhere = createServer(({ method, url }, answer) => {
    asked.push({ method, url })
    answer.setHeader('x-frame-options', 'DENY').end('secret')
  })
  await new Promise<void>((listens) => elsewhere.listen(0, '127.0.0.1', listens))
  const { port } = elsewhere.address() as AddressInfo
  const all = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'].map((host) => `http://${host}:${port}`)
  const listed = all.map((origin) => new URL(origin).origin)
  for (const origin of all) {
    expect((await framingOf(`${origin}/page`, listed, page, askPages(false))).framing, origin).toBe('shown')
  }
  expect(asked).toEqual([])
  expect(await framingOf(`${all[0]}/page`, listed, page, askPages(true))).toEqual({ framing: 'refused' })
  expect(asked).toEqual([{ method: 'HEAD', url: '/page' }])
  elsewhere.close()
})
