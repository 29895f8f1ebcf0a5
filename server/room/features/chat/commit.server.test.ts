import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../tests/support/server/startServer.ts'
import { smallSpace, spacesFolder } from '../../../../tests/support/world/smallSpaces.ts'
import type { Effect } from '../../effects.ts'
import { roomFeatures } from '../features.ts'
import { storeEffects } from '../../commit/storeEffects.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ spacesFolder: spacesFolder([smallSpace('office')]) })
}, 60_000)
afterAll(() => server.close())

test('who is about to go answers no old line any more: the end of accounts has looked through those', async () => {
  const { db } = server
  const token = (await server.login('ann')).access_token
  const userId = (await server.call('GET', '/users/me', { token })).body.id as string
  const spaceId = (await server.createSpace(token)).space.id
  const line = { spaceId, mapId: '1', senderId: userId, senderName: 'ann', channel: 'GLOBAL_CHAT', sentAt: 1 }
  const unmarked = { approved: null, replied: null, reply: null }
  await db
    .insertInto('chatMessages')
    .values({ ...line, ...unmarked, id: 'old', recipient: '', contents: '老话', isOpen: 1 })
    .execute()
  const answer = (contents: string) => {
    const reply = { senderId: userId, senderName: 'ann', contents }
    const edit = { senderId: userId, chatId: 'old', replied: true, reply }
    const context = { db, spaceId, newId: () => 'id', noticed: () => undefined } as never
    return storeEffects(context, [{ kind: 'chatEdit', edit }] as Effect[], roomFeatures.statements)
  }
  const stored = async () => {
    const { reply } = await db
      .selectFrom('chatMessages')
      .select('reply')
      .where('id', '=', 'old')
      .executeTakeFirstOrThrow()
    return reply === null ? null : (JSON.parse(reply) as { contents: string }).contents
  }
  await answer('在')
  expect(await stored()).toBe('在')
  await db.updateTable('users').set({ closesAt: 1 }).where('id', '=', userId).execute()
  await expect(answer('还在')).rejects.toMatchObject({ key: 'notNow' })
  expect(await stored()).toBe('在')
})
