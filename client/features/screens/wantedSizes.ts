type Size = 'low' | 'medium' | 'high'

/** What is wanted of whose share: as large as its tiles draw it, and all there is where it may fill what one looks at. */
export function wantedSizes(
  people: Iterable<string>,
  needed: (userId: string) => Size | undefined,
  large: ReadonlySet<string>,
): ReadonlyMap<string, Size> {
  const sizes = new Map<string, Size>()
  for (const userId of people) {
    const size = large.has(userId) ? 'high' : needed(userId)
    if (size) sizes.set(userId, size)
  }
  return sizes
}
