import { Router } from 'express'
import type { RequestHandler } from 'express'
import type { Health } from './health.ts'

/**
 * /livez: the process turns; whoever gets no answer should restart it. /readyz: it is of use, or 503 with the names of
 * what fails; whoever hands out requests should leave it out meanwhile. /healthz answers as /readyz does.
 */
export function healthEndpoints(health: Health): Router {
  const router = Router()
  const ready: RequestHandler = async (_req, res) => {
    const failing = await health.failing()
    res
      .status(failing.length === 0 ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json(failing.length === 0 ? { status: 'ok' } : { status: 'unavailable', failing })
  }
  router.get('/livez', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'ok' })
  })
  router.get('/readyz', ready)
  router.get('/healthz', ready)
  return router
}
