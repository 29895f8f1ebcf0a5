import { afterAll, beforeAll, expect, test } from 'vitest'
// For what the scene adds to the debug hook.
import type {} from '../../../client/scene/SceneView.tsx'
import { arrive } from '../../support/pages/arrive.ts'
import {
  startBrowser,
  startSceneBrowser,
  type Person,
  type TestBrowser,
} from '../../support/pages/browser.ts'
import { colourAt } from '../../support/pages/canvasPicture.ts'
import { send, toggles } from '../../support/pages/peoplePanels.ts'
import { said } from '../../support/pages/said.ts'
import { DRAWN_MS, find } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { hallScreen, hallWithScreenFolder } from '../../support/world/hall.ts'
import { until } from '../../support/until.ts'
import { story } from '../../support/story.ts'

// 安 shares a screen (the browser's own pretended one: green), 波 sees it, beside the figures and on the wall. 安's browser
// draws nothing, so that the processor is 波's. Each test goes on where the one before ended.

story()

let server: TestServer
let flat: TestBrowser
let drawing: TestBrowser
let ann: Person
let bob: Person

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallWithScreenFolder() })
  ;[flat, drawing] = await Promise.all([startBrowser(server.url), startSceneBrowser(server.url)])
  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { isPublic: true })
  ann = await flat.person({ viewport: { width: 1200, height: 720 } })
  bob = await drawing.person()
  await arrive(server, space.id, { 安: ann, 波: bob })
})
afterAll(async () => {
  await flat?.close()
  await drawing?.close()
  await server?.close()
})

const share = () => toggles(ann.page).getByRole('button', { name: '共享屏幕' })

async function stand(person: Person, x: number, y: number): Promise<void> {
  const { map } = (await find(person.page, '安'))!
  expect(await send(person.page, 'teleport', { mapId: map, x, y })).toBe('')
}

test('a share is seen by the other, who is muted and told so', async () => {
  await stand(ann, 5, 4)
  await stand(bob, 5, 5)
  await share().click()
  const picture = bob.page.getByLabel('安的屏幕', { exact: true })
  await picture.waitFor({ timeout: DRAWN_MS })
  await until(
    () => picture.evaluate((video: HTMLVideoElement) => video.videoWidth > 0 && video.currentTime > 0),
    'the picture comes',
    DRAWN_MS,
  )
  await said(ann.page, '演示模式已开启，全员静音')
  await said(bob.page, '安开启了演示模式，全员静音')
})

test('what is drawn on it is seen by the other', async () => {
  const tile = (person: Person) => person.page.locator('figure[data-testid^=share-]')
  const inked = (person: Person) =>
    tile(person)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        return data.some((value) => value > 0)
      })
  expect(await inked(bob)).toBe(false)
  await tile(ann).getByRole('button', { name: '标注工具' }).click()
  const { x, y, width, height } = (await tile(ann).locator('canvas').boundingBox())!
  await ann.page.mouse.move(x + width / 4, y + height / 4)
  await ann.page.mouse.down()
  await ann.page.mouse.move(x + width / 2, y + height / 2, { steps: 5 })
  await ann.page.mouse.up()
  await until(() => inked(bob), '波 sees the line', DRAWN_MS)
  await tile(ann).getByRole('button', { name: '清除全部标注' }).click()
  await until(async () => !(await inked(bob)), 'the line is gone', DRAWN_MS)
})

test('on the wall it is seen by who stands near and is in no conversation', async () => {
  await stand(bob, 8, 8)
  await bob.page.getByLabel('安的屏幕', { exact: true }).waitFor({ state: 'detached', timeout: DRAWN_MS })
  // Before the screen, so that nothing else is in the way.
  await bob.page.evaluate(() =>
    window.__lingjing!.setCameraPose!({ position: [4, 2, 5.5], target: [0, 1.9, 5.5], fov: 40 }),
  )
  const before = await colourAt(bob.page, 0.5, 0.5)
  await ann.page.getByRole('button', { name: '投到这块屏幕' }).click()
  // The pretended screen is green, and nothing in this hall is.
  await until(
    async () => {
      const [red, green, blue] = await colourAt(bob.page, 0.5, 0.5)
      return green > 90 && green > 1.5 * Math.max(red, blue)
    },
    'the wall shows it',
    DRAWN_MS,
  )
  const [red, green, blue] = before
  expect(green).toBeLessThanOrEqual(1.5 * Math.max(red, blue))
})

test('somebody else is refused the wall; ended by the browser’s own button it is over everywhere', async () => {
  expect(await send(bob.page, 'castToWall', { screen: String(hallScreen) })).toBe(
    'somebody else shows something on that screen',
  )
  const numbers = () => bob.page.evaluate(() => window.__lingjing!.stats() as Record<string, number>)
  expect((await numbers())['wallPictures']).toBe(1)
  const { textures = 0 } = await numbers()
  // What the browser's own bar does: the track ends.
  await ann.page.getByLabel('我的屏幕', { exact: true }).evaluate((video: HTMLVideoElement) => {
    const [track] = (video.srcObject as MediaStream).getVideoTracks()
    track!.stop()
    track!.dispatchEvent(new Event('ended'))
  })
  await until(async () => (await numbers())['wallPictures'] === 0, 'the wall is as it was', DRAWN_MS)
  await until(
    async () => ((await numbers())['textures'] ?? 0) < textures,
    'its picture is given back',
    DRAWN_MS,
  )
  await share().and(ann.page.locator('[aria-pressed=false]')).waitFor({ timeout: DRAWN_MS })
  expect(await send(bob.page, 'castToWall', { screen: String(hallScreen) })).toBe('')
  expect(ann.errors.concat(bob.errors)).toEqual([])
})
