import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { HeldElsewhere } from '../cluster/cluster.ts'
import { openDb } from '../db/openDb.ts'
import { createPublisher } from './publisher.ts'

const folder = mkdtempSync(join(tmpdir(), 'lingjing-publisher-'))
const db = await openDb({ sqliteFile: join(folder, 'lingjing.db') })
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

test('templates are worked on one after the other, owners by turns: nobody waits for all of somebody else’s', async () => {
  const times = { createdAt: 1, lastSeenAt: 1 }
  const none = { phone: null, bannedUntil: null, closesAt: null, guestOf: null, visitEndsAt: null }
  for (const id of ['eve', 'ann']) {
    const person = { id, name: id, displayName: id, description: '', avatar: 1, ...times, ...none }
    await db.insertInto('users').values(person).execute()
  }
  const texts = { name: 't', description: '', banner: '', platform: '', tags: '[]', recommendPeople: '' }
  const nothing = {
    nameEn: null,
    descriptionEn: null,
    spaceId: null,
    deletedAt: null,
    isOfficial: 0,
  } as const
  const owners = [...Array.from({ length: 4 }, () => 'eve'), 'ann']
  for (const [n, ownerId] of owners.entries()) {
    const row = { id: `${ownerId}-${n}`, ownerId, state: 'Publishing', createdAt: n, updatedAt: n }
    await db
      .insertInto('templates')
      .values({ ...row, ...texts, ...nothing })
      .execute()
  }
  const taken: string[] = []
  const held = new HeldElsewhere('', { id: 'other', address: '' })
  const publisher = createPublisher({
    db,
    clock: { now: () => 1 },
    log: pino({ level: 'silent' }),
    newId: () => 'id',
    assetsFolder: folder,
    leases: {
      take(name: string) {
        taken.push(name.replace('template ', ''))
        return Promise.reject(held)
      },
    } as never,
  })
  await publisher.start()
  await expect.poll(() => taken.length).toBe(5)
  expect(taken).toEqual(['eve-0', 'eve-1', 'ann-4', 'eve-2', 'eve-3'])
  await publisher.close()
})
