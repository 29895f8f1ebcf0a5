import { join } from 'node:path'
import type express from 'express'
import { limits } from '#shared/rules/limits.ts'
import { docsPage } from './api/docs/docsPage.ts'
import { createApi, endpoints } from './api/index.ts'
import type { AppContext } from './context.ts'
import { serveFiles } from './files/serveFiles.ts'
import { cutLateBodies } from './middleware/cutLateBody.ts'
import { letPagesAsk } from './middleware/letPagesAsk.ts'
import { logRequests } from './middleware/logRequests.ts'
import { noteProxy } from './middleware/noteProxy.ts'
import { assetFiles, onPageError } from './middleware/pages.ts'
import { refuseFor } from './middleware/rateLimit.ts'
import { securityHeaders } from './middleware/security.ts'
import { serveShowroom } from './showroom/serveShowroom.ts'
import { joinRequests } from './room/doors/joinRequests.ts'

/** Everything one address answers, in this order: what an earlier one takes no later one sees. */
export function mountRoutes(
  app: express.Express,
  ctx: AppContext,
  forOperators: express.RequestHandler,
  pages: express.RequestHandler,
): void {
  app.disable('x-powered-by')
  app.set('trust proxy', ctx.config.trustProxy.trusts)
  app.use(noteProxy(ctx))
  app.use(securityHeaders(ctx.config, ctx.siteFacts.origins))
  app.use(forOperators)
  if (ctx.config.lookupUrl !== undefined) {
    app.use(['/api/v2/spaces/:id/game-server-assignment', '/matchmake'], letPagesAsk(ctx.config))
  }
  app.use('/api/v2', logRequests(ctx.log), createApi(ctx))
  app.get('/api/docs', docsPage(endpoints))
  app.use('/api', (req, res, next) => {
    // In development Vite serves the sources of client/api from here.
    if (ctx.config.devClient && req.path.endsWith('.ts')) return next()
    res.status(404).json({ code: 'NotFound', message: 'Not found' })
  })
  app.use('/matchmake', cutLateBodies(limits.bodyMs), joinRequests(ctx.log, countJoin(ctx)))
  app.use('/files', serveFiles(ctx.files, ctx.log))
  const assetsFolder = join(import.meta.dirname, '../assets')
  app.use('/assets', assetFiles(assetsFolder))
  for (const site of ctx.showrooms.keys) {
    const served = ctx.config.sites.get(site)?.document.showroom?.served
    if (served !== undefined) app.use(served, serveShowroom(site, { ...ctx, assetsFolder }))
  }
  app.use(pages)
  app.use(onPageError(ctx.log))
}

/** Joins count as calls of the API do; their token is in the body. */
function countJoin({ rates }: AppContext): express.RequestHandler {
  return async (req, _res, next) => {
    const { token } = (req.body ?? {}) as { token?: unknown }
    refuseFor(await rates.takeCall(req.ip ?? '', typeof token === 'string' ? token : undefined), req)
    next()
  }
}
