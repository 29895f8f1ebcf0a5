import type { Locator } from 'playwright-core'
import { until } from '../until.ts'

/** One press may wait so long for what it presses to stand still with nothing over it. */
const PRESS_MS = 10_000

/** After a press that could not be made. */
const REFUSED_MS = 200

/** What of a press must have come: something is shown, or something is true. */
type Effect<T> = Locator | (() => T | undefined | false | Promise<T | undefined | false>)

interface Patience {
  readonly timeoutMs?: number
  /** So long it may take from a press to its effect, before it is pressed again. */
  readonly effectMs?: number
}

/**
 * Presses until the press counts: one may fall beside what has moved, on the page before, or into a frame that throws it away.
 * The effect is looked at before each press, so nothing is pressed twice that has had its effect; not for what a late effect
 * and a second press would undo. `press` is a control, or what is done in place of a click on one.
 */
export async function pressUntil<T = boolean>(
  press: Locator | (() => Promise<unknown>),
  effect: Effect<T>,
  what: string,
  { timeoutMs = 30_000, effectMs = 3_000 }: Patience = {},
): Promise<T> {
  const look =
    typeof effect === 'function' ? effect : async () => (await effect.first().isVisible()) && (true as T)
  const deadline = Date.now() + timeoutMs
  let presses = 0
  let refusal = ''
  for (;;) {
    const left = deadline - Date.now()
    try {
      const come = await look()
      if (come !== undefined && come !== false) return come
    } catch (error) {
      // The page may be loading another just now.
      if (left <= 0) throw error
    }
    if (left <= 0) {
      const over = typeof press === 'function' ? '' : `; at its place: ${await atPlaceOf(press)}`
      throw new Error(`not within ${timeoutMs} ms, pressed ${presses} times: ${what}${over}${refusal}`)
    }
    const timeout = Math.min(PRESS_MS, left)
    try {
      await (typeof press === 'function' ? press() : press.click({ timeout }))
      presses += 1
      refusal = ''
    } catch (error) {
      refusal = `; ${(error as Error).message.split('\n', 1)[0]}`
    }
    // What was not pressed has no effect to wait for. What is wrong with looking is said by the next look.
    const waitMs = Math.min(refusal ? REFUSED_MS : effectMs, Math.max(0, deadline - Date.now()))
    await until(look, what, waitMs).catch(() => undefined)
  }
}

/** What lies on top in the middle of a control: itself, or what takes its presses. */
const atPlaceOf = (control: Locator): Promise<string> =>
  control
    .first()
    .evaluate(
      (element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const over = document.elementFromPoint(left + width / 2, top + height / 2)
        if (over === null) return 'nothing, it is out of view'
        return element.contains(over) ? 'itself' : (over.outerHTML.match(/^<[^>]*>/)?.[0] ?? over.tagName)
      },
      undefined,
      { timeout: 5_000 },
    )
    .catch(() => 'it is not there')
