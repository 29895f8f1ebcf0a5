import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import express, { Router } from 'express'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { isPagePath } from '#shared/pageRoutes.ts'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { pack } from './pack.ts'
import { withHead } from '../site/pageHead.ts'
import type { PageFacts, PageRequest } from '../site/pageHead.ts'

const hour = 3_600

/**
 * Files of the repository's assets folder under /assets, without the programs they are made by (source/). Their names
 * do not change with their content, so browsers ask again after an hour (tables and lists: always) and get 304 by ETag.
 */
export function assetFiles(folder: string): RequestHandler {
  const router = Router()
  const source = join(folder, 'source') + sep
  const framed = join(folder, 'pages') + sep
  router.use((req, res, next) => {
    if (pathBelow(folder, req.path)?.startsWith(source)) return notFoundText(req, res, next)
    next()
  })
  router.use(packedFiles(folder))
  router.use(
    express.static(folder, {
      index: false,
      redirect: false,
      setHeaders(res, path) {
        // Pages of this site that are framed have no origin of their own there: their files come from elsewhere to them.
        if (path.startsWith(framed)) res.set('Cross-Origin-Resource-Policy', 'cross-origin')
        res.set('Cache-Control', keptFor(path))
      },
    }),
    notFoundText,
  )
  return router
}

/** How long browsers keep a file of assets without asking again. */
const keptFor = (file: string): string => (file.endsWith('.json') ? 'no-cache' : `public, max-age=${hour}`)

/** What packs well, by its ending: tables and lists are five times smaller, models by two fifths. */
const packedTypes: Readonly<Record<string, string>> = { '.json': 'json', '.glb': 'model/gltf-binary' }

/** Files that pack well: packed once, and anew when the file has changed. */
function packedFiles(folder: string): RequestHandler {
  const known = new Map<string, { readonly mtimeMs: number; readonly packed: Buffer }>()
  return (req, res, next) => {
    const type = packedTypes[extname(req.path)]
    const file = type === undefined ? undefined : fileBelow(folder, req.path)
    if (type === undefined || !file || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    res.vary('Accept-Encoding')
    if (!req.acceptsEncodings('br')) return next()
    const { mtimeMs } = statSync(file)
    let entry = known.get(file)
    if (entry?.mtimeMs !== mtimeMs) {
      entry = { mtimeMs, packed: pack(readFileSync(file)) }
      known.set(file, entry)
    }
    res.set({ 'Cache-Control': keptFor(file), 'Content-Encoding': 'br' })
    res.type(type).send(entry.packed)
  }
}

/** What the pages know, asked for every request: facts change while the server runs. */
export type FactsOf = (req: PageRequest) => PageFacts

/** Whether there is a page at a path: one of ours, or of a third-party site. */
function isPage(path: string, sites: readonly PublicSite[] = []): boolean {
  const bare = path.replace(/\/+$/, '').toLowerCase()
  const isOfSite = ({ routes }: PublicSite) =>
    Object.values(routes).some((route) => route.toLowerCase() === bare)
  return isPagePath(path) || sites.some(isOfSite)
}

/** The built client: hashed files for ever, index.html for every page route, and with 404 for what is no page. */
export function builtClient(folder: string, factsOf: FactsOf): RequestHandler {
  const router = Router()
  const index = join(folder, 'index.html')
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
    else {
      const facts = factsOf(req)
      // Its title hangs on the host and the language.
      res.vary('Accept-Language')
      res
        .status(isPage(req.path, facts.sites) ? 200 : 404)
        .type('html')
        .send(withHead(readFileSync(index, 'utf8'), req, facts))
    }
  })
  router.use(notFoundText)
  return router
}

/** Pages straight from the sources, with hot reload on a port of its own. */
export async function devClient(
  root: string,
  factsOf: FactsOf,
): Promise<{ handler: RequestHandler; close(): Promise<void> }> {
  const { createServer: createVite } = await import('vite')
  // Its own server: hot reload and the rooms must not meet on one socket path.
  const hotReload = await listening()
  // Vite does not say who asks for a page.
  const asking = new AsyncLocalStorage<PageRequest>()
  const vite = await createVite({
    configFile: join(root, 'client/vite.config.ts'),
    plugins: [
      {
        name: 'lingjing-page-facts',
        transformIndexHtml(html) {
          const req = asking.getStore()
          return req ? withHead(html, req, factsOf(req)) : html
        },
      },
    ],
    server: { middlewareMode: true, hmr: { server: hotReload.server, clientPort: hotReload.port } },
  })
  return {
    handler: (req, res, next) => asking.run(req, () => vite.middlewares(req, res, next)),
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

/** Where a URL path leads, decoded, if that is in the folder. */
function pathBelow(folder: string, urlPath: string): string | undefined {
  try {
    const path = normalize(join(folder, decodeURIComponent(urlPath)))
    return path.startsWith(folder + sep) ? path : undefined
  } catch {
    return undefined
  }
}

/** The file of a decoded URL path, if it is one and lies in the folder. */
function fileBelow(folder: string, urlPath: string): string | undefined {
  const path = pathBelow(folder, urlPath)
  if (path === undefined || path.includes('\0') || /\.(br|gz)$/.test(path)) return undefined
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
