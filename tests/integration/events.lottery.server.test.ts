import { createHash, createHmac } from 'node:crypto'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { loadProof } from '#shared/lottery/loadProof.ts'
import { verifyDraws, type DrawCrypto } from '#shared/lottery/verifyDraws.ts'
import { happenedEvent, type Happening } from '#shared/protocol/ownEvents.ts'
import { answersOf, startEventStage, type EventStage, type PersonName } from '../support/server/eventStage.ts'
import { createTestClock } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'

/* Lotteries with a real server, real rooms and the check anybody could make. */
const clock = createTestClock()
const WIN_NEWS = 12
let stage: EventStage
beforeAll(async () => {
  stage = await startEventStage(
    {},
    {
      clock,
      requestLimits: {
        create: { points: 1_000, seconds: 60 },
        winNews: { points: WIN_NEWS, seconds: 3_600 },
      },
    },
  )
}, 60_000)
afterAll(() => stage.close())

const everybody = ['guest', 'visitor', 'member', 'builder', 'manager', 'owner', 'admin'] as const
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const nodeCrypto: DrawCrypto = {
  sha256: async (text) => sha256(text),
  hmacSha256: async (key, text) => createHmac('sha256', key).update(text).digest('hex'),
}
const proofOf = (lotteryId: string) =>
  loadProof(async (rest) => (await stage.as('guest', 'GET', `/lottery/${lotteryId}/proof${rest}`)).body)

const create = async (spaceId: string, fields: object = {}): Promise<string> => {
  const { status, body } = await stage.as('owner', 'POST', `/lottery/space/${spaceId}`, {
    name: '年会抽奖',
    // Most of what is told here is of lotteries where one may win several prizes.
    onePrizeEach: false,
    ...fields,
  })
  expect(status).toBe(201)
  return body.id as string
}
const addPrize = async (lotteryId: string, fields: object = {}): Promise<string> => {
  const { status, body } = await stage.as('owner', 'POST', `/lottery/${lotteryId}/prize`, {
    name: '键盘',
    level: 1,
    thumbnail: '/assets/images/prize.webp',
    totalCount: 1,
    ...fields,
  })
  expect(status).toBe(201)
  return body.id as string
}
const setStatus = (lotteryId: string, status: string) =>
  stage.as('owner', 'PUT', `/lottery/${lotteryId}`, { status })
const draw = (prizeId: string, name: PersonName | 'guest' = 'owner') =>
  stage.as(name, 'POST', `/lottery/prize/${prizeId}/draw`)
const one = async (spaceId: string, lotteryId: string, name: PersonName | 'guest' = 'owner') => {
  const { body } = await stage.as(name, 'GET', `/lottery/space/${spaceId}`)
  return body.data.find(({ id }: { id: string }) => id === lotteryId)
}
const candidatesOf = async (lotteryId: string) =>
  (await stage.as('owner', 'GET', `/lottery/${lotteryId}/candidates`)).body.data.map(
    ({ userId }: { userId: string }) => userId,
  ) as string[]
const takesPart = (spaceId: string, lotteryId: string, name: PersonName) =>
  until(async () => (await one(spaceId, lotteryId, name))?.me?.entered === true, `${name} takes part`)

/** People who never were anywhere, as if they had come in. */
async function crowd(lotteryId: string, count: number): Promise<string[]> {
  const { db } = stage.server
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', stage.ids.visitor)
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: count }, (_, index) => `${lotteryId.slice(0, 8)}-${index}`)
  await db
    .insertInto('users')
    .values(ids.map((id) => ({ ...row, id, name: id, phone: null })))
    .execute()
  await db
    .insertInto('lotteryEntrants')
    .values(ids.map((userId) => ({ lotteryId, userId, isManager: 0, optedOut: 0, enteredAt: 1 })))
    .execute()
  return ids
}

