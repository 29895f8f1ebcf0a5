/** Control characters, line separators and the marks that turn text around (they disguise names). */
const hidden = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const everyHidden = new RegExp(hidden, 'gu')
/** Something to see: not only spaces, format characters and the letters that have no picture. */
const visible = /[^\p{Z}\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]/u

/** True when a text holds characters that have no picture or turn the reading direction. */
export const hasControlCharacters = (value: string): boolean => hidden.test(value)

/** As hasControlCharacters, but line breaks are welcome. */
export const hasControlCharactersInLines = (value: string): boolean => hidden.test(value.replaceAll('\n', ''))

/** A text as it is taken: a space for each of those characters, but for line breaks. */
export const withoutControlCharacters = (value: string): string =>
  value.replace(everyHidden, (one) => (one === '\n' ? one : ' '))

/** True when at least one character of a text can be seen. */
export const isVisible = (value: string): boolean => visible.test(value)

/** How many characters a person would count, roughly: code points, not UTF-16 units. */
export function characterCount(value: string): number {
  let count = 0
  for (const _character of value) count += 1
  return count
}
