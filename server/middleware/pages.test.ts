import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetFiles, builtClient } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'lingjing-pages-'))
let server: Server

beforeAll(async () => {
  const client = join(folder, 'client')
  mkdirSync(join(client, 'static'), { recursive: true })
  mkdirSync(join(folder, 'assets/source'), { recursive: true })
  writeFileSync(join(client, 'index.html'), '<!doctype html><head></head>page')
  writeFileSync(join(client, 'static/main-abc.js'), 'plain')
  writeFileSync(join(client, 'static/main-abc.js.br'), 'as br')
  writeFileSync(join(client, 'static/main-abc.js.gz'), 'as gzip')
  writeFileSync(join(client, 'static/font.woff2'), 'font')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'assets/thing.glb'), 'glb')
  writeFileSync(join(folder, 'assets/source/plan.ts'), 'secret')
  writeFileSync(join(folder, 'assets/source/plan.json'), 'secret')
  writeFileSync(join(folder, 'assets/table.json'), table('a'))
  const app = express()
    .use('/assets', assetFiles(join(folder, 'assets')))
    .use(builtClient(client, () => ({ dev: true })))
  await new Promise<void>((resolve) => (server = app.listen(0, '127.0.0.1', () => resolve())))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const table = (word: string): string => JSON.stringify(Array.from({ length: 200 }, () => word))

test('a table of the assets is sent packed, anew when it has changed, and not twice', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/assets/table.json`
  const first = await fetchRaw('/assets/table.json', { 'accept-encoding': 'br' })
  expect(first.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  })
  expect(first.headers['content-type']).toMatch(/^application\/json/)
  expect(Number(first.headers['content-length'])).toBeLessThan(100)
  expect(await (await fetch(url)).text()).toBe(table('a'))
  const again = { 'accept-encoding': 'br', 'if-none-match': first.headers.etag! }
  expect(await fetchRaw('/assets/table.json', again)).toMatchObject({ status: 304, body: '' })

  writeFileSync(join(folder, 'assets/table.json'), table('b'))
  utimesSync(join(folder, 'assets/table.json'), new Date(), new Date(Date.now() + 5_000))
  expect(await fetchRaw('/assets/table.json', again)).toMatchObject({ status: 200 })
  expect(await (await fetch(url)).text()).toBe(table('b'))
  const plain = await fetchRaw('/assets/table.json', { 'accept-encoding': 'identity' })
  expect(plain).toMatchObject({ status: 200, body: table('b') })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('Accept-Encoding')
})

interface Page {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** As sent: nothing is unpacked, no path is tidied up. */
const fetchRaw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Page>((resolve, reject) => {
    get({ port: (server.address() as AddressInfo).port, path, headers }, (res) => {
      let body = ''
      res.on('data', (data: Buffer) => (body += data))
      res.on('end', () => resolve({ status: res.statusCode, headers: res.headers, body }))
    }).on('error', reject)
  })

test.each([
  ['gzip, deflate, br', 'br', 'as br'],
  ['gzip', 'gzip', 'as gzip'],
  ['', undefined, 'plain'],
])('a browser that accepts "%s" gets the script as %s', async (accepts, encoding, body) => {
  const answer = await fetchRaw('/static/main-abc.js', { 'accept-encoding': accepts })
  expect(answer).toMatchObject({ status: 200, body })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['content-type']).toMatch(/^text\/javascript/)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['vary']).toMatch(/accept-encoding/i)
})

test('what has no compressed twin is sent as it is', async () => {
  const answer = await fetchRaw('/static/font.woff2', { 'accept-encoding': 'br' })
  expect(answer).toMatchObject({ status: 200, body: 'font' })
  expect(answer.headers['content-encoding']).toBeUndefined()
})

test('every page route is the page, asked for anew each time', async () => {
  for (const path of ['/', '/my-spaces', '/space/abc?startLevel=2']) {
    const answer = await fetchRaw(path)
    expect(answer).toMatchObject({
      status: 200,
      body: '<!doctype html><head><meta name="lingjing" content="dev" /></head>page',
    })
    expect(answer.headers['cache-control']).toBe('no-cache')
  }
})

test('an unknown path is the page that says so, with 404', async () => {
  const page = await fetchRaw('/my-spaces')
  for (const path of ['/no-such-page', '/my-spaces/more', '/index', '/auth/nobody/login']) {
    const answer = await fetchRaw(path)
    expect(answer).toMatchObject({ status: 404, body: page.body })
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
  }
})

test.each([
  '/static/gone-abc.js',
  '/static/main-abc.js.br',
  '/favicon.ico',
  '/assets/gone.glb',
  '/assets/../secret.txt',
  '/assets/source/plan.ts',
  '/assets//source/plan.json',
  '/assets/%73ource/plan.ts',
  '/assets/models/../source/plan.ts',
  '/static/../../secret.txt',
  '/static/..%2f..%2fsecret.txt',
  '/static/%2e%2e/%2e%2e/secret.txt',
  '/..%5c..%5csecret.txt',
])('%s is not served', async (path) => {
  const answer = await fetchRaw(path)
  expect(answer.status).toBe(404)
  expect(answer.body).not.toContain('secret')
})

test('models come packed, may be kept for an hour, and come back by their ETag', async () => {
  const plain = await fetchRaw('/assets/thing.glb')
  const first = await fetchRaw('/assets/thing.glb', { 'accept-encoding': 'gzip, br' })
  expect(first.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'model/gltf-binary',
    'cache-control': 'public, max-age=3600',
    vary: 'Accept-Encoding',
  })
  expect(plain.headers).toMatchObject({
    'content-type': 'model/gltf-binary',
    'cache-control': 'public, max-age=3600',
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const again = await fetchRaw('/assets/thing.glb', {
    'accept-encoding': 'gzip, br',
    'if-none-match': first.headers.etag ?? '',
  })
  expect(again.status).toBe(304)
})

test('assets come back by their ETag', async () => {
  const first = await fetchRaw('/assets/thing.glb')
  expect(first).toMatchObject({ status: 200, body: 'glb' })
  const again = await fetchRaw('/assets/thing.glb', { 'if-none-match': first.headers.etag ?? '' })
  expect(again.status).toBe(304)
})
