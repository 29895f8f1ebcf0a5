import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { fail } from '#shared/errors.ts'
import { startPace } from '../accounts/readerPace.ts'
import { addressBlock } from '../middleware/addressBlock.ts'
import { waitingAnswers, type WaitingAnswers } from '../operating/waitingAnswers.ts'
import type { CpuBudget } from '../room/turns/cpuBudget.ts'
import { WireText } from './jsonText.ts'

/** From so many bytes on an answer goes out in pieces, as fast as it is taken. */
export const LARGE_ANSWER = 64 * 1024
const PIECE = 64 * 1024
const MIB = 1024 * 1024
/** What it takes of the main thread to hand a mebibyte to the network (measured). */
export const SEND_MS_PER_MIB = 1
/** Who owes so much is asked nothing new: large answers are refused before. */
const DEBT_MS = 3_000

/** Seconds after which somebody may ask again. */
const retryAfter = 5
const tooMuchWork = {
  field: 'answers',
  message: 'they take too much work at the moment',
  retryAfter,
} as const
const tooMany = { field: 'answers', message: 'too many wait to be taken', retryAfter } as const

/** Who gets an answer: a person, or an address. */
export interface Recipient {
  readonly whose: string
  /** Who pays; undefined: what is sent is kept and costs nearly nothing. */
  readonly budget?: CpuBudget | undefined
}

/** Sends what everybody gets alike and is kept. @throws ApiError as sendLarge */
export const sendKept = (req: Request, res: Response, text: WireText): void =>
  sendLarge(req, res, { whose: addressBlock(req.ip ?? '') }, [text])

/** Whoever goes on asking for what they are refused pays for that, too. @throws ApiError TooManyRequests */
export function checkDebt({ budget }: Recipient): void {
  if (budget && budget.leftMs < -DEBT_MS) fail('TooManyRequests', [tooMuchWork])
}

const markOf = (parts: readonly (string | WireText)[], bytes: number): string => {
  const hash = createHash('sha1')
  for (const part of parts) hash.update(part instanceof WireText ? part.mark : part)
  return `W/"${bytes.toString(16)}-${hash.digest('base64').slice(0, 27)}"`
}

/**
 * Sends a large text whose type and status are set, on the account of who asked. In pieces: nothing of it is copied, and
 * whoever takes too little of it is cut off, which else would keep it in memory for as long as they like.
 * @throws ApiError TooManyRequests; ServerBusy when too much waits to be taken
 */
export function sendLarge(
  req: Request,
  res: Response,
  { whose, budget }: Recipient,
  parts: readonly (string | WireText)[],
  waiting: WaitingAnswers = waitingAnswers,
): void {
  const spend: CpuBudget['spend'] = (work) => (budget ? budget.spend(work) : work())
  const { pieces, bytes } = spend(() => {
    const made = parts.map((part) => (part instanceof WireText ? part.bytes : Buffer.from(part)))
    const length = made.reduce((sum, piece) => sum + piece.length, 0)
    if (!res.get('ETag')) res.set('ETag', markOf(parts, length))
    return { pieces: made, bytes: length }
  })
  if (req.fresh) return void res.status(304).end()
  // Whoever has gone is told nothing, and nothing would say when this is over.
  if (res.closed || req.socket.destroyed) return
  if (budget?.hasRoom === false) refuse(res, 'TooManyRequests', tooMuchWork)
  const leave = waiting.take(whose, pieces) ?? refuse(res, 'ServerBusy', tooMany)
  budget?.charge((bytes / MIB) * SEND_MS_PER_MIB)
  res.set('Content-Length', String(bytes))
  const pace = startPace(
    () => true,
    () => req.socket.destroy(),
  )
  res.once('close', () => {
    pace.end()
    leave()
  })
  if (req.method === 'HEAD') return void res.end()
  const rest = cut(pieces)
  const goOn = (): void => {
    for (let next = rest.next(); !res.destroyed; next = rest.next()) {
      if (next.done) return void res.end()
      pace.took(next.value.length)
      if (!res.write(next.value)) return void res.once('drain', goOn)
    }
  }
  goOn()
}

/** What was said of the answer is not true of the refusal. */
function refuse(
  res: Response,
  code: 'TooManyRequests' | 'ServerBusy',
  problem: typeof tooMany | typeof tooMuchWork,
): never {
  for (const name of ['ETag', 'Content-Type', 'Content-Disposition', 'Cache-Control']) res.removeHeader(name)
  return fail(code, [problem])
}

function* cut(pieces: readonly Buffer[]): Generator<Buffer> {
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += PIECE) yield piece.subarray(at, at + PIECE)
  }
}
