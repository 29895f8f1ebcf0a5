import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImageModerationConfig } from '../files/storageSettings.ts'
import { createHttpImageCheck } from './httpImageCheck.ts'
import { createModeration } from './moderation.ts'

/** What the service was asked, and what it answers next. */
let asked: { readonly headers: IncomingMessage['headers']; readonly body: string; readonly method: string }[]
let answer: (res: ServerResponse) => void
const service = createServer((req, res) => {
  void buffer(req).then((body) => {
    asked.push({ headers: req.headers, body: body.toString(), method: req.method ?? '' })
    answer(res)
  })
})
const folder = mkdtempSync(join(tmpdir(), 'lingjing-moderation-'))
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/check?kind=picture`
})
afterAll(async () => {
  service.closeAllConnections()
  await new Promise((resolve) => service.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})
const json =
  (body: unknown, status = 200) =>
  (res: ServerResponse) =>
    void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
let warnings = 0
const log = { warn: () => void (warnings += 1) } as never
const checkWith = (settings: Partial<ImageModerationConfig> = {}) =>
  createHttpImageCheck(
    { url, key: 'k-123', header: 'Authorization', timeoutMs: 5_000, onFailure: 'refuse', ...settings },
    log,
  )
beforeEach(() => {
  asked = []
  warnings = 0
  answer = json({ verdict: 'pass', score: 0.1 })
})

const picture = Buffer.from('the bytes of a picture')

test('the picture goes there with the key, and the verdict comes back', async () => {
  expect(await checkWith().isForbidden(picture)).toBe(false)
  answer = json({ verdict: 'block', labels: ['x'] })
  expect(await checkWith({ header: 'X-Api-Key' }).isForbidden(picture)).toBe(true)
  expect(asked).toMatchObject([
    {
      method: 'POST',
      body: String(picture),
      headers: { authorization: 'Bearer k-123', 'content-type': 'image/webp' },
    },
    { headers: { 'x-api-key': 'k-123' } },
  ])
  await checkWith({ key: undefined }).isForbidden(picture)
  expect(asked[2]?.headers.authorization).toBeUndefined()
})

const failures: Record<string, (res: ServerResponse) => void> = {
  'an error': json({ verdict: 'pass' }, 500),
  'no answer in time': () => undefined,
  'no JSON': (res) => void res.end('<html>'),
  'another verdict': json({ verdict: 'maybe' }),
  'a way to somewhere else': (res) => void res.writeHead(302, { location: '/elsewhere' }).end(),
  'a line that breaks': (res) => void res.destroy(),
  'an answer without end': (res) => {
    res.writeHead(200)
    res.write('x'.repeat(1 << 20))
  },
}
test.each(Object.entries(failures))(
  '%s: refused, or let pass where the operator wants that',
  async (_, failing) => {
    answer = failing
    await expect(checkWith({ timeoutMs: 300 }).isForbidden(picture)).rejects.toMatchObject({
      code: 'ImageCheckUnavailable',
    })
    expect(await checkWith({ timeoutMs: 300, onFailure: 'accept' }).isForbidden(picture)).toBe(false)
    expect(warnings).toBe(2)
  },
)

test('a service that is not there is a failure too', async () => {
  await expect(checkWith({ url: 'http://127.0.0.1:1/' }).isForbidden(picture)).rejects.toMatchObject({
    code: 'ImageCheckUnavailable',
  })
})

test('what it blocks is refused with the code of the specification', async () => {
  const moderation = createModeration({ dataDir: folder, imageChecks: [checkWith()] })
  await moderation.checkImage(picture)
  answer = json({ verdict: 'block' })
  await expect(moderation.checkImage(picture)).rejects.toMatchObject({ code: 'ForbiddenImageParameterError' })
})
