import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteFactsList } from '#shared/http/siteFacts.ts'
import { noFacts } from '#shared/sites/siteFacts.ts'
import { readConfig } from '../../server/config.ts'
import { openSiteFacts } from '../../server/site/siteFactsStore.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'

let server: TestServer
let admin = ''
let somebody = ''
beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    env: { SITE_EMAIL: 'ops@lingjing.test', SITE_ICP: '京ICP备12345678号-1' },
  })
  admin = (await server.login('admin')).access_token
  somebody = (await server.login('ann')).access_token
}, 60_000)
afterAll(() => server.close())

const put = (body: unknown, token = admin) => server.call('PUT', '/site-admin/site-facts', { token, body })
const facts = { ...noFacts, operator: '青石科技有限公司', publicSecurity: '京公网安备11010502030001号' }

test('who runs the site: from the environment, over it what an administrator wrote, for every site', async () => {
  const { body } = await server.call('GET', '/site-admin/site-facts', { token: admin })
  const list = siteFactsList.parse(body).data
  expect(list.map(({ site }) => site)).toEqual(['', 'meiliken', 'shandongMedia'])
  expect(list[0]).toMatchObject({
    revision: 0,
    facts: noFacts,
    inherited: { contactEmail: 'ops@lingjing.test', icp: '京ICP备12345678号-1' },
  })
  const stored = await put({ site: '', facts, revision: 0 })
  expect(stored).toMatchObject({ status: 200, body: { revision: 1, facts } })
  // A site that says nothing itself has those of whoever runs the server, but for its name.
  const again = await server.call('GET', '/site-admin/site-facts', { token: admin })
  expect(again.body.data[1]).toMatchObject({ inherited: { operator: facts.operator, title: '' } })
  const { body: log } = await server.call('GET', '/site-admin/operations?action=site.facts', { token: admin })
  expect(log.data[0]).toMatchObject({ action: 'site.facts', details: { operator: facts.operator } })
})

test('nobody overwrites what they have not seen, and it is there after a restart', async () => {
  const other = { ...facts, operator: '别人' }
  expect(await put({ site: 'meiliken', facts: other, revision: 0 })).toMatchObject({ status: 200 })
  for (const revision of [0, 7]) {
    expect(await put({ site: 'meiliken', facts, revision })).toMatchObject({
      status: 409,
      body: { code: 'SiteFactsOutdated' },
    })
  }
  const { config } = readConfig({ DATA_DIR: server.dataDir })
  const opened = await openSiteFacts({ db: server.db, clock: server.clock, config, bus: server.cluster.bus })
  expect(opened.shown()['meiliken']).toMatchObject({ operator: '别人' })
})

test('refused: other people, unknown sites, numbers and addresses that are none', async () => {
  expect(await put({ site: '', facts, revision: 1 }, somebody)).toMatchObject({ status: 403 })
  expect(await server.call('GET', '/site-admin/site-facts', {})).toMatchObject({ status: 401 })
  expect(await put({ site: 'nowhere', facts, revision: 0 })).toMatchObject({ status: 404 })
  for (const wrong of [
    { contactEmail: 'nobody' },
    { icp: '备案中' },
    { publicSecurity: 'javascript:alert(1)' },
    { title: 'x'.repeat(41) },
  ]) {
    const answer = await put({ site: '', facts: { ...facts, ...wrong }, revision: 1 })
    expect(answer).toMatchObject({ status: 400, body: { code: 'InvalidParameters' } })
  }
})

test('a legal text of its own is for everybody, that of this site for sites without one', async () => {
  const legal = { ...noFacts.legal, terms: { zh: '# 一、账号\n正文', en: '' } }
  const { body } = await server.call('GET', '/site-admin/site-facts', { token: admin })
  await put({ site: '', facts: { ...facts, legal }, revision: body.data[0].revision })
  for (const site of ['', 'shandongMedia']) {
    const text = await server.call('GET', `/site/legal?document=terms&site=${site}`)
    expect(text).toMatchObject({ status: 200, body: { zh: '# 一、账号\n正文', en: '' } })
  }
  expect((await server.call('GET', '/site/legal?document=cookies')).body).toEqual({ zh: '', en: '' })
  expect(await server.call('GET', '/site/legal?document=terms&site=nowhere')).toMatchObject({ status: 404 })
  expect(await server.call('GET', '/site/legal?document=other')).toMatchObject({ status: 400 })
})

test('frames, pictures and films come from this site and the origins an administrator lists, from the next page on', async () => {
  const sourcesOf = async (directive: string) => {
    const { headers } = await fetch(server.url)
    return new RegExp(`${directive} ([^;]*)`).exec(headers.get('content-security-policy') ?? '')?.[1]
  }
  expect(await sourcesOf('frame-src')).toBe("'self'")
  const { body } = await server.call('GET', '/site-admin/site-facts', { token: admin })
  const { revision } = body.data[0]
  const origins = ['https://talks.example', 'http://127.0.0.1:9']
  for (const wrong of [
    'https://talks.example/',
    "https://talks.example 'unsafe-inline'",
    'https://talks.example;script-src *',
    'https://*',
    'http://talks.example',
    'javascript:',
    'HTTPS://talks.example',
    '*',
    '',
  ]) {
    expect(await put({ site: '', facts: { ...facts, origins: [wrong] }, revision }), wrong).toMatchObject({
      status: 400,
    })
  }
  expect(await put({ site: 'meiliken', facts: { ...facts, origins }, revision: 1 })).toMatchObject({
    status: 400,
  })
  expect(await put({ site: '', facts: { ...facts, origins }, revision })).toMatchObject({ status: 200 })
  expect(await sourcesOf('frame-src')).toBe(`'self' ${origins.join(' ')}`)
  expect(await sourcesOf('img-src')).toBe(`'self' blob: data: ${origins.join(' ')}`)
  expect(await sourcesOf('media-src')).toBe(`'self' blob: data: ${origins.join(' ')}`)
  expect(await sourcesOf('script-src')).not.toContain('talks')
})

test('whether a page can be framed is asked of listed origins alone, for people who are logged in', async () => {
  const ask = (url: string, token?: string) =>
    server.call('GET', `/site/framing?url=${encodeURIComponent(url)}`, token ? { token } : {})
  expect(await ask('https://talks.example/')).toMatchObject({ status: 401 })
  expect(await ask('https://elsewhere.example/', somebody)).toMatchObject({
    status: 200,
    body: { framing: 'notAllowed' },
  })
  for (const url of ['file:///etc/passwd', 'javascript:1', 'nothing', '']) {
    expect(await ask(url, somebody), url).toMatchObject({ status: 400 })
  }
  // Of what is in a network of its own the browser finds out: nothing is asked.
  expect(await ask(`http://127.0.0.1:9/`, somebody)).toMatchObject({ body: { framing: 'shown' } })
})
