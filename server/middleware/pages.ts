import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import express, { Router } from 'express'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { isPagePath } from '#shared/pageRoutes.ts'
import type { PublicSite } from '#shared/sites/siteDocument.ts'

const hour = 3_600
/** Of Brotli, 0 to 11: 0.7 MB in 20 ms, and hardly larger than with more. */
const TABLE_QUALITY = 6

/**
 * Files of the repository's assets folder under /assets. Their names do not change with their content, so
 * browsers ask again after an hour (tables and lists: always) and get 304 by ETag.
 */
export function assetFiles(folder: string): RequestHandler {
  const router = Router()
  router.use(packedTables(folder))
  router.use(
    express.static(folder, {
      index: false,
      redirect: false,
      setHeaders(res, path) {
        res.set('Cache-Control', path.endsWith('.json') ? 'no-cache' : `public, max-age=${hour}`)
      },
    }),
    notFoundText,
  )
  return router
}

/** Tables and lists (.json), which are five times smaller packed: packed once, and anew when the file has changed. */
function packedTables(folder: string): RequestHandler {
  const kept = new Map<string, { readonly mtimeMs: number; readonly packed: Buffer }>()
  return (req, res, next) => {
    const file = req.path.endsWith('.json') ? fileBelow(folder, req.path) : undefined
    if (!file || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    res.vary('Accept-Encoding')
    if (!req.acceptsEncodings('br')) return next()
    const { mtimeMs } = statSync(file)
    let entry = kept.get(file)
    if (entry?.mtimeMs !== mtimeMs) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: TABLE_QUALITY }
      entry = { mtimeMs, packed: brotliCompressSync(readFileSync(file), { params }) }
      kept.set(file, entry)
    }
    res.set({ 'Cache-Control': 'no-cache', 'Content-Encoding': 'br' })
    res.type('json').send(entry.packed)
  }
}

/** What a page learns by meta tags, before it asks anything. */
export interface PageFacts {
  /** Mock login and the debug hook are on (DEV_LOGIN). */
  readonly dev: boolean
  readonly sites?: readonly PublicSite[]
}

const attribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const metaTags = ({ dev, sites = [] }: PageFacts): string =>
  [
    dev ? '<meta name="lingjing" content="dev" />' : '',
    sites.length > 0 ? `<meta name="lingjing-sites" content="${attribute(JSON.stringify(sites))}" />` : '',
  ].join('')

/** Whether there is a page at a path: one of ours, or of a third-party site. */
function isPage(path: string, sites: readonly PublicSite[] = []): boolean {
  const bare = path.replace(/\/+$/, '').toLowerCase()
  const isOfSite = ({ routes: { login, index } }: PublicSite) =>
    [login, index].some((route) => route.toLowerCase() === bare)
  return isPagePath(path) || sites.some(isOfSite)
}

/** The built client: hashed files for ever, index.html for every page route, and with 404 for what is no page. */
export function builtClient(folder: string, facts: PageFacts): RequestHandler {
  const router = Router()
  const index = join(folder, 'index.html')
  const meta = metaTags(facts)
  router.use('/static', (req, res, next) => {
    const file = fileBelow(join(folder, 'static'), req.path)
    if (!file) return next()
    res.set('Cache-Control', `public, max-age=${365 * 24 * hour}, immutable`)
    sendCompressed(req, res, file)
  })
  router.use('/static', notFoundText)
  router.use((req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    const file = fileBelow(folder, req.path)
    // Page routes have no ending: a missing picture or script must not become a page.
    if (!file && extname(req.path) !== '') return next()
    if (!file && !existsSync(index)) {
      res.status(503).type('text').send('The client is not built. Run: npm run build\n')
      return
    }
    res.set('Cache-Control', 'no-cache')
    if (file && file !== index) sendCompressed(req, res, file)
    else
      res
        .status(isPage(req.path, facts.sites) ? 200 : 404)
        .type('html')
        .send(readFileSync(index, 'utf8').replace('</head>', () => `${meta}</head>`))
  })
  router.use(notFoundText)
  return router
}

/** Pages straight from the sources, with hot reload on a port of its own. */
export async function devClient(
  root: string,
  facts: PageFacts,
): Promise<{ handler: RequestHandler; close(): Promise<void> }> {
  const { createServer: createVite } = await import('vite')
  // Its own server: hot reload and the rooms must not meet on one socket path.
  const hotReload = await listening()
  const vite = await createVite({
    configFile: join(root, 'client/vite.config.ts'),
    plugins: [
      {
        name: 'lingjing-page-facts',
        transformIndexHtml: (html) => html.replace('</head>', () => `${metaTags(facts)}</head>`),
      },
    ],
    server: { middlewareMode: true, hmr: { server: hotReload.server, clientPort: hotReload.port } },
  })
  return {
    handler: vite.middlewares,
    async close() {
      await vite.close()
      hotReload.server.close()
    },
  }
}

async function listening(): Promise<{ server: Server; port: number }> {
  const server = createServer((_req, res) => res.writeHead(426).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port for hot reload')
  return { server, port: address.port }
}

const notFoundText: RequestHandler = (_req, res) => {
  res.status(404).type('text').send('Not found\n')
}

/** For what is no API: a line of text, never a stack. */
export const onPageError =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, req, res, next) => {
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
    const isOurs = !(status >= 400 && status < 500)
    if (isOurs) log.error({ err: error, method: req.method, path: req.path }, 'page request failed')
    if (res.headersSent) return next(error)
    res
      .status(isOurs ? 500 : status)
      .type('text')
      .send(isOurs ? 'Something went wrong\n' : 'Bad request\n')
  }

/** The file of a decoded URL path, if it is one and lies in the folder. */
function fileBelow(folder: string, urlPath: string): string | undefined {
  let path: string
  try {
    path = normalize(join(folder, decodeURIComponent(urlPath)))
  } catch {
    return undefined
  }
  if (!path.startsWith(folder + sep) || path.includes('\0') || /\.(br|gz)$/.test(path)) return undefined
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? path : undefined
}

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

/** Sends the compressed twin the build made, if the browser takes one. */
function sendCompressed(req: Request, res: Response, file: string): void {
  const twins = encodings.filter(({ ending }) => existsSync(file + ending))
  if (twins.length > 0) res.vary('Accept-Encoding')
  const twin = twins.find(({ name }) => req.acceptsEncodings(name))
  res.type(extname(file))
  if (twin) res.set('Content-Encoding', twin.name)
  res.sendFile(file + (twin?.ending ?? ''), { cacheControl: false, dotfiles: 'allow' })
}
