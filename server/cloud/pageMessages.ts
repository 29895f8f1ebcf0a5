import { z } from 'zod'
import { privateAreaCodes, type PageMessage } from '#shared/cloud/messages.ts'
import { signalLimits } from './signals.ts'

/** Bytes; a description with its candidates is a few thousand. */
export const frameBytesMax = 64 * 1024

const size = { width: z.number(), height: z.number() }
const shortText = z.string().max(100)
const signal = z.strictObject({
  description: z
    .strictObject({ type: z.enum(['offer', 'answer']), sdp: z.string().max(signalLimits.sdp) })
    .optional(),
  candidate: z
    .strictObject({
      candidate: z.string().max(signalLimits.candidate),
      sdpMid: z.string().max(signalLimits.mid).nullable(),
      sdpMLineIndex: z.int().min(0).max(255).nullable(),
    })
    .optional(),
})

/** Everything a page may say. Whether a picture can be of such a size the provider says. */
const pageMessage = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('launch'),
    appId: shortText,
    sts: z.string().max(2_000),
    sessionId: shortText.nullable(),
    reconnect: z.boolean(),
    ...size,
    frameRate: z.number(),
    spaceId: z.string().min(1).max(64),
    token: z.string().min(1).max(4_096),
  }),
  z.strictObject({ kind: z.literal('signal'), signal }),
  z.strictObject({ kind: z.literal('active') }),
  z.strictObject({ kind: z.literal('resize'), ...size }),
  z.strictObject({
    kind: z.literal('game'),
    message: z.discriminatedUnion('name', [
      z.strictObject({ name: z.literal('enter'), sceneId: shortText, characterId: shortText }),
      z.strictObject({ name: z.literal('privateArea'), code: z.enum(privateAreaCodes) }),
    ]),
  }),
  z.strictObject({ kind: z.literal('stop') }),
])

/** Reads a frame; undefined: no page says that. */
export function readPageMessage(frame: Buffer): PageMessage | undefined {
  if (frame.length > frameBytesMax) return undefined
  let json: unknown
  try {
    json = JSON.parse(frame.toString('utf8'))
  } catch {
    return undefined
  }
  return pageMessage.safeParse(json).data
}
