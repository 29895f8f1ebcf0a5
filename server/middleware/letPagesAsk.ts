import type { RequestHandler } from 'express'
import type { Config } from '../config.ts'
import { isSiteOrigin } from './ownPages.ts'

/** Browsers ask again whether they may after a day; most after less. */
const PREFLIGHT_SECONDS = 86_400

/**
 * CORS for what pages of this site ask under another host (LOOKUP_URL): the lookup of a space, and the join after it, whose
 * JSON is asked for beforehand. No cookie comes along, and pages of other sites may read nothing.
 */
export function letPagesAsk(config: Pick<Config, 'publicUrl' | 'sites'>): RequestHandler {
  return (req, res, next) => {
    const { origin } = req.headers
    const isOwn = origin !== undefined && isSiteOrigin(config, origin)
    res.vary('Origin')
    if (isOwn) res.set('Access-Control-Allow-Origin', origin)
    if (req.method !== 'OPTIONS') return next()
    if (isOwn) {
      res.set({
        'Access-Control-Allow-Headers': 'Content-Type',
        'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
      })
    }
    res.status(204).end()
  }
}
