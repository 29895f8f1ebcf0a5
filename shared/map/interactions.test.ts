import { expect, test } from 'vitest'
import { usableKindOf } from './interactionKinds.ts'
import { addressOf, interactionOf, stillOf } from './interactions.ts'
import { ownPath } from './mapPictures.ts'
import { filesOf } from './thingFiles.ts'

const thing = (type: number, properties: object) => ({ type, propertiesJson: JSON.stringify(properties) })

test('the number of a type says what using a thing does; what can not be shown is not offered', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((type) => usableKindOf({ type }))).toEqual([
    'website',
    'poster',
    'video',
    'call',
    'extension',
    'note',
    'modal',
    undefined,
  ])
  expect(usableKindOf(thing(8, { component: 'board' }))).toBe('component')
  expect(usableKindOf(thing(8, { component: 'constructor' }))).toBeUndefined()
  for (const type of [0, 9, -1, 1.5, null]) expect(usableKindOf({ type })).toBeUndefined()
  expect(interactionOf({ type: 0 })).toBeUndefined()
})

test('a screen without a use shows what was put on it; anything else needs a use', () => {
  const screen = (media: object, more: object = {}) => ({
    ...thing(0, { media }),
    templateId: 'tv-wall',
    ...more,
  })
  const picture = { kind: 'image', url: '/files/a' }
  expect(interactionOf(screen(picture))).toEqual({ kind: 'poster', pages: ['/files/a'], text: '' })
  expect(interactionOf(screen({ kind: 'video', url: '/files/b' }))).toMatchObject({
    kind: 'video',
    url: '/files/b',
  })
  expect(interactionOf(screen({ kind: 'live', url: 'https://a.b/c.m3u8' }))).toMatchObject({ isLive: true })
  expect(interactionOf({ templateId: 'tv-wall' })).toBeUndefined()
  expect(interactionOf(screen(picture, { templateId: 'chair-wood' }))).toBeUndefined()
  // What it was made for comes first.
  expect(interactionOf(screen(picture, { type: 1 }))?.kind).toBe('website')
})

test('nothing of a thing is a call of this site, however it is written: nobody makes one by looking', () => {
  const spelled = [
    '/api/v2/auth/send_sms?phone=1',
    '/api',
    '/API/v2/site',
    '/x/../api/v2/site',
    '/./api/v2/site',
    '/x/%2E%2e/api/v2/site',
    '/x/.%2e/api/v2/site',
    '/%2e/api/v2/site',
    '/%61pi/v2/site',
    '/x\\..\\api/v2/site',
  ]
  for (const url of spelled) {
    expect(addressOf(url), url).toBeUndefined()
    expect(interactionOf(thing(2, { pages: [url, '/a.webp'], image: url }))).toMatchObject({
      pages: ['/a.webp'],
    })
    expect(interactionOf(thing(7, { image: url, url }))).toMatchObject({ picture: undefined, url: undefined })
    expect(interactionOf(thing(3, { offline: url, ended: url }))).toMatchObject({
      offline: undefined,
      ended: undefined,
    })
    for (const type of [1, 4, 5])
      expect(interactionOf(thing(type, { url }))).toMatchObject({ url: undefined })
    expect(filesOf(thing(0, { files: [url] }))).toEqual([])
    expect(ownPath(url)).toBeUndefined()
  }
  for (const url of [
    '/apiary',
    '/files/api/a',
    '/a?from=/../api/',
    '/assets/%E5%9B%BE.webp',
    '/space/a?b=%2e',
  ])
    expect(addressOf(url)).toBe(url)
})

test('a screen shows a still while there is no film: of this site only', () => {
  const still = (type: number, properties: object) => stillOf(interactionOf(thing(type, properties)))
  expect(still(2, { pages: ['/a.webp', '/b.webp'] })).toBe('/a.webp')
  expect(still(3, { offline: '/off.webp' })).toBe('/off.webp')
  expect(still(3, { media: { kind: 'image', url: '/files/a' } })).toBe('/files/a')
  // The film shows its own.
  expect(still(3, { offline: '/off.webp', url: '/film.mp4' })).toBeUndefined()
  expect(still(2, { pages: ['https://elsewhere.example/a.webp'] })).toBeUndefined()
  expect(still(7, { image: '/a.webp' })).toBeUndefined()
})

test('an address is a path on this site or a web address; nothing else is opened', () => {
  expect(addressOf(' /a/b?c ')).toBe('/a/b?c')
  for (const good of [
    'https://example.org',
    'http://127.0.0.1:8080/a?b=c#d',
    'https://[::1]/',
    'https://灵境.cn/a@b',
  ]) {
    expect(addressOf(good)).toBe(good)
  }
  for (const bad of [
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    '//example.org',
    '/\\example.org',
    'https://name:word@example.org/',
    'example.org',
    '',
    'https://',
    7,
    undefined,
    `https://example.org/${'x'.repeat(2_000)}`,
  ]) {
    expect(addressOf(bad), String(bad)).toBeUndefined()
  }
})

test('what is not set is absent: the thing is there and says so', () => {
  expect(interactionOf({ type: 1 })).toEqual({ kind: 'website', url: undefined })
  expect(interactionOf({ type: 2, propertiesJson: '{' })).toEqual({ kind: 'poster', pages: [], text: '' })
})

test('a poster has the pages it names, an uploaded picture first, each once', () => {
  const media = { kind: 'image', url: '/files/a.png' }
  const poster = thing(2, { media, pages: ['/files/b.png', '/files/a.png', 'nonsense'], blurb: ' two ' })
  expect(interactionOf(poster)).toEqual({
    kind: 'poster',
    pages: ['/files/a.png', '/files/b.png'],
    text: 'two',
  })
})

test('words have the picture that was uploaded, else the one they name', () => {
  const media = { kind: 'image', url: '/files/a.png' }
  const named = { text: 'hello', image: '/files/b.png' }
  expect(interactionOf(thing(7, { ...named, media }))).toMatchObject({ picture: '/files/a.png' })
  expect(interactionOf(thing(7, named))).toMatchObject({ picture: '/files/b.png' })
})

test('published names are read as ours are', () => {
  expect(interactionOf(thing(4, { zoomLink: 'https://example.org/m' }))).toEqual({
    kind: 'call',
    url: 'https://example.org/m',
  })
  expect(interactionOf(thing(6, { message: 'hello' }))).toEqual({ kind: 'note', text: 'hello' })
})
