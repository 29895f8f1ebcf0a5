import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notificationKinds, type NotificationAnswer } from '#shared/http/notifications.ts'
import { englishText } from '../../language/english.ts'
import { allChinese } from '../../language/allChinese.ts'
import { LEVEL_NAMES } from '../../text/levelName.ts'
import { noticeText } from './noticeText.ts'

// Other tests have no language.
afterAll(() => void Object.assign(i18next, { isInitialized: false }))
beforeAll(async () => {
  await i18next.init({
    lng: 'zh-CN',
    resources: { 'zh-CN': { translation: allChinese }, en: { translation: englishText } },
    interpolation: { escapeValue: false },
  })
})

/** Params of all kinds together: each takes its own. */
const params = {
  announcementId: 'a',
  title: '停电通知',
  content: '周六',
  role: 'ADMIN',
  byName: '安',
  nookName: '会议室',
  userId: 'u',
  userName: '波',
  lotteryId: 'l',
  lotteryName: '年会',
  prizeName: '手机',
  prizeLevel: 1,
  reason: '刷屏',
  until: null,
  subjectName: '某人',
  origin: 'https://talks.example',
  eventId: 'e',
  eventTitle: '年会',
  startsAt: '2026-01-30T08:00:00.000Z',
  outcome: 'HANDLED',
  what: 'space',
  name: '展厅',
  toUserId: 'v',
  toName: '陈',
  at: '2026-01-30T08:00:00.000Z',
  items: [
    { what: 'wave', userName: '波', count: 2 },
    { what: 'knock', userName: '陈', count: 1 },
  ],
}
const notice = (kind: NotificationAnswer['kind'], changes: object = {}): NotificationAnswer => ({
  id: 'n',
  spaceId: 'office',
  spaceName: '办公',
  kind,
  params: { ...params, ...changes },
  title: '',
  content: '',
  createdAt: '2026-01-15T08:00:00.000Z',
  readAt: null,
})

describe.each(['zh-CN', 'en'])('%s', (language) => {
  test.each(notificationKinds)('%s says something, with nothing left open', (kind) => {
    const { title, body } = noticeText(notice(kind), i18next.getFixedT(language))
    for (const text of [title, body]) {
      expect(text).not.toBe('')
      expect(text).not.toMatch(/notices\.|\{\{|undefined/)
    }
  })
})

test('a ban says of what, until when, and why', () => {
  const t = i18next.getFixedT('zh-CN')
  expect(noticeText(notice('ban'), t).body).toBe('你被禁止进入「办公」 · 永久 · 刷屏')
  const ofSite = { ...notice('ban', { until: '2026-01-16T08:00:00.000Z', reason: '' }), spaceId: null }
  expect(noticeText(ofSite, t).body).toMatch(/^你的账号已被封禁 · 至 2026\/01\/16 /)
})

test('a role that was taken away', () => {
  expect(noticeText(notice('roleChange', { role: '' }), i18next.getFixedT('zh-CN')).body).toBe(
    '安 取消了你在「办公」的角色',
  )
})

test('rooms of the levels that come with Lingjing are named in the language of the page, others as they were written', () => {
  i18next.addResourceBundle('en', LEVEL_NAMES, { 云栖: 'Cloudrest' })
  const said = (kind: 'bookingReminder' | 'nookGrant' | 'nookRequest', nookName: string) =>
    noticeText(
      { id: 'n', kind, params: { ...params, nookName, minutes: 5 }, spaceId: 's', spaceName: 'S' } as never,
      i18next.getFixedT('en'),
    ).body
  const before = i18next.language
  Object.assign(i18next, { language: 'en' })
  for (const kind of ['bookingReminder', 'nookGrant', 'nookRequest'] as const) {
    expect(said(kind, '云栖')).toContain('Cloudrest')
    expect(said(kind, '我的房间')).toContain('我的房间')
  }
  Object.assign(i18next, { language: before })
})