describe('making a lottery', () => {
  test('is for those who manage the space', async () => {
    const spaceId = await stage.makeSpace()
    const answers = await answersOf(everybody, (name) =>
      stage.as(name, 'POST', `/lottery/space/${spaceId}`, { name: `of ${name}` }),
    )
    expect(answers).toEqual({
      guest: 'Unauthorized',
      visitor: 'Forbidden',
      member: 'Forbidden',
      builder: 'Forbidden',
      manager: 201,
      owner: 201,
      admin: 201,
    })
    const lotteryId = await create(spaceId)
    const prizeId = await addPrize(lotteryId)
    const prize = { name: 'x', level: 2, totalCount: 2 }
    for (const [method, path, body] of [
      ['PUT', `/lottery/${lotteryId}`, { status: 'PUBLISHED' }],
      ['DELETE', `/lottery/${lotteryId}`, undefined],
      ['POST', `/lottery/${lotteryId}/prize`, prize],
      ['PUT', `/lottery/prize/${prizeId}`, prize],
      ['DELETE', `/lottery/prize/${prizeId}`, undefined],
      ['POST', `/lottery/prize/${prizeId}/draw`, undefined],
    ] as const) {
      const refused = ['guest', 'visitor', 'member', 'builder'] as const
      const answers = await answersOf(refused, (name) => stage.as(name, method, path, body))
      expect(Object.values(answers)).toEqual(['Unauthorized', 'Forbidden', 'Forbidden', 'Forbidden'])
    }
  })

  test('nobody else sees it before it is published', async () => {
    const spaceId = await stage.makeSpace()
    const lotteryId = await create(spaceId)
    await addPrize(lotteryId)
    const paths = [`/lottery/${lotteryId}/prize`, `/lottery/${lotteryId}/proof`]
    for (const path of paths) {
      expect((await stage.as('member', 'GET', path)).body.code).toBe('LotteryNotFound')
      expect((await stage.as('manager', 'GET', path)).status).toBe(200)
    }
    expect(
      (await stage.as('member', 'POST', `/lottery/${lotteryId}/opt-out`, { optOut: true })).body.code,
    ).toBe('LotteryNotFound')
    expect((await stage.as('member', 'GET', `/lottery/space/${spaceId}`)).body).toEqual({
      data: [],
      total: 0,
    })
    expect((await stage.as('owner', 'GET', `/lottery/space/${spaceId}`)).body.total).toBe(1)
    await setStatus(lotteryId, 'PUBLISHED')
    for (const name of ['guest', 'member'] as const) {
      expect((await stage.as(name, 'GET', `/lottery/space/${spaceId}`)).body.total).toBe(1)
    }
    const filter = async (status: string) =>
      (await stage.as('owner', 'GET', `/lottery/space/${spaceId}?status=${status}`)).body.total as number
    expect([await filter('UNPUBLISHED'), await filter('PUBLISHED'), await filter('FINISHED')]).toEqual([
      0, 1, 0,
    ])
    const closed = await stage.makeSpace({ private: true })
    expect((await stage.as('visitor', 'GET', `/lottery/space/${closed}`)).body.code).toBe('Forbidden')
  })

  test('names, levels, counts and pictures have bounds', async () => {
    const spaceId = await stage.makeSpace()
    for (const name of ['', ' ', 'x'.repeat(50), 'two\nlines', undefined]) {
      const answer = await stage.as('owner', 'POST', `/lottery/space/${spaceId}`, { name })
      expect(answer.body.code).toBe('InvalidParameters')
    }
    const lotteryId = await create(spaceId, { name: 'x'.repeat(49) })
    const prize = { name: '键盘', level: 1, thumbnail: '', totalCount: 1 }
    for (const change of [
      { name: '' },
      { name: 'x'.repeat(51) },
      { level: 0 },
      { level: 7 },
      { level: 1.5 },
      { totalCount: 0 },
      { totalCount: 501 },
      // Pages show no pictures of other sites.
      { thumbnail: 'https://pictures.example/x.png' },
      { thumbnail: 'javascript:alert(1)' },
      { thumbnail: '//elsewhere/x.png' },
    ]) {
      const answer = await stage.as('owner', 'POST', `/lottery/${lotteryId}/prize`, { ...prize, ...change })
      expect([change, answer.body.code]).toEqual([change, 'InvalidParameters'])
    }
    const prizeId = await addPrize(lotteryId, { name: 'x'.repeat(50), level: 6, totalCount: 500 })
    const changed = await stage.as('owner', 'PUT', `/lottery/prize/${prizeId}`, prize)
    expect(changed.body).toMatchObject({ ...prize, remaining: 1, winList: [] })
    expect((await stage.as('owner', 'DELETE', `/lottery/prize/${prizeId}`)).status).toBe(200)
    expect((await stage.as('owner', 'DELETE', `/lottery/prize/${prizeId}`)).body.code).toBe('PrizeNotFound')
    expect((await stage.as('owner', 'PUT', '/lottery/prize/x', prize)).body.code).toBe('PrizeNotFound')
    expect((await stage.as('owner', 'PUT', '/lottery/a%2Fb', { name: 'x' })).body.code).toBe(
      'LotteryNotFound',
    )
    expect((await stage.as('owner', 'PUT', '/lottery/nothing', { name: 'x' })).body.code).toBe(
      'LotteryNotFound',
    )
  })
})

