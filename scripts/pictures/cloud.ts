import type { Browser, Page } from 'playwright-core'
import pino from 'pino'
import { chromiumWorkers } from '../../server/cloud/chromiumWorker.ts'
import { withoutSettings } from '../../server/config.ts'
import type { StartView, WorkerOrder } from '../../server/cloud/provider.ts'
import type { TestServer } from '../../tests/support/server/startServer.ts'
import { open, PATIENCE_MS, save, say, type Size } from './camera.ts'
import { heroine } from './cast.ts'
import { populate } from './scene.ts'

const queued = '何夕'
/** Deaths within a minute that end a session (server/cloud/pool.ts). */
const DEATHS = 3
/** Workers draw a frame or two a second here: the picture has followed after so long, ms. */
const SETTLED_MS = 8_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Workers of the server that takes the pictures: at first such as only say how far they are, then real ones. */
export class PictureWorkers {
  readonly #orders: WorkerOrder[] = []
  readonly #deaths: (() => void)[] = []
  #start: StartView | undefined

  readonly start: StartView = (order, handOver) => {
    if (this.#start) return this.#start(order, handOver)
    const ended = Promise.withResolvers<string>()
    this.#orders.push(order)
    this.#deaths.push(() => ended.resolve('killed'))
    return Promise.resolve({
      tell: () => undefined,
      ended: ended.promise,
      close: () => Promise.resolve(ended.resolve('closed')),
    })
  }

  /** From now on pictures are drawn. */
  draw(executable: string, origin: string): void {
    const log = pino({ level: 'silent' })
    const iceServersFor = () => []
    this.#start = chromiumWorkers({
      executable,
      flags: [],
      memoryMb: 3_000,
      env: withoutSettings(process.env),
      origin,
      iceServersFor,
      log,
    })
  }

  /** The newest worker says that so much has arrived, percent. */
  progress(progress: number): void {
    this.#orders.at(-1)?.hear({ kind: 'progress', part: 'downloading', progress })
  }

  /** The newest worker dies, and whoever takes its place. */
  async dieOut(): Promise<void> {
    for (let death = 0; death < DEATHS; death += 1) {
      const { length } = this.#deaths
      this.#deaths.at(-1)?.()
      if (death === DEATHS - 1) return
      while (this.#deaths.length === length) await pause(100)
    }
  }
}

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const next = page.getByRole('button', { name: '下一步' })
  const last = page.getByRole('button', { name: '访问空间' })
  await next.or(last).waitFor()
  if (await next.isVisible()) await next.click()
  await last.click()
}

/** What somebody sees for whom a space is drawn elsewhere: on the way, in the queue, when it is over, and the picture itself. */
export async function takeCloud(
  browser: Browser,
  server: TestServer,
  workers: PictureWorkers,
  wanted: { readonly sizes: readonly Size[]; readonly folder: string; readonly executable: string },
): Promise<void> {
  const { sizes, folder, executable } = wanted
  const address = `${server.url}/space/office?render=cloud`
  for (const size of sizes) {
    const page = await open(browser, server, size, heroine)
    await visit(page, address)
    const overlay = page.getByTestId('cloud-overlay')
    await overlay.getByText('正在准备安装…').waitFor()
    workers.progress(64)
    await overlay.getByText('正在下载… 64%').waitFor()
    await save(page, folder, `cloud-coming-${size}`)
    const other = await open(browser, server, size, queued)
    await visit(other, address)
    await other.getByTestId('cloud-overlay').getByText('下一个就轮到你').waitFor()
    await save(other, folder, `cloud-queue-${size}`)
    await other.context().close()
    await workers.dieOut()
    await overlay.getByRole('heading', { name: '服务器连接断开' }).waitFor()
    await save(page, folder, `cloud-stopped-${size}`)
    await page.context().close()
  }
  workers.draw(executable, server.url)
  const clients = await populate(server, 'office')
  for (const size of sizes) {
    const page = await open(browser, server, size, heroine)
    page.setDefaultTimeout(PATIENCE_MS)
    await visit(page, address)
    await page.getByTestId('cloud-overlay').waitFor({ state: 'detached' })
    await page.getByTestId('people-count').waitFor()
    await page.getByTestId('renderChip').waitFor()
    await pause(SETTLED_MS)
    await save(page, folder, `cloud-picture-${size}`)
    await page.context().close()
  }
  for (const { ws } of clients.values()) ws.close()
  say('cloud: done')
}
