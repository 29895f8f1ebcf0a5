/** Numbered emotes of the specification and the text each is on the wire; 0 clears and is sent as "". */
export const emotes = ['', '👋', '❤️', '🎉', '👍', '❓', '✋'] as const

export const emote = {
  none: 0,
  wave: 1,
  heart: 2,
  partyPopper: 3,
  thumbsUp: 4,
  questionMark: 5,
  raisedHand: 6,
} as const

/** Emotes of our own, numbered on from those: on the wheel, not on keys. */
export const ownEmotes = { clap: 7, dance: 8 } as const

/** So long an emote is shown. */
export const emoteShownMs = 3_000

/** The text of every emote that can be chosen, by its number. */
export const emoteTexts: readonly string[] = [...emotes, '👏', '💃']

/** Names of all emotes with their numbers, in the order of the numbers. */
export const emoteNames = [
  ['wave', emote.wave],
  ['heart', emote.heart],
  ['partyPopper', emote.partyPopper],
  ['thumbsUp', emote.thumbsUp],
  ['questionMark', emote.questionMark],
  ['raisedHand', emote.raisedHand],
  ['clap', ownEmotes.clap],
  ['dance', ownEmotes.dance],
] as const
