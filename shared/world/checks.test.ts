import { expect, test } from 'vitest'
import {
  bool,
  booleanNumber,
  deskInfo,
  displayName,
  isoTime,
  outfit,
  speedModifier,
  text,
  sitePicture,
} from './checks.ts'

test('texts count characters, not code units, and bear no control characters', () => {
  const short = text(3)
  expect(['', 'abc', '👋👋👋'].map(short)).toEqual(['', 'abc', '👋👋👋'])
  for (const bad of ['abcd', '👋👋👋👋', 'x'.repeat(100_000), 'a\u0000', 'a\u202eb', 1, null, undefined]) {
    expect(short(bad)).toBeUndefined()
  }
})

test('a name is trimmed and must be seen', () => {
  expect(displayName('  王 ')).toBe('王')
  for (const bad of ['', '   ', '\u200b', 7, 'x'.repeat(51)]) expect(displayName(bad)).toBeUndefined()
})

test('booleans are booleans, and where an event counts, numbers', () => {
  expect([true, false].map(bool)).toEqual([true, false])
  expect([true, false].map(booleanNumber)).toEqual([1, 0])
  for (const bad of [0, 1, 'true', undefined]) {
    expect(bool(bad)).toBeUndefined()
    expect(booleanNumber(bad)).toBeUndefined()
  }
})

test('times are ISO 8601 or nothing', () => {
  for (const good of ['', '2026-01-02T03:04:05.000Z']) expect(isoTime(good)).toBe(good)
  for (const bad of ['soon', '2026-01-02T03:04:05Z'.padEnd(60), 5]) expect(isoTime(bad)).toBeUndefined()
})

test('pictures are uploads and portraits of this site and nothing else', () => {
  for (const good of ['', '/files/0123456789abcdef', '/assets/images/portraits/3.webp']) {
    expect(sitePicture(good)).toBe(good)
  }
  for (const bad of [
    'https://a.example/f.webp',
    '//a.example/files/0123456789abcdef',
    '/files/../secret0123456789',
    '/files/0123456789abcdef?x',
    '/files/0123456789ABCDEF',
    '/assets/images/portraits/../../x.webp',
    '/api/v2/users/me',
    'javascript:alert(1)',
    'data:image/png;base64,',
    '/files/0123456789abcdef\n',
    1,
  ]) {
    expect(sitePicture(bad)).toBeUndefined()
  }
})

test('speeds stay within a quarter and twice the normal one', () => {
  expect(speedModifier(1.1)).toBe(Math.fround(1.1))
  for (const bad of [0, 0.24, 2.01, Number.NaN, Number.POSITIVE_INFINITY, '1']) {
    expect(speedModifier(bad)).toBeUndefined()
  }
})

test('wearables keep the pieces there are, and short ones', () => {
  expect(outfit({ hat: 'cap', hair: null, wings: 'x' })).toEqual({ hat: 'cap' })
  for (const bad of [null, 'cap', { hat: 'x'.repeat(65) }, { hat: 3 }]) expect(outfit(bad)).toBeUndefined()
})

test('a desk keeps what was said of it, and none of the objects on it', () => {
  const whole = { deskId: 'd', description: 'mine', locked: false, mapId: '1' }
  expect(deskInfo({ ...whole, lastDeskObjects: {} })).toEqual(whole)
  expect(deskInfo({})).toEqual({})
  for (const bad of [
    null,
    'd',
    { deskId: 'x'.repeat(65) },
    { mapId: 'a\u0000' },
    { description: 'x'.repeat(501) },
  ]) {
    expect(deskInfo(bad)).toBeUndefined()
  }
})
