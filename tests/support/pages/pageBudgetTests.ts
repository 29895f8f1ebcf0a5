import { afterAll, beforeAll, test } from 'vitest'
import { startBrowser, type TestBrowser } from './browser.ts'
import { expectPagesWithin, type PageBudget } from './pageBudgets.ts'
import { startServer, type TestServer } from '../server/startServer.ts'

/** A server and a browser of their own, and a test for each kind of person, of the pages that are meant. */
export function testPageBudgets(name: string, isMeant?: (page: PageBudget) => boolean): void {
  let server: TestServer
  let browser: TestBrowser

  beforeAll(async () => {
    server = await startServer()
    browser = await startBrowser(server.url)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  test.each(['guest', '轻', 'admin'] as const)(name, (role) =>
    expectPagesWithin(server, browser, role, isMeant),
  )
}
