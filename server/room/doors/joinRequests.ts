import { createAuthContext, matchMaker } from '@colyseus/core'
import express, { Router } from 'express'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { ApiError, errorCodes } from '#shared/errors.ts'
import { closeCodes, minutesIn } from '#shared/protocol/closeCodes.ts'
import type { RoomLog } from '../roomLog.ts'

/** A join is an id, a token and a few flags. */
const BODY_LIMIT = '16kb'

/**
 * Where the browser's SDK asks for a seat. Colyseus' own HTTP side is not used: a Host header that is no URL ends
 * its process, and it reads bodies of any length. The answers are those the SDK expects: a seat, or {code, error}.
 */
export function joinRequests(log: RoomLog, countCall: RequestHandler): Router {
  const router = Router()
  router.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store')
    next()
  })
  router.post(
    '/joinOrCreate/space',
    express.json({ limit: BODY_LIMIT, inflate: false }),
    countCall,
    async (req, res) => {
      const context = createAuthContext({
        headers: req.headers as Record<string, string | undefined>,
        remoteAddress: req.ip ?? '',
      })
      const options: unknown = req.body
      const isObject = typeof options === 'object' && options !== null && !Array.isArray(options)
      res.json(
        await matchMaker.controller.invokeMethod('joinOrCreate', 'space', isObject ? options : {}, context),
      )
    },
  )
  router.use((_req, res) => {
    res.status(404).json({ code: 404, error: 'not found' })
  })
  router.use(onJoinError(log))
  return router
}

/** Refusals carry the HTTP status they deserve as their code. */
const onJoinError =
  (log: RoomLog): ErrorRequestHandler =>
  // Express tells error handlers by their four parameters.
  (error: { code?: unknown; status?: unknown; message?: unknown }, _req, res, _next) => {
    const status = error instanceof ApiError ? errorCodes[error.code].status : error.status
    const code = [error.code, status].find(isClientError)
    const answered = code ?? ([error.code, status].includes(503) ? 503 : undefined)
    if (answered !== undefined) {
      const seconds = secondsIn(String(error.message))
      if (seconds !== undefined) res.set('Retry-After', seconds)
      return void res.status(answered).json({ code: answered, error: String(error.message) })
    }
    if (error.code === closeCodes.quarantined) {
      const reason = String(error.message)
      res.set('Retry-After', String((minutesIn(reason) ?? 1) * 60))
      return void res.status(503).json({ code: error.code, error: reason })
    }
    // As the socket would close: the client looks anew where the space is.
    if (error.code === closeCodes.spaceReassigned) {
      return void res.status(421).json({ code: error.code, error: String(error.message) })
    }
    log.error({ err: error }, 'join failed')
    res.status(500).json({ code: 500, error: 'something went wrong on the server' })
  }

/** When to try again, as a refusal says at its end. */
const secondsIn = (message: string): string | undefined => / (\d{1,4}) s$/.exec(message)?.[1]

const isClientError = (value: unknown): value is number =>
  typeof value === 'number' && value >= 400 && value < 500
