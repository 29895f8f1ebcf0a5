import { limits } from '#shared/rules/limits.ts'
import type { DurableAction } from './durable.ts'
import type { Once } from '../handler.ts'

interface Known {
  readonly of: string
  /** Set while it is not stored yet. */
  readonly pending?: DurableAction | undefined
  readonly forgetAt: number
}

/** Actions that must not happen twice, remembered for limits.chatIdMemoryMs. Times in ms. */
export class OnceKeys {
  readonly #known = new Map<string, Known>()

  find({ key }: Once, now: number): Known | undefined {
    const known = this.#known.get(key)
    return known && known.forgetAt > now ? known : undefined
  }

  start({ key, of }: Once, pending: DurableAction, now: number): void {
    this.#known.set(key, { of, pending, forgetAt: now + limits.chatIdMemoryMs })
  }

  done({ key, of }: Once, now: number): void {
    this.#known.set(key, { of, forgetAt: now + limits.chatIdMemoryMs })
  }

  forget({ key }: Once): void {
    this.#known.delete(key)
  }

  /** Keys are in the order they were set, so the oldest come first. */
  purge(now: number): void {
    for (const [key, { forgetAt }] of this.#known) {
      if (forgetAt > now) return
      this.#known.delete(key)
    }
  }
}
