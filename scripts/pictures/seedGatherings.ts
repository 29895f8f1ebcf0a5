import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import type { TestServer } from '../../tests/support/server/startServer.ts'
import { upload } from '../../tests/support/server/upload.ts'
import { heroine, people } from './cast.ts'
import { dayLength as day } from './spread.ts'

const hour = 3_600_000
const now = Date.now()
const banner = join(import.meta.dirname, '../../assets/images/banners/stage.webp')

/** What the pictures of a gathering need to know of what was made. */
export interface Gathering {
  readonly spaceId: string
  /** The next event. */
  readonly eventId: string
  /** A prize that is still to be drawn. */
  readonly prizeId: string
  readonly finishedId: string
}

const guests = people.map(({ name }) => name).filter((name) => name !== heroine)

const announced = [
  {
    title: '停车与入场',
    content: '<p>地下二层免费停车四小时。线上入场点「访问空间」即可，不需要下载。</p>',
    ago: 6 * day,
  },
  {
    title: '作品征集截止提醒',
    content: '<p>作品征集本周五中午截止，请把文件发给 <strong>宋晚晴</strong>。</p>',
    ago: 3 * day,
  },
  {
    title: '今晚八点，春季发布会在主舞台开始',
    content:
      '<h2>流程</h2><ol><li><p>20:00 开场与新品演示</p></li><li><p>20:40 圆桌：把展厅搬上云端</p></li><li><p>21:10 抽奖</p></li></ol><p>想提问的朋友请<strong>举手</strong>，主持人会请你上台。详情见 <a href="https://example.com/plan">流程表</a>。</p>',
    ago: 2 * hour,
  },
]

const cards = [
  [
    '远景文旅',
    '程砚秋',
    '市场总监',
    '186 2190 3357',
    'yanqiu@example.com',
    '想看看展厅的报价，最好下周能约一次演示。',
  ],
  ['山海设计', '江一帆', '设计师', '177 1743 8820', 'yifan@example.com', '请把模板的清单发给我，谢谢。'],
  [
    '秦川机械',
    '秦川',
    '厂长',
    '139 0221 4765',
    'qinchuan@example.com',
    '一千平的展位能不能做？\n样机有图纸。',
  ],
  ['晚晴工作室', '宋晚晴', '主理人', '158 2166 3394', 'wanqing@example.com', '合作办展。'],
] as const

