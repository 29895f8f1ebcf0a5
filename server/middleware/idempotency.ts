import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '#shared/errors.ts'
import { dayMs } from '#shared/rules/days.ts'
import type { AppContext } from '../context.ts'
import * as answers from '../db/tables/site/idempotentAnswers.ts'
import type { AnswerKey, IdempotentAnswerRow } from '../db/tables/site/idempotentAnswers.ts'

/** How long an answer can be asked for again. */
export const keptMs = dayMs
/** A call nobody has said for longer than this that they are at it died with its process. */
export const longestCallMs = 60_000
/** How long, and how often, is looked whether another server is done, ms. */
const WAIT_MS = 10_000
const LOOK_MS = 200
/** How often they say so. */
const RENEW_MS = longestCallMs / 4

export interface CallAnswer {
  readonly status: number
  readonly body: unknown
}

export interface IdempotentCall {
  readonly userId: string
  /** The Idempotency-Key header. */
  readonly key: string
  /** Method and path with its ids. */
  readonly path: string
  /** Query and body. */
  readonly request: unknown
}

const hashOf = (request: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(request) ?? '')
    .digest('base64url')

interface Running {
  readonly requestHash: string
  readonly made: Promise<CallAnswer>
}

/**
 * Makes a call once per person, key and path: a repetition within 24 h gets the first one's answer. A call that
 * failed is forgotten, so that it may be tried again.
 */
export function createIdempotency({ db, clock }: Pick<AppContext, 'db' | 'clock'>, waitMs = WAIT_MS) {
  /** Calls of this process that are under way. */
  const running = new Map<string, Running>()

  const make = async (id: AnswerKey, act: () => Promise<CallAnswer>): Promise<CallAnswer> => {
    // Others would take it for dead; one that is not said once is said the next time.
    const renewal = setInterval(
      () => void answers.renew(db, id, clock.now()).catch(() => undefined),
      RENEW_MS,
    )
    renewal.unref()
    try {
      const answer = await act()
      await answers.finish(db, id, { status: answer.status, answer: JSON.stringify(answer.body) ?? 'null' })
      return answer
    } catch (error) {
      await answers.release(db, id)
      throw error
    } finally {
      clearInterval(renewal)
    }
  }

  /** A call another server is at, once it has an answer, or nobody waits any longer. */
  const elsewhere = async (id: AnswerKey, known: IdempotentAnswerRow): Promise<IdempotentAnswerRow> => {
    let row: IdempotentAnswerRow | undefined = known
    for (let left = waitMs; left > 0 && row?.status === null; left -= LOOK_MS) {
      await pause(LOOK_MS)
      row = await answers.find(db, id)
    }
    // Where it came to nothing there it may be made again.
    return row ?? fail('IdempotencyKeyInUse')
  }

  /**
   * @throws ApiError InvalidParameters for a key that is none, IdempotencyKeyReused when the key came with another
   * query or body, IdempotencyKeyInUse when another server is at it for long.
   */
  return async (
    { userId, key, path, request }: IdempotentCall,
    act: () => Promise<CallAnswer>,
  ): Promise<CallAnswer & { readonly isRepeated: boolean }> => {
    if (!/^[\x21-\x7e]{1,128}$/.test(key)) {
      fail('InvalidParameters', [{ field: 'Idempotency-Key', message: '1 to 128 visible characters' }])
    }
    const id = { userId, key, path }
    const requestHash = hashOf(request)
    const name = JSON.stringify(id)
    /** The first one, where this process is at it: it is not asked for how long. */
    const first = (): Promise<CallAnswer> | undefined => {
      const call = running.get(name)
      if (call && call.requestHash !== requestHash) fail('IdempotencyKeyReused')
      return call?.made
    }
    const answered = ({ status, answer }: IdempotentAnswerRow) => {
      if (status === null || answer === null) fail('IdempotencyKeyInUse')
      return { status, body: JSON.parse(answer) as unknown, isRepeated: true }
    }
    const repeated = async (made: Promise<CallAnswer>) => ({ ...(await made), isRepeated: true })
    const early = first()
    if (early) return repeated(early)
    const now = clock.now()
    await answers.deleteOld(db, now - keptMs, now - longestCallMs)
    if (await answers.claim(db, { ...id, requestHash, createdAt: now })) {
      const made = make(id, act)
      running.set(name, { requestHash, made })
      try {
        return { ...(await made), isRepeated: false }
      } finally {
        running.delete(name)
      }
    }
    const known = (await answers.find(db, id)) ?? fail('IdempotencyKeyInUse')
    if (known.requestHash !== requestHash) fail('IdempotencyKeyReused')
    const here = first()
    if (here) return repeated(here)
    const row = await elsewhere(id, known)
    if (row.requestHash !== requestHash) fail('IdempotencyKeyReused')
    return answered(row)
  }
}
export type Once = ReturnType<typeof createIdempotency>
