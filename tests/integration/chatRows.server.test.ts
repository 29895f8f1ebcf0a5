import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chatBytesOf } from '../../server/room/commit/chatBytes.ts'
import { onPostgres } from '../support/server/testDatabase.ts'
import { startServer } from '../support/server/startServer.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'

const LINES = 4_000
const HEARD = 40
const HEARERS = 300

test.skipIf(onPostgres)(
  'what a line of the chat counts as is what it and its hearers take on the disk',
  async () => {
    const server = await startServer({ spacesFolder: spacesFolder([smallSpace('office')]) })
    try {
      const { db } = server
      const token = (await server.login('ann')).access_token
      const senderId = (await server.call('GET', '/users/me', { token })).body.id as string
      const spaceId = (await server.createSpace(token)).space.id
      const size = async () => {
        const { rows } = await sql<{ n: number }>`
        select page_count * page_size - freelist_count * page_size as n
        from pragma_page_count(), pragma_page_size(), pragma_freelist_count()`.execute(db)
        return rows[0]!.n
      }
      const idOf = (n: number) => `${(n * 7_919) % 1_000_003}`.padStart(20, 'x')
      const line = { spaceId, mapId: '1', senderId, senderName: 'ann', channel: 'GLOBAL_CHAT', recipient: '' }
      const unmarked = { isOpen: 1 as const, approved: null, replied: null, reply: null }
      const before = await size()
      for (let n = 0; n < LINES; n += 500) {
        const rows = Array.from({ length: 500 }, (_, at) => ({
          ...line,
          ...unmarked,
          id: idOf(n + at),
          contents: 'x',
          sentAt: n + at,
        }))
        await db.insertInto('chatMessages').values(rows).execute()
      }
      const said = await size()
      for (let n = 0; n < HEARD; n += 1) {
        const heard = { spaceId, senderId, chatId: idOf(n), hears: 1 as const }
        const rows = Array.from({ length: HEARERS }, (_, at) => ({ ...heard, userId: idOf(LINES + at) }))
        await db.insertInto('chatHearers').values(rows).execute()
      }
      const heard = await size()
      const parts = [
        [said - before, chatBytesOf(LINES, LINES, 0)],
        [heard - said, chatBytesOf(0, 0, HEARD * HEARERS)],
      ] as const
      for (const [taken, counted] of parts) {
        expect(taken / counted).toBeGreaterThan(0.6)
        expect(taken / counted).toBeLessThan(1.4)
      }
    } finally {
      await server.close()
    }
  },
  60_000,
)
