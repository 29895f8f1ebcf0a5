import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { openAs, sees, visit } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { hallFolder } from '../../support/world/hall.ts'

let server: TestServer
let browser: TestBrowser
beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('where nobody draws for anybody it is said, and one goes on by the plan', async () => {
  const { access_token: token } = await server.login('组织者')
  const { space } = await server.createSpace(token, { name: '礼堂' })
  const build = { platform: 'cloudrendering', appId: null, sts: null }
  const set = await server.call('PUT', `/spaces/${space.id}/admin/setting/build`, { token, body: build })
  expect(set.status).toBe(200)
  const ann = await browser.person()
  await openAs(server, ann.page, '安', `/space/${space.id}`)
  const overlay = ann.page.getByTestId('cloud-overlay')
  const entered = visit(ann.page, '安')
  await overlay.getByText('这台服务器没有云端画面。').waitFor()
  expect(await overlay.getByRole('button', { name: '重新连接' }).count()).toBe(0)
  await overlay.getByRole('button', { name: '用平面图' }).click()
  await entered
  await sees(ann.page, '安', 'is inside')
  await ann.page.getByRole('img', { name: '平面图' }).waitFor()
})

test('an address that only looks like a worker’s opens the space', async () => {
  const { access_token: token } = await server.login('组织者')
  const { space } = await server.createSpace(token, { name: '礼堂' })
  const bob = await browser.person()
  await openAs(server, bob.page, '白', `/space/${space.id}#view=junk`)
  await visit(bob.page, '白')
  await sees(bob.page, '白', 'is inside')
  expect(bob.errors).toEqual([])
})
