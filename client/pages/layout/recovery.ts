/** What is done about a page that crashed, without anybody pressing anything. */
export type Recovery =
  /** The page is made anew after so many ms. */
  | { readonly name: 'again'; readonly afterMs: number }
  /** It keeps crashing, or its code can not be had: the whole document is fetched anew, once the server answers. */
  | { readonly name: 'reload' }
  /** Nothing helped: a person decides. */
  | { readonly name: 'stay' }

const AGAIN_MS = [1_000, 4_000] as const
/** Crashes further apart have nothing to do with each other. */
const CRASHES_COUNT_MS = 60_000
/** The document is not fetched anew more often. */
const RELOAD_EVERY_MS = 300_000

/** Whether the browser could not get a piece of the page: React keeps such a failure, only another document helps. */
const isMissingCode = (error: unknown): boolean =>
  /dynamically imported|module script|preload/i.test(String(error))

/**
 * What to do about the crash that just happened (specification: what runs in the background begins again after an
 * uncaught error).
 * @param crashes when the page crashed, this time included, ms since the epoch
 * @param reloadedAt when the document was last fetched anew because of a crash
 */
export function recoveryOf(
  error: unknown,
  crashes: readonly number[],
  now: number,
  reloadedAt: number | undefined,
): Recovery {
  const lately = crashes.filter((at) => now - at < CRASHES_COUNT_MS).length
  const afterMs = AGAIN_MS[lately - 1]
  if (afterMs !== undefined && !isMissingCode(error)) return { name: 'again', afterMs }
  const mayReload = reloadedAt === undefined || now - reloadedAt > RELOAD_EVERY_MS
  return mayReload ? { name: 'reload' } : { name: 'stay' }
}
