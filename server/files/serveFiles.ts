import { pipeline } from 'node:stream/promises'
import { Router } from 'express'
import type { RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { FileRow } from '../db/tables/site/files.ts'
import { dispositionOf } from './fileName.ts'
import type { ByteRange } from './fileStore.ts'
import type { Files } from './files.ts'

/** Opened by itself a file is a dead thing: nothing in it runs, loads or is framed. */
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** GET /files/<id>: bytes never change under an id, and who knows the id may see them. */
export function serveFiles(files: Files, log: Logger): RequestHandler {
  const router = Router()
  router.get('/:id', async (req, res) => {
    const { id } = req.params
    const row = /^[a-z0-9]{16,64}$/.test(id) ? await files.find(id) : undefined
    if (!row) return notFound(res)
    setHeaders(res, row)
    if (req.get('if-none-match') === `"${row.id}"`) return void res.status(304).end()
    const range = parseRange(req.get('range'), row.bytes)
    if (range === 'unsatisfiable') {
      return void res.status(416).set('Content-Range', `bytes */${row.bytes}`).end()
    }
    const stream = req.method === 'HEAD' ? undefined : await files.open(row.id, range)
    if (req.method !== 'HEAD' && !stream) {
      log.error({ file: row.id }, 'an upload is not in the store')
      return notFound(res)
    }
    const { start, end } = range ?? { start: 0, end: row.bytes - 1 }
    res.set('Content-Length', String(end - start + 1))
    if (range) res.status(206).set('Content-Range', `bytes ${start}-${end}/${row.bytes}`)
    if (!stream) return void res.end()
    // Who went away in the middle is nobody's error.
    await pipeline(stream, res).catch(() => undefined)
  })
  return router
}

function notFound(res: Response): void {
  res.status(404).removeHeader('ETag')
  res.set('Cache-Control', 'no-store').json({ code: 'NotFound', message: 'Not found' })
}

function setHeaders(res: Response, row: FileRow): void {
  res.set({
    'Content-Type': row.contentType,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': policy,
    'Content-Disposition': dispositionOf(row),
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    ETag: `"${row.id}"`,
  })
}

/** One range; of several, or of none that can be understood, the whole file is sent. */
export function parseRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [, first = '', last = ''] = match
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end }
}
