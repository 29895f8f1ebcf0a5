import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import type { TemplateAnswer } from '#shared/http/templates.ts'
import { dayLength, type Spread, spreadOver } from './spread.ts'
import { heroine, people, places, siteAdmin } from './cast.ts'
import { upload } from '../../tests/support/server/upload.ts'
import { until } from '../../tests/support/until.ts'
import type { TestServer } from '../../tests/support/server/startServer.ts'

/** What the pages of the pictures need to know of what was made. */
export interface Seeded {
  /** Ids of the spaces by the key of their place. */
  readonly spaces: Readonly<Record<string, string>>
  readonly inviteToken: string
}

const day = dayLength
const now = Date.now()
const root = join(import.meta.dirname, '../..')

/** Pieces of the banners there are, so that no two spaces look the same. */
async function pictures(): Promise<Buffer[]> {
  const folder = join(root, 'assets/images/banners')
  const files = (await readdir(folder))
    .filter((name) => name.endsWith('.webp') && !name.endsWith('-small.webp'))
    .toSorted()
  const crops = [
    { left: 0.08, top: 0.3, side: 0.5 },
    { left: 0.44, top: 0.22, side: 0.56 },
    { left: 0.3, top: 0.38, side: 0.62 },
    { left: 0, top: 0.22, side: 0.66 },
  ]
  const whole = files.map((name) => sharp(join(folder, name)).resize(1140, 640, { fit: 'cover' }))
  const parts = crops.flatMap(({ left, top, side }, i) =>
    files.map((name) =>
      sharp(join(folder, name))
        .extract({
          left: Math.round(1600 * left),
          top: Math.round(900 * Math.min(top, 1 - side)),
          width: Math.round(1600 * side),
          height: Math.round(900 * side),
        })
        .flop(i % 2 === 1)
        .modulate({ brightness: [1, 0.94, 1.05, 0.9][i]!, saturation: [1, 0.8, 1.15, 0.9][i]! })
        .resize(1140, 640),
    ),
  )
  return await Promise.all([...whole, ...parts].map((picture) => picture.webp({ quality: 82 }).toBuffer()))
}

/** Fills a fresh server through its own API; only what takes months to come about is written into its tables. */
export async function seed(server: TestServer): Promise<Seeded> {
  const { db } = server
  const tokens = new Map<string, string>()
  const ids = new Map<string, string>()
  const tokenOf = (name: string): string => tokens.get(name) ?? ''
  const idOf = (name: string): string => ids.get(name) ?? ''

  async function call<Answer>(method: string, path: string, who: string, body?: unknown): Promise<Answer> {
    const answer = await server.call(method, path, { token: tokenOf(who), body })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as Answer
  }

  for (const { name, phone, avatar, signature, since } of people) {
    tokens.set(name, (await server.login(name)).access_token)
    const { id } = await call<{ id: string }>('GET', '/users/me', name)
    ids.set(name, id)
    await db
      .updateTable('users')
      .set({ phone, avatar, description: signature, createdAt: now - since * day })
      .where('id', '=', id)
      .execute()
  }

  await db.updateTable('users').set({ displayName: '灵境', avatar: 2 }).where('name', '=', 'admin').execute()
  const banners = await pictures()
  const spaces: Record<string, string> = {}
  for (const [i, { key, owner, name, description, likes, views, since, ...kind }] of places.entries()) {
    const { body: banner } = await upload(server.url, '/spaces/attachment/banner', {
      token: tokenOf(owner),
      bytes: banners[i % banners.length]!,
      name: `${key}.webp`,
      type: 'image/webp',
    })
    const { space } = await call<SpaceEntry>('POST', '/spaces', owner, {
      name,
      description,
      template: 'office',
      private: kind.private ?? false,
      bannerId: banner.attachmentId,
    })
    spaces[key] = space.id
    if (kind.official)
      await call('POST', `/site-admin/set-official?spaceId=${space.id}&official=true`, siteAdmin)
    await db
      .updateTable('spaces')
      .set({ likes, views, monthLikes: Math.round(likes / 4), createdAt: now - since * day })
      .where('id', '=', space.id)
      .execute()
  }
  await db.updateTable('spaces').set({ likes: 318, views: 9_204 }).where('id', '=', 'office').execute()

  const books = spaces['books']!
  for (const name of ['周屿', '若溪', '程砚秋', '江一帆', '苏荷', '何夕']) {
    await call('POST', `/spaces/${books}/join`, name)
  }
  for (const key of ['film', 'gallery', 'talk', 'class']) {
    await call('POST', `/spaces/${spaces[key]}/join`, heroine)
    for (const action of ['like', 'view']) {
      await call('POST', `/spaces/${spaces[key]}/action?type=${action}`, heroine)
    }
  }
  await call('PUT', `/spaces/${books}/admin/setting/topMessage`, heroine, {
    topMessage: '本周四读《城南旧事》，请带上你最喜欢的一段。',
  })
  await call('PUT', `/spaces/${books}/admin/setting/meetingBanner`, heroine, {
    meetingBanner: '满山书屋 · 第三十七次共读',
  })
  await db
    .insertInto('spaceBans')
    .values({
      spaceId: books,
      userId: idOf('推广小助手'),
      bannedBy: idOf(heroine),
      reason: '反复发广告',
      createdAt: now - day,
    })
    .execute()
  const { token: inviteToken } = await call<{ token: string }>(
    'POST',
    `/spaces/${books}/share/create?expireDate=24`,
    heroine,
  )

  await seedVisits(server, books, [...ids.values()])
  await seedTemplates(server, call, spaces)
  await seedOrganizations(server, call, idOf)
  await seedAccount(server, call, idOf(heroine))
  await seedAdmin(server, call, spaces, idOf)
  return { spaces, inviteToken }
}

