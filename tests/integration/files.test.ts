import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { openFileStore } from '../../server/files/openFileStore.ts'
import type { FileStore } from '../../server/files/fileStore.ts'
import { startFakeS3 } from '../support/others/fakeS3.ts'
import type { FakeS3 } from '../support/others/fakeS3.ts'

const id = '0123456789abcdef0123456789abcdef'
const bytes = Buffer.from('some bytes of a picture')
const read = (stream: Readable | undefined) => stream && buffer(stream)

let folder: string
let s3: FakeS3
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingjing-files-'))
  s3 = await startFakeS3()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const bucket = (secret: string) => ({
  s3: { endpoint: s3.endpoint, region: 'cn-north-1', bucket: 'lingjing', key: s3.key, secret },
})

async function keepsFiles(store: FileStore): Promise<void> {
  expect(await store.open(id)).toBeUndefined()
  await store.put(id, bytes, 'image/webp')
  expect(await read(await store.open(id))).toEqual(bytes)
  expect(await read(await store.open(id, { start: 5, end: 9 }))).toEqual(Buffer.from('bytes'))
  await store.remove(id)
  expect(await store.open(id)).toBeUndefined()
  await store.remove(id)
}

describe('a folder', () => {
  test('keeps files, and leaves nothing half written', async () => {
    const store = await openFileStore({ folder })
    await keepsFiles(store)
    await store.put(id, bytes, 'image/webp')
    expect(await readdir(join(folder, '01'))).toEqual([id])
  })
  test.each(['../../etc/passwd', '..', '', 'ABC', `${id}/../x`])('nothing outside it: %j', async (path) => {
    const store = await openFileStore({ folder })
    expect(await store.open(path)).toBeUndefined()
    await expect(store.put(path, bytes, 'image/webp')).rejects.toThrow()
    await store.remove(path)
  })
})

describe('a bucket', () => {
  test('keeps files by signed requests', async () => {
    const store = await openFileStore(bucket(s3.secret))
    await keepsFiles(store)
    await store.put(id, bytes, 'image/webp')
    expect(s3.objects.get(`/lingjing/${id}`)).toEqual({ bytes, contentType: 'image/webp' })
    expect(s3.refused).toEqual([])
  })
  test('a wrong secret is an error, not an empty file', async () => {
    const store = await openFileStore(bucket('somebody else’s'))
    await expect(store.put(id, bytes, 'image/webp')).rejects.toThrow()
    await expect(store.open(id)).rejects.toThrow()
    expect(s3.refused).toContain(`PUT /lingjing/${id}`)
  })
})

describe('the environment', () => {
  const env = { DATA_DIR: '', S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b', S3_KEY: 'k', S3_SECRET: 's' }
  test('names a bucket, or nothing and a folder is taken', () => {
    expect(readConfig({ ...env, DATA_DIR: folder }).config.files).toEqual({
      s3: { endpoint: 'https://s3.example', region: 'us-east-1', bucket: 'b', key: 'k', secret: 's' },
    })
    expect(readConfig({ DATA_DIR: folder }).config.files).toEqual({ folder: join(folder, 'files') })
  })
  test('half a bucket is an error', () => {
    expect(() => readConfig({ ...env, DATA_DIR: folder, S3_SECRET: '' })).toThrow(/S3_SECRET/)
  })
})
