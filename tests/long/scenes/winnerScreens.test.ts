import { afterAll, beforeAll, expect, test } from 'vitest'
// For what the scene adds to the debug hook.
import type {} from '../../../client/scene/SceneView.tsx'
import { startSceneBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { colourAt } from '../../support/pages/canvasPicture.ts'
import { DRAWN_MS, enterAs, openAs, sees, spacePath } from '../../support/pages/spacePage.ts'
import { until } from '../../support/until.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { hallWithScreenFolder } from '../../support/world/hall.ts'

// A draw on the screens of a level, while it is on the stage.

let server: TestServer
let browser: TestBrowser
let ann: Person
let token = ''
let prizeId = ''

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallWithScreenFolder() })
  browser = await startSceneBrowser(server.url)
  token = (await server.login('安')).access_token
  const { space } = await server.createSpace(token, { isPublic: true })
  const call = async (method: string, path: string, body: object): Promise<string> =>
    (await server.call(method, path, { token, body })).body.id as string
  const lotteryId = await call('POST', `/lottery/space/${space.id}`, { name: '年会抽奖' })
  prizeId = await call('POST', `/lottery/${lotteryId}/prize`, { name: '键盘', level: 1, totalCount: 1 })
  await call('PUT', `/lottery/${lotteryId}`, { status: 'PUBLISHED' })
  ann = await browser.person()
  await openAs(server, ann.page, '安', spacePath(space.id))
  await enterAs(ann.page, '安')
  await sees(ann.page, '安', 'is there')
  await ann.page.evaluate(() =>
    window.__lingjing!.setCameraPose!({ position: [4, 2, 5.5], target: [0, 1.9, 5.5], fov: 40 }),
  )
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Whether what is seen a little above the middle is the red of the stage. */
const isRed = async (): Promise<boolean> => {
  const [red, green, blue] = await colourAt(ann.page, 0.5, 0.5)
  return red! > 70 && green! < red! / 2 && blue! < red! / 2
}

test('the winner is on the screen of the level while the stage is shown, and then it is as before', async () => {
  await ann.page.getByTestId('lotteryTold').waitFor({ timeout: DRAWN_MS })
  expect(await isRed()).toBe(false)
  expect((await server.call('POST', `/lottery/prize/${prizeId}/draw`, { token })).status).toBe(200)
  const stage = ann.page.getByTestId('lotteryStage')
  await stage.waitFor({ timeout: DRAWN_MS })
  await until(isRed, 'the screen has the colour of the stage', DRAWN_MS)
  await ann.page.keyboard.press('Escape')
  await stage.waitFor({ state: 'detached' })
  await until(async () => !(await isRed()), 'the screen is as it was', DRAWN_MS)
  expect(ann.errors).toEqual([])
})
