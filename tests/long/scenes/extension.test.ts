import type { FrameLocator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrive } from '../../support/pages/arrive.ts'
import { startSceneBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { pressUntil } from '../../support/pages/pressUntil.ts'
import { DRAWN_MS } from '../../support/pages/spacePage.ts'
import { useThing } from '../../support/pages/useThing.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { hallThings } from '../../support/world/hall.ts'

// 安 and 波 vote in the sample extension, several times over, each time in a window opened anew.

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person

beforeAll(async () => {
  server = await startServer({
    spacesFolder: hallThings({
      20: {
        templateId: 'kiosk-touch',
        _name: '今天吃什么',
        x: 1,
        y: 2,
        type: 5,
        previewMessage: '投一票',
        propertiesJson: JSON.stringify({ url: '/assets/pages/poll.html' }),
      },
    }),
  })
  browser = await startSceneBrowser(server.url)
  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { isPublic: true })
  ann = await browser.person()
  bob = await browser.person()
  await arrive(server, space.id, { 安: ann, 波: bob })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** The page of the extension in somebody's window, once it knows them. */
async function poll({ page }: Person, name: string, votes: number) {
  const shown = await useThing(page, name, { x: 1, y: 3 }, { offer: '投一票', title: '今天吃什么' })
  const frame = shown.frameLocator('iframe').frameLocator('iframe')
  await frame.getByText(`${votes} 人投了票`).waitFor({ timeout: DRAWN_MS })
  return frame
}

/**
 * Presses a choice with the mouse until the server has it. Browsers throw away what is pressed in a frame that has just
 * moved (windows/Frame.tsx); where the processor draws, its own process learns late that it stands still.
 */
async function vote(frame: FrameLocator, choice: string): Promise<void> {
  const button = frame.getByRole('button', { name: choice })
  const pressed = frame.getByRole('button', { name: choice, pressed: true })
  await pressUntil(button, pressed, `${choice} is chosen`, { timeoutMs: DRAWN_MS, effectMs: 5_000 })
}

test.each([
  [0, '面', '饺子'],
  [2, '饺子', '盖饭'],
  [2, '沙拉', '面'],
])('%i have voted; 安 takes %s and 波 %s at once, and neither is lost', async (before, hers, his) => {
  const first = await poll(ann, '安', before)
  const second = await poll(bob, '波', before)
  await Promise.all([vote(first, hers), vote(second, his)])
  for (const frame of [first, second]) {
    const said = () => frame.locator('body').innerText()
    await expect.poll(said, { timeout: DRAWN_MS }).toContain('2 人投了票')
    for (const choice of [hers, his])
      await expect.poll(said, { timeout: DRAWN_MS }).toMatch(new RegExp(`${choice}\\s+1`))
  }
  for (const { page } of [ann, bob]) {
    // Keys go to the frame now: the button closes its window.
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached', timeout: DRAWN_MS })
  }
  expect([ann.errors, bob.errors]).toEqual([[], []])
})
