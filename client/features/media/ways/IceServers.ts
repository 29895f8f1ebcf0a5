import { reconnectDelayMs } from '#shared/backoff.ts'
import type { IceServersAnswer } from '#shared/http/iceServers.ts'
import type { Clock } from '../../../net/clock.ts'

/** Credentials are asked for anew when so much of their time has passed: nobody's way ends with them. */
const RENEWED_AT = 0.75
const SECOND_MS = 1_000

export interface IceServersOptions {
  readonly clock: Clock
  readonly random: () => number
  /** What the server says for the space one is in. */
  readonly ask: () => Promise<IceServersAnswer>
  /** Others than before: from now on these are asked. */
  readonly onServers: (servers: readonly RTCIceServer[]) => void
}

/** Servers by which ways are found. Kept fresh from `start` to `stop`; without an answer there are none, and it is asked again. */
export class IceServers {
  readonly #options: IceServersOptions
  #servers: readonly RTCIceServer[] = []
  #cancel: (() => void) | undefined
  #renewAt = Infinity
  /** Grows with every start and stop: what was asked before is not heard. */
  #turn = 0
  #attempt = 0
  #isTalking = false
  /** Since one has talked it was not asked. */
  #isNew = false
  /** There is more for who talks. */
  #isMore = false
  /** What was told last. */
  #told: string | undefined

  constructor(options: IceServersOptions) {
    this.#options = options
  }

  get servers(): readonly RTCIceServer[] {
    return this.#servers
  }

  /** Whether packets can be handed on where no straight way is found. */
  get hasRelay(): boolean {
    return this.#servers.some(({ urls }) => [urls].flat().some((url) => /^turns?:/.test(url)))
  }

  start(): void {
    this.stop()
    void this.#ask()
  }

  stop(): void {
    this.#turn += 1
    this.#cancel?.()
    this.#cancel = undefined
    this.#servers = []
    this.#renewAt = Infinity
    this.#attempt = 0
    this.#isMore = false
    this.#told = undefined
  }

  /** One talks with somebody, or with nobody any more: for who does there may be a relay. */
  talks(isTalking: boolean): void {
    if (isTalking === this.#isTalking) return
    this.#isTalking = isTalking
    this.#isNew = isTalking
    if (this.#isMore && isTalking) void this.#ask()
  }

  /** After a sleep a timer comes late: what ended meanwhile is asked for now. */
  wake(): void {
    if (this.#options.clock.now() >= this.#renewAt) void this.#ask()
  }

  async #ask(): Promise<void> {
    const turn = ++this.#turn
    this.#cancel?.()
    const { clock, random, ask, onServers } = this.#options
    try {
      this.#isNew = false
      const { iceServers, ttl, hasRelay = false } = await ask()
      if (turn !== this.#turn) return
      this.#isMore = hasRelay
      if (!hasRelay || !this.#isTalking) this.#attempt = 0
      this.#renewAt = ttl === undefined ? Infinity : clock.now() + ttl * SECOND_MS * RENEWED_AT
      // Exact optional properties: the answer's are undefined where they are not there.
      this.#servers = iceServers.map(({ urls, username, credential }) => ({
        urls,
        ...(username !== undefined && { username }),
        ...(credential !== undefined && { credential }),
      }))
      if (ttl !== undefined) this.#askAfter(ttl * SECOND_MS * RENEWED_AT)
      const told = JSON.stringify(this.#servers)
      if (told !== this.#told) onServers(this.#servers)
      this.#told = told
      if (!hasRelay || !this.#isTalking) return
      // Asked just before, or the server does not know of it yet.
      if (this.#isNew) return await this.#ask()
      this.#askAfter(reconnectDelayMs(this.#attempt, random()))
      this.#attempt += 1
    } catch {
      if (turn !== this.#turn) return
      this.#renewAt = clock.now()
      this.#askAfter(reconnectDelayMs(this.#attempt, random()))
      this.#attempt += 1
    }
  }

  #askAfter(ms: number): void {
    this.#cancel = this.#options.clock.after(ms, () => void this.#ask())
  }
}
