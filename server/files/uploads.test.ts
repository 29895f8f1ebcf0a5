import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, errorCodes } from '#shared/errors.ts'
import { limits } from '#shared/rules/limits.ts'
import { createUploads, letGoAfterAnswer } from './uploads.ts'
import type { Uploads } from './uploads.ts'

const cleanups: (() => unknown)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** A server that takes one upload at once, and in the same way what is said in bodies alone (`/unnamed`). */
async function serve(headMs: number): Promise<{ uploads: Uploads; port: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'lingjing-uploads-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const atOnce = { perPerson: 1, inAll: 1 }
  const uploads = await createUploads({
    folder,
    atOnce,
    headMs,
    disk: { checkRoom: () => Promise.resolve() },
  })
  const app = express()
  app.post('/:kind', async (req, res) => {
    letGoAfterAnswer(req, res)
    try {
      const isUnnamed = req.params.kind === 'unnamed'
      const person = req.get('x-person') ?? ''
      const incoming = await uploads.begin(req, person, { maxBytes: 1_000_000, kinds: ['image'], isUnnamed })
      res.json(await incoming.receive(({ bytes }) => Promise.resolve({ bytes })))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      res.status(errorCodes[error.code].status).json({ code: error.code })
    }
  })
  const http = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => http.once('listening', resolve))
  cleanups.push(() => {
    http.close()
    http.closeAllConnections()
  })
  return { uploads, port: (http.address() as AddressInfo).port }
}

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(100)])
const part = (head: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const file = part('name="file"; filename="a.png"', png)

/** Sends a body, or its beginning alone; the status it is answered with. */
function send(port: number, kind: string, person: string, body: Buffer, isWhole = false): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/${kind}`,
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': isWhole ? body.length : 900_000,
        'x-person': person,
      },
    })
    call.on('error', reject)
    call.on('response', (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.resume()
    })
    call.write(body)
    cleanups.push(() => call.destroy())
  })
}
const unfinished = part('name="fileId"', 'abc').subarray(0, -2)
const whole = Buffer.concat([part('name="fileId"', 'abc'), file, Buffer.from('--b--\r\n')])

test('a body whose file does not begin is given up, and its place is free again', async () => {
  const { uploads, port } = await serve(100)
  expect(await send(port, 'named', 'ann', unfinished)).toBe(400)
  await vi.waitFor(() => expect(uploads.inUse).toBe(0), 15_000)
  expect(await send(port, 'named', 'bob', whole, true)).toBe(200)
})

test('what comes before the file is bounded in sum', async () => {
  const { port } = await serve(60_000)
  const fields = Array.from({ length: 5 }, (_, n) => part(`name="f${n}"`, 'x'.repeat(15_000)))
  expect(Buffer.concat(fields).length).toBeGreaterThan(limits.uploadHeadBytes)
  expect(await send(port, 'named', 'ann', Buffer.concat(fields))).toBe(413)
})

test('bodies whose right is not known yet take no places of others, one a person', async () => {
  const { uploads, port } = await serve(60_000)
  for (const person of ['ann', 'bob', 'cy']) send(port, 'unnamed', person, unfinished).catch(() => undefined)
  await vi.waitFor(() => expect(uploads.inUse).toBe(3), 15_000)
  expect(await send(port, 'unnamed', 'ann', unfinished)).toBe(429)
  expect(await send(port, 'named', 'dan', whole, true)).toBe(200)
  await vi.waitFor(() => expect(uploads.inUse).toBe(3), 15_000)
  expect(await send(port, 'unnamed', 'eve', whole, true)).toBe(200)
  await vi.waitFor(() => expect(uploads.inUse).toBe(3), 15_000)
})
