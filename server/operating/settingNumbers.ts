import { z } from 'zod'

/** What is wanted, in the words of whoever reads the line at the start. */
const wanted = (what: string, min: number, max: number | undefined): string =>
  max === undefined ? `must be ${what} of at least ${min}` : `must be ${what} from ${min} to ${max}`

/** A setting that is a whole number; whatever is wrong with it, the message says which ones are right. */
export function wholeNumber(min: number, max?: number) {
  const words = wanted('a whole number', min, max)
  return z.coerce
    .number(words)
    .int(words)
    .min(min, words)
    .max(max ?? Number.MAX_SAFE_INTEGER, words)
}

/** A setting that is a number, broken ones too. */
export function anyNumber(min: number, max: number) {
  const words = wanted('a number', min, max)
  return z.coerce.number(words).min(min, words).max(max, words)
}
