import { afterAll, beforeAll } from 'vitest'
import { startServer, type TestServer } from '../server/startServer.ts'
import { hallFolder } from '../world/hall.ts'
import { arrive } from './arrive.ts'
import { startBrowser, type Person, type TestBrowser } from './browser.ts'

/** What the tests of a file share: there before the first of them, gone after the last. */
export interface Stage {
  readonly server: TestServer
  readonly browser: TestBrowser
}

/** A server and a browser; without settings its spaces are halls. */
export function stage(
  settings: () => NonNullable<Parameters<typeof startServer>[0]> = () => ({ spacesFolder: hallFolder() }),
  start: (origin: string) => Promise<TestBrowser> = startBrowser,
): Stage {
  const made = {} as { -readonly [K in keyof Stage]: Stage[K] }
  beforeAll(async () => {
    made.server = await startServer(settings())
    made.browser = await start(made.server.url)
  })
  afterAll(async () => {
    await made.browser?.close()
    await made.server?.close()
  })
  return made
}

/** And two people in one hall: 安, who owns it, and 波, a member. */
export interface Pair extends Stage {
  readonly ann: Person
  readonly bob: Person
  readonly spaceId: string
  /** The access token of 安. */
  readonly owner: string
}

/** Brings 安 and 波 into a hall; `ready` prepares each page before it is loaded. */
export function twoInside(ready?: (page: Person['page']) => Promise<unknown>): Pair {
  const made = stage() as { -readonly [K in keyof Pair]: Pair[K] }
  beforeAll(async () => {
    const { server, browser } = made
    made.owner = (await server.login('安')).access_token
    made.spaceId = (await server.createSpace(made.owner, { isPublic: true })).space.id
    made.ann = await browser.person()
    made.bob = await browser.person()
    for (const { page } of [made.ann, made.bob]) await ready?.(page)
    await arrive(server, made.spaceId, { 安: made.ann, 波: made.bob })
  })
  return made
}