describe('states', () => {
  test('UNPUBLISHED, PUBLISHED with a prize, FINISHED, and never back', async () => {
    const spaceId = await stage.makeSpace()
    const lotteryId = await create(spaceId)
    const attempt = async (status: string) => {
      const answer = await setStatus(lotteryId, status)
      return answer.status < 400 ? (answer.body.status as string) : (answer.body.code as string)
    }
    expect(await attempt('FINISHED')).toBe('LotteryStateError')
    expect(await attempt('PUBLISHED')).toBe('LotteryWithoutPrizes')
    const both = { name: '没有奖品的名字', status: 'PUBLISHED' }
    expect((await stage.as('owner', 'PUT', `/lottery/${lotteryId}`, both)).body.code).toBe(
      'LotteryWithoutPrizes',
    )
    expect(await one(spaceId, lotteryId)).toMatchObject({ status: 'UNPUBLISHED', name: '年会抽奖' })
    const prizeId = await addPrize(lotteryId)
    expect((await draw(prizeId)).body.code).toBe('LotteryStateError')
    const renamed = await stage.as('owner', 'PUT', `/lottery/${lotteryId}`, {
      name: '新名字',
      excludeManagers: true,
      status: 'PUBLISHED',
    })
    expect(renamed.body).toMatchObject({ name: '新名字', excludeManagers: true, status: 'PUBLISHED' })
    expect(await attempt('PUBLISHED')).toBe('PUBLISHED')
    expect(await attempt('UNPUBLISHED')).toBe('LotteryStateError')

    const prize = { name: 'x', level: 1, totalCount: 1 }
    for (const [method, path, body] of [
      ['PUT', `/lottery/${lotteryId}`, { name: 'late' }],
      ['POST', `/lottery/${lotteryId}/prize`, prize],
      ['PUT', `/lottery/prize/${prizeId}`, prize],
      ['DELETE', `/lottery/prize/${prizeId}`, undefined],
    ] as const) {
      expect((await stage.as('owner', method, path, body)).body.code).toBe('LotteryStateError')
    }
    expect((await draw(prizeId)).body.code).toBe('NoCandidates')
    expect(await attempt('FINISHED')).toBe('FINISHED')
    expect(await attempt('PUBLISHED')).toBe('LotteryStateError')
    expect((await draw(prizeId)).body.code).toBe('LotteryStateError')
    expect((await stage.as('owner', 'DELETE', `/lottery/${lotteryId}`)).status).toBe(200)
    expect((await stage.as('owner', 'DELETE', `/lottery/${lotteryId}`)).body.code).toBe('LotteryNotFound')
  })

  test('one with winners is finished before it is deleted', async () => {
    const spaceId = await stage.makeSpace()
    const lotteryId = await create(spaceId)
    const prizeId = await addPrize(lotteryId)
    await setStatus(lotteryId, 'PUBLISHED')
    await crowd(lotteryId, 2)
    expect((await draw(prizeId)).status).toBe(200)
    const remove = () => stage.as('owner', 'DELETE', `/lottery/${lotteryId}`)
    expect((await remove()).body.code).toBe('LotteryStateError')
    await setStatus(lotteryId, 'FINISHED')
    const { seed, commitment, data } = await proofOf(lotteryId)
    expect((await remove()).status).toBe(200)
    // What anybody could check does not go without a trace, and who took it away is known.
    const log = await stage.as('admin', 'GET', '/site-admin/operations?action=lottery.proof')
    expect(log.body.data).toMatchObject([
      {
        user: { id: stage.ids.owner },
        spaceId,
        details: {
          lottery: lotteryId,
          seed,
          commitment,
          draws: [expect.stringContaining(`1:${prizeId}:${data[0]!.candidatesHash}:${data[0]!.winnerId}:`)],
        },
      },
    ])
  })

  test('publishing and taking the last prize away at once: one of them loses', async () => {
    const spaceId = await stage.makeSpace()
    for (let round = 0; round < 10; round += 1) {
      const lotteryId = await create(spaceId)
      const prizeId = await addPrize(lotteryId)
      const [published, removed] = await Promise.all([
        setStatus(lotteryId, 'PUBLISHED'),
        stage.as('owner', 'DELETE', `/lottery/prize/${prizeId}`),
      ])
      expect([published.status, removed.status].sort()).toEqual([200, 409])
      const { status, prizeList } = await one(spaceId, lotteryId)
      expect(status === 'PUBLISHED').toBe(prizeList.length === 1)
    }
  })
})

