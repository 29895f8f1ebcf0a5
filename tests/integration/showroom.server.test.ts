import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showroomDraft, showroomVersions } from '#shared/http/showroom.ts'
import type { ShowroomContent } from '#shared/showroom/content.ts'
import { showroomDocument } from '#shared/showroom/document.ts'
import type { ShowroomDocument } from '#shared/showroom/document.ts'
import { HISTORY } from '#shared/showroom/viewing.ts'
import { unusedFiles } from '../../server/files/unusedFiles.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'
import { unlimitedRequests } from '../support/server/unlimitedRequests.ts'

const served = '/public/mlk_data'
const path = '/showroom/meiliken'
/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const sample = showroomDocument.parse(
  JSON.parse(readFileSync(new URL('../../assets/showroom/sample.json', import.meta.url), 'utf8')),
)

const small = { ...sample, departments: sample.departments.slice(0, 1), menu: [0] }

let server: TestServer
let admin = ''
let manager = ''
let somebody = ''
beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('materials')]),
    requestLimits: unlimitedRequests,
  })
  admin = (await server.login('admin')).access_token
  manager = (await server.login('ann')).access_token
  somebody = (await server.login('bob')).access_token
  const { body } = await server.call('GET', '/users/me', { token: manager })
  server.config.sites.get('meiliken')!.document.managers.push(body.id as string)
}, 60_000)
afterAll(() => server.close())

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(server.url + address, { headers })
const shown = async (query = ''): Promise<ShowroomContent> =>
  (await get(served + query)).json() as Promise<ShowroomContent>
const draftOf = async (token = manager) =>
  showroomDraft.parse((await server.call('GET', `${path}/draft`, { token })).body)
const put = (content: unknown, revision: number, token = manager) =>
  server.call('PUT', `${path}/draft`, { token, body: { content, revision } })
const publish = (revision: number, note = '') =>
  server.call('POST', `${path}/publish`, { token: manager, body: { revision, note } })
const titled = (zh: string, from: ShowroomDocument = sample): ShowroomDocument => ({
  ...from,
  title: { zh, en: '' },
})

