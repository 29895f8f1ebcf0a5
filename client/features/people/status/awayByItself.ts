import { post } from '../../../net/send.ts'
import { AwayWatch } from '../../../space/AwayWatch.ts'
import { awayStore } from '../../../store/awayStore.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { worldStore } from '../../../store/worldStore.ts'

/** So often is looked whether somebody is away. */
const LOOK_MS = 10_000

/** Who is marked as away because they did nothing for long, and who is back with the first touch or word. */
export class AwayByItself {
  readonly #watch: AwayWatch
  readonly #say: (away: boolean) => void
  #isAway = false

  /** `say` tells the others. */
  constructor(nowMs: number, say: (away: boolean) => void) {
    this.#watch = new AwayWatch(nowMs)
    this.#say = say
  }

  sign(nowMs: number): void {
    this.#watch.sign(nowMs)
    if (!this.#isAway) return
    this.#isAway = false
    this.#say(false)
  }

  /** `isMarked`: they say so themselves already, and go on to until they take it back. */
  look(nowMs: number, isMarked: boolean): void {
    if (!this.#watch.look(nowMs) || isMarked) return
    this.#isAway = true
    this.#say(true)
  }
}

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Marks oneself as away after five minutes without a touch or a word. Answers the way to stop. */
export function tellAway(): () => void {
  const watch = new AwayByItself(performance.now(), (away) => {
    awayStore.setState({ isIdle: away })
    post('setAway', { away })
  })
  const sign = () => watch.sign(performance.now())
  for (const event of signs) addEventListener(event, sign, { passive: true })
  const stopHearing = awayStore.subscribe(({ spokeAt }, former) => {
    if (spokeAt !== former.spokeAt) sign()
  })
  const timer = setInterval(() => {
    const { selfEncId } = sessionStore.get()
    const self = selfEncId === undefined ? undefined : worldStore.get().players.get(selfEncId)
    if (self) watch.look(performance.now(), self.attributes.away ?? false)
  }, LOOK_MS)
  return () => {
    for (const event of signs) removeEventListener(event, sign)
    stopHearing()
    clearInterval(timer)
    awayStore.setState({ isIdle: false })
  }
}
