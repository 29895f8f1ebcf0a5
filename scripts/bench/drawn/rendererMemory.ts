import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'

interface Processes {
  readonly processInfo: readonly { readonly type: string; readonly id: number }[]
}

/** Processes of a browser by their kind: `renderer`, `GPU`. */
export async function processesOf(browser: Browser, type: string): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as Processes
  await session.detach()
  return processInfo.filter((info) => info.type === type).map(({ id }) => id)
}

/** What Linux says of a process in all, MB (10⁶ bytes). */
export interface Resident {
  readonly rss: number
  /** Of it what belongs to no file and is not shared: heaps. */
  readonly anonymous: number
}

function residentOf(pid: number): Resident {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const mb = (name: string): number =>
    (Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(text)?.[1] ?? NaN) * 1024) / 1e6
  return { rss: mb('Rss'), anonymous: mb('Anonymous') }
}

const largest = (pids: readonly number[]): Resident =>
  pids.map(residentOf).reduce((a, b) => (b.rss > a.rss ? b : a))

/** The page's own process (another one may wait for the next page), and that of the graphics card. */
export async function residentMemory(browser: Browser): Promise<{ page: Resident; card: Resident }> {
  return {
    page: largest(await processesOf(browser, 'renderer')),
    card: largest(await processesOf(browser, 'GPU')),
  }
}

interface DumpEvent {
  readonly ph: string
  readonly pid: number
  readonly args?: {
    readonly dumps?: {
      readonly allocators?: Readonly<
        Record<string, { readonly attrs?: Readonly<Record<string, { readonly value: string }>> }>
      >
    }
  }
}

/** What Chromium's own allocators hold of each kind in the page's process, MB: `malloc`, `v8`, `partition_alloc` … */
export async function allocatorsOf(browser: Browser): Promise<ReadonlyMap<string, number>> {
  const tracing = await browser.newBrowserCDPSession()
  const events: DumpEvent[] = []
  tracing.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as DumpEvent[])))
  const ended = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve))
  await tracing.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['disabled-by-default-memory-infra'],
      excludedCategories: ['*'],
      memoryDumpConfig: { triggers: [] },
    } as never,
  })
  await tracing.send('Tracing.requestMemoryDump', { levelOfDetail: 'detailed' } as never)
  await tracing.send('Tracing.end')
  await ended
  await tracing.detach()
  const found = new Map<string, number>()
  // Of the renderers the one with the largest heap is the page.
  const byProcess = new Map<number, Map<string, number>>()
  for (const { pid, args } of events) {
    const allocators = args?.dumps?.allocators
    if (!allocators) continue
    const sizes = byProcess.get(pid) ?? new Map<string, number>()
    byProcess.set(pid, sizes)
    for (const [name, { attrs }] of Object.entries(allocators)) {
      const size = attrs?.['size']?.value
      if (size !== undefined && name.split('/').length <= 2) sizes.set(name, parseInt(size, 16) / 1e6)
    }
  }
  const pages = [...byProcess.values()].filter((sizes) =>
    [...sizes.keys()].some((name) => name.startsWith('v8/')),
  )
  const v8 = (sizes: ReadonlyMap<string, number>): number =>
    [...sizes].reduce((sum, [name, mb]) => sum + (name.startsWith('v8') ? mb : 0), 0)
  const page = pages.toSorted((a, b) => v8(b) - v8(a))[0]
  for (const [name, mb] of page ?? []) found.set(name, mb)
  return found
}