async function upload(content: Buffer, type = 'image/png', token = manager) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)], { type }), 'file')
  const answer = await fetch(`${server.url}/api/v2${path}/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

describe('what came with the server', () => {
  test('is served to everybody, in both languages, packed and with a tag', async () => {
    const chinese = await shown()
    expect(chinese).toMatchObject({ version: 0, title: sample.title.zh })
    expect(chinese.departments.map(({ name }) => name)).toEqual([
      '化工',
      '性能助剂',
      '地材',
      '纺织',
      '公司',
      '企业历程',
    ])
    expect(chinese.departments[HISTORY]?.infos).toHaveLength(39)
    const first = await get(`${served}?lang=en`)
    const english = (await first.json()) as ShowroomContent
    expect(english.departments[0]?.name).toBe('Chemicals')
    const tag = first.headers.get('etag') ?? ''
    expect((await get(`${served}/content.json?lang=en`, { 'if-none-match': tag })).status).toBe(304)
    expect((await get(served, { 'if-none-match': tag })).status).toBe(200)
  })

  test('every picture it names is there', async () => {
    const named = new Set(JSON.stringify(await shown()).match(/\/public\/mlk_data\/media\/[^"]+/g))
    expect(named.size).toBeGreaterThan(60)
    for (const address of named) expect([address, (await get(address)).status]).toEqual([address, 200])
    for (const none of ['nothing.webp', '../sites/meiliken.json', '0123456789abcdef']) {
      expect((await get(`${served}/media/${none}`)).status).toBe(404)
    }
  })

  test('its pages are pages', async () => {
    for (const page of ['big-screen', 'online', 'manage']) {
      expect((await get(`/milliken/${page}`)).status).toBe(200)
    }
    expect((await get('/milliken/nothing')).status).toBe(404)
  })
})

test('who manages: people of the document and site administrators, nobody else', async () => {
  for (const token of [manager, admin])
    expect(await draftOf(token)).toMatchObject({ revision: 0, isShown: true })
  for (const [method, where, body] of [
    ['GET', '/draft', undefined],
    // Larger bodies of strangers are not read.
    ['PUT', '/draft', { content: small, revision: 0 }],
    ['POST', '/publish', { revision: 0 }],
    ['GET', '/versions', undefined],
    ['GET', '/versions/0', undefined],
    ['POST', '/versions/0/restore', { revision: 0 }],
  ] as const) {
    const asked = { ...(body && { body }) }
    expect(await server.call(method, path + where, { token: somebody, ...asked })).toMatchObject({
      status: 403,
    })
    expect(await server.call(method, path + where, asked)).toMatchObject({ status: 401 })
    // Of another site's showroom they are strangers; what is no site has none.
    for (const [other, refused] of [
      ['shandongMedia', { status: 403, body: { code: 'Forbidden' } }],
      ['nobody', { status: 404, body: { code: 'SiteNotFound' } }],
    ] as const) {
      const there = path.replace('meiliken', other) + where
      expect(await server.call(method, there, { token: manager, ...asked })).toMatchObject(refused)
    }
  }
  expect((await upload(picture, 'image/png', somebody)).status).toBe(403)
  // Their ids are nobody else's to know.
  expect(await (await get('/milliken')).text()).not.toContain('managers')
})

test('visitors see what was published; two at once get a clear conflict, and nothing is lost', async () => {
  expect(await put(titled('一'), 0)).toMatchObject({ status: 200, body: { revision: expect.any(Number) } })
  const { revision } = await draftOf()
  expect((await shown()).title).toBe(sample.title.zh)
  // The other one still has what was there before.
  expect(await put(titled('二'), 0, admin)).toMatchObject({ status: 409, body: { code: 'ShowroomOutdated' } })
  expect((await draftOf()).content.title.zh).toBe('一')
  const both = await Promise.all([put(titled('三'), revision), put(titled('四'), revision, admin)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const now = await draftOf()
  expect(await publish(now.revision - 1)).toMatchObject({ status: 409 })
  expect(await publish(now.revision, '春季')).toMatchObject({
    status: 200,
    body: { isShown: true, shown: 1 },
  })
  expect(await shown()).toMatchObject({ version: 1, title: now.content.title.zh })
  expect((await shown('?lang=en')).title).toBe(now.content.title.zh)
  const log = await server.call('GET', '/site-admin/operations?action=site.showroom', { token: admin })
  expect(log.body.data[0]).toMatchObject({ subjectId: 'meiliken', details: { version: 1, note: '春季' } })
})

test('any version comes back, that of the server too; what was not published is put aside', async () => {
  await put(titled('没有发布'), (await draftOf()).revision)
  const { revision } = await draftOf()
  const back = (number: number, at: number) =>
    server.call('POST', `${path}/versions/${number}/restore`, { token: manager, body: { revision: at } })
  expect(await back(0, revision - 1)).toMatchObject({ status: 409 })
  expect(await back(77, revision)).toMatchObject({ status: 404 })
  expect(await back(0, revision)).toMatchObject({ status: 200, body: { shown: 0, isShown: true } })
  expect((await shown()).title).toBe(sample.title.zh)
  const list = async (query = '') =>
    showroomVersions.parse((await server.call('GET', `${path}/versions${query}`, { token: manager })).body)
  const { data, total } = await list()
  expect(data.map(({ number, cause, isShown }) => [number, cause, isShown])).toEqual([
    [2, 'aside', false],
    [1, 'publish', false],
    [0, 'supplied', true],
  ])
  expect(data[0]).toMatchObject({ savedBy: 'ann' })
  expect((await list('?size=2')).data).toHaveLength(2)
  expect((await list('?size=2&offset=2')).data).toMatchObject([{ number: 0 }])
  expect(total).toBe(3)
  const aside = await server.call('GET', `${path}/versions/2`, { token: manager })
  expect(aside.body.content.title.zh).toBe('没有发布')
  expect(await back(2, (await draftOf()).revision)).toMatchObject({ status: 200, body: { shown: 2 } })
  expect(await shown()).toMatchObject({ version: 2, title: '没有发布' })
})

describe('refused, and what was there stays', () => {
  const page = sample.departments[0]!.infos[0]!
  const withPage = (change: object): unknown => ({
    ...sample,
    departments: [{ ...sample.departments[0], infos: [{ ...page, ...change }] }],
    menu: [0],
  })
  const image = (content: string) => withPage({ mediaData: { display: 'image', content } })
  test.each<[string, unknown]>([
    ['a script for an address', image('javascript:alert(1)')],
    ['markup for an address', image('"><img src=x onerror=alert(1)>')],
    ['another site', image('https://example.org/a.webp')],
    ['another site without a scheme', image('//example.org/a.webp')],
    ['out of the assets', image('/assets/../server/main.ts')],
    ['a program of the assets', image('/assets/source/main.ts')],
    ['a film for a picture', image('/assets/films/levels.webm')],
    ['a display there is none', withPage({ mediaData: { display: 'html', content: '<b>' } })],
    ['a field nobody knows', withPage({ onclick: 'alert(1)' })],
    ['no title', withPage({ pageTitle: { zh: ' ', en: '' } })],
    ['a title too long', withPage({ pageTitle: { zh: '长'.repeat(41), en: '' } })],
    ['no intro page', { ...sample, departments: [{ ...sample.departments[0], infos: [] }], menu: [0] }],
    ['the company in the menu', { ...sample, menu: [0, 4] }],
    ['a menu that names one twice', { ...sample, menu: [0, 0] }],
    ['a department that is none', { ...sample, menu: [0, 9] }],
    ['seven departments', { ...sample, departments: [...sample.departments, sample.departments[0]] }],
  ])('%s', async (_, content) => {
    const before = await draftOf()
    const answer = await put(content, before.revision)
    expect(answer).toMatchObject({ status: 400, body: { code: 'InvalidParameters' } })
    expect(await draftOf()).toEqual(before)
  })

  test('markup in a text is text', async () => {
    const zh = '<img src=x onerror=alert(1)>'
    const { revision } = await draftOf()
    expect(await put(withPage({ bodyText: { zh, en: '' } }), revision)).toMatchObject({ status: 200 })
    expect((await draftOf()).content.departments[0]?.infos[0]?.bodyText.zh).toBe(zh)
  })

  test('a picture that is not there is named', async () => {
    const { revision } = await draftOf()
    expect(await put(image(`/files/${'0'.repeat(32)}`), revision)).toMatchObject({
      status: 400,
      body: {
        details: [
          { field: 'content.departments.0.infos.0.mediaData.content', message: 'is not there any more' },
        ],
      },
    })
  })
})

test('uploads: pictures and films up to a size, used where they are named and kept as long', async () => {
  const { status, body } = await upload(picture)
  expect(status).toBe(201)
  expect(body).toMatchObject({ family: 'image', location: expect.stringMatching(/^\/files\/[a-z0-9]+$/) })
  const location = body['location']!
  const { revision } = await draftOf()
  expect(await put({ ...sample, picture: location }, revision)).toMatchObject({ status: 200 })
  await publish((await draftOf()).revision)
  const { picture: address } = await shown()
  expect(address).toBe(`${served}/media/${location.slice('/files/'.length)}`)
  const file = await get(address)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
  // A picture is no film.
  const asFilm = structuredClone(sample)
  asFilm.departments[0]!.infos[0]!.mediaData = { display: 'video', content: location }
  expect(await put(asFilm, (await draftOf()).revision)).toMatchObject({ status: 400 })

  const loose = (await upload(picture)).body['location']!
  const later = { now: () => Date.now() + 2 * 86_400_000 }
  const unused = await unusedFiles({ db: server.db, clock: later })
  expect(unused).toEqual([loose.slice('/files/'.length)])
  const own = await server.call('GET', '/users/me/files', { token: manager })
  expect(own.body.data).toContainEqual(
    expect.objectContaining({
      url: location,
      uses: [expect.objectContaining({ what: 'site', isOwn: true })],
    }),
  )
  const removed = await server.call('DELETE', location.replace('/files/', '/users/me/files/'), {
    token: manager,
  })
  expect(removed).toMatchObject({ status: 409, body: { code: 'FileInUse' } })

  expect(await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
    status: 400,
    body: { code: 'UnsupportedFileError' },
  })
})

test('a film of 300 MB is refused before it is read, in clear words', async () => {
  const answer = await fetch(`${server.url}/api/v2${path}/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager}`, 'content-type': 'multipart/form-data; boundary=b' },
    // Says its length; what it would take to send it is not made.
    body: Buffer.alloc(0),
  })
  expect(answer.status).toBe(400)
  const large = Buffer.alloc(102 * 1024 * 1024)
  Buffer.from('\x1a\x45\xdf\xa3webm', 'latin1').copy(large)
  expect(await upload(large, 'video/webm')).toMatchObject({
    status: 413,
    body: { code: 'PayloadTooLarge', message: 'file too large, 100 MB at most' },
  })
})