type Call = <Answer>(method: string, path: string, who: string, body?: unknown) => Promise<Answer>

/** Ninety days of a reading group: quiet mornings, full Thursday evenings, a little more every week. */
async function seedVisits({ db }: TestServer, spaceId: string, userIds: readonly string[]): Promise<void> {
  const start = now - 89 * day
  const rows = spreadOver(90).flatMap(({ dayNumber, count, hour, minutes }: Spread) =>
    Array.from({ length: count }, (_, i) => {
      const at = start + dayNumber * day - (start % day) + (hour(i) - 8) * 3_600_000
      return {
        id: randomBytes(8).toString('hex'),
        spaceId,
        userId: userIds[(i * 5 + dayNumber) % userIds.length]!,
        joinedAt: Math.round(at),
        leftAt: Math.round(at + minutes(i) * 60_000),
      }
    }),
  )
  const past = rows.filter(({ leftAt }) => leftAt < now)
  for (let first = 0; first < past.length; first += 500) {
    await db
      .insertInto('visits')
      .values(past.slice(first, first + 500))
      .execute()
  }
}

/** Templates in several states, with the records of how they were published. */
async function seedTemplates(
  { db }: TestServer,
  call: Call,
  spaces: Readonly<Record<string, string>>,
): Promise<void> {
  const made = [
    {
      name: '书屋',
      description: '两面书墙，一圈沙发，投影幕前可以坐二十个人。',
      tags: ['classroom'],
      from: 'books',
    },
    {
      name: '周会室',
      description: '一张长桌、一块白板，进来就能开会。',
      tags: ['meeting room', 'office'],
      from: 'team',
    },
    { name: '读书会夏季布置', description: '换上了竹椅和绿植。', tags: ['classroom'], from: 'books' },
    {
      name: '满山展厅',
      description: '把书屋清空，四面墙都留给作品。',
      tags: ['exhibition hall'],
      from: 'books',
    },
  ] as const
  const templates: TemplateAnswer[] = []
  for (const { from, ...form } of made) {
    templates.push(
      await call<TemplateAnswer>('POST', `/spaces/${spaces[from]}/template`, heroine, {
        ...form,
        tags: [...form.tags],
        recommendPeople: '10-25',
        banner: null,
        draft: form.name === '读书会夏季布置',
      }),
    )
  }
  const isAtRest = async () => {
    const rows = await db.selectFrom('templates').select('state').where('isOfficial', '=', 0).execute()
    return rows.every(({ state }) => !['Updating', 'Publishing'].includes(state))
  }
  await until(isAtRest, 'the templates are published', 120_000)
  const [, meeting, , hall] = templates
  await db.updateTable('templates').set({ state: 'PublishFailed' }).where('id', '=', hall!.id).execute()
  await db
    .updateTable('publishProfiles')
    .set({
      state: 'PublishFailed',
      testStatus: 'Failure',
      testLog: [
        'check of "满山展厅", version 1',
        'level 1 "办公": 52 × 40 cells, 466 objects, 459 assets, 8 spawns, 1 portals',
        'level 1: spawn 2 at (6, 21) cannot be reached',
        'level 1: portal 1 at (40, 3) cannot be reached',
        'failed: 2 problems',
      ].join('\n'),
      problems: JSON.stringify([
        { code: 'spawnUnreachable', mapId: '1', what: '2', x: 6, y: 21 },
        { code: 'portalUnreachable', mapId: '1', what: '1', x: 40, y: 3 },
      ]),
      createdAt: now - 2 * 3_600_000,
    })
    .where('templateId', '=', hall!.id)
    .execute()
  await db
    .updateTable('publishProfiles')
    .set({ createdAt: now - 9 * day })
    .where('templateId', '=', meeting!.id)
    .execute()
}

