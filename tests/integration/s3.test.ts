import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEventStage, type EventStage } from '../support/server/eventStage.ts'
import { filmHead } from '../support/server/slowUpload.ts'
import { until } from '../support/until.ts'
import { upload } from '../support/server/upload.ts'
import { s3Store } from '../../server/files/s3Store.ts'

/* A bucket that is slow, breaks off or says nothing: bodies are streamed to it, and each call has an end. */

const id = '0123456789abcdef0123456789abcdef'
const MIB = 1 << 20
const size = 48 * MIB

let folder: string
let path: string
let sha256: string
let endpoint: string
let answer: (req: IncomingMessage, res: ServerResponse) => void
const http = createServer((req, res) => answer(req, res))
let asked: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingjing-s3-'))
  path = join(folder, 'film')
  const file = await open(path, 'w')
  const hash = createHash('sha256')
  for (let n = 0; n < size / MIB; n += 1) {
    const part = Buffer.alloc(MIB, n)
    hash.update(part)
    await file.write(part)
  }
  await file.close()
  sha256 = hash.digest('hex')
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(async () => {
  http.closeAllConnections()
  http.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  asked = []
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const times = { connectMs: 5_000, silentMs: 1_000 }
/** Where nothing is silent but a machine that stands still. */
const patient = { connectMs: 30_000, silentMs: 30_000 }
const store = (bounds = times) =>
  s3Store({ endpoint, region: 'cn-north-1', bucket: 'lingjing', key: 'k', secret: 's' }, bounds)
const film = () => ({ path, bytes: size, sha256 })
/** Bytes of buffers that are still needed, which hold what is on its way. */
const held = (): number => {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

test('a file is streamed as the bucket takes it, never held whole, and arrives as it is', async () => {
  const hash = createHash('sha256')
  let bytes = 0
  let most = 0
  const before = held()
  answer = (req, res) => {
    expect(req.headers['content-length']).toBe(String(size))
    expect(req.headers['x-amz-content-sha256']).toBe(sha256)
    expect(req.headers['content-type']).toBe('video/mp4')
    void (async () => {
      for await (const part of req as AsyncIterable<Buffer>) {
        bytes += part.length
        hash.update(part)
        if (bytes % (8 * MIB) >= part.length) continue
        // One that takes its time: whoever sends could run far ahead.
        await new Promise((resolve) => setTimeout(resolve, 20))
        most = Math.max(most, held() - before)
      }
      res.writeHead(200, { ETag: '"x"' }).end()
    })()
  }
  await store(patient).put(id, film(), 'video/mp4')
  expect(bytes).toBe(size)
  expect(hash.digest('hex')).toBe(sha256)
  expect(most).toBeLessThan(size / 2)
})

test.each([
  ['breaks off in the middle', (req: IncomingMessage) => req.once('data', () => req.destroy())],
  ['never reads nor answers', () => undefined],
  ['takes all and says nothing', (req: IncomingMessage) => req.resume()],
] as const)(
  'a bucket that %s is an error in bounded time, and the next upload goes through',
  async (_what, behave) => {
    answer = (req) => {
      asked.push(`${req.method}`)
      req.on('error', () => undefined)
      behave(req)
    }
    const opened = store()
    await expect(opened.put(id, film(), 'video/mp4')).rejects.toThrow()
    expect(asked.length).toBeGreaterThan(0)
    // The next one begins anew and goes through.
    answer = (req, res) => {
      req.resume()
      req.on('end', () => res.writeHead(200, { ETag: '"x"' }).end())
    }
    await opened.put(id, film(), 'video/mp4')
  },
)

test('a bucket that is full or broken is an error too, and of reading one that falls silent', async () => {
  answer = (req, res) => {
    req.resume()
    req.on('end', () => res.writeHead(507).end('<Error><Code>InsufficientStorage</Code></Error>'))
  }
  await expect(store().put(id, film(), 'video/mp4')).rejects.toThrow()
  answer = (_req, res) => void res.writeHead(200, { 'content-length': '100' }).write('begun')
  const begun = await store().open(id)
  const read = async () => {
    for await (const part of begun!) expect(String(part)).toBe('begun')
  }
  await expect(read()).rejects.toThrow()
})

test('what the bucket did not take leaves nothing: no row, no file on its way, no place taken', async () => {
  const board = { normal: '', type: 0, width: 1, height: 1, id: 'board', x: 2, y: 2 }
  const stage: EventStage = await startEventStage(
    { '1': board },
    {
      env: {
        S3_ENDPOINT: endpoint,
        S3_BUCKET: 'lingjing',
        S3_KEY: 'k',
        S3_SECRET: 's',
        UPLOADS_PER_PERSON: '1',
      },
    },
  )
  try {
    const spaceId = await stage.makeSpace()
    const { access_token: token } = await stage.server.login('owner')
    const bytes = Buffer.concat([filmHead, Buffer.alloc(4 * MIB)])
    const send = () =>
      upload(stage.server.url, `/upload?fileId=${spaceId}.1.1`, {
        token,
        bytes,
        name: 'film.mp4',
        type: 'video/mp4',
      })
    const rows = async () => (await stage.server.db.selectFrom('files').select('id').execute()).length
    const onTheWay = () => readdir(join(stage.server.dataDir, 'uploading'))
    answer = (req, res) => {
      asked.push(`${req.method}`)
      req.on('error', () => undefined)
      if (req.method === 'DELETE') res.writeHead(204).end()
      else req.once('data', () => req.destroy())
    }
    for (let n = 0; n < 3; n += 1) {
      expect((await send()).status).toBe(500)
      // The file on its way goes once the answer has been heard.
      await until(async () => (await onTheWay()).length === 0, 'nothing is on its way')
      expect(await rows()).toBe(0)
    }
    // It may have kept a part.
    expect(asked.filter((method) => method === 'DELETE').length).toBe(3)
    answer = (req, res) => {
      req.resume()
      req.on('end', () => res.writeHead(200, { ETag: '"x"' }).end())
    }
    expect((await send()).status).toBe(201)
    await until(async () => (await onTheWay()).length === 0, 'nothing is on its way')
    expect(await rows()).toBe(1)
  } finally {
    await stage.close()
  }
})
