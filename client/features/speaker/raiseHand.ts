import { emote, emotes } from '#shared/rules/emotes.ts'
import { act } from '../../space/act.ts'

/** Raises one's hand, or takes it down: what the key and the bar of emotes do, too. */
export const raiseHand = (isUp: boolean): void =>
  void act('setEmoteV2', isUp ? { emote: '', count: 0 } : { emote: emotes[emote.raisedHand], count: 1 })