describe('taking part', () => {
  test('whoever is inside or comes in while it is published, but no bots', async () => {
    const spaceId = await stage.makeSpace()
    const lotteryId = await create(spaceId)
    await addPrize(lotteryId)
    const early = await stage.enter('member', spaceId)
    const gone = await stage.enter('builder', spaceId)
    await gone.send('exit', {})
    await until(() => early.sees(stage.ids.builder) === undefined, 'the builder has gone')
    expect((await one(spaceId, lotteryId)).totalParticipate).toBe(0)
    await setStatus(lotteryId, 'PUBLISHED')
    expect(await candidatesOf(lotteryId)).toEqual([stage.ids.member])

    clock.advance(1_000)
    await stage.enter('visitor', spaceId)
    await takesPart(spaceId, lotteryId, 'visitor')
    const { body } = await stage.as('owner', 'POST', '/users/me/api-keys', { name: 'bot' })
    const bot = await TestClient.enter({ url: stage.server.url, spaceId, apiKey: body.key })
    await stage.enter('manager', spaceId)
    await takesPart(spaceId, lotteryId, 'manager')
    bot.close()
    expect((await candidatesOf(lotteryId)).sort()).toEqual(
      [stage.ids.member, stage.ids.visitor, stage.ids.manager].sort(),
    )
    expect((await one(spaceId, lotteryId)).totalParticipate).toBe(3)
    expect(await one(spaceId, lotteryId, 'owner')).toMatchObject({ me: null })
    expect(await one(spaceId, lotteryId, 'guest')).toMatchObject({ me: null, seed: null })
    const names = (await stage.as('member', 'GET', `/lottery/${lotteryId}/candidates?size=2`)).body
    expect(names).toMatchObject({ total: 3, data: [{ displayName: 'member here' }, {}] })
    await setStatus(lotteryId, 'FINISHED')
  })

  test('who was inside and was forgotten when publishing was cut off takes part once it is asked for again', async () => {
    const spaceId = await stage.makeSpace()
    const lotteryId = await create(spaceId)
    await addPrize(lotteryId)
    await stage.enter('member', spaceId)
    // As a server leaves it that ends between the two.
    const { db } = stage.server
    await db.updateTable('lotteries').set({ status: 'PUBLISHED' }).where('id', '=', lotteryId).execute()
    expect(await candidatesOf(lotteryId)).toEqual([])
    expect((await setStatus(lotteryId, 'PUBLISHED')).status).toBe(200)
    expect(await candidatesOf(lotteryId)).toEqual([stage.ids.member])
  })

  test('who opts out cannot win, also before coming in, until they opt in again', async () => {
    const spaceId = await stage.makeSpace()
    const lotteryId = await create(spaceId)
    await addPrize(lotteryId)
    await setStatus(lotteryId, 'PUBLISHED')
    const optOut = (name: PersonName, value: unknown) =>
      stage.as(name, 'POST', `/lottery/${lotteryId}/opt-out`, { optOut: value })
    expect((await optOut('member', true)).body).toEqual({ optOut: true })
    expect(await one(spaceId, lotteryId, 'member')).toMatchObject({ me: { entered: false, optedOut: true } })
    await stage.enter('member', spaceId)
    await takesPart(spaceId, lotteryId, 'member')
    expect(await candidatesOf(lotteryId)).toEqual([])
    await optOut('member', false)
    expect(await candidatesOf(lotteryId)).toEqual([stage.ids.member])
    // Wanting to take part is not coming in.
    await optOut('builder', false)
    expect(await candidatesOf(lotteryId)).toEqual([stage.ids.member])
    expect((await optOut('member', 'yes')).body.code).toBe('InvalidParameters')
    await setStatus(lotteryId, 'FINISHED')
    expect((await optOut('member', true)).body.code).toBe('LotteryStateError')
  })

  test('with excludeManagers those who manage cannot win; who is banned never can', async () => {
    const spaceId = await stage.makeSpace()
    const lotteryId = await create(spaceId, { excludeManagers: true })
    await addPrize(lotteryId)
    await setStatus(lotteryId, 'PUBLISHED')
    for (const name of ['owner', 'manager', 'admin', 'member', 'builder'] as const) {
      await stage.enter(name, spaceId)
      await takesPart(spaceId, lotteryId, name)
    }
    const { member, builder } = stage.ids
    expect((await candidatesOf(lotteryId)).sort()).toEqual([member, builder].sort())
    const { db } = stage.server
    await db
      .updateTable('members')
      .set({ role: 'ADMIN' })
      .where('spaceId', '=', spaceId)
      .where('userId', '=', builder)
      .execute()
    expect(await candidatesOf(lotteryId)).toEqual([member])
    await db
      .insertInto('spaceBans')
      .values({ spaceId, userId: member, bannedBy: stage.ids.owner, reason: '', createdAt: 1 })
      .execute()
    expect(await candidatesOf(lotteryId)).toEqual([])
    // A ban that has run out is none, swept or not.
    const bannedUntil = (at: number) =>
      db.updateTable('spaceBans').set({ until: at }).where('spaceId', '=', spaceId).execute()
    await bannedUntil(clock.now() + 1)
    expect(await candidatesOf(lotteryId)).toEqual([])
    await bannedUntil(clock.now())
    expect(await candidatesOf(lotteryId)).toEqual([member])
    // Who closes their account sees no prize any more.
    const closes = (closesAt: number | null) =>
      db.updateTable('users').set({ closesAt }).where('id', '=', member).execute()
    await closes(clock.now() + 1)
    expect(await candidatesOf(lotteryId)).toEqual([])
    await closes(null)
  })
})

