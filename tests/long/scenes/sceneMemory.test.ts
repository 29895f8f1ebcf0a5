import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { startSceneBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { difference, pictureOf } from '../../support/pages/canvasPicture.ts'
import { drawNothing, goToLevel, isComplete, memoryOf } from '../../support/pages/sceneMemory.ts'
import { hall } from '../../support/world/hall.ts'
import { smallSpace, spacesFolder } from '../../support/world/smallSpaces.ts'
import { enterAs, openAs, DRAWN_MS } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'

// All that a level makes is disposed of: client/scene/level/disposal.test.ts. Here a renderer has had it in its hands, and
// what is drawn beside levels is with it. At the tier with reflections and relief, on a canvas so small that the processor can
// draw it: a hall for what is looked at, the real levels for what is counted.

const HALL = '9'
const [room] = hall().levels
const world = parseSpaceFile(JSON.parse(readFileSync('assets/spaces/world.json', 'utf8')))
// By day, at dusk or at night, furnished and open: different in all that is made for a level.
const levels = world.levels.slice(0, 4).map((level) => ({ ...level, isDefault: false }))
const [first = '', ...others] = levels.map(({ mapId }) => mapId)
const round = [...others, first]
/** Twenty, of every part by itself, are counted in Node. */
const SWITCHES = 8
/** What is near on arrival glows or does not: its outline is made once, when something first glows. A leak is one a switch. */
const GLOW = 3

let server: TestServer
let browser: TestBrowser
let ann: Person

beforeAll(async () => {
  const space = smallSpace('office', {
    levels: [{ ...room!, mapId: HALL, map: { ...room!.map, id: HALL } }, ...levels],
  })
  server = await startServer({ spacesFolder: spacesFolder([space]) })
  browser = await startSceneBrowser(server.url)
  ann = await browser.person({ viewport: { width: 240, height: 160 } })
  const { access_token: token } = await server.login('安')
  const { space: made } = await server.createSpace(token, { name: '来来回回' })
  // A tier asked for by name stays, however slow it is here.
  await openAs(server, ann.page, '安', `/space/${made.id}?quality=medium`)
  await enterAs(ann.page, '安')
  await isComplete(ann.page, HALL)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('with reflections and relief, too, a lost context comes back with the same picture', async () => {
  const { page } = ann
  const framesOf = () => page.evaluate(() => Number(window.__lingjing!.stats()['frames']))
  const before = await pictureOf(page)
  const frames = await framesOf()
  await page.getByLabel('三维空间').evaluate((element: HTMLCanvasElement) => {
    const lose = element.getContext('webgl2')!.getExtension('WEBGL_lose_context')!
    lose.loseContext()
    setTimeout(() => lose.restoreContext(), 500)
  })
  // A new context counts its frames anew.
  await until(async () => (await framesOf()) < frames, 'there is a new context', DRAWN_MS)
  await until(
    async () => (difference(before, await pictureOf(page)) < 4 ? true : undefined),
    'the picture is as before',
    DRAWN_MS,
  )
}, 300_000)

test('eight switches of level leave nothing behind on the graphics card', async () => {
  const { page } = ann
  await drawNothing(page)
  // Every level twice: files stay loaded, code is warm.
  for (const level of [...round, ...round]) await goToLevel(page, level)
  const before = await memoryOf(page)
  for (let done = 0; done < SWITCHES; done++) await goToLevel(page, round[done % round.length]!)
  const after = await memoryOf(page)
  // The heap of a page is told, not judged: when it is collected is the browser's business.
  console.info('before', before, 'after', after)
  for (const name of ['geometries', 'textures', 'programs'] as const)
    expect(after[name], name).toBeLessThanOrEqual(before[name] + GLOW)
  expect(ann.errors).toEqual([])
}, 400_000)
