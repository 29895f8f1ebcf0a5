/** Where the next page of a list begins, after those that are loaded; undefined: there is none. For `getNextPageParam`. */
export function nextOffset(
  last: { readonly total: number; readonly data: readonly unknown[] },
  pages: readonly { readonly data: readonly unknown[] }[],
): number | undefined {
  const loaded = pages.reduce((count, { data }) => count + data.length, 0)
  // A page with nothing on it has none after it, whatever there is said to be.
  return last.data.length > 0 && loaded < last.total ? loaded : undefined
}
