import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { startSceneBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { difference, pictureOf } from '../../support/pages/canvasPicture.ts'
import { enterAs, openAs, sees, DRAWN_MS, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'

// One walk from the plaza through every portal of the official world and back, on a canvas the processor can draw.

const world = parseSpaceFile(JSON.parse(readFileSync('assets/spaces/world.json', 'utf8')))
const maps = new Map(world.levels.map(({ mapId, map }) => [mapId, map]))
const plaza = world.levels.find(({ isDefault }) => isDefault)!

let server: TestServer
let browser: TestBrowser
let ann: Person

beforeAll(async () => {
  server = await startServer()
  browser = await startSceneBrowser(server.url)
  ann = await browser.person({ viewport: { width: 480, height: 320 } })
  const { access_token: token } = await server.login('安')
  const { space } = await server.createSpace(token, { name: '八个地方', template: 'world' })
  await openAs(server, ann.page, '安', spacePath(space.id))
  await enterAs(ann.page, '安')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Stands at a portal and goes through as its prompt says; comes back when the other level is shown. */
async function through(
  { x = 0, y = 0 }: { readonly x?: number | undefined; readonly y?: number | undefined },
  to: string,
): Promise<void> {
  const { page } = ann
  await page.evaluate(({ x, y }) => window.__lingjing!.send('teleport', { mapId: '', x, y }), {
    x,
    y,
  })
  await page.getByRole('button', { name: '进入' }).waitFor({ timeout: DRAWN_MS })
  await page.keyboard.press('e')
  await sees(page, '安', `is in ${maps.get(to)!.name}`, ({ map }) => map === to)
  const passage = page.getByTestId('space-passage')
  await passage.getByRole('heading', { name: maps.get(to)!.name! }).waitFor({ timeout: DRAWN_MS })
  await passage.waitFor({ state: 'detached', timeout: DRAWN_MS })
}

test('the plaza has a portal to every other level, and each has one that leads back', () => {
  const reached = plaza.map.portals!.map(({ targetMap }) => targetMap)
  expect(reached.toSorted()).toEqual([...maps.keys()].filter((id) => id !== plaza.mapId).toSorted())
  for (const id of reached)
    expect(maps.get(id!)!.portals!.map(({ targetMap }) => targetMap)).toContain(plaza.mapId)
})

test.each(plaza.map.portals!.map((portal) => ({ portal, name: maps.get(portal.targetMap!)!.name })))(
  'from the plaza to $name and back: another picture, no reload, no foreign request',
  async ({ portal }) => {
    const { page } = ann
    const to = portal.targetMap!
    await page.evaluate(() => Object.assign(window, { sameVisit: true }))
    const outside = await pictureOf(page)
    await through(portal, to)
    expect(difference(outside, await pictureOf(page))).toBeGreaterThan(5)
    const back = maps.get(to)!.portals!.find(({ targetMap }) => targetMap === plaza.mapId)!
    await through(back, plaza.mapId)
    const { position } = await sees(page, '安', 'is on the plaza')
    expect([position.x, position.z]).toEqual([back.targetX! + 0.5, back.targetY! + 0.5])
    expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true)
    expect([ann.foreignRequests, ann.errors]).toEqual([[], []])
  },
)
