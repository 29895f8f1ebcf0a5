import type { ShowroomDocument } from '#shared/showroom/document.ts'

/** The order of fields is that of who wrote them: sorted, the same content is the same text. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value as Readonly<Record<string, unknown>>)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)]),
  )
}

/** A document as it is stored and compared. */
export const serialize = (content: ShowroomDocument): string => JSON.stringify(sorted(content))
