import { randomBytes } from 'node:crypto'
import { hashSecret } from '../login/tokens.ts'
import type { CloudPerson } from './provider.ts'

/** A worker has so long to come with what it was given, ms: a page on this machine is there in a few. */
const GOOD_MS = 60_000
/** Workers start one after the other; nobody waits with more than these. */
const KEPT_MAX = 500

/** Tokens by which workers that were just started show for whom they draw: each good once, and soon not at all. */
export class HandOvers {
  readonly #steady: () => number
  readonly #kept = new Map<string, { readonly person: CloudPerson; readonly until: number }>()

  /** `steady`: ms that only go forward. */
  constructor(steady: () => number) {
    this.#steady = steady
  }

  /** A token nobody guesses, for one worker. */
  make(person: CloudPerson): string {
    const token = randomBytes(32).toString('base64url')
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(hashSecret(token), { person, until: this.#steady() + GOOD_MS })
    return token
  }

  /** For whom a token is; it is used up by that. Undefined: nobody was given it, or it is old. */
  take(token: string): CloudPerson | undefined {
    const key = hashSecret(token)
    const kept = this.#kept.get(key)
    this.#kept.delete(key)
    return kept && kept.until > this.#steady() ? kept.person : undefined
  }
}