/** A place where a launch is held, with everything managers can have in it; through the API but for what takes days. */
export async function seedGathering(server: TestServer): Promise<Gathering> {
  const { db } = server
  const tokens = new Map<string, string>()
  const ids = new Map<string, string>()
  for (const { name } of people) {
    const { access_token: token } = await server.login(name)
    tokens.set(name, token)
    ids.set(name, (await server.call('GET', '/users/me', { token })).body.id)
  }
  async function call<Answer>(method: string, path: string, who: string, body?: unknown): Promise<Answer> {
    const answer = await server.call(method, path, { token: tokens.get(who), body })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as Answer
  }
  const { body: picture } = await upload(server.url, '/spaces/attachment/banner', {
    token: tokens.get(heroine) ?? '',
    bytes: await readFile(banner),
    name: 'banner.webp',
    type: 'image/webp',
  })
  const { space } = await call<SpaceEntry>('POST', '/spaces', heroine, {
    name: '春季发布会',
    description: '新品、圆桌和抽奖，今晚八点。',
    template: 'stage',
    private: false,
    bannerId: picture.attachmentId,
  })
  const spaceId = space.id
  for (const name of guests.slice(0, 10)) await call('POST', `/spaces/${spaceId}/join`, name)
  for (const [name, role] of [
    ['顾南乔', 'ADMIN'],
    ['江一帆', 'BUILDER'],
  ] as const)
    await db
      .updateTable('members')
      .set({ role })
      .where('spaceId', '=', spaceId)
      .where('userId', '=', ids.get(name)!)
      .execute()

  for (const { title, content, ago } of announced) {
    const { id } = await call<{ id: string }>('POST', '/announcement/create', heroine, {
      spaceId,
      title,
      content,
      format: 'html',
    })
    await db
      .updateTable('announcements')
      .set({ createdAt: now - ago, updatedAt: now - ago })
      .where('id', '=', id)
      .execute()
  }

  const eventId = await seedEvents(call, spaceId)
  await call('PUT', `/spaces/${spaceId}/admin/setting/customerRegistration`, heroine, {
    customerRegistration: true,
  })
  for (const [companyName, name, position, phoneNumber, email, message] of cards)
    await call('POST', '/cusInfo/create', name, {
      spaceId,
      companyName,
      name,
      position,
      phoneNumber,
      email,
      message,
    })
  for (const hours of [24, 168])
    await call('POST', `/spaces/${spaceId}/share/create?expireDate=${hours}`, heroine)
  await seedRecordings(server, spaceId, ids.get(heroine)!)

  const entrants = async (lotteryId: string): Promise<void> =>
    void (await db
      .insertInto('lotteryEntrants')
      .values(
        guests.map((name) => ({
          lotteryId,
          userId: ids.get(name)!,
          isManager: 0,
          optedOut: 0,
          enteredAt: now,
        })),
      )
      .execute())
  const lottery = async (name: string, prizes: readonly (readonly [string, number, number, string?])[]) => {
    const { id } = await call<{ id: string }>('POST', `/lottery/space/${spaceId}`, heroine, { name })
    const made: string[] = []
    for (const [prize, level, totalCount, thumbnail = ''] of prizes) {
      const body = { name: prize, level, totalCount, thumbnail }
      made.push((await call<{ id: string }>('POST', `/lottery/${id}/prize`, heroine, body)).id)
    }
    return { id, prizes: made }
  }
  const draw = (prizeId: string) => call('POST', `/lottery/prize/${prizeId}/draw`, heroine)

  const finished = await lottery('预热抽奖', [['签名海报', 3, 3]])
  await call('PUT', `/lottery/${finished.id}`, heroine, { status: 'PUBLISHED' })
  await entrants(finished.id)
  for (let n = 0; n < 3; n++) await draw(finished.prizes[0]!)
  await call('PUT', `/lottery/${finished.id}`, heroine, { status: 'FINISHED' })
  await lottery('散场彩蛋', [['咖啡券', 4, 20]])
  const open = await lottery('到场有礼', [
    ['城市漫步双人票', 1, 4, `/files/${picture.attachmentId}`],
    ['机械键盘', 2, 2],
    ['帆布袋', 3, 12],
  ])
  await call('PUT', `/lottery/${open.id}`, heroine, { status: 'PUBLISHED' })
  await entrants(open.id)
  await draw(open.prizes[1]!)
  for (let n = 0; n < 7; n++) await draw(open.prizes[2]!)
  // Nobody who comes in for a picture is shown what was drawn for another.
  await db
    .updateTable('lotteryDraws')
    .set({ drawnAt: now - hour })
    .execute()
  return { spaceId, eventId, prizeId: open.prizes[0]!, finishedId: finished.id }
}

type Call = <Answer>(method: string, path: string, who: string, body?: unknown) => Promise<Answer>

/** One that begins soon and is full, one that is on, one next week. */
async function seedEvents(call: Call, spaceId: string): Promise<string> {
  const iso = (at: number): string => new Date(at).toISOString()
  const plan = (title: string, startsIn: number, hours: number, more: object = {}) =>
    call<{ event: { id: string } }>('POST', `/event/space/${spaceId}`, heroine, {
      title,
      startsAt: iso(now + startsIn),
      endsAt: iso(now + startsIn + hours * hour),
      ...more,
    })
  await plan('下周：用户故事分享', 7 * day, 2, {
    description: '三位用户讲讲他们的空间，欢迎带上你的问题。',
    capacity: 50,
  })
  await plan('展区自由参观', day, 9)
  const { event } = await plan('春季发布会', 0.6 * hour, 2, {
    description: '20:00 开场与新品演示\n20:40 圆桌：把展厅搬上云端\n21:10 抽奖，到场的人都有机会。',
    capacity: 8,
  })
  for (const name of guests.slice(0, 11)) await call('POST', `/event/${event.id}/register`, name)
  return event.id
}

async function seedRecordings({ db }: TestServer, spaceId: string, startedBy: string): Promise<void> {
  const made = [
    { conversationId: 'meeting:1', ago: 26 * hour, minutes: 47, state: 'complete' },
    { conversationId: 'nook:3', ago: 4 * hour, minutes: 18, state: 'failed' },
    { conversationId: 'stage:1', ago: 12 * 60_000, minutes: undefined, state: 'active' },
  ] as const
  await db
    .insertInto('recordings')
    .values(
      made.map(({ conversationId, ago, minutes, state }, n) => ({
        id: `EG_pictures${n}`,
        spaceId,
        conversationId,
        room: `${spaceId}-${n}`,
        startedBy,
        startedAt: now - ago,
        endedAt: minutes === undefined ? null : now - ago + minutes * 60_000,
        state,
        file: state === 'complete' ? `${spaceId}/2026-04-16-200214.mp4` : null,
      })),
    )
    .execute()
}
