import { afterAll, beforeAll, expect, test } from 'vitest'
import { Bot } from '../../support/rooms/bot.ts'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { hallFolder } from '../../support/world/hall.ts'
import { apart, enterAs, find, hears, openAs, say, sees, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'

let server: TestServer
let browser: TestBrowser
let ann: Person

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('a bot that knows nothing but the wire enters, walks and talks, and a browser sees and answers it', async () => {
  const owner = await server.login('安')
  const { space } = await server.createSpace(owner.access_token, { name: '机器人的家' })
  const made = await server.call('POST', '/users/me/api-keys', {
    token: owner.access_token,
    body: { name: 'bot' },
  })
  ann = await browser.person()
  await openAs(server, ann.page, '安', spacePath(space.id))
  await enterAs(ann.page, '安')

  // With an API key, as bots do, under its owner's rights; and as a person with a token.
  const visitor = await server.login('机')
  const bot = await Bot.enter(
    { url: server.url, spaceId: space.id, auth: { token: visitor.access_token } },
    '小机器人',
  )
  const arrived = await sees(ann.page, '小机器人', 'is there')
  await until(() => [...bot.players.values()].some(({ name }) => name === '安'), 'the bot sees 安')

  await bot.walkTo(7.5, 9)
  const walked = await sees(ann.page, '小机器人', 'has walked', (player) => apart(player, arrived) > 2)
  expect(Math.hypot(walked.position.x - 7.5, walked.position.z - 9)).toBeLessThan(0.3)

  await ann.page.getByRole('toolbar', { name: '空间工具' }).getByRole('button', { name: '聊天' }).click()
  await bot.chat('GLOBAL_CHAT', '我是机器人')
  await hears(ann.page, '我是机器人')
  await say(ann.page, '你好，机器人')
  await until(() => bot.heard.includes('你好，机器人'), 'the bot hears the browser')
  expect(bot.heard).toEqual(['我是机器人', '你好，机器人'])

  const keyed = await Bot.connect({ url: server.url, spaceId: space.id, auth: { apiKey: made.body.key } })
  expect(keyed.uid).toBe((await find(ann.page, '安'))?.uid)
  keyed.close()

  bot.close()
  await sees(ann.page, '小机器人', 'has faded', ({ isSignedIn }) => !isSignedIn)
  expect(ann.errors).toEqual([])
  expect(ann.foreignRequests).toEqual([])
})
