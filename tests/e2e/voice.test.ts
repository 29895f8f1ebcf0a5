import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Person, type TestBrowser } from '../support/browser.ts'
import { hallFolder } from '../support/hall.ts'
import { heardEnergy, keepConnections } from '../support/mediaProbe.ts'
import { send, tools } from '../support/peoplePanels.ts'
import { SLOW_MS, enterAs, find, openAs, sees, spacePath } from '../support/spacePage.ts'
import { startServer, type TestServer } from '../support/startServer.ts'
import { until } from '../support/until.ts'

// 安 and 波 talk: real microphones of the browser (a tone), real connections between two pages.

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  const owner = await server.login('安')
  const { id } = (await server.createSpace(owner.access_token, { isPublic: true })).space
  ann = await browser.person()
  bob = await browser.person()
  for (const [person, name] of [
    [ann, '安'],
    [bob, '波'],
  ] as const) {
    await keepConnections(person.page)
    await openAs(server, person.page, name, spacePath(id))
    await enterAs(person.page, name)
  }
  await sees(ann.page, '波', 'is there')
  await sees(bob.page, '安', 'is there')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const microphone = (person: Person) => tools(person.page).getByRole('button', { name: '麦克风' })

test('two who stand together hear each other, and nobody else any more when they part', async () => {
  const { map, position } = (await find(bob.page, '波'))!
  expect(
    await send(ann.page, 'teleport', {
      mapId: map,
      x: Math.floor(position.x) + 1,
      y: Math.floor(position.z),
    }),
  ).toBe('')
  await microphone(ann).click()
  const clicked = Date.now()
  await until(async () => (await heardEnergy(bob.page)) > 0.001, '波 hears 安', SLOW_MS)
  console.log('first audio', Date.now() - clicked)
  expect(await heardEnergy(ann.page)).toBe(0)
})
