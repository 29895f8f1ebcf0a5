import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import {
  characterCount,
  hasControlCharacters,
  hasControlCharactersInLines,
  isVisible,
} from '../rules/plainText.ts'

/** A long input is refused before anything walks over it. */
const rawMax = (max: number): number => max * 4 + 64

const checkedText = (min: number, max: number, isForbidden: (value: string) => boolean) =>
  z
    .string()
    .max(rawMax(max), { abort: true, error: `at most ${max} characters` })
    .trim()
    .refine((value) => value.isWellFormed() && !isForbidden(value), 'control characters are not allowed')
    .refine((value) => characterCount(value) <= max, `at most ${max} characters`)
    .refine(
      (value) => characterCount(value) >= min && (value === '' || isVisible(value)),
      min <= 1 ? 'must not be empty' : `at least ${min} characters`,
    )
    // What the API document says of it.
    .meta({ minLength: min, maxLength: max })

/** One line of text, trimmed, of `min` to `max` characters, without control characters. */
export const text = (min: number, max: number) => checkedText(min, max, hasControlCharacters)

/** As `text`, with line breaks. */
export const multilineText = (min: number, max: number) => checkedText(min, max, hasControlCharactersInLines)

/** An id somebody else gave: never longer than any id of ours, never anything a path or a log could trip over. */
export const idText = (max = 64) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{1,${max}}$`), 'not an id')

export const spaceIdParams = z.object({ id: idText(limits.spaceIdLength) })
export const idParams = z.object({ id: idText() })

/** A whole number in a query string. */
const queryNumber = (min: number, max: number, missing: number) =>
  z.coerce.number().int().min(min).max(max).default(missing)

/** Where a list starts and how much of it is asked for. */
export const pageQuery = {
  size: queryNumber(1, limits.pageSizeMax, limits.pageSize),
  offset: queryNumber(0, 1_000_000_000, 0),
}

/** ISO 8601 with milliseconds, UTC. */
export const isoTime = z.iso.datetime()

/** The shape of every list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), total: z.number().int().nonnegative() })

export const emptyAnswer = z.object({})