describe('drawing', () => {
  test('one call, one winner, who is told; phones are masked and for managers only', async () => {
    const spaceId = await stage.makeSpace()
    const lotteryId = await create(spaceId)
    const prizeId = await addPrize(lotteryId, { totalCount: 2, level: 3 })
    await setStatus(lotteryId, 'PUBLISHED')
    await stage.server.db
      .updateTable('users')
      .set({ phone: '13912345678' })
      .where('id', '=', stage.ids.member)
      .execute()
    await stage.enter('member', spaceId)
    await takesPart(spaceId, lotteryId, 'member')
    const { status, body } = await draw(prizeId, 'manager')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      remaining: 1,
      winner: {
        userId: stage.ids.member,
        displayName: 'member here',
        userName: 'member',
        email: '',
        phone: '139*****678',
        winTime: new Date(clock.now()).toISOString(),
      },
      draw: { number: 1, prizeId, candidateCount: 1, winnerId: stage.ids.member },
    })
    expect((await draw(prizeId)).body.code).toBe('NoCandidates')
    const prizes = async (name: PersonName | 'guest') =>
      (await stage.as(name, 'GET', `/lottery/${lotteryId}/prize`)).body
    expect(await prizes('manager')).toMatchObject({
      total: 1,
      data: [{ id: prizeId, level: 3, remaining: 1, winList: [{ phone: '139*****678' }] }],
    })
    for (const name of ['guest', 'visitor', 'member'] as const) {
      expect(JSON.stringify(await prizes(name))).not.toMatch(/13912345678|139\*|\*678/)
      expect(await prizes(name)).toMatchObject({ data: [{ winList: [{ displayName: 'member here' }] }] })
    }
    expect((await one(spaceId, lotteryId)).prizeList).toMatchObject([{ id: prizeId, remaining: 1 }])
    const { data } = (await stage.as('member', 'GET', `/notification/list?spaceId=${spaceId}`)).body
    expect(data).toMatchObject([
      {
        kind: 'lotteryWin',
        params: { lotteryId, lotteryName: '年会抽奖', prizeName: '键盘', prizeLevel: 3 },
      },
    ])
    // What was refused took no number.
    expect((await stage.as('owner', 'GET', `/lottery/${lotteryId}/proof`)).body.total).toBe(1)
  })

  test('forty draws at once of fifteen prizes: fifteen winners, nobody twice', async () => {
    const spaceId = await stage.makeSpace()
    const lotteryId = await create(spaceId)
    const [first, second] = [
      await addPrize(lotteryId, { totalCount: 10 }),
      await addPrize(lotteryId, { totalCount: 5 }),
    ]
    await setStatus(lotteryId, 'PUBLISHED')
    await crowd(lotteryId, 12)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => draw(index % 2 ? first : second)),
    )
    const codes = Map.groupBy(answers, ({ status, body }) => (status === 200 ? 'drawn' : body.code))
    expect(Object.fromEntries([...codes].map(([code, its]) => [code, its.length]))).toEqual({
      drawn: 15,
      NoPrizesLeft: 25,
    })
    const { data } = (await stage.as('owner', 'GET', `/lottery/${lotteryId}/prize`)).body
    for (const { winList, totalCount, remaining } of data) {
      expect([winList.length, remaining]).toEqual([totalCount, 0])
      expect(new Set(winList.map(({ userId }: { userId: string }) => userId)).size).toBe(totalCount)
    }
    const proof = (await stage.as('owner', 'GET', `/lottery/${lotteryId}/proof?size=200`)).body
    expect(proof.data.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 15 }, (_, index) => index + 1),
    )
  })

  test('nobody draws more often than those inside can look on', async () => {
    const spaceId = await stage.makeSpace()
    const prizeId = await addPrize(await create(spaceId))
    clock.advance(60_000)
    const codes = new Set<string>()
    for (let drawn = 0; drawn < 240; drawn += 40) {
      const answers = await Promise.all(Array.from({ length: 40 }, () => draw(prizeId, 'admin')))
      for (const { body } of answers) codes.add(body.code as string)
    }
    expect([...codes]).toEqual(['LotteryStateError'])
    expect((await draw(prizeId, 'admin')).status).toBe(429)
    // Others have their own.
    expect((await draw(prizeId, 'owner')).body.code).toBe('LotteryStateError')
    clock.advance(60_000)
  })

  test('more prizes than people: each person wins once, then nobody is left', async () => {
    const lotteryId = await create(await stage.makeSpace())
    const prizeId = await addPrize(lotteryId, { totalCount: limits.prizeCountMax })
    await setStatus(lotteryId, 'PUBLISHED')
    const people = await crowd(lotteryId, 7)
    const winners: string[] = []
    for (let index = 0; index < 7; index += 1)
      winners.push((await draw(prizeId)).body.winner.userId as string)
    expect(winners.toSorted()).toEqual(people.toSorted())
    expect((await draw(prizeId)).body.code).toBe('NoCandidates')
  })

  test('a repeated Idempotency-Key draws nobody else', async () => {
    const lotteryId = await create(await stage.makeSpace())
    const prizeId = await addPrize(lotteryId, { totalCount: 5 })
    await setStatus(lotteryId, 'PUBLISHED')
    await crowd(lotteryId, 7)
    const { access_token: token } = await stage.server.login('owner')
    const press = () =>
      stage.server.call('POST', `/lottery/prize/${prizeId}/draw`, {
        token,
        headers: { 'idempotency-key': 'one-click' },
      })
    const first = await press()
    expect((await press()).body).toEqual(first.body)
    expect((await draw(prizeId)).body.remaining).toBe(3)
  })

  test('anybody can check the draws with what is published, and nobody knows the seed before the end', async () => {
    const spaceId = await stage.makeSpace()
    const lotteryId = await create(spaceId)
    const prizes = [
      await addPrize(lotteryId, { totalCount: 6 }),
      await addPrize(lotteryId, { totalCount: 4 }),
    ]
    const { commitment } = await one(spaceId, lotteryId)
    await setStatus(lotteryId, 'PUBLISHED')
    await crowd(lotteryId, 9)
    for (let index = 0; index < 8; index += 1) {
      // Somebody more has come in in between.
      if (index === 4) await stage.enter('member', spaceId)
      if (index === 4) await takesPart(spaceId, lotteryId, 'member')
      const { body } = await draw(prizes[index % 2]!)
      expect(body.draw.commitment).toBe(commitment)
    }
    const read = async (path: string) => (await stage.as('guest', 'GET', `/lottery/${path}`)).body
    for (const name of ['guest', 'owner', 'admin'] as const) {
      expect((await one(spaceId, lotteryId, name)).seed).toBeNull()
      expect((await stage.as(name, 'GET', `/lottery/${lotteryId}/proof`)).body.seed).toBeNull()
    }
    await setStatus(lotteryId, 'FINISHED')

    const proof = await read(`${lotteryId}/proof?size=200`)
    expect(sha256(proof.seed)).toBe(commitment)
    expect(proof).toMatchObject({ commitment, total: 8 })
    const hashes = new Set(proof.data.map(({ candidatesHash }: { candidatesHash: string }) => candidatesHash))
    expect(hashes.size).toBe(2)
    const won = new Map<string, string[]>()
    for (const { number, prizeId, candidatesHash, winnerId } of proof.data) {
      const { userIds } = await read(`${lotteryId}/proof/${candidatesHash}`)
      expect(sha256(userIds.join('\n'))).toBe(candidatesHash)
      const former = won.get(prizeId) ?? []
      const eligible = userIds.filter((id: string) => !former.includes(id))
      const message = `${lotteryId}:${number}:${prizeId}:${candidatesHash}`
      const mac = createHmac('sha256', proof.seed).update(message).digest('hex')
      expect(winnerId).toBe(eligible[Number(BigInt(`0x${mac}`) % BigInt(eligible.length))])
      won.set(prizeId, [...former, winnerId])
    }
    expect((await read(`${lotteryId}/proof/${'0'.repeat(64)}`)).code).toBe('NotFound')
    expect((await read(`${lotteryId}/proof/nonsense`)).code).toBe('LotteryNotFound')
  })
})

