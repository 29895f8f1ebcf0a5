import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SiteDocument } from '#shared/sites/siteDocument.ts'
import { loadSites, publicSite } from './sites.ts'

const shipped = join(import.meta.dirname, '../../assets/sites')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lingjing-sites-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const documentOf = (key: string): SiteDocument => {
  const site = loadSites([shipped], {}).get(key)
  if (!site) throw new Error(`no ${key}`)
  return site.document
}
const write = (name: string, document: unknown) =>
  writeFileSync(join(folder, name), typeof document === 'string' ? document : JSON.stringify(document))

test('the two of the specification come with it, and nobody can be handed over yet', () => {
  const sites = loadSites([shipped], {})
  expect([...sites.keys()].toSorted()).toEqual(['meiliken', 'shandongMedia'])
  expect(sites.get('shandongMedia')).toMatchObject({
    document: {
      kind: 'mediaGroup',
      routes: { login: '/auth/shandongMedia/login', index: '/shandong-media' },
      hides: ['exit', 'customerRegistration'],
    },
    partnerAddress: null,
    secret: undefined,
  })
  expect(sites.get('meiliken')?.document).toMatchObject({
    kind: 'manufacturer',
    routes: {
      login: '/auth/meiliken/login',
      index: '/milliken',
      bigScreen: '/milliken/big-screen',
      online: '/milliken/online',
    },
    logout: { onLeaving: false, onEntering: false },
    languages: ['zh-CN'],
  })
})

test('hosts come from the environment as well, and belong to one site only', () => {
  const sites = loadSites([shipped], { MEILIKEN_HOSTS: 'Hall.test:8443, www.hall.test' })
  expect(sites.get('meiliken')?.document.hosts).toEqual(['hall.test:8443', 'www.hall.test'])
  expect(sites.get('shandongMedia')?.document.hosts).toEqual([])
  expect(() => loadSites([shipped], { MEILIKEN_HOSTS: 'http://hall.test' })).toThrow('MEILIKEN_HOSTS')
})

test('address and key come from the environment', () => {
  const sites = loadSites([shipped], {
    MEILIKEN_KEY: 'sixteen-or-more-1',
    MEILIKEN_LOGIN_URL: 'https://partner.example/login',
  })
  expect(sites.get('meiliken')).toMatchObject({
    secret: 'sixteen-or-more-1',
    partnerAddress: 'https://partner.example/login',
  })
  expect(() => loadSites([shipped], { MEILIKEN_KEY: 'short' })).toThrow('MEILIKEN_KEY')
  expect(() => loadSites([shipped], { MEILIKEN_LOGIN_URL: 'javascript:alert(1)' })).toThrow(
    'MEILIKEN_LOGIN_URL',
  )
})

test('pages never learn a key, nor its name', () => {
  const sites = loadSites([shipped], { MEILIKEN_KEY: 'sixteen-or-more-1' })
  const told = JSON.stringify([...sites.values()].map(publicSite))
  expect(told).not.toContain('sixteen-or-more-1')
  expect(told).not.toContain('MEILIKEN')
})

test('a document of the operator takes the place of one that is shipped', () => {
  write('a.json', { ...documentOf('meiliken'), hosts: ['Hall.Example'] })
  write('notes.txt', 'not a document')
  const sites = loadSites([shipped, folder, join(folder, 'nothing-here')], {})
  expect(sites.size).toBe(2)
  expect(sites.get('meiliken')?.document.hosts).toEqual(['hall.example'])
})

test.each<[string, (document: SiteDocument) => unknown]>([
  ['no JSON', () => '{'],
  ['an unknown field', (document) => ({ ...document, colour: 'red' })],
  [
    'a login route outside /auth',
    (document) => ({ ...document, routes: { login: '/login', index: '/milliken' } }),
  ],
  ['an index outside its prefix', (document) => ({ ...document, prefix: '/elsewhere' })],
  [
    'a picture of another origin',
    (document) => ({
      ...document,
      background: { ...document.background, picture: 'https://example.com/a.png' },
    }),
  ],
  ['no language', (document) => ({ ...document, languages: [] })],
])('%s is refused by name', (_, change) => {
  write('bad.json', change(documentOf('meiliken')))
  expect(() => loadSites([folder], {})).toThrow('bad.json')
})

test('two sites cannot share a place', () => {
  write('a.json', { ...documentOf('meiliken'), key: 'other' })
  expect(() => loadSites([shipped, folder], {})).toThrow('both want')
})
