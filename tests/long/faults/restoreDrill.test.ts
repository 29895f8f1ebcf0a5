import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import type { Db } from '../../../server/db/schema.ts'
import { startEventStage } from '../../support/server/eventStage.ts'
import { smallSpace, spacesFolder } from '../../support/world/smallSpaces.ts'
import { startServer } from '../../support/server/startServer.ts'
import { TestClient } from '../../support/server/TestClient.ts'
import { until } from '../../support/until.ts'

const run = promisify(execFile)
const script = (name: string) => fileURLToPath(new URL(`../../../scripts/${name}.mjs`, import.meta.url))

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'lingjing-drill-'))
  cleanups.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** What nobody changes while the copy is made: people, bans, lotteries with all that was drawn. */
async function settledRows(db: Db) {
  const tables = ['spaceBans', 'lotteries', 'lotteryPrizes', 'lotteryEntrants', 'lotteryDraws'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  const users = await db
    .selectFrom('users')
    .select(['id', 'name', 'phone', 'bannedUntil', 'banReason'])
    .execute()
  return { users, ...Object.fromEntries(tables.map((table, index) => [table, rows[index]])) }
}

test('the drill: copied under load, brought up elsewhere, all there that was promised, nobody let in who was out', async () => {
  const dataDir = folder()
  const unlimited = { points: 1e9, seconds: 60 }
  const stage = await startEventStage(
    {},
    { dataDir, requestLimits: { api: unlimited, person: unlimited, create: unlimited } },
  )
  let isOpen = true
  const close = async () => {
    if (isOpen) await stage.close()
    isOpen = false
  }
  cleanups.push(close)
  const { server, ids } = stage
  const spaceId = await stage.makeSpace()

  // A lottery with two winners, and two bans.
  const lottery = await stage.as('owner', 'POST', `/lottery/space/${spaceId}`, { name: '年会' })
  const prize = await stage.as('owner', 'POST', `/lottery/${lottery.body.id}/prize`, {
    name: '键盘',
    level: 1,
    thumbnail: '/assets/images/prize.webp',
    totalCount: 2,
  })
  await stage.as('owner', 'PUT', `/lottery/${lottery.body.id}`, { status: 'PUBLISHED' })
  for (const name of ['member', 'builder', 'visitor'] as const) await stage.enter(name, spaceId)
  await until(
    async () => (await server.db.selectFrom('lotteryEntrants').selectAll().execute()).length === 3,
    'everybody takes part',
  )
  for (let n = 0; n < 2; n++) {
    expect((await stage.as('owner', 'POST', `/lottery/prize/${prize.body.id}/draw`)).status).toBe(200)
  }
  const ban = await stage.as('admin', 'POST', `/site-admin/ban-user/${ids.visitor}`, {
    lastHours: 24,
    reason: '刷屏',
  })
  expect(ban.status).toBe(200)
  await server.db
    .insertInto('spaceBans')
    .values({ spaceId, userId: ids.visitor, bannedBy: ids.owner, reason: '刷屏', createdAt: 1 })
    .execute()
  const away = await server.login('away')
  await server.call('POST', '/auth/logout', { body: { refresh_token: away.refresh_token } })

  // People edit, talk and make spaces meanwhile.
  const owner = await stage.enter('owner', spaceId)
  const manager = await stage.enter('manager', spaceId)
  const mapId = owner.self!.mapId
  const promised = { objects: [] as string[], chats: [] as string[], spaces: [] as string[] }
  let isWriting = true
  const writers = [
    async () => {
      const name = randomUUID()
      const object = { _name: name, x: 3, y: 3, normal: '', type: 0, width: 1, height: 1 }
      if ((await owner.send('mapAddObject', { mapId, object })).succeeded) promised.objects.push(name)
      else await new Promise((resolve) => setTimeout(resolve, 100))
    },
    async () => {
      const id = randomUUID()
      const chat = { chatRecipient: 'GLOBAL_CHAT', contents: `say ${id}`, id }
      if ((await manager.send('chat', chat)).succeeded) promised.chats.push(chat.contents)
      else await new Promise((resolve) => setTimeout(resolve, 100))
    },
    async () => {
      const { status, body } = await stage.as('owner', 'POST', '/spaces', {
        name: '又一个',
        template: 'office',
      })
      if (status === 201) promised.spaces.push(body.space.id)
      else await new Promise((resolve) => setTimeout(resolve, 100))
    },
  ].map(async (write) => {
    while (isWriting) await write()
  })
  await until(() => Object.values(promised).every((list) => list.length >= 5), 'a load')
  const settled = await settledRows(server.db)
  const before = structuredClone(promised)
  const backup = join(folder(), 'copy')
  const bob = await server.login('owner')
  await run(process.execPath, [script('backup'), backup], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
  const during = promised.objects.length + promised.chats.length
  isWriting = false
  await Promise.all(writers)
  expect(during).toBeGreaterThan(before.objects.length + before.chats.length)
  // Logged out when the copy was made already.
  await server.call('POST', '/auth/logout', { body: { refresh_token: bob.refresh_token } })
  await close()

  const elsewhere = folder()
  await run(process.execPath, [script('restore'), backup], {
    env: { ...process.env, DATA_DIR: elsewhere, DATABASE_URL: '' },
  })
  const second = await startServer({ dataDir: elsewhere, spacesFolder: spacesFolder([smallSpace('office')]) })
  cleanups.push(() => second.close())
  expect(await settledRows(second.db)).toEqual(settled)
  const chats = await second.db.selectFrom('chatMessages').select('contents').execute()
  expect(before.chats.filter((contents) => !chats.some((chat) => chat.contents === contents))).toEqual([])
  const spaces = await second.db.selectFrom('spaces').select('id').execute()
  expect(before.spaces.filter((id) => !spaces.some((space) => space.id === id))).toEqual([])

  for (const { access_token: token } of [away, bob]) {
    expect((await second.call('GET', '/users/me', { token })).status).toBe(401)
  }
  await expect(second.login('visitor')).rejects.toThrow(/403/)
  const { access_token: token } = await second.login('owner')
  const back = await TestClient.enter({ url: second.url, spaceId, token })
  const names = [...back.world.maps.get(mapId)!.objects.values()].map(({ _name }) => _name)
  expect(before.objects.filter((name) => !names.includes(name))).toEqual([])
  expect(names.filter((name) => name && !promised.objects.includes(name))).toEqual([])
  back.close()
  const shown = await second.call('GET', `/lottery/space/${spaceId}`, { token })
  expect(shown.body.data).toHaveLength(1)
})
