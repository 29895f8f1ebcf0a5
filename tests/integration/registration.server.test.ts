import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import readXlsx from 'read-excel-file/node'
import { limits } from '#shared/rules/limits.ts'
import { answersOf, startEventStage, type EventStage, type PersonName } from '../support/server/eventStage.ts'
import { createTestClock } from '../support/server/startServer.ts'

/* 客户信息登记: what people leave for those who run a space, with a real server. */
const clock = createTestClock()
let stage: EventStage
let spaceId = ''

beforeAll(async () => {
  stage = await startEventStage({}, { clock, requestLimits: { contact: { points: 8, seconds: 60 } } })
  spaceId = await openSpace()
}, 60_000)
afterAll(() => stage.close())

const everybody = ['guest', 'visitor', 'member', 'builder', 'manager', 'owner', 'admin'] as const

async function turn(id: string, customerRegistration: boolean): Promise<number> {
  const path = `/spaces/${id}/admin/setting/customerRegistration`
  return (await stage.as('manager', 'PUT', path, { customerRegistration })).status
}

/** A space that asks for it. */
async function openSpace(fields?: Record<string, unknown>): Promise<string> {
  const id = await stage.makeSpace(fields)
  expect(await turn(id, true)).toBe(200)
  return id
}

const card = (changes: object = {}) => ({
  spaceId,
  companyName: '灵境',
  name: '王小明',
  position: '经理',
  phoneNumber: '+86 138-0013-8000',
  email: 'wang@example.com',
  message: '想了解一下',
  ...changes,
})
const leave = (name: PersonName | 'guest', changes?: object) =>
  stage.as(name, 'POST', '/cusInfo/create', card(changes))
const listed = async (id: string, query = '') =>
  (await stage.as('manager', 'GET', `/cusInfo/space/${id}${query}`)).body as {
    total: number
    data: { id: string; userId: string; name: string; createdAt: string; updatedAt: string }[]
  }

