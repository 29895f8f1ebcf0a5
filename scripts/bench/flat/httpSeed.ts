import { randomBytes } from 'node:crypto'
import type { Db } from '../../../server/db/schema.ts'
import * as spaces from '../../../server/db/tables/spaces/spaces.ts'
import * as users from '../../../server/db/tables/accounts/users.ts'

/** Rows one statement takes: SQLite binds 32,766 values at most. */
const batch = 500

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length]!

/** Stores rows a part at a time. */
export async function inBatches<T>(
  rows: readonly T[],
  store: (part: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += batch) await store(rows.slice(start, start + batch))
}

/** People, their spaces with a small map each, members, likes and views, as a site of some months has them. */
export async function seedHttp(db: Db, counts: { readonly users: number; readonly spaces: number }) {
  const now = Date.now()
  const day = 86_400_000
  const userIds: string[] = []
  for (let number = 0; number < counts.users; number++) {
    const row = await users.insertIfNew(db, {
      id: `bench-${randomBytes(8).toString('hex')}`,
      name: `bench${number}`,
      phone: `139${String(number).padStart(8, '0')}`,
      displayName: `用户${number}`,
      avatar: 1 + (number % 8),
      createdAt: now - number * 60_000,
    })
    if (row) userIds.push(row.id)
  }
  const mapJson = JSON.stringify({
    id: '1',
    name: '办公',
    dimensions: [4, 4],
    collisions: Buffer.alloc(16).toString('base64'),
    backgroundImagePath: '',
    spawns: [{ x: 2, y: 2 }],
    portals: [],
    announcer: [],
    objects: {},
  })
  const maps = [{ mapId: '1', isDefault: true, mapJson }]
  const spaceIds: string[] = []
  for (let number = 0; number < counts.spaces; number++) {
    const id = `bench${String(number).padStart(7, '0')}`
    await spaces.insert(
      db,
      {
        id,
        ownerId: pick(userIds, number * 7),
        templateId: 'office',
        origin: 'COMMUNITY',
        name: `空间 ${number}`,
        description: '一间测量用的空间',
        nameEn: null,
        descriptionEn: null,
        isPublic: number % 10 !== 0,
        platform: 'r3f',
        createdAt: now - number * 600_000,
      },
      `用户${number}`,
      maps,
    )
    spaceIds.push(id)
  }
  const pairs = (perUser: number) =>
    userIds.flatMap((userId, number) =>
      // Popular spaces are popular with many.
      Array.from({ length: perUser }, (_, at) => ({
        userId,
        spaceId: pick(spaceIds, Math.floor(((number * 31 + at * 97) % 1000) ** 2 / 200)),
      })),
    )
  const unique = <T extends { userId: string; spaceId: string }>(rows: readonly T[]): T[] => [
    ...new Map(rows.map((row) => [`${row.userId} ${row.spaceId}`, row])).values(),
  ]
  await inBatches(unique(pairs(4)), (part) =>
    db
      .insertInto('members')
      .values(
        part.map((row) => ({
          ...row,
          role: 'MEMBER' as const,
          displayName: '成员',
          character: '1',
          outfitString: '',
          firstInGame: 0 as const,
          profile: '',
          permittedRooms: '[]',
          joinedAt: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['spaceId', 'userId']).doNothing())
      .execute(),
  )
  const likes = unique(pairs(5)).map((row, number) => ({ ...row, createdAt: now - (number % 60) * day }))
  await inBatches(likes, (part) =>
    db
      .insertInto('spaceLikes')
      .values([...part])
      .execute(),
  )
  await inBatches(unique(pairs(6)), (part) =>
    db
      .insertInto('spaceViews')
      .values(part.map((row, number) => ({ ...row, day: Math.floor(now / day) - (number % 30) })))
      .execute(),
  )
  const liked = Map.groupBy(likes, ({ spaceId }) => spaceId)
  for (const [id, own] of liked)
    await db
      .updateTable('spaces')
      .set({ likes: own.length, views: own.length * 2 })
      .where('id', '=', id)
      .execute()
  return { userIds, spaceIds }
}
