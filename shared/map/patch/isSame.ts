/** A message of the wire as JSON has it. */
function plain(value: unknown): unknown {
  const { toJSON } = (value ?? {}) as { toJSON?: unknown }
  return typeof toJSON === 'function' ? (toJSON.call(value) as unknown) : value
}

/** Whether two values say the same as JSON; what is undefined or null is not there. */
export function isSame(first: unknown, second: unknown): boolean {
  if (first === second || (first == null && second == null)) return true
  const [a, b] = [plain(first), plain(second)]
  // Places and sizes are floats of 32 bits on the wire.
  if (typeof a === 'number' && typeof b === 'number' && !(Number.isInteger(a) && Number.isInteger(b)))
    return Math.fround(a) === Math.fround(b)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    isSame(left[key], right[key]),
  )
}
