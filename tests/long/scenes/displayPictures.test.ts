import { afterAll, beforeAll, expect, test } from 'vitest'
// For what the scene adds to the debug hook.
import type {} from '../../../client/scene/SceneView.tsx'
import { startSceneBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { colourAt } from '../../support/pages/canvasPicture.ts'
import { plainPng } from '../../support/pages/pictures.ts'
import { DRAWN_MS, enterAs, openAs, sees, spacePath } from '../../support/pages/spacePage.ts'
import { upload } from '../../support/server/upload.ts'
import { until } from '../../support/until.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { hallScreen, hallWithScreenFolder } from '../../support/world/hall.ts'

// The pictures of a space's display screen, on a screen of a level that has nothing of its own to show.

const COLOUR = [192, 96, 64] as const

let server: TestServer
let browser: TestBrowser
let ann: Person
let token = ''
let spaceId = ''

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallWithScreenFolder() })
  browser = await startSceneBrowser(server.url)
  token = (await server.login('安')).access_token
  spaceId = (await server.createSpace(token, { isPublic: true })).space.id
  ann = await browser.person()
  await openAs(server, ann.page, '安', spacePath(spaceId))
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

const setPictures = async (pictures: readonly string[]): Promise<void> => {
  const body = { screenImage: pictures }
  const { status } = await server.call('PUT', `/spaces/${spaceId}/admin/setting/screenImage`, { token, body })
  expect(status).toBeLessThan(300)
}

/** How far what is in the middle of the view is from the colour of the picture, 0 to 255. */
const off = async (): Promise<number> => {
  const seen = await colourAt(ann.page, 0.5, 0.5)
  return Math.max(...seen.map((value, i) => Math.abs(value - COLOUR[i]!)))
}

test('a picture is shown in its own colours, and no more when it is taken away', async () => {
  expect(await off()).toBeGreaterThan(20)
  const bytes = await plainPng(1_280, 720, `rgb(${COLOUR.join()})`)
  const path = `/resource/upload?path=screen&spaceId=${spaceId}`
  const sent = await upload(server.url, path, { token, bytes })
  expect(sent.status).toBe(201)
  await setPictures([new URL((sent.body as { location: string }).location, server.url).pathname])
  await until(async () => (await off()) < 8, 'the screen has the colour of the picture', DRAWN_MS)
  await setPictures([])
  await until(async () => (await off()) > 20, 'the screen is as it was', DRAWN_MS)
  expect(ann.errors).toEqual([])
})

test('what is put on a screen without a use is shown on it, in place of the pictures of the space', async () => {
  const bytes = await plainPng(1_280, 720, `rgb(${COLOUR.join()})`)
  const { map } = await sees(ann.page, '安', 'is there')
  const path = `/upload?fileId=${spaceId}.${map}.${hallScreen}`
  expect((await upload(server.url, path, { token, bytes })).status).toBe(201)
  await until(async () => (await off()) < 8, 'the screen has the colour of the picture', DRAWN_MS)
  const { error } = await ann.page.evaluate(
    async ([mapId, key]) => {
      const objects = { [key]: { propertiesJson: '{}' } }
      return window
        .__lingjing!.send('mapUpdateObjects', { mapId, objects, updatesAreOverwrites: false } as never)
        .then(
          () => ({ error: '' }),
          (failure: unknown) => ({ error: String(failure) }),
        )
    },
    [map, String(hallScreen)] as const,
  )
  expect(error).toBe('')
  await until(async () => (await off()) > 20, 'the screen is as it was', DRAWN_MS)
  expect(ann.errors).toEqual([])
})
