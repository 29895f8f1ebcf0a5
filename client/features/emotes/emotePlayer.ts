import { emote, emotes, emoteShownMs, emoteTexts } from '#shared/rules/emotes.ts'
import type { Clock } from '../../net/clock.ts'

export interface EmoteDeps {
  /** Shows `text` over our head to everybody; '' clears. */
  readonly show: (text: string) => void
  /** What is over our head now. */
  readonly own: () => string
  readonly clock: Pick<Clock, 'after'>
}

const HAND = emotes[emote.raisedHand]

/**
 * Answers the function that plays emote 1 to 8. The raised hand is a switch; the others pass, and a hand that
 * was up before is up again after them.
 */
export function createEmotePlayer({ show, own, clock }: EmoteDeps): (number: number) => void {
  /** What comes back when the passing emote is over; undefined while none is shown. */
  let after: string | undefined
  let cancel = (): void => {}

  return (number) => {
    const text = emoteTexts[number]
    if (!text) return
    cancel()
    if (text === HAND) {
      after = undefined
      show(own() === HAND ? '' : HAND)
      return
    }
    after ??= own() === HAND ? HAND : ''
    show(text)
    cancel = clock.after(emoteShownMs, () => {
      const next = after ?? ''
      after = undefined
      show(next)
    })
  }
}
