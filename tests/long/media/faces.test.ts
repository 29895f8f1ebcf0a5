import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { givenPictures, heardEnergy, keepConnections } from '../../support/pages/mediaProbe.ts'
import { send, toggles } from '../../support/pages/peoplePanels.ts'
import { DRAWN_MS, enterAs, find, openAs, sees, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { hallFolder } from '../../support/world/hall.ts'

// Five people with cameras and microphones on, from browser to browser: twenty streams that two cores encode and decode, so waits are
// as long as for what is drawn.

const names = ['安', '波', '晨', '丹', '恩']
/** Where each stands beside the first, cells. */
const spots = [
  [0, 0],
  [1, 0],
  [2, 0],
  [0, 1],
  [1, 1],
] as const

let server: TestServer
let browser: TestBrowser
const people: Person[] = []

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { isPublic: true })
  for (const name of names) {
    const person = await browser.person()
    people.push(person)
    await keepConnections(person.page)
    // Somebody who would like to see everybody.
    await person.page.addInitScript(() =>
      localStorage.setItem('lingjing.faces', JSON.stringify({ view: 'Grid', limit: 9 })),
    )
    await openAs(server, person.page, name, spacePath(space.id))
    await enterAs(person.page, name)
  }
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Of the pictures in a page those that move, one's own among them. */
const movingFaces = ({ page }: Person): Promise<number> =>
  page
    .locator('[data-face] video')
    .evaluateAll(
      (videos) =>
        (videos as HTMLVideoElement[]).filter((video) => video.videoWidth > 0 && video.currentTime > 0)
          .length,
    )

test('five in video: four faces and five voices each, oneself among them; who is only heard is named with the reason', async () => {
  const [first] = people
  for (const name of names) await sees(first!.page, name, 'is there')
  const { map, position } = (await find(first!.page, '安'))!
  for (const [i, { page }] of people.entries()) {
    const [dx, dy] = spots[i]!
    const [x, y] = [Math.floor(position.x) + dx, Math.floor(position.z) + dy]
    expect(await send(page, 'teleport', { mapId: map, x, y })).toBe('')
  }
  for (const { page } of people) {
    await toggles(page).getByRole('button', { name: '摄像头' }).click()
    await toggles(page).getByRole('button', { name: '麦克风' }).click()
  }
  for (const [i, person] of people.entries()) {
    const { page } = person
    await until(async () => (await movingFaces(person)) === 4, `${names[i]} sees four faces`, DRAWN_MS)
    await until(
      async () => (await page.getByTestId(/^voice-/).count()) === 4,
      `${names[i]} has four voices of others`,
      DRAWN_MS,
    )
    const before = await heardEnergy(page)
    await until(async () => (await heardEnergy(page)) > before, `${names[i]} hears something`, DRAWN_MS)
    await page.getByRole('button', { name: '1 人未接通' }).click({ timeout: DRAWN_MS })
    const list = page.getByRole('dialog', { name: '谁没有接通，为什么' })
    await list.getByText('只有声音：画面给声音让路了').waitFor({ timeout: DRAWN_MS })
    await page.keyboard.press('Escape')
  }
  // What is not shown is not sent: three move at each, and no more have a picture to send than come.
  const given = () => Promise.all(people.map(({ page }) => givenPictures(page)))
  await until(
    async () => (await given()).reduce((sum, count) => sum + count) === 15,
    'no more go out than come',
    DRAWN_MS,
  )
  expect(people.flatMap(({ errors }) => errors)).toEqual([])
}, 300_000)

test('who has no camera on any more makes place for the one who was only heard', async () => {
  const shown = (person: Person) =>
    person.page
      .locator('[data-face]')
      .evaluateAll((tiles) =>
        tiles.filter((tile) => tile.querySelector('video')).map((tile) => tile.getAttribute('data-face')),
      )
  const [ann] = people
  const before = await shown(ann!)
  expect(before).toHaveLength(4)
  const seen = people[1]!
  await toggles(seen.page).getByRole('button', { name: '摄像头' }).click()
  for (const [i, person] of people.entries()) {
    if (person === seen) continue
    await until(async () => (await movingFaces(person)) === 4, `${names[i]} sees four faces again`, DRAWN_MS)
    await person.page
      .getByRole('button', { name: '1 人未接通' })
      .waitFor({ state: 'detached', timeout: DRAWN_MS })
  }
})
