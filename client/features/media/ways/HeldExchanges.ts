import type { Clock } from '../../../net/clock.ts'
import { createTimerGroup } from '../../../net/clock.ts'
import type { Exchange } from '../transport.ts'

/** Without the room nobody hears of a word that was taken away: so long what was goes on, and no longer. */
export const AWAY_MS = 20_000
/** The room is back: whoever is in it is named within so long, or not any more. */
export const NAMED_MS = 2_000
/** Others come back a little later than oneself. */
export const ABSENT_MS = 5_000

type People = ReadonlyMap<string, Exchange>

const nobody: People = new Map()

/**
 * Lets sound and pictures go on while the room is away for some seconds, and until it has said again who exchanges what:
 * a server that starts anew finds that out only once people are back.
 */
export class HeldExchanges {
  readonly #clock: Clock
  readonly #timers
  readonly #onChange: () => void
  #last: People = nobody
  /** What went on when the room went away; empty: it is there. */
  #held: People = nobody
  #isAway = false
  #endsAt = Infinity
  /** Since when somebody of them is in the room again, ms. */
  readonly #backSince = new Map<string, number>()

  /** `onChange`: time has passed, and `together` is to be asked anew. */
  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock
    this.#timers = createTimerGroup(clock)
    this.#onChange = onChange
  }

  /** The room is away, or back. */
  turn(isAway: boolean): void {
    if (isAway === this.#isAway) return
    this.#isAway = isAway
    this.#timers.clear()
    this.#backSince.clear()
    if (isAway) this.#held = this.#last
    if (this.#held.size === 0) return
    this.#endAfter(isAway ? AWAY_MS : ABSENT_MS)
  }

  /** Another space, or none. */
  drop(): void {
    this.#timers.clear()
    this.#held = this.#last = nobody
    this.#backSince.clear()
  }

  /** Who exchanges what now: what the room says, and what it could not yet say again. */
  together(said: People, isHere: (userId: string) => boolean): People {
    const now = this.#clock.now()
    if (now >= this.#endsAt) this.#held = nobody
    const all = new Map(this.#isAway ? nobody : said)
    for (const [userId, exchange] of this.#held) {
      if (all.has(userId)) continue
      if (!this.#isAway && isHere(userId)) {
        const since = this.#backSince.get(userId)
        if (since === undefined) {
          this.#backSince.set(userId, now)
          this.#timers.after(NAMED_MS, this.#onChange)
        } else if (now - since >= NAMED_MS) continue
      }
      all.set(userId, exchange)
    }
    return (this.#last = all)
  }

  #endAfter(ms: number): void {
    this.#endsAt = this.#clock.now() + ms
    this.#timers.after(ms, this.#onChange)
  }
}
