import type { BrowserContext, Page } from 'playwright-core'
import { until } from '../until.ts'

// What pages say and do not leave there: toasts, the narrator, the words of a level. Whoever looks for them on the page is
// late on a busy machine; here they are kept, in the test's own process, whatever becomes of the page.

/** Something a page has said, as a screen reader gets it. */
export interface Said {
  readonly text: string
  /** Which of its regions: the area of a toast, else its test id or its name; else ''. */
  readonly region: string
  /** ms since the epoch, by the clock of the page. */
  readonly at: number
}

interface Kept extends Said {
  /** Somebody has waited for it. */
  isHeard: boolean
}

const contexts = new WeakSet<BrowserContext>()
const records = new WeakMap<Page, Kept[]>()

function recordOf(page: Page): Kept[] {
  if (!contexts.has(page.context())) throw new Error('nobody keeps what this page says')
  const record = records.get(page) ?? []
  records.set(page, record)
  return record
}

/** Keeps what every page of a context says from now on, over all that it loads. */
export async function keepSaid(context: BrowserContext): Promise<void> {
  contexts.add(context)
  await context.exposeBinding('saidInTest', ({ page }, said: readonly Said[]) => {
    recordOf(page).push(...said.map((one) => ({ ...one, isHeard: false })))
  })
  await context.addInitScript(tellWhatIsSaid)
}

/** Runs in the page: hands on what is new in any live region. */
function tellWhatIsSaid(): void {
  // What others show in a frame is not the page's word.
  if (window !== window.top) return
  const { saidInTest } = window as unknown as { saidInTest: (said: readonly Said[]) => Promise<void> }
  const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=log], [role=alert]'
  const WHOLE = '[role=status], [role=alert]'

  /** What is read out when something in a live region changes: the region, or only what came to it. */
  const unitsOf = (changed: Element): readonly Element[] => {
    const region = changed.closest(LIVE)
    if (region) return [region.matches(WHOLE) ? region : changed]
    // A region that comes with its words.
    return [...changed.querySelectorAll(LIVE)]
  }
  new MutationObserver((mutations) => {
    const changed = mutations.flatMap(({ type, target, addedNodes }) =>
      (type === 'childList' ? [...addedNodes] : [target]).flatMap((node) =>
        node instanceof Element ? node : (node.parentElement ?? []),
      ),
    )
    const units = new Set(changed.flatMap(unitsOf))
    const at = performance.timeOrigin + performance.now()
    const said = [...units].flatMap((unit): Said | readonly Said[] => {
      const text = unit.textContent.replaceAll(/\s+/g, ' ').trim()
      // What another says too is said once; what is not shown is not said.
      const isPart = [...units].some((other) => other !== unit && other.contains(unit))
      if (text === '' || isPart || !unit.checkVisibility({ visibilityProperty: true })) return []
      const region = unit.closest<HTMLElement>(LIVE)!
      const { area, testid } = region.dataset
      return { text, region: area ?? testid ?? region.getAttribute('aria-label') ?? '', at }
    })
    // A page that is left meanwhile has said it all the same, or never showed it.
    if (said.length > 0) saidInTest(said).catch(() => undefined)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** From here on: where the record of a page stands now. */
export const saidSoFar = (page: Page): number => recordOf(page).length

/** All that a page has said, in order, or what it has said since. */
export const allSaid = (page: Page, since = 0): readonly Said[] => recordOf(page).slice(since)

/** Which words count; without anything, those since the page was opened that nobody has waited for. */
interface Saying {
  /** As told by `saidSoFar`: older words do not count. */
  readonly since?: number
  readonly region?: string
  readonly timeoutMs?: number
}

/**
 * Waits until a page says something: exactly these words, or words that fit; they may be gone again by now. Words count once:
 * who waits for the same again waits for a second time that they are said.
 */
export async function said(
  page: Page,
  words: string | RegExp,
  { since = 0, region, timeoutMs = 30_000 }: Saying = {},
): Promise<void> {
  const record = recordOf(page)
  const fits = (one: Kept): boolean =>
    !one.isHeard &&
    (region === undefined || one.region === region) &&
    (typeof words === 'string' ? one.text === words : words.test(one.text))
  const found = await until(() => record.slice(since).find(fits), `the page says ${words}`, timeoutMs).catch(
    (late: unknown) => {
      const heard = record.slice(since).map(({ text, isHeard }) => (isHeard ? `(${text})` : text))
      throw new Error(`${(late as Error).message}; it said: ${heard.slice(-12).join(' | ')}`, { cause: late })
    },
  )
  found.isHeard = true
}
