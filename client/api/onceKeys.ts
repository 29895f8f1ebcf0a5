import { ApiError } from './http.ts'

/** What says nothing about the first one. */
const isOpen: ReadonlySet<string> = new Set(['NetworkError', 'IdempotencyKeyInUse'])

/** Past this nobody means the same thing any more by the same words. */
const KEPT_MS = 10 * 60_000

interface Unanswered {
  readonly key: string
  readonly since: number
}

/** Creates that were sent and whose answer has not come, by what they say. */
const unanswered = new Map<string, Unanswered>()

/** Not crypto.randomUUID: that exists in secure contexts only, and a LAN address is none. */
const newKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].join('-')

/**
 * Sends a create with an Idempotency-Key. Asked for again in the same words after no answer came, it goes with the same
 * key: what was made the first time is answered, not made twice. Throws what `send` throws.
 */
export async function onceOnly<Answer>(
  what: string,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const known = unanswered.get(what)
  const call = known && Date.now() - known.since < KEPT_MS ? known : { key: newKey(), since: Date.now() }
  unanswered.set(what, call)
  try {
    const answer = await send(call.key)
    unanswered.delete(what)
    return answer
  } catch (error) {
    // An answer, if a refusal. Without one it may have been made, or is being made.
    if (!(error instanceof ApiError) || !isOpen.has(error.code)) unanswered.delete(what)
    throw error
  }
}
