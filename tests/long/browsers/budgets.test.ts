import { afterAll, beforeAll, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { expectPagesWithin } from '../../support/pages/pageBudgets.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'

// In a browser what tests/integration/budgets.test.ts adds up from what was built.

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

test.each(['guest', '轻', 'admin'] as const)(
  'no page of %s needs more than 200 kB of code, nor anything of the scene',
  (role) => expectPagesWithin(server, browser, role),
)