describe('rules that are frozen', () => {
  test('new ones have one prize a person, and not for those present only; published they stay', async () => {
    const spaceId = await stage.makeSpace()
    const { body } = await stage.as('owner', 'POST', `/lottery/space/${spaceId}`, { name: '抽奖' })
    expect(body).toMatchObject({ onePrizeEach: true, presentOnly: false, excludeManagers: false })
    const change = (rules: object) => stage.as('owner', 'PUT', `/lottery/${body.id}`, rules)
    expect((await change({ onePrizeEach: false, presentOnly: true })).body).toMatchObject({
      name: '抽奖',
      onePrizeEach: false,
      presentOnly: true,
    })
    await addPrize(body.id as string)
    await setStatus(body.id as string, 'PUBLISHED')
    expect((await change({ presentOnly: false })).body.code).toBe('LotteryStateError')
    expect((await stage.as('guest', 'GET', `/lottery/${body.id}/proof`)).body).toMatchObject({
      onePrizeEach: false,
      presentOnly: true,
    })
  })

  test('one prize a person: a hundred draws at once of two prizes, nobody has two, and the proof says so', async () => {
    const lotteryId = await create(await stage.makeSpace(), { onePrizeEach: true })
    const prizes = [
      await addPrize(lotteryId, { totalCount: 20 }),
      await addPrize(lotteryId, { totalCount: 20 }),
    ]
    await setStatus(lotteryId, 'PUBLISHED')
    await crowd(lotteryId, 12)
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => draw(prizes[index % 2]!)))
    const winners = answers.flatMap(({ status, body }) => (status === 200 ? [body.winner.userId] : []))
    expect([winners.length, new Set(winners).size]).toEqual([12, 12])
    const { data } = (await stage.as('owner', 'GET', `/lottery/${lotteryId}/prize`)).body
    expect(data.map(({ eligible }: { eligible: number }) => eligible)).toEqual([0, 0])
    expect((await stage.as('member', 'GET', `/lottery/${lotteryId}/prize`)).body.data[0].eligible).toBeNull()
    await setStatus(lotteryId, 'FINISHED')
    const proof = await proofOf(lotteryId)
    expect((await verifyDraws(proof, nodeCrypto)).state).toBe('right')
    // By the other rule the same draws would be others.
    expect((await verifyDraws({ ...proof, onePrizeEach: false }, nodeCrypto)).state).toBe('wrong')
  })

  test('present only: the frozen list is who is inside at that moment', async () => {
    const spaceId = await stage.makeSpace()
    const lotteryId = await create(spaceId, { presentOnly: true })
    const prizeId = await addPrize(lotteryId, { totalCount: 5 })
    await setStatus(lotteryId, 'PUBLISHED')
    await crowd(lotteryId, 9)
    expect((await draw(prizeId)).body.code).toBe('NoCandidates')
    const member = await stage.enter('member', spaceId)
    await takesPart(spaceId, lotteryId, 'member')
    const builder = await stage.enter('builder', spaceId)
    await takesPart(spaceId, lotteryId, 'builder')
    await builder.send('exit', {})
    await until(() => stage.server.rooms.onlinePlayers(spaceId) === 1, 'the builder has gone')
    const eligible = async () =>
      (await stage.as('owner', 'GET', `/lottery/${lotteryId}/prize`)).body.data[0].eligible
    expect(await eligible()).toBe(1)
    const { body } = await draw(prizeId)
    expect([body.winner.userId, body.draw.candidateCount]).toEqual([stage.ids.member, 1])
    expect((await draw(prizeId)).body.code).toBe('NoCandidates')

    // Whose connection is lost keeps the place, and is not present.
    const second = await addPrizeOfOther(spaceId)
    expect(await second.eligible()).toBe(1)
    member.close()
    await until(async () => (await second.eligible()) === 0, 'the connection is seen to be lost')
    expect(stage.server.rooms.onlinePlayers(spaceId)).toBe(1)
    expect((await draw(second.prizeId)).body.code).toBe('NoCandidates')
    await setStatus(lotteryId, 'FINISHED')
    expect((await verifyDraws(await proofOf(lotteryId), nodeCrypto)).state).toBe('right')
  })

  /** Another lottery there for those present, published while somebody is inside. */
  async function addPrizeOfOther(spaceId: string) {
    const lotteryId = await create(spaceId, { presentOnly: true })
    const prizeId = await addPrize(lotteryId)
    await setStatus(lotteryId, 'PUBLISHED')
    const eligible = async (): Promise<number> =>
      (await stage.as('owner', 'GET', `/lottery/${lotteryId}/prize`)).body.data[0].eligible
    return { prizeId, eligible }
  }

  test('publishing while somebody adds prizes: what is published has what was answered as made', async () => {
    const spaceId = await stage.makeSpace()
    for (let round = 0; round < 10; round += 1) {
      const lotteryId = await create(spaceId)
      await addPrize(lotteryId)
      const prize = { name: '杯', level: 6, thumbnail: '', totalCount: 1 }
      const [published, added] = await Promise.all([
        setStatus(lotteryId, 'PUBLISHED'),
        stage.as('manager', 'POST', `/lottery/${lotteryId}/prize`, prize),
      ])
      expect(published.status).toBe(200)
      expect([201, 409]).toContain(added.status)
      expect((await one(spaceId, lotteryId)).prizeList).toHaveLength(added.status === 201 ? 2 : 1)
    }
  })

  test('two organisers at once, and a lost answer: the same key is the same winner', async () => {
    const lotteryId = await create(await stage.makeSpace(), { onePrizeEach: true })
    const prizeId = await addPrize(lotteryId, { totalCount: 5 })
    await setStatus(lotteryId, 'PUBLISHED')
    await crowd(lotteryId, 7)
    const press = async (name: string, key: string) => {
      const { access_token: token } = await stage.server.login(name)
      const headers = { 'idempotency-key': key }
      return stage.server.call('POST', `/lottery/prize/${prizeId}/draw`, { token, headers })
    }
    const answers = await Promise.all([
      press('owner', 'k'),
      press('owner', 'k'),
      press('manager', 'k'),
      press('manager', 'k'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const winners = answers.map(({ body }) => body.winner.userId as string)
    expect([winners[0], winners[2]]).toEqual([winners[1], winners[3]])
    expect(new Set(winners).size).toBe(2)
    expect((await press('owner', 'k')).body.winner.userId).toBe(winners[0])
  })
})

describe('the stage', () => {
  test('whoever is inside is told of a draw, and gets what to show; others do not', async () => {
    const spaceId = await stage.makeSpace({ private: true })
    const lotteryId = await create(spaceId, { name: '<b>抽奖</b>' })
    const prizeId = await addPrize(lotteryId, { totalCount: 2 })
    const inside = await stage.enter('member', spaceId)
    const told = () =>
      inside.events.flatMap(({ kind, body }) =>
        kind === 'customEvent' && body.name === happenedEvent
          ? [JSON.parse(body.payload ?? '{}') as Happening]
          : [],
      )
    await setStatus(lotteryId, 'PUBLISHED')
    await until(() => told().length === 1, 'told that it is published')
    await crowd(lotteryId, 30)
    await draw(prizeId)
    await until(() => told().length === 2, 'told of the draw')
    const { id } = told()[1]!
    const path = `/lottery/space/${spaceId}/draws`
    const { data } = (await stage.as('member', 'GET', `${path}?draw=${id}`)).body
    expect(data).toMatchObject([
      {
        id,
        lotteryId,
        lotteryName: '<b>抽奖</b>',
        number: 1,
        participants: 31,
        prize: { name: '键盘', level: 1, thumbnail: '/assets/images/prize.webp' },
      },
    ])
    expect(data[0].names).toHaveLength(12)
    expect(data[0].winner.displayName).not.toBe('')
    expect(JSON.stringify(data)).not.toMatch(/phone|seed/)
    const answers = await answersOf(everybody, (name) => stage.as(name, 'GET', path))
    expect(answers).toMatchObject({ guest: 'Unauthorized', visitor: 'Forbidden', member: 200, owner: 200 })
    // One of another space is not among them.
    const elsewhere = await stage.makeSpace()
    const other = await stage.as('owner', 'GET', `/lottery/space/${elsewhere}/draws?draw=${id}`)
    expect(other.body).toEqual({ data: [], total: 0 })
    // Who comes in later than two minutes afterwards is shown nothing.
    expect((await stage.as('member', 'GET', path)).body.total).toBe(1)
    clock.advance(limits.stageMs + 1)
    expect((await stage.as('member', 'GET', path)).body.total).toBe(0)
    expect((await stage.as('member', 'GET', `${path}?size=21`)).body.code).toBe('InvalidParameters')
  })

  test('the first winners come with a prize, all of them in pages; of what is not published only managers hear', async () => {
    const spaceId = await stage.makeSpace()
    const lotteryId = await create(spaceId)
    const [few, many] = [
      await addPrize(lotteryId, { totalCount: 2 }),
      await addPrize(lotteryId, { totalCount: limits.winnersShown + 3, level: 2 }),
    ]
    const wins = (name: PersonName | 'guest', id: string, query = '') =>
      stage.as(name, 'GET', `/lottery/prize/${id}/wins${query}`)
    expect((await wins('member', many)).status).toBe(404)
    expect((await wins('owner', many)).body).toEqual({ data: [], total: 0 })
    await setStatus(lotteryId, 'PUBLISHED')
    await crowd(lotteryId, limits.winnersShown + 5)
    for (let n = 0; n < limits.winnersShown + 3; n++) expect((await draw(many)).status).toBe(200)
    for (let n = 0; n < 2; n++) expect((await draw(few)).status).toBe(200)
    const { data } = (await stage.as('owner', 'GET', `/lottery/${lotteryId}/prize`)).body
    const lists = data.map(({ winList, eligible }: { winList: unknown[]; eligible: number }) => [
      winList.length,
      eligible,
    ])
    expect(lists.map(([length]: [number]) => length)).toEqual([2, limits.winnersShown])
    const all = (await wins('owner', many, '?size=200')).body
    expect([all.total, all.data.length]).toEqual([limits.winnersShown + 3, limits.winnersShown + 3])
    expect(data[1].winList).toEqual(all.data.slice(0, limits.winnersShown))
    const page = (await wins('member', many, `?size=2&offset=${limits.winnersShown}`)).body
    expect(page.data.map(({ id }: { id: string }) => id)).toEqual(
      all.data.slice(-3, -1).map(({ id }: { id: string }) => id),
    )
    expect((await wins('owner', '__proto__')).body.code).toBe('PrizeNotFound')
    expect((await wins('owner', many, '?size=201')).body.code).toBe('InvalidParameters')
  })

  test('nobody is told of hundreds of prizes: what is beyond stands in the lottery alone', async () => {
    const spaceId = await stage.makeSpace()
    const lotteryId = await create(spaceId)
    const prizeIds: string[] = []
    for (let n = 0; n <= WIN_NEWS; n += 1) prizeIds.push(await addPrize(lotteryId, { name: `奖品${n}` }))
    await setStatus(lotteryId, 'PUBLISHED')
    const { access_token: token } = await stage.server.login('lucky')
    const { id } = (await stage.server.call('GET', '/users/me', { token })).body
    const lucky = await TestClient.enter({ url: stage.server.url, spaceId, token })
    await until(async () => (await one(spaceId, lotteryId)).totalParticipate === 1, 'they take part')
    for (const prizeId of prizeIds) expect((await draw(prizeId)).body.winner.userId).toBe(id)
    const { body } = await stage.server.call('GET', `/notification/list?spaceId=${spaceId}`, { token })
    lucky.close()
    expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual(
      Array.from({ length: WIN_NEWS }, () => 'lotteryWin'),
    )
    // Another space has news of its own.
    const elsewhere = await stage.makeSpace()
    const other = await create(elsewhere)
    const prizeId = await addPrize(other)
    await setStatus(other, 'PUBLISHED')
    const inside = await TestClient.enter({ url: stage.server.url, spaceId: elsewhere, token })
    await until(async () => (await one(elsewhere, other)).totalParticipate === 1, 'they take part')
    await draw(prizeId)
    inside.close()
    const told = await stage.server.call('GET', `/notification/list?spaceId=${elsewhere}`, { token })
    expect(told.body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['lotteryWin'])
  })

  test('winners as a table: days of who reads, phones masked, and no formula', async () => {
    const spaceId = await stage.makeSpace()
    const lotteryId = await create(spaceId)
    const prizeId = await addPrize(lotteryId, { name: '=1+1', level: 2 })
    await setStatus(lotteryId, 'PUBLISHED')
    const [person] = await crowd(lotteryId, 1)
    await stage.server.db
      .updateTable('users')
      .set({ displayName: '=HYPERLINK("http://x")', phone: '13800001111' })
      .where('id', '=', person!)
      .execute()
    await draw(prizeId)
    const { access_token: token } = await stage.server.login('owner')
    const response = await fetch(`${stage.server.url}/api/v2/lottery/${lotteryId}/export?offset=480`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const day = new Date(clock.now() + 480 * 60_000).toISOString().slice(0, 10)
    const [, line] = bytes.toString('utf8').split('\r\n')
    expect(line).toBe(
      `1,二等奖,'=1+1,${day},"'=HYPERLINK(""http://x"")","'=HYPERLINK(""http://x"")",138*****111`,
    )
    // The same as a workbook, whose cells are texts whatever they look like.
    const workbook = await fetch(`${stage.server.url}/api/v2/lottery/${lotteryId}/export/xlsx?offset=480`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(workbook.headers.get('content-disposition')).toBe(`attachment; filename=winners-${lotteryId}.xlsx`)
    const [sheet] = await readXlsx(Buffer.from(await workbook.arrayBuffer()))
    expect([sheet?.sheet, sheet?.data[0]?.[0]]).toEqual(['中奖名单', '序号'])
    const name = '=HYPERLINK("http://x")'
    expect(sheet?.data.slice(1)).toEqual([['1', '二等奖', '=1+1', day, name, name, '138*****111']])
    for (const path of ['export', 'export/xlsx'])
      expect((await stage.as('member', 'GET', `/lottery/${lotteryId}/${path}`)).body.code).toBe('Forbidden')
  })
})
