import { afterAll, beforeAll, expect, test } from 'vitest'
import * as chatMessages from '../../../server/db/tables/content/chatMessages.ts'
import { startBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { tools } from '../../support/pages/peoplePanels.ts'
import { SLOW_MS, enterAs, openAs, say, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { hallFolder } from '../../support/world/hall.ts'

let server: TestServer
let browser: TestBrowser
beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('a long talk is made as one reads it, and what one reads stays where it is', async () => {
  const { access_token: token } = await server.login('安')
  const { space } = await server.createSpace(token, { name: '话多' })
  const now = server.clock.now()
  const messages = Array.from({ length: 200 }, (_, n) => ({
    id: `m${n}`,
    spaceId: space.id,
    mapId: 'office',
    senderId: 'talker',
    senderName: '话痨',
    channel: 'GLOBAL_CHAT',
    nookId: '',
    recipient: 'GLOBAL_CHAT',
    contents: `第 ${n} 句\n${'，'.repeat(n % 60)}`,
    sentAt: now - 1_000 * (200 - n),
    isOpen: 1 as const,
    approved: null,
    replied: null,
    reply: null,
  }))
  await chatMessages.insertNew(
    server.db,
    messages.map((message) => ({ message, hearers: [] })),
  )
  const { page, errors } = await browser.person()
  await openAs(server, page, '安', spacePath(space.id))
  await enterAs(page, '安')
  await tools(page).getByRole('button', { name: '聊天' }).click()
  const log = page.getByRole('log', { name: '互动消息' })
  const lines = log.locator('p')
  await log.getByText('第 199 句').waitFor({ timeout: SLOW_MS })
  expect(await lines.count()).toBeLessThan(150)

  // The line at the upper edge stays there while those before it are made.
  const moved = await log.evaluate(async (list) => {
    list.scrollTop = 500
    const edge = list.getBoundingClientRect().top
    const line = [...list.querySelectorAll('p')].find((one) => one.getBoundingClientRect().top >= edge)!
    const text = line.textContent
    const before = line.getBoundingClientRect().top
    const made = list.querySelectorAll('p').length
    await new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error('no line before it was made')), 30_000)
      const observer = new MutationObserver(() => {
        if (list.querySelectorAll('p').length > made) {
          observer.disconnect()
          requestAnimationFrame(() => resolve())
        }
      })
      observer.observe(list, { childList: true, subtree: true })
    })
    const again = [...list.querySelectorAll('p')].find((one) => one.textContent === text)!
    return Math.abs(again.getBoundingClientRect().top - before)
  })
  expect(moved).toBeLessThan(3)
  await until(async () => (await lines.count()) === 200, 'all lines are made')

  // To the end again: only the newest are made.
  await say(page, '我也说一句')
  await log.getByText('我也说一句').waitFor({ timeout: SLOW_MS })
  await until(async () => (await lines.count()) < 150, 'the old lines are let go')
  expect(errors).toEqual([])
})
