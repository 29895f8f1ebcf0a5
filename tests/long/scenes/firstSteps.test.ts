import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { startSceneBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { drawNothing, goToLevel, isComplete } from '../../support/pages/sceneMemory.ts'
import { apart, DRAWN_MS, enterAs, holding, openAs, sees } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { smallSpace, spacesFolder } from '../../support/world/smallSpaces.ts'
import { until } from '../../support/until.ts'

// What one's first steps need is there before them: how long a frame takes is measured (`npm run bench:render -- --only walk`),
// what is made in it is counted here.

const { levels } = parseSpaceFile(JSON.parse(readFileSync('assets/spaces/world.json', 'utf8')))
const [first, second] = levels.slice(0, 2).map((level) => ({ ...level, isDefault: level === levels[0] }))

let server: TestServer
let browser: TestBrowser
let ann: Person
const warnings: string[] = []

beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office', { levels: [first!, second!] })]),
  })
  browser = await startSceneBrowser(server.url)
  ann = await browser.person({ viewport: { width: 480, height: 320 } })
  ann.page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  const { access_token: token } = await server.login('安')
  const { space } = await server.createSpace(token, { name: '第一步' })
  await openAs(server, ann.page, '安', `/space/${space.id}?quality=medium`)
  await enterAs(ann.page, '安')
  await isComplete(ann.page, first!.mapId)
  await drawNothing(ann.page)
  // What is kept for those who have settled comes after the first steps by intent (client/space/settle.ts): it is there before.
  await until(
    () =>
      ann.page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('ambientWaves')),
      ),
    'she has settled',
    DRAWN_MS,
  )
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const made = () =>
  ann.page.evaluate(() => {
    const { programs, geometries, textures, frames } = window.__lingjing!.stats()
    return { programs, geometries, textures, frames: Number(frames) }
  })

/** What the card has got once one has stood so long that no frame is drawn any more. */
const atRest = () => {
  let before: Awaited<ReturnType<typeof made>> | undefined
  return until(
    async () => {
      const now = await made()
      const isSame = JSON.stringify({ ...now, frames: 0 }) === JSON.stringify({ ...before, frames: 0 })
      // Some frames later, and nothing came with them.
      if (before && isSame && now.frames >= before.frames + 10) return before
      if (!isSame) before = now
      return undefined
    },
    'nothing new comes to the card',
    DRAWN_MS,
  )
}

/** Somebody who happens to come near gets a skeleton of their own; of what else is new there is more. */
const BODY = 2

test.each([first!.mapId, second!.mapId])(
  'in level %s the first steps bring nothing new to the card',
  async (level) => {
    const { page } = ann
    if (level !== first!.mapId) await goToLevel(page, level)
    const before = await atRest()
    const expectNothingNew = async (): Promise<void> => {
      const { programs, geometries, textures } = await made()
      expect(programs).toBe(before.programs)
      expect(Number(geometries)).toBeLessThanOrEqual(Number(before.geometries) + BODY)
      expect(Number(textures)).toBeLessThanOrEqual(Number(before.textures) + BODY)
    }
    const start = await sees(page, '安', 'is there')
    await holding(page, ['KeyW'], () => sees(page, '安', 'walks', (self) => apart(self, start) > 1.5))
    await expectNothingNew()

    const there = await sees(page, '安', 'stands')
    await page.getByLabel('三维空间').click({ position: { x: 200, y: 190 } })
    await sees(page, '安', 'walks to where the click was', (self) => apart(self, there) > 0.4)
    await expectNothingNew()
    expect(ann.errors).toEqual([])
  },
  300_000,
)

test('three.js has nothing to say on the console of a release', () => {
  expect(warnings.filter((text) => text.includes('THREE'))).toEqual([])
})
