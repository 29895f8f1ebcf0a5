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
