import { join } from 'node:path'
import express, { Router } from 'express'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Files } from '../files/files.ts'
import { serveFiles } from '../files/serveFiles.ts'
import type { Showrooms } from './showrooms.ts'

const hour = 3_600

interface Context {
  readonly showrooms: Showrooms
  readonly files: Files
  readonly log: Logger
  readonly assetsFolder: string
}

/**
 * What a showroom shows, to everybody: the content as JSON in one language (`?lang=en`, else Chinese), and under media/
 * what it names, both that came with the server and uploads.
 */
export function serveShowroom(
  site: string,
  { showrooms, files, log, assetsFolder }: Context,
): RequestHandler {
  const router = Router()
  router.get(['/', '/content.json'], async (req, res) => {
    const { text, packed, tag } = await showrooms.served(site, req.query['lang'] === 'en' ? 'en' : 'zh')
    res.set({ 'Cache-Control': 'no-cache', ETag: `"${tag}"` }).vary('Accept-Encoding')
    if (req.get('if-none-match')?.includes(tag)) return void res.status(304).end()
    res.type('json')
    if (!req.acceptsEncodings('br')) return void res.send(text)
    res.set('Content-Encoding', 'br').send(packed)
  })
  router.use(
    '/media',
    express.static(join(assetsFolder, 'showroom'), {
      index: false,
      redirect: false,
      setHeaders: (res) => res.set('Cache-Control', `public, max-age=${hour}`),
    }),
    serveFiles(files, log),
  )
  return router
}
