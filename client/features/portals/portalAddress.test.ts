import { expect, test } from 'vitest'
import { portalStep } from './portalAddress.ts'

const origin = 'https://meta.example'

test('another space is gone to at once, with its token', () => {
  const path = '/space/b?spawnToken=x.y&startLevel=2'
  expect(portalStep(path, true, origin)).toEqual({ kind: 'route', path })
  expect(portalStep(`${origin}${path}`, true, origin)).toEqual({ kind: 'route', path })
})

test('everything else is asked about, whatever the server says of it', () => {
  for (const url of [
    'https://example.org/a?b',
    'https://meta.example.org/space/b',
    'https://meta.example/users',
  ]) {
    expect(portalStep(url, true, origin)).toEqual({ kind: 'ask', url })
  }
  expect(portalStep('/space/b', false, origin)).toEqual({ kind: 'ask', url: `${origin}/space/b` })
  expect(portalStep('//example.org/space/b', true, origin)?.kind).toBe('ask')
})

test('no scripts', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'blob:https://meta.example/x', 'https://']) {
    expect(portalStep(url, true, origin)).toBeUndefined()
  }
})
