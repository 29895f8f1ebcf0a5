import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSceneBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { countTransfers, isCode, kilobytes, sum, zipped } from '../../support/pages/pageBudgets.ts'
import { DRAWN_MS, apart, enterAs, holding, openAs, sees, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'

// Budgets of issue 2 §5, in bytes as they travel.
const SPACE_CODE = 550_000
const SPACE_ALL = 4_000_000

let server: TestServer
let browser: TestBrowser

beforeAll(async () => {
  // The real office: what people load.
  server = await startServer()
  browser = await startSceneBrowser(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test(
  'into the office: at most 550 kB of code and 4 MB in all before the first step, nothing cached',
  async () => {
    const person = await browser.person()
    const { page } = person
    const { access_token } = await server.login('新')
    const { space } = await server.createSpace(access_token, { name: '真办公室' })
    const transfers = await countTransfers(page)
    await openAs(server, page, '新', spacePath(space.id))
    await enterAs(page, '新')
    const start = await sees(page, '新', 'is there')
    await holding(page, ['KeyW'], () =>
      sees(page, '新', 'takes a step', (player) => apart(player, start) > 0.3),
    )
    const code = transfers.filter(isCode)
    const codeBytes = sum(code.map(({ path }) => zipped(path)))
    const allBytes = sum(transfers.map(({ bytes }) => bytes))
    expect(codeBytes, kilobytes(code)).toBeLessThanOrEqual(SPACE_CODE)
    expect(allBytes, kilobytes(transfers)).toBeLessThanOrEqual(SPACE_ALL)
    expect(codeBytes).toBeGreaterThan(200 * 1024)
    expect(person.errors).toEqual([])
    expect(person.foreignRequests).toEqual([])
    process.stdout.write(
      `/space: code ${Math.round(codeBytes / 1000)} kB, all ${Math.round(allBytes / 1000)} kB\n`,
    )
  },
  2 * DRAWN_MS + 60_000,
)
