import type { Page } from 'playwright-core'
import type { Slot } from '../../../client/features/media/transport.ts'
import { until } from '../until.ts'

/** What the debug hook tells: the server names somebody's voice no more, its track is gone, no element plays it. */
interface Cut {
  readonly userId: string
  readonly slot: Slot
  readonly cut: 'word' | 'track' | 'sound'
  /** ms of the page's clock. */
  readonly at: number
}

/** The page's clock, ms. */
export const clockOf = (page: Page): Promise<number> => page.evaluate(() => performance.now())

const cutsSince = (page: Page, from: number): Promise<Cut[]> =>
  page.evaluate((since) => {
    const all = (window.__lingjing?.stats()['media'] ?? []) as Cut[]
    return all.filter(({ at }) => at >= since)
  }, from)

/** What comes about in a page when somebody may not be heard, or their screen not be seen, any more; it has an end. */
const orders = { microphone: ['word', 'track', 'sound'], screen: ['word', 'track'] } as const

interface CutOptions {
  /** Who is not heard or seen any more. */
  readonly userId: string
  /** Before the deed, by the page's clock. */
  readonly from: number
  readonly what: string
  readonly slot?: keyof typeof orders
}

/**
 * Waits until a page has nothing of somebody any more, and looks at how that came about since a moment of its clock: first the
 * word, then no track, then no element that plays; answers when the last of them was. Any other order rejects.
 */
export async function cutAt(
  page: Page,
  { userId, from, what, slot = 'microphone' }: CutOptions,
): Promise<number> {
  const order = orders[slot]
  const cuts = await until(async () => {
    const all = (await cutsSince(page, from)).filter((one) => one.userId === userId && one.slot === slot)
    return all.length >= order.length && all
  }, `${what}: nothing comes any more`)
  const found = cuts.map(({ cut }) => cut).join()
  if (found !== order.join()) throw new Error(`${what}: ${found} in place of ${order.join()}`)
  return cuts.at(-1)!.at
}

/** The same; how long it took is printed, for docs/performance.md. */
export async function cutInOrder(page: Page, options: CutOptions): Promise<number> {
  const at = await cutAt(page, options)
  process.stdout.write(`cut off, ${options.what}: ${Math.round(at - options.from)} ms\n`)
  return at
}