/** A file as a manager gets it. */
async function exported(id: string, path: string, by = 'owner') {
  const { access_token: token } = await stage.server.login(by)
  const url = `${stage.server.url}/api/v2/cusInfo/space/${id}/export${path}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

describe('whether a space asks', () => {
  test('it does not until its managers say so, and those inside hear of it', async () => {
    const own = await stage.makeSpace()
    expect((await leave('visitor', { spaceId: own })).body.code).toBe('RegistrationClosed')
    const path = `/spaces/${own}/admin/setting/customerRegistration`
    expect(
      await answersOf(everybody, (name) => stage.as(name, 'PUT', path, { customerRegistration: true })),
    ).toEqual({
      guest: 'Unauthorized',
      visitor: 'Forbidden',
      member: 'Forbidden',
      builder: 'Forbidden',
      manager: 200,
      owner: 200,
      admin: 200,
    })
    expect((await stage.as('owner', 'GET', `/spaces/${own}/admin/setting`)).body).toMatchObject({
      customerRegistration: true,
    })

    const visitor = await stage.enter('visitor', own)
    const said = (isOn: boolean) =>
      visitor.next(
        'spaceOverwrites',
        ({ spaceData }) =>
          (JSON.parse(spaceData ?? '{}') as Record<string, unknown>)['customerRegistration'] === isOn,
      )
    await said(true)
    expect((await leave('visitor', { spaceId: own })).status).toBe(201)
    await turn(own, false)
    await said(false)
    expect((await leave('visitor', { spaceId: own })).body.code).toBe('RegistrationClosed')
    // What was left stays, and may still be taken back.
    expect((await listed(own)).total).toBe(1)
    expect((await stage.as('visitor', 'DELETE', `/cusInfo/own/${own}`)).status).toBe(200)
    expect((await listed(own)).total).toBe(0)
  })
})

describe('what people leave', () => {
  test('managers read it, nobody else does', async () => {
    expect((await leave('visitor')).status).toBe(201)
    expect((await leave('guest')).body.code).toBe('Unauthorized')
    expect((await leave('member', { message: '=HYPERLINK("http://x")' })).status).toBe(201)
    expect(await answersOf(everybody, (name) => stage.as(name, 'GET', `/cusInfo/space/${spaceId}`))).toEqual({
      guest: 'Unauthorized',
      visitor: 'Forbidden',
      member: 'Forbidden',
      builder: 'Forbidden',
      manager: 200,
      owner: 200,
      admin: 200,
    })
    const { body, headers } = await stage.as('manager', 'GET', `/cusInfo/space/${spaceId}`)
    expect(body.total).toBe(2)
    expect(body.data.find(({ userId }: { userId: string }) => userId === stage.ids.visitor)).toMatchObject(
      card(),
    )
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('is one answer a person, which they change and take back', async () => {
    const own = await openSpace()
    const path = `/cusInfo/own/${own}`
    expect((await stage.as('visitor', 'GET', path)).body).toEqual({ data: null })
    const { id } = (await leave('visitor', { spaceId: own, name: '旧' })).body
    const [first] = (await listed(own)).data
    clock.advance(60_000)
    await leave('member', { spaceId: own, name: '别人' })
    clock.advance(60_000)
    expect((await leave('visitor', { spaceId: own, name: '新' })).body).toEqual({ id })
    const { total, data } = await listed(own)
    expect(total).toBe(2)
    // What was changed last stands first.
    expect(data.map(({ name }) => name)).toEqual(['新', '别人'])
    expect(data[0]).toMatchObject({ id, createdAt: first!.createdAt })
    expect(Date.parse(data[0]!.updatedAt)).toBe(Date.parse(first!.updatedAt) + 120_000)
    expect((await stage.as('visitor', 'GET', path)).body.data).toMatchObject({ id, name: '新' })
    expect((await stage.as('guest', 'GET', path)).body.code).toBe('Unauthorized')

    expect((await stage.as('visitor', 'DELETE', path)).status).toBe(200)
    expect((await stage.as('visitor', 'DELETE', path)).body.code).toBe('CustomerInfoNotFound')
    expect((await stage.as('visitor', 'GET', path)).body).toEqual({ data: null })
    expect((await listed(own)).data.map(({ name }) => name)).toEqual(['别人'])
  })

  test('of two sent at once by one person one is kept', async () => {
    const own = await openSpace()
    clock.advance(60_000)
    const answers = await Promise.all(
      ['一', '二', '三'].map((name) => leave('builder', { spaceId: own, name })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await listed(own)).total).toBe(1)
  })

  test('has all seven fields', async () => {
    const wrong = {
      companyName: '',
      name: ' ',
      position: undefined,
      phoneNumber: 'call me',
      email: 'at home',
      message: 'x'.repeat(limits.customerMessage + 1),
    }
    clock.advance(60_000)
    const { body } = await leave('builder', wrong)
    expect(body.code).toBe('InvalidParameters')
    expect(body.details.map(({ field }: { field: string }) => field).sort()).toEqual(
      Object.keys(wrong).sort(),
    )
    expect((await leave('builder', { spaceId: 'nowhere' })).body.code).toBe('SpaceNotFound')
    const closed = await openSpace({ private: true })
    expect((await leave('visitor', { spaceId: closed })).body.code).toBe('Forbidden')
  })

  test('comes in no hundreds', async () => {
    clock.advance(60_000)
    const answers = []
    for (let index = 0; index < 10; index += 1) answers.push((await leave('owner')).status)
    expect(answers).toEqual([...Array.from({ length: 8 }, () => 201), 429, 429])
    expect((await leave('manager')).status).toBe(201)
  })
})

describe('what managers do with it', () => {
  const hostile = [
    '=HYPERLINK("http://x","点我")',
    '+1+1',
    '-2',
    '@SUM(A1:A2)',
    '第一行\n第二行 "引号", 逗号',
    '只有\n换行',
    "🎉👩‍👩‍👧 <b>&amp;</b> ' ;",
    '_x000D_ 100%_\\',
  ]

  /** A space in which as many people have answered as there are texts, the first of them first. */
  async function answered(messages: readonly string[]): Promise<string> {
    const own = await openSpace()
    await stage.server.db
      .insertInto('customerInfos')
      .values(
        messages.map((message, index) => ({
          ...card({ spaceId: own, message }),
          id: `${own}-${index}`,
          userId: `user-${index}`,
          createdAt: clock.now() + index,
          updatedAt: clock.now() + index,
        })),
      )
      .execute()
    return own
  }

  test('they page through it and search in every field', async () => {
    const own = await answered(Array.from({ length: 45 }, (_, index) => `第 ${index} 位`))
    const second = await listed(own, '?size=20&offset=20')
    expect(second.total).toBe(45)
    expect(second.data.map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, index) => `${own}-${24 - index}`),
    )
    await leave('member', {
      spaceId: own,
      companyName: 'Acme_100%',
      name: 'Zoë',
      position: 'CTO',
      phoneNumber: '010-5555 (8)',
      email: 'zoe@else.example',
      message: '反斜杠 \\ 结尾',
    })
    for (const search of ['acme', '_100%', 'zoë', 'cto', '5555 (8)', '@ELSE', '\\ 结尾']) {
      const { total, data } = await listed(own, `?search=${encodeURIComponent(search)}`)
      expect([total, data[0]?.userId], search).toEqual([1, stage.ids.member])
    }
    expect((await listed(own, `?search=${encodeURIComponent('100_')}`)).total).toBe(0)
    expect((await listed(own, `?search=${encodeURIComponent('第 4')}`)).total).toBe(6)
  })

  test('they take it out as a table that is no program', async () => {
    const own = await answered(hostile)
    const { headers, bytes } = await exported(own, '')
    expect(headers.get('content-type')).toMatch(/^text\/csv/)
    expect(headers.get('content-disposition')).toMatch(/attachment; filename=customers-\w+\.csv/)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, ...rows] = cellsOf(bytes.subarray(3).toString('utf8'))
    expect(head).toEqual(['提交时间（UTC）', '公司名称', '姓名', '职位', '电话', '邮箱', '留言'])
    // A cell that begins as a formula is a text for spreadsheets, and no other is touched.
    expect(rows.map((cells) => cells[6])).toEqual(
      hostile.toReversed().map((text) => (/^[=+\-@]/.test(text) ? `'${text}` : text)),
    )
    expect(rows.every((cells) => cells[4] === `'+86 138-0013-8000`)).toBe(true)
  })

  test('and as a workbook with all of it as text', async () => {
    const own = await answered(hostile)
    const { headers, bytes } = await exported(own, '/xlsx')
    expect(headers.get('content-type')).toContain('spreadsheetml.sheet')
    expect(headers.get('content-disposition')).toMatch(/attachment; filename=customers-\w+\.xlsx/)
    const [sheet] = await readXlsx(bytes)
    expect(sheet?.sheet).toBe('客户信息')
    const [head, ...rows] = sheet?.data ?? []
    expect(head).toEqual(['提交时间（UTC）', '公司名称', '姓名', '职位', '电话', '邮箱', '留言'])
    const kept = (await listed(own)).data as unknown as Record<string, string>[]
    const fields = ['updatedAt', 'companyName', 'name', 'position', 'phoneNumber', 'email', 'message']
    expect(rows).toEqual(kept.map((row) => fields.map((field) => row[field])))
    // What is found alone.
    const found = await exported(own, `/xlsx?search=${encodeURIComponent('第二行')}`)
    expect((await readXlsx(found.bytes))[0]?.data).toHaveLength(2)
  })

  test('they take it out some times a minute, not as often as they like', async () => {
    const own = await answered(['一位'])
    for (const path of ['', '/xlsx']) {
      const answers = []
      for (let index = 0; index < 7; index += 1) answers.push((await exported(own, path, 'admin')).status)
      expect(answers, path).toEqual([...Array.from({ length: 6 }, () => 200), 429])
    }
  })

  test('they delete one, or all that are found as long as nothing has come', async () => {
    const own = await answered(['甲一', '甲二', '乙'])
    const remove = (name: PersonName | 'guest', path: string) =>
      stage.as(name, 'DELETE', `/cusInfo/space/${own}${path}`)
    const others = ['guest', 'visitor', 'member', 'builder'] as const
    for (const path of [`/${own}-0`, '?count=3']) {
      expect(await answersOf(others, (name) => remove(name, path))).toEqual({
        guest: 'Unauthorized',
        visitor: 'Forbidden',
        member: 'Forbidden',
        builder: 'Forbidden',
      })
    }
    // Not through another space.
    const elsewhere = await openSpace()
    const through = await stage.as('manager', 'DELETE', `/cusInfo/space/${elsewhere}/${own}-0`)
    expect(through.body.code).toBe('CustomerInfoNotFound')
    expect((await remove('manager', `/${own}-0`)).status).toBe(200)
    expect((await remove('manager', `/${own}-0`)).body.code).toBe('CustomerInfoNotFound')
    const search = encodeURIComponent('甲')
    expect((await remove('manager', `?search=${search}&count=2`)).body.code).toBe('StaleRevisionError')
    expect((await listed(own)).total).toBe(2)
    expect((await remove('manager', `?search=${search}&count=1`)).status).toBe(200)
    expect((await listed(own)).data.map(({ id }) => id)).toEqual([`${own}-2`])
    expect((await remove('manager', '?count=1')).status).toBe(200)
    expect((await listed(own)).total).toBe(0)
    const { body } = await stage.as('admin', 'GET', `/site-admin/operations?action=space.deleteCustomers`)
    expect(body.data).toHaveLength(3)
    const details = body.data.map((line: { details: object }) => line.details)
    expect(details).toEqual(expect.arrayContaining([{ count: 1 }, { count: 1, search: '甲' }]))
  })
})

/** The cells of a table as CSV has them. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  return rows.filter(({ length }) => length > 1)
}
