import { describe, expect, test } from 'vitest'
import { allowsPath, mustLogOut, siteOfHost, siteOfPath } from './siteRules.ts'

const media = {
  key: 'shandongMedia',
  hosts: ['media.example'],
  routes: { login: '/auth/shandongMedia/login', index: '/shandong-media' },
  prefix: '/shandong-media',
  logout: { onLeaving: true, onEntering: true },
  guests: false,
}
const factory = {
  key: 'meiliken',
  hosts: ['hall.example:8443'],
  routes: { login: '/auth/meiliken/login', index: '/milliken' },
  prefix: '/milliken',
  logout: { onLeaving: false, onEntering: false },
  guests: false,
}
const sites = [media, factory]

test('the site of a page and of a host', () => {
  expect(siteOfPath(sites, '/shandong-media')).toBe(media)
  expect(siteOfPath(sites, '/Milliken/big-screen/')).toBe(factory)
  expect(siteOfPath(sites, '/auth/meiliken/login')).toBe(factory)
  expect(siteOfPath(sites, '/millikens')).toBeUndefined()
  expect(siteOfPath(sites, '/')).toBeUndefined()
  expect(siteOfHost(sites, 'Hall.example:8443')).toBe(factory)
  expect(siteOfHost(sites, 'hall.example')).toBeUndefined()
})

test('a session of a site may be under /auth and its own prefix', () => {
  for (const path of ['/auth', '/auth/x', '/shandong-media', '/shandong-media/x']) {
    expect(allowsPath(media, path, 'any.example'), path).toBe(true)
  }
  for (const path of ['/', '/my-spaces', '/space/office', '/milliken', '/author', '/shandong-media-2']) {
    expect(allowsPath(media, path, 'any.example'), path).toBe(false)
  }
  expect(allowsPath(media, '/', 'MEDIA.example')).toBe(true)
  expect(allowsPath(media, '/my-spaces', 'media.example')).toBe(false)
})

describe('who is logged out by coming to a page', () => {
  const table: [authFrom: string | undefined, path: string, out: boolean][] = [
    // The media group: outside its paths.
    ['shandongMedia', '/shandong-media', false],
    ['shandongMedia', '/shandong-media/nothing', false],
    ['shandongMedia', '/auth/shandongMedia/login', false],
    ['shandongMedia', '/', true],
    ['shandongMedia', '/my-spaces', true],
    ['shandongMedia', '/space/office', true],
    ['shandongMedia', '/milliken', true],
    // The manufacturer does not log out.
    ['meiliken', '/milliken', false],
    ['meiliken', '/my-spaces', false],
    // But it is a stranger at the media group's.
    ['meiliken', '/shandong-media', true],
    // Everybody else: only by coming to the media group's.
    [undefined, '/my-spaces', false],
    [undefined, '/auth/shandongMedia/login', false],
    [undefined, '/milliken', false],
    [undefined, '/shandong-media', true],
    [undefined, '/SHANDONG-media/x', true],
    // A site that is gone.
    ['forgotten', '/auth/x', true],
  ]
  test.each(table)('%s at %s: %s', (authFrom, path, out) => {
    expect(mustLogOut(sites, authFrom, path, 'lingjing.example')).toBe(out)
  })

  test('guests of a site are there alone, even where people with an account may leave', () => {
    const open = [media, { ...factory, guests: true }]
    expect(mustLogOut(open, 'meiliken', '/my-spaces', 'lingjing.example')).toBe(true)
    expect(mustLogOut(open, 'meiliken', '/milliken/online', 'lingjing.example')).toBe(false)
    expect(mustLogOut(open, undefined, '/my-spaces', 'lingjing.example')).toBe(false)
  })
})
