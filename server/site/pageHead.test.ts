import { expect, test } from 'vitest'
import { noFacts, publicFacts } from '#shared/sites/siteFacts.ts'
import { loadSites, publicSite } from '../identity/sites.ts'
import { withHead } from './pageHead.ts'
import type { PageRequest } from './pageHead.ts'

const html = `<!doctype html><html><head>
    <meta
      name="description"
      content="原来的简介"
    />
    <title>灵境</title></head><body></body></html>`
const shipped = [...loadSites(['assets/sites'], { MEILIKEN_HOSTS: 'hall.test' }).values()].map(publicSite)
const asked = (path: string, headers: Record<string, string> = {}) =>
  ({ path, headers }) as unknown as PageRequest

const titleOf = (page: string) => /<title>([^<]*)</.exec(page)?.[1]
const metaOf = (page: string, name: string) =>
  new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1]

test('title and description are those of the site by host or path, as links in messengers show them', () => {
  const facts = { dev: false, sites: shipped }
  const byPath = withHead(html, asked('/milliken'), facts)
  expect(titleOf(byPath)).toBe('材料科技在线展厅')
  expect(metaOf(byPath, 'og:title')).toBe('材料科技在线展厅')
  expect(metaOf(byPath, 'description')).toBe('化工、助剂、地材与纺织，一处看全。')
  expect(titleOf(withHead(html, asked('/', { host: 'Hall.test' }), facts))).toBe('材料科技在线展厅')
  const ours = withHead(html, asked('/', { host: 'elsewhere.test' }), facts)
  expect([titleOf(ours), metaOf(ours, 'description'), metaOf(ours, 'og:description')]).toEqual([
    '灵境',
    '原来的简介',
    '原来的简介',
  ])
})

test('what an administrator wrote is escaped, and the language is the browser’s where the site speaks it', () => {
  const own = publicFacts({ ...noFacts, title: '</title><script>"&', description: '"><b>' })
  const page = withHead(html, asked('/my-spaces'), { dev: false, facts: { '': own } })
  expect(titleOf(page)).toBe('&lt;/title>&lt;script>&quot;&amp;')
  expect(page).not.toContain('<script>')
  expect(page).not.toContain('<b>')
  const media = shipped.find(({ languages }) => languages.includes('en'))
  const headers = { 'accept-language': 'en-GB,en;q=0.9,zh;q=0.8' }
  if (media) {
    const english = withHead(html, asked(media.prefix, headers), { dev: false, sites: shipped })
    expect(titleOf(english)).toBe(media.title.en)
  }
  // The manufacturer's pages are in Chinese only.
  expect(titleOf(withHead(html, asked('/milliken', headers), { dev: false, sites: shipped }))).toBe(
    '材料科技在线展厅',
  )
})

test('a page learns where to look spaces up only where that is another host', () => {
  const lookupUrl = 'https://games.example.org'
  expect(metaOf(withHead(html, asked('/'), { dev: false, lookupUrl }), 'lingjing-lookup')).toBe(lookupUrl)
  const page = withHead(html, asked('/'), { dev: false })
  expect(withHead(html, asked('/'), { dev: false, lookupUrl: undefined })).toBe(page)
  expect(page).not.toContain('lingjing-lookup')
})
