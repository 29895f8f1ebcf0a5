import { afterAll, beforeAll, expect, test } from 'vitest'
import { FRAME_HEADER } from '../../server/room/out/frames.ts'
import { startBrowser, type TestBrowser } from '../support/pages/browser.ts'
import { enterAs, openAs, sees, spacePath } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'
import { hallFolder } from '../support/world/hall.ts'

const METRICS_TOKEN = 'sixteen letters.'
let server: TestServer
let browser: TestBrowser

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder(), env: { METRICS_TOKEN } })
  browser = await startBrowser(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function counted(): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
  return text.split('\n').filter((line) => line.startsWith('lingjing_client_faults_total{'))
}

test('what a page cannot make anything of it drops, stays, and tells as it is left', async () => {
  const { page, context } = await browser.person()
  await page.addInitScript(() => {
    const Plain = WebSocket
    window.WebSocket = class extends Plain {
      constructor(...args: ConstructorParameters<typeof Plain>) {
        super(...args)
        Object.assign(window, { ownSocket: this })
      }
    }
  })
  /** As if the server had said it. */
  const hears = (...bytes: number[]) =>
    page.evaluate(
      (frame) => {
        const { ownSocket } = window as unknown as { ownSocket: WebSocket }
        ownSocket.dispatchEvent(new MessageEvent('message', { data: Uint8Array.from(frame).buffer }))
      },
      [...FRAME_HEADER, ...bytes],
    )
  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { name: '听不懂' })
  await openAs(server, page, '安', spacePath(space.id))
  await enterAs(page, '安')
  await sees(page, '安', 'is there')
  // An event with a field no build has, and bytes that are no batch.
  const faults = () => page.evaluate(() => Number(window.__lingjing?.stats()['faults']))
  const before = await faults()
  const loaded = page.waitForResponse(/\/reportFault-/)
  await hears(0x0a, 4, 0x80, 0xea, 0x30, 9)
  await hears(0xff, 0xff, 0xff)
  await until(async () => (await faults()) === before + 2, 'both are counted in the page')
  await sees(page, '安', 'is still there')
  expect(await counted()).toEqual([])
  // Its code is loaded with the first of it.
  await page.evaluate(`import(${JSON.stringify((await loaded).url())}).then(() => true)`)
  await page.goto(`${server.url}/contact`)
  const lines = await until(async () => {
    const found = await counted()
    return found.length > 0 && found
  }, 'they are told')
  expect(lines.toSorted()).toEqual([
    'lingjing_client_faults_total{kind="unknownEvent"} 1',
    'lingjing_client_faults_total{kind="unreadable"} 1',
  ])
  await context.close()
})
