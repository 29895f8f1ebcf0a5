/** Signs people put before their status, in the order in which they are offered. */
export const statusSigns = ['💬', '🗓️', '🎧', '🍵', '🍜', '🚄', '🏠', '🤒', '🎉', '🌴'] as const

/** What is shown for an item that names no sign of its own. */
export const plainItemSign = '📦'

/** Signs of items in built-in levels. */
const itemSigns = [
  '🥤',
  '🧃',
  '☕',
  '🍎',
  '📄',
  '✈️',
  '📖',
  '🌸',
  '💐',
  '🕯️',
  '🏮',
  '💧',
  plainItemSign,
] as const

/** All signs there is a picture of (assets/images/signs): not every machine has letters for them. */
export const drawnSigns: ReadonlySet<string> = new Set([...statusSigns, ...itemSigns])

/** How the picture of a sign is named: its code points, "2708-fe0f". */
export const signCode = (sign: string): string =>
  [...sign].map((letter) => (letter.codePointAt(0) ?? 0).toString(16)).join('-')
