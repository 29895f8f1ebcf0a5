import { emote, emotes } from '#shared/rules/emotes.ts'

/** The emote that stays: a raised hand. */
export const HAND = emotes[emote.raisedHand]
