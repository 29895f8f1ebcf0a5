import { createHash } from 'node:crypto'
import { fail } from '#shared/errors.ts'
import { dayMs } from '#shared/rules/days.ts'
import type { AppContext } from '../context.ts'
import * as answers from '../db/tables/site/idempotentAnswers.ts'
import type { AnswerKey } from '../db/tables/site/idempotentAnswers.ts'

/** How long an answer can be asked for again. */
export const keptMs = dayMs
/** A call that takes longer than this died with its process. */
export const longestCallMs = 60_000

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

/**
 * Makes a call once per person, key and path: a repetition within 24 h gets the first one's answer. A call that
 * failed is forgotten, so that it may be tried again.
 */
export function createIdempotency({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  /** Calls of this process that are under way. */
  const running = new Map<string, Promise<CallAnswer>>()

  const make = async (id: AnswerKey, act: () => Promise<CallAnswer>): Promise<CallAnswer> => {
    try {
      const answer = await act()
      await answers.finish(db, id, { status: answer.status, answer: JSON.stringify(answer.body) ?? 'null' })
      return answer
    } catch (error) {
      await answers.release(db, id)
      throw error
    }
  }

  /**
   * @throws ApiError InvalidParameters for a key that is none, IdempotencyKeyReused when the key came with another
   * query or body, IdempotencyKeyInUse when another process is still at it.
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
    const now = clock.now()
    await answers.deleteOld(db, now - keptMs, now - longestCallMs)
    if (await answers.claim(db, { ...id, requestHash, createdAt: now })) {
      const name = JSON.stringify(id)
      const made = make(id, act)
      running.set(name, made)
      try {
        return { ...(await made), isRepeated: false }
      } finally {
        running.delete(name)
      }
    }
    const known = (await answers.find(db, id)) ?? fail('IdempotencyKeyInUse')
    if (known.requestHash !== requestHash) fail('IdempotencyKeyReused')
    if (known.status !== null && known.answer !== null) {
      return { status: known.status, body: JSON.parse(known.answer) as unknown, isRepeated: true }
    }
    const first = running.get(JSON.stringify(id)) ?? fail('IdempotencyKeyInUse')
    return { ...(await first), isRepeated: true }
  }
}
export type Once = ReturnType<typeof createIdempotency>