async function seedOrganizations(
  { db }: TestServer,
  call: Call,
  idOf: (name: string) => string,
): Promise<void> {
  const made = [
    ['满山读书会', '由四十多位读者一起照看的书屋。', ['周屿', '若溪', '程砚秋', '何夕']],
    ['设计三组', '品牌与空间设计，负责展厅和活动的搭建。', ['江一帆', '顾南乔']],
    ['春展志愿者', '', ['若溪', '宋晚晴', '小北']],
  ] as const
  for (const [i, [name, description, members]] of made.entries()) {
    const query = new URLSearchParams({ orgName: name, orgDesc: description })
    const { id } = await call<{ id: string }>('POST', `/organization/create-org?${query}`, heroine)
    for (const member of members) {
      await call('POST', `/organization/add-user?orgId=${id}&userId=${idOf(member)}`, heroine)
    }
    await db
      .updateTable('organizations')
      .set({ createdAt: now - (128 - 47 * i) * day, updatedAt: now - (3 + 11 * i) * day - 5_000_000 })
      .where('id', '=', id)
      .execute()
  }
}

/** Keys, and the devices somebody is logged in with. */
async function seedAccount({ url, db }: TestServer, call: Call, userId: string): Promise<void> {
  for (const name of ['签到机器人', '展厅大屏同步'])
    await call('POST', '/users/me/api-keys', heroine, { name })
  await db
    .updateTable('apiKeys')
    .set({ createdAt: now - 33 * day, lastUsedAt: now - 40 * 60_000 })
    .where('name', '=', '签到机器人')
    .execute()
  const devices = [
    {
      agent:
        'Mozilla/5.0 (Linux; Android 15; V2408A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
      address: '112.64.68.21',
      ago: 2 * 3_600_000,
    },
    {
      agent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
      address: '101.82.130.7',
      ago: 3 * day,
    },
  ]
  await db.updateTable('loginSessions').set({ revokedAt: now }).where('userId', '=', userId).execute()
  for (const { agent, address, ago } of devices) {
    await fetch(`${url}/api/v2/auth/mock_login?username=${encodeURIComponent(heroine)}`, {
      headers: { 'user-agent': agent },
    })
    await db
      .updateTable('loginSessions')
      .set({ address, lastUsedAt: now - ago, createdAt: now - ago - 6 * day })
      .where('device', '=', agent)
      .execute()
  }
}

/** Reports, and a log with something in it. */
async function seedAdmin(
  { db }: TestServer,
  call: Call,
  spaces: Readonly<Record<string, string>>,
  idOf: (name: string) => string,
): Promise<void> {
  const advertiser = idOf('推广小助手')
  await call('POST', '/reports', '何夕', {
    subjectType: 'user',
    subjectId: advertiser,
    spaceId: spaces['books'],
    reason: 'fraud',
    text: '在书屋里反复发刷单的联系方式，劝过两次不听。',
  })
  await call('POST', '/reports', '宋晚晴', {
    subjectType: 'space',
    subjectId: spaces['film'],
    reason: 'copyright',
    text: '放映的影片似乎没有授权，请核实。',
  })
  await call('POST', '/reports', '若溪', {
    subjectType: 'user',
    subjectId: idOf('小北'),
    spaceId: spaces['gallery'],
    reason: 'abuse',
    text: '',
  })
  await call('POST', `/site-admin/ban-user/${advertiser}`, siteAdmin, {
    lastHours: 168,
    reason: '多次发布诈骗广告',
  })
  await call('POST', `/site-admin/ban-user/${idOf('陈一')}`, siteAdmin, { lastHours: 24, reason: '' })
  await call('POST', `/site-admin/unban-user/${idOf('陈一')}`, siteAdmin)
  await call('POST', '/site-admin/set-disable-chat', siteAdmin, { spaceId: spaces['works'], disable: true })
  await call('POST', '/site-admin/broadcast', siteAdmin, {
    title: '周日凌晨维护',
    content: '本周日凌晨两点到四点升级服务器，期间空间可能短暂断开，会自动重新连上。',
  })
  const log = await db.selectFrom('operationLogs').select(['id', 'userName']).orderBy('at').execute()
  for (const [i, { id, userName }] of log.toReversed().entries()) {
    const address = userName === siteAdmin ? '10.8.0.14' : '112.64.68.21'
    await db
      .updateTable('operationLogs')
      .set({ at: now - Math.round((i * 5.3 + 0.4) * 3_600_000), address })
      .where('id', '=', id)
      .execute()
  }
  for (const [i, { name }] of people.entries()) {
    await db
      .updateTable('users')
      .set({ lastSeenAt: now - Math.round(i ** 2 * 1.7 * 3_600_000) })
      .where('id', '=', idOf(name))
      .execute()
  }
}
