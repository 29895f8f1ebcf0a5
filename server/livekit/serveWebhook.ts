import express from 'express'
import type { RequestHandler } from 'express'
import { fail } from '#shared/errors.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../context.ts'
import { cutLateBody } from '../middleware/cutLateBody.ts'
import { refuseFor } from '../middleware/rateLimit.ts'
import { letGoAfterAnswer } from '../files/uploads.ts'

/** Participants and tracks of one event. */
const MAX_BYTES = 256 * 1024

/**
 * POST /api/v2/livekit/webhook: what LiveKit tells of its rooms. Its signature is looked at before the body is read, and
 * the body after it: whoever does not have the secret is a stranger, counted as any.
 */
export function liveKitWebhook({ liveKit, rates }: AppContext): RequestHandler[] {
  const readBody = express.raw({ type: () => true, limit: MAX_BYTES, inflate: false })
  return [
    async (req, res, next) => {
      const authorization = req.get('authorization') ?? ''
      if (!liveKit || !(await liveKit.isSigned(authorization))) {
        refuseFor(await rates.takeCall(req.ip ?? '', undefined), req)
        letGoAfterAnswer(req, res)
        fail(liveKit ? 'Unauthorized' : 'LiveKitNotConfigured')
      }
      cutLateBody(req, limits.bodyMs)
      readBody(req, res, next)
    },
    async (req, res) => {
      const body: unknown = req.body
      const text = Buffer.isBuffer(body) ? body.toString('utf8') : ''
      await liveKit?.receive(text, req.get('authorization') ?? '').catch(() => fail('Unauthorized'))
      res.status(200).json({})
    },
  ]
}
