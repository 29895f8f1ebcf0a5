import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorkerOrder } from '../../server/cloud/provider.ts'
import { startBrowser, type TestBrowser } from '../support/pages/browser.ts'
import { openAs, sees, visit } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { hallFolder } from '../support/world/hall.ts'

/* What somebody sees who waits for a picture that is drawn elsewhere, and when none comes of it. Real pictures: tests/long/media/cloudPlay. */
interface Worker {
  readonly order: WorkerOrder
  die(): void
}
const workers: Worker[] = []
let server: TestServer
let browser: TestBrowser
let spaceId = ''

beforeAll(async () => {
  server = await startServer({
    spacesFolder: hallFolder(),
    env: { CLOUD_WORKERS: '1' },
    startCloudWorker(order) {
      const ended = Promise.withResolvers<string>()
      workers.push({ order, die: () => ended.resolve('killed') })
      return Promise.resolve({
        tell: () => undefined,
        ended: ended.promise,
        close: () => Promise.resolve(ended.resolve('closed')),
      })
    },
  })
  browser = await startBrowser(server.url)
  const { access_token: token } = await server.login('组织者')
  spaceId = (await server.createSpace(token, { name: '礼堂' })).space.id
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('stages and the queue are said, a failure offers a new launch and the plan, and one is inside meanwhile', async () => {
  const ann = await browser.person()
  await openAs(server, ann.page, '安', `/space/${spaceId}?render=cloud`)
  const overlay = ann.page.getByTestId('cloud-overlay')
  const entered = visit(ann.page, '安')
  await overlay.getByText('正在准备安装…').waitFor()
  const { order } = workers[0]!
  order.hear({ kind: 'progress', part: 'downloading', progress: 30 })
  await overlay.getByText('正在下载… 30%').waitFor()
  expect(await overlay.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30')

  // One worker is there: whoever comes now waits, and the next one behind them.
  const bob = await browser.person()
  await openAs(server, bob.page, '白', `/space/${spaceId}?render=cloud`)
  await bob.page.getByTestId('cloud-overlay').getByText('下一个就轮到你').waitFor()
  const eve = await browser.person()
  await openAs(server, eve.page, '夏', `/space/${spaceId}?render=cloud`)
  const queued = eve.page.getByTestId('cloud-overlay').getByText('服务器繁忙，请排队等候，前方还有 1 人')
  await queued.waitFor()

  // Ready: the page enters, with the picture still to come.
  order.hear({ kind: 'gameReady' })
  await overlay.getByText('正在启动应用…').waitFor()
  await entered
  await sees(ann.page, '安', 'is inside')

  // Three deaths in a minute are too many.
  for (let death = 0; death < 3; death += 1) {
    await expect.poll(() => workers.length).toBe(death + 1)
    workers[death]!.die()
  }
  await overlay.getByRole('heading', { name: '服务器连接断开' }).waitFor()
  await overlay.getByText('云端暂时腾不出机器').waitFor()
  // Who is inside leaves by the toolbar.
  expect(await overlay.getByRole('button', { name: '离开空间' }).count()).toBe(0)
  // The next one has their turn, everybody else moves up, and who comes back is the last.
  await bob.page.getByTestId('cloud-overlay').getByText('正在准备安装…').waitFor()
  await eve.page.getByTestId('cloud-overlay').getByText('下一个就轮到你').waitFor()
  await overlay.getByRole('button', { name: '重新连接' }).click()
  await overlay.getByText('前方还有 1 人').waitFor()
  await overlay.getByRole('button', { name: '用平面图' }).click()
  await overlay.waitFor({ state: 'detached' })
  await ann.page.getByRole('img', { name: '平面图' }).waitFor()
  const chip = ann.page.getByTestId('renderChip')
  await chip.getByText('现在是平面图').waitFor()
  // This browser draws no three dimensions: nothing leads there, but to the picture somebody else draws.
  await chip.getByRole('button', { name: '改用云端画面' }).waitFor()
  expect(await chip.getByRole('button', { name: '换回立体画面' }).count()).toBe(0)
  await sees(ann.page, '安', 'is still inside')
  expect([...ann.errors, ...bob.errors, ...eve.errors]).toEqual([])
})

test('a provider this page may not ask is told of at once, and one may leave before one was inside', async () => {
  const { page, context } = await browser.person()
  await openAs(server, page, '梅', `/space/${spaceId}?render=debug`)
  const overlay = page.getByTestId('cloud-overlay')
  const entering = visit(page, '梅').catch(() => undefined)
  await overlay.getByText('网络连接失败').waitFor()
  await entering
  await overlay.getByRole('button', { name: '离开空间' }).click()
  await page.waitForURL('**/my-spaces')
  await context.close()
})
