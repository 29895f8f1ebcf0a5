import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { RequestHandler } from 'express'
import type { Metrics } from './metrics.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** `/metrics` on the public port: for whoever brings METRICS_TOKEN as a bearer; without one set it is not there. */
export function metricsEndpoint(metrics: Metrics, token: string | undefined): RequestHandler {
  const wanted = token === undefined ? undefined : digest(`Bearer ${token}`)
  return async (req, res, next) => {
    if (!wanted) return next()
    if (!timingSafeEqual(digest(req.headers.authorization ?? ''), wanted)) {
      return void res
        .status(401)
        .set('WWW-Authenticate', 'Bearer')
        .json({ code: 'Unauthorized', message: 'Unauthorized' })
    }
    res
      .set('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  }
}

/**
 * `/metrics` on a port of its own that only this machine reaches (METRICS_PORT), without a token: a proxy on the same
 * machine cannot hand it on by accident, as it does not know of it.
 * @returns closes it
 * @throws when the port is taken
 */
export async function listenForMetrics(metrics: Metrics, port: number): Promise<() => Promise<void>> {
  const http = createServer((req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') return void res.writeHead(404).end()
    metrics.text().then(
      (text) => res.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => res.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, '127.0.0.1', resolve)
  })
  return () =>
    new Promise((resolve) => {
      http.close(() => resolve())
      http.closeAllConnections()
    })
}
