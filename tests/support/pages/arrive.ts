import type { TestServer } from '../server/startServer.ts'
import type { Person } from './browser.ts'
import { enterAs, openAs, sees, spacePath } from './spacePage.ts'

/** Everybody who comes, by the name they are logged in and seen with. */
export type Arrivals = Readonly<Record<string, Person>>

/**
 * Brings people into a space, all at once: a page that is inside already draws, and who comes after it waits for the
 * processor. Resolves when every page has everybody.
 */
export async function arrive(server: TestServer, spaceId: string, people: Arrivals): Promise<void> {
  const all = Object.entries(people)
  await Promise.all(
    all.map(async ([name, { page }]) => {
      await openAs(server, page, name, spacePath(spaceId))
      await enterAs(page, name)
    }),
  )
  for (const { page } of Object.values(people))
    for (const name of Object.keys(people)) await sees(page, name, 'is there')
}
